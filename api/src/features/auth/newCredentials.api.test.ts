import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { type Rest, restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { COMMON_PASSWORD } from './password.js';

let server: TestServer;
let rest: Rest;
beforeAll(async () => {
  server = await startTestServer();
  rest = restClient(server);
});
afterAll(() => server.close());

const person = {
  name: 'Grace Hopper',
  userName: 'grace',
  email: 'grace@example.com',
  password: 'Nanosecond1!',
};
const NO_EMAIL = 'Email must be an email address, such as ada@example.com';

/** The messages for the fields of an input, from GraphQL. */
async function fieldsOf(name: string, type: string, field: string, input: object, token?: string) {
  const mutation = `mutation ($input: ${type}!) { ${name}(input: $input) { ${field} } }`;
  return (await server.graphql(mutation, { input }, token)).errors[0]?.extensions.fields;
}

async function resetToken(email: string): Promise<string> {
  await rest('POST /api/auth/reset-link', { body: { email } });
  const mail = (await server.mailsTo(email)).at(-1) ?? '';
  return /password-reset\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
}

describe(`a common password on ${engine}`, () => {
  it.each(['P@ssw0rd', 'Password1!', 'Qwerty123!', '1qaz!QAZ'])(
    '%s is refused at registration, reset and change, through both doors',
    async (password) => {
      expect(await fieldsOf('register', 'RegisterInput', 'email', { ...person, password })).toEqual({
        password: COMMON_PASSWORD,
      });
      expect(await rest('POST /api/auth/register', { body: { ...person, password } })).toMatchObject({
        status: 400,
        body: COMMON_PASSWORD,
      });
      expect(await server.mailsTo(person.email)).toEqual([]);

      const { user, token: session } = await createUser(server);
      const token = await resetToken(user.email ?? '');
      expect(await fieldsOf('resetPassword', 'ResetPasswordInput', 'userName', { token, password })).toEqual({
        password: COMMON_PASSWORD,
      });
      expect(await rest(`PUT /api/auth/password-reset?token=${token}`, { body: { password } })).toMatchObject(
        {
          status: 400,
          body: { message: COMMON_PASSWORD },
        },
      );

      const change = { currentPassword: TEST_PASSWORD, newPassword: password };
      expect(await fieldsOf('changePassword', 'ChangePasswordInput', 'expiresAt', change, session)).toEqual({
        newPassword: COMMON_PASSWORD,
      });
      expect(
        await rest(`PUT /api/users/${user.id}`, { token: session, body: { userId: user.id, ...change } }),
      ).toMatchObject({ status: 400, body: { message: COMMON_PASSWORD } });

      const login = { userName: user.userName, password: TEST_PASSWORD };
      expect((await rest('POST /api/auth/login', { body: login })).status).toBe(200);
      // The refusals have consumed neither the link nor the session.
      expect(
        await rest(`PUT /api/auth/password-reset?token=${token}`, { body: { password: 'Brandnew1!' } }),
      ).toMatchObject({ status: 200 });
    },
  );

  it('is refused without the pattern in a password change, and the pattern is checked first', async () => {
    const { token } = await createUser(server);
    const change = { currentPassword: TEST_PASSWORD, newPassword: 'sunshine1' };
    expect(await fieldsOf('changePassword', 'ChangePasswordInput', 'expiresAt', change, token)).toEqual({
      newPassword: COMMON_PASSWORD,
    });
    expect(
      (await fieldsOf('register', 'RegisterInput', 'email', { ...person, password: 'password1' }))?.password,
    ).toMatch(/^Password must be at least 8 characters long/);
  });

  it('that an account already has still logs in', async () => {
    const { hashPassword } = await import('./password.js');
    const { user } = await createUser(server, { passwordHash: await hashPassword('Password1!') });
    const login = { userName: user.userName, password: 'Password1!' };
    expect((await rest('POST /api/auth/login', { body: login })).status).toBe(200);
  });
});

describe(`an email on ${engine}`, () => {
  it.each([
    ['a line break', 'grace\r\nBcc: eve@example.com'],
    ['a NUL', 'grace\u0000@example.com'],
    ['a bell', 'grace\u0007@example.com'],
    ['DEL', 'grace@exam\u007fple.com'],
    ['a C1 control', 'grace@example\u0085.com'],
    ['a zero-width space', 'gra\u200bce@example.com'],
    ['a bidi override', '\u202egrace@example.com'],
    ['a soft hyphen', 'grace@exam\u00adple.com'],
    ['a tag', 'grace\u{e0041}@example.com'],
  ])('with %s is refused in every input', async (_, email) => {
    expect(await fieldsOf('register', 'RegisterInput', 'email', { ...person, email })).toEqual({
      email: NO_EMAIL,
    });
    expect(await rest('POST /api/auth/register', { body: { ...person, email } })).toMatchObject({
      status: 400,
      body: NO_EMAIL,
    });
    expect(await fieldsOf('requestPasswordReset', 'RequestPasswordResetInput', 'email', { email })).toEqual({
      email: NO_EMAIL,
    });
    expect(await rest('POST /api/auth/reset-link', { body: { email } })).toMatchObject({
      status: 400,
      body: NO_EMAIL,
    });
    const { token } = await createUser(server);
    const change = { newEmail: email, currentPassword: TEST_PASSWORD };
    expect(
      await fieldsOf(
        'requestEmailChange',
        'RequestEmailChangeInput',
        'emailChange { newEmail }',
        change,
        token,
      ),
    ).toEqual({ newEmail: NO_EMAIL });
  });

  it.each(['grace.o’hopper@bücher.example', 'GRACE+x@example.com', 'ελένη@παράδειγμα.ελ'])(
    '%s is taken',
    async (email) => {
      const input = { ...person, email };
      expect(await fieldsOf('register', 'RegisterInput', 'email', input)).toBeUndefined();
    },
  );
});

describe(`a name on ${engine}`, () => {
  it.each(['\u3164\u3164', '\u115f', '\ufe0f', 'A \u3164'])(
    '%j is taken only when it shows',
    async (name) => {
      const fields = await fieldsOf('register', 'RegisterInput', 'email', { ...person, name });
      if (name.startsWith('A')) expect(fields).toBeUndefined();
      else expect(fields).toHaveProperty('name');
      const { token } = await createUser(server);
      const changed = await fieldsOf('updateProfile', 'UpdateProfileInput', 'user { id }', { name }, token);
      expect(changed).toEqual(fields);
    },
  );
});
