import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.js';
import { createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from '../users/user.entity.js';
import { loadSecret } from './secret.js';
import { RegistrationLink } from './pendingRegistration.entity.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { email } }';
const VERIFY =
  'mutation ($input: VerifyEmailInput!) { verifyEmail(input: $input) { accessToken expiresAt viewer { email user { userName } } } }';
const LOGIN =
  'mutation ($input: LoginInput!) { login(input: $input) { accessToken viewer { email user { userName } } } }';
const VIEWER = '{ viewer { user { userName } } }';

const person = {
  name: 'Grace Hopper',
  userName: 'grace',
  email: 'grace@example.com',
  password: 'Cobol_is_1!'.replaceAll('_', ''),
};
const fieldsOf = (answer: { errors: { extensions: { fields?: Record<string, string> } }[] }) =>
  answer.errors[0]?.extensions.fields;

async function lastToken(email: string): Promise<string> {
  const mail = (await server.mailsTo(email)).at(-1) ?? '';
  return /verify-email\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
}

describe(`an account on ${engine}`, () => {
  it('is registered, verified by the mailed link and logged in to', async () => {
    expect((await server.graphql(REGISTER, { input: person })).data).toEqual({
      register: { email: person.email },
    });

    const early = await server.graphql(LOGIN, { input: { userName: 'GRACE', password: person.password } });
    expect(early.errors[0]).toMatchObject({
      message: 'Verify your email before you log in. We sent you a new verification link.',
      extensions: { code: 'BAD_USER_INPUT' },
    });
    const mails = await server.mailsTo(person.email);
    expect(mails).toHaveLength(2);

    const replaced = /verify-email\?token=([\w-]+)/.exec(mails[0] ?? '')?.[1];
    expect(fieldsOf(await server.graphql(VERIFY, { input: { token: replaced } }))?.token).toMatch(
      /replaced by a newer one/,
    );

    const token = await lastToken(person.email);
    const verified = await server.graphql<{ verifyEmail: { accessToken: string } }>(VERIFY, {
      input: { token },
    });
    expect(verified.data?.verifyEmail).toMatchObject({
      viewer: { email: person.email, user: { userName: 'grace' } },
    });
    expect(fieldsOf(await server.graphql(VERIFY, { input: { token } }))?.token).toMatch(/already been used/);
    expect((await server.graphql(VIEWER, {}, verified.data?.verifyEmail.accessToken)).data).toEqual({
      viewer: { user: { userName: 'grace' } },
    });

    const login = await server.graphql<{ login: unknown }>(LOGIN, {
      input: { userName: 'Grace', password: person.password },
    });
    expect(login.data?.login).toMatchObject({ viewer: { user: { userName: 'grace' } } });
  });

  it('is not revealed by its email: same response, and a mail to the owner instead', async () => {
    const { user } = await createUser(server, { email: 'known@example.com' });
    const again = { ...person, userName: 'other_1', email: 'Known@Example.com' };
    expect((await server.graphql(REGISTER, { input: again })).data).toEqual({
      register: { email: 'known@example.com' },
    });
    const [mail = ''] = await server.mailsTo('known@example.com');
    expect(mail).toContain('/login');
    expect(mail).not.toContain('verify-email');
    expect((await server.dataSource.manager.findOneByOrFail(User, { id: user.id })).userName).toBe(
      user.userName,
    );
    expect(await server.dataSource.manager.countBy(User, { userNameKey: 'other_1' })).toBe(0);
  });

  it.each([
    [
      { name: 'Ada  Lovelace' },
      { name: 'Name can only contain letters and at most one space between first and last name' },
    ],
    [
      { name: 'R2D2' },
      { name: 'Name can only contain letters and at most one space between first and last name' },
    ],
    [{ userName: 'a-b-c' }, { userName: 'username should only contain letters, numbers, underscores' }],
    [{ userName: '_a_b_' }, { userName: 'username should only contain letters, numbers, underscores' }],
    [{ userName: 'abc' }, { userName: 'username must have 4 to 12 characters' }],
    [{ userName: 'abcdefghijklm' }, { userName: 'username must have 4 to 12 characters' }],
    [{ userName: 'Settings' }, { userName: 'This username is already taken.' }],
    [{ email: 'nobody' }, { email: 'Email must be an email address, such as ada@example.com' }],
    [
      { password: 'secret12' },
      {
        password:
          'Password must be at least 8 characters long and include uppercase, lowercase, a number, and a special character',
      },
    ],
    [
      { password: 'Secret1#' },
      {
        password:
          'Password must be at least 8 characters long and include uppercase, lowercase, a number, and a special character',
      },
    ],
  ])('is refused for %j', async (wrong, fields) => {
    const answer = await server.graphql(REGISTER, {
      input: { ...person, userName: 'fresh', email: 'fresh@example.com', ...wrong },
    });
    expect(fieldsOf(answer)).toEqual(fields);
    expect(JSON.stringify(answer.errors)).not.toContain('password":"secret');
    expect(await server.dataSource.manager.countBy(User, { email: 'fresh@example.com' })).toBe(0);
  });
});

describe('a link', () => {
  it('that is forged or expired says so', async () => {
    expect(fieldsOf(await server.graphql(VERIFY, { input: { token: 'forged' } }))?.token).toMatch(
      /is not valid/,
    );
    await server.graphql(REGISTER, { input: { ...person, userName: 'slow1', email: 'slow@example.com' } });
    const token = await lastToken('slow@example.com');
    await server.dataSource.manager.updateAll(RegistrationLink, { expiresAt: new Date(Date.now() - 1) });
    expect(fieldsOf(await server.graphql(VERIFY, { input: { token } }))?.token).toMatch(/has expired/);
  });

  it('works once, even for simultaneous requests', async () => {
    await server.graphql(REGISTER, { input: { ...person, userName: 'twice', email: 'twice@example.com' } });
    const token = await lastToken('twice@example.com');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => server.graphql(VERIFY, { input: { token } })),
    );
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
  });
});

describe('a login', () => {
  it('has the same message for a wrong password and an unknown username', async () => {
    await createUser(server, { userName: 'alan' });
    for (const input of [
      { userName: 'alan', password: 'Wrong1!!' },
      { userName: 'nobody', password: TEST_PASSWORD },
    ]) {
      const { errors, status } = await server.graphql(LOGIN, { input });
      expect(status).toBe(200);
      expect(errors).toMatchObject([
        { message: 'Wrong username or password.', extensions: { code: 'BAD_USER_INPUT' } },
      ]);
    }
  });
});

/** A user by id, and the id of one of their sessions. */
interface Owner {
  id: string;
  jwtid: string;
}

const ownerOf = ({ user: { id }, token }: Awaited<ReturnType<typeof createUser>>): Owner => {
  const claims = jwt.decode(token, { json: true });
  return { id, jwtid: claims?.jti ?? '' };
};

/** A token as the API would sign it, with the overrides of a test. */
function forged(
  secret: string,
  { id, jwtid }: Owner,
  options: jwt.SignOptions = {},
  { ver = 0, typ = 'at+jwt' }: { ver?: number; typ?: string } = {},
): string {
  return jwt.sign({ ver }, secret, {
    subject: id,
    jwtid,
    issuer: 'hydrate',
    audience: 'hydrate',
    header: { alg: options.algorithm ?? 'HS256', typ },
    ...options,
  });
}

describe('an access token', () => {
  it('is accepted if it is valid', async () => {
    const owner = ownerOf(await createUser(server));
    const token = forged(loadSecret(null, server.dataDir), owner, { expiresIn: 60 });
    expect((await server.graphql(VIEWER, {}, token)).errors).toEqual([]);
  });

  it.each<[string, (secret: string, owner: Owner) => string]>([
    ['garbage', () => 'garbage'],
    ['of another type', (secret, owner) => forged(secret, owner, { expiresIn: 60 }, { typ: 'JWT' })],
    ['for another audience', (secret, owner) => forged(secret, owner, { expiresIn: 60, audience: 'x' })],
    ['of another issuer', (secret, owner) => forged(secret, owner, { expiresIn: 60, issuer: 'x' })],
    ['that has expired', (secret, owner) => forged(secret, owner, { expiresIn: -1 })],
    ['that is not good yet', (secret, owner) => forged(secret, owner, { expiresIn: 60, notBefore: 30 })],
    ['that never expires', (secret, owner) => forged(secret, owner)],
    ['that was revoked', (secret, owner) => forged(secret, owner, { expiresIn: 60 }, { ver: 7 })],
    [
      'signed by another algorithm',
      (secret, owner) => forged(secret, owner, { expiresIn: 60, algorithm: 'HS512' }),
    ],
    [
      'without a signature',
      (_, owner) =>
        `${forged('x'.repeat(32), owner, { expiresIn: 60 })
          .split('.')
          .with(0, Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url'))
          .slice(0, 2)
          .join('.')}.`,
    ],
    ['of no session', (secret, owner) => forged(secret, { ...owner, jwtid: newId() }, { expiresIn: 60 })],
    [
      'whose session has no id',
      (secret, owner) => forged(secret, { ...owner, jwtid: '' }, { expiresIn: 60 }),
    ],
    [
      'of another user’s session',
      (secret, owner) => forged(secret, { ...owner, id: newId() }, { expiresIn: 60 }),
    ],
    ['signed with another secret', (_, owner) => forged('x'.repeat(32), owner, { expiresIn: 60 })],
  ])('%s is refused with 401', async (_, forge) => {
    const owner = ownerOf(await createUser(server));
    const secret = loadSecret(null, server.dataDir);
    const answer = await server.graphql(VIEWER, {}, forge(secret, owner));
    expect(answer.status).toBe(401);
    expect(answer.errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(answer.data).toBeNull();
  });

  it('of a deleted user is refused', async () => {
    const { user, token } = await createUser(server);
    await server.dataSource.manager.delete(User, { id: user.id });
    expect((await server.graphql(VIEWER, {}, token)).status).toBe(401);
  });
});
