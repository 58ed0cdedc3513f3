import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdminService } from '../admin/admin.service.js';
import { createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { User } from '../users/user.entity.js';
import { EmailChange } from './emailChange.entity.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const REQUEST = `mutation ($input: RequestEmailChangeInput!) {
  requestEmailChange(input: $input) { emailChange { newEmail waitingFor } } }`;
const CONFIRM =
  'mutation ($input: ConfirmEmailChangeInput!) { confirmEmailChange(input: $input) { confirmed isChanged } }';
const VIEWER = '{ viewer { email emailChange { newEmail waitingFor } } }';
const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { email } }';
const RESET =
  'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { email } }';
const SET = 'mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { userName } }';

interface Owner {
  user: User;
  token: string;
}

const request = ({ token }: Owner, newEmail: string, currentPassword = TEST_PASSWORD) =>
  server.graphql<{ requestEmailChange: unknown }>(REQUEST, { input: { newEmail, currentPassword } }, token);
const confirm = (token: string) =>
  server.graphql<{ confirmEmailChange: unknown }>(CONFIRM, { input: { token } });
const seenBy = async ({ token }: Owner) =>
  (await server.graphql<{ viewer: unknown }>(VIEWER, {}, token)).data?.viewer;

/** The token of the newest link of a kind to an address, or an empty string. */
async function tokenTo(address: string, kind = 'verify-email\\?change'): Promise<string> {
  const mails = (await server.mailsTo(address)).flatMap(
    (mail) => new RegExp(`${kind}=([\\w-]+)`).exec(mail)?.[1] ?? [],
  );
  return mails.at(-1) ?? '';
}

/** An account with a requested change, and its two links. */
async function asked(): Promise<{
  owner: Owner;
  oldEmail: string;
  newEmail: string;
  old: string;
  fresh: string;
}> {
  const owner = await createUser(server);
  const oldEmail = owner.user.email ?? '';
  const newEmail = `new-${owner.user.userName}@example.com`;
  expect((await request(owner, newEmail)).errors).toEqual([]);
  return { owner, oldEmail, newEmail, old: await tokenTo(oldEmail), fresh: await tokenTo(newEmail) };
}

describe(`a change of the email on ${engine}`, () => {
  it.each([
    ['OLD', 'NEW'],
    ['NEW', 'OLD'],
  ])('is made when both addresses have confirmed it, %s first', async (first, second) => {
    const { owner, oldEmail, newEmail, old, fresh } = await asked();
    const links = { OLD: old, NEW: fresh } as Record<string, string>;
    expect(await seenBy(owner)).toEqual({
      email: oldEmail,
      emailChange: { newEmail, waitingFor: ['OLD', 'NEW'] },
    });

    expect((await confirm(links[first]!)).data?.confirmEmailChange).toEqual({
      confirmed: first,
      isChanged: false,
    });
    expect((await confirm(links[first]!)).errors[0]?.message).toMatch(/has already been used/);
    expect(await seenBy(owner)).toEqual({ email: oldEmail, emailChange: { newEmail, waitingFor: [second] } });

    expect((await confirm(links[second]!)).data?.confirmEmailChange).toEqual({
      confirmed: second,
      isChanged: true,
    });
    // The session that requested the change continues.
    expect(await seenBy(owner)).toEqual({ email: newEmail, emailChange: null });
    for (const link of [old, fresh]) {
      expect((await confirm(link)).errors[0]?.message).toMatch(
        /already been used, and the email .* was changed/,
      );
    }
    for (const address of [oldEmail, newEmail]) {
      await expect
        .poll(async () => (await server.mailsTo(address)).at(-1))
        .toMatch(/Subject: The email of your Hydrate account was changed/);
    }
  });

  it('is made once when both links are used at the same moment', async () => {
    const { owner, newEmail, old, fresh } = await asked();
    const answers = await Promise.all([old, fresh, old, fresh].map(confirm));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(2);
    expect(await seenBy(owner)).toEqual({ email: newEmail, emailChange: null });
  });

  it('needs the password and a different, valid email', async () => {
    const owner = await createUser(server);
    const wrong = 'Incorrect password! Enter your password correctly.';
    const fields = async (newEmail: string, password?: string) =>
      (await request(owner, newEmail, password)).errors[0]?.extensions.fields;
    expect(await fields('fine@example.com', 'Wrong1!!x')).toEqual({ currentPassword: wrong });
    expect(await fields('nowhere')).toHaveProperty('newEmail');
    expect(await fields((owner.user.email ?? '').toUpperCase())).toEqual({
      newEmail: 'This is the email of your account already.',
    });
    const nobody = await server.graphql(REQUEST, {
      input: { newEmail: 'a@example.com', currentPassword: TEST_PASSWORD },
    });
    expect(nobody.errors[0]?.extensions.code).toBe('UNAUTHENTICATED');
    expect(await server.mailsTo(owner.user.email ?? '')).toEqual([]);
    expect(await server.mailsTo('fine@example.com')).toEqual([]);
  });

  it('does not reveal whether the new address has an account, and never takes it', async () => {
    const [owner, other] = [await createUser(server), await createUser(server)];
    const taken = other.user.email ?? '';
    const free = 'free-address@example.com';
    const answer = async (email: string) =>
      JSON.stringify((await request(owner, email)).data).replace(email, '…');
    expect(await answer(taken)).toBe(await answer(free));
    const [mail = ''] = await server.mailsTo(taken);
    expect(mail).toContain('You already have an account');
    expect(mail).not.toContain('change=');

    expect((await request(owner, taken)).errors).toEqual([]);
    const answered = await confirm(await tokenTo(owner.user.email ?? ''));
    expect(answered.data?.confirmEmailChange).toEqual({ confirmed: 'OLD', isChanged: false });
    expect(await seenBy(owner)).toMatchObject({ email: owner.user.email });
  });

  it('to an address that another account has taken in the meantime is refused with a reason', async () => {
    const { owner, oldEmail, newEmail, old, fresh } = await asked();
    await confirm(old);
    await createUser(server, { email: newEmail });
    expect((await confirm(fresh)).errors[0]?.message).toMatch(/^Another account has this email by now/);
    expect(await seenBy(owner)).toMatchObject({ email: oldEmail });
  });

  it('invalidates registrations of the new address and reset links to the old one', async () => {
    const { oldEmail, newEmail, old, fresh } = await asked();
    const input = {
      name: 'Eve',
      userName: `e${oldEmail.slice(1, 9)}`,
      email: newEmail,
      password: 'Nanosecond1!',
    };
    expect((await server.graphql(REGISTER, { input })).errors).toEqual([]);
    const registration = await tokenTo(newEmail, 'verify-email\\?token');
    await server.graphql(RESET, { input: { email: oldEmail } });
    const reset = await tokenTo(oldEmail, 'password-reset\\?token');
    expect(reset).not.toBe('');
    await confirm(old);
    await confirm(fresh);
    const VERIFY = 'mutation ($input: VerifyEmailInput!) { verifyEmail(input: $input) { accessToken } }';
    expect((await server.graphql(VERIFY, { input: { token: registration } })).errors[0]?.message).toMatch(
      /^Another registration of this email/,
    );
    const set = await server.graphql(SET, { input: { token: reset, password: 'Brandnew1!' } });
    expect(set.errors[0]?.message).toMatch(/replaced by a newer one/);
  });

  it('is cancelled by a newer change, by a new password, and after a day', async () => {
    const { owner, newEmail, old } = await asked();
    await request(owner, `newer-${newEmail}`);
    expect((await confirm(old)).errors[0]?.message).toMatch(/^This link was replaced by a newer one/);

    const CHANGE =
      'mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { accessToken } }';
    const newer = await tokenTo(owner.user.email ?? '');
    const input = { currentPassword: TEST_PASSWORD, newPassword: 'Brandnew1!' };
    await server.graphql(CHANGE, { input }, owner.token);
    expect((await confirm(newer)).errors[0]?.message).toMatch(/or the password was changed since/);

    const late = await asked();
    await server.dataSource.manager.update(
      EmailChange,
      { userId: late.owner.user.id },
      { expiresAt: new Date() },
    );
    expect((await confirm(late.old)).errors[0]?.message).toMatch(/has expired/);
    expect((await confirm('forged')).errors[0]?.message).toMatch(/is not valid/);
    expect(await seenBy(late.owner)).toEqual({ email: late.oldEmail, emailChange: null });
  });

  it('is cancelled by the suspension of the account', async () => {
    const { owner, oldEmail, old, fresh } = await asked();
    const { dataSource, server: site } = server;
    await new AdminService(dataSource, site.services.accounts).suspend(owner.user);
    for (const link of [old, fresh])
      expect((await confirm(link)).errors[0]?.message).toMatch(/^This link was replaced/);
    const { email } = await dataSource.manager.findOneByOrFail(User, { id: owner.user.id });
    expect(email).toBe(oldEmail);
  });

  it('is refused for a request that another change or the end of all sessions has overtaken', async () => {
    const { user } = await createUser(server);
    const { manager } = server.dataSource;
    const viewer = await manager.findOneByOrFail(User, { id: user.id });
    const input = { newEmail: `late-${user.email}`, currentPassword: TEST_PASSWORD };
    const late = () => server.server.services.emailChanges.request(viewer, input);
    await manager.update(User, { id: user.id }, { email: `moved-${user.email}` });
    await expect(late()).rejects.toThrow('The email of your account has just been changed. Try again.');
    await manager.update(User, { id: user.id }, { email: user.email, tokenVersion: 1 });
    await expect(late()).rejects.toThrow('Your account was changed meanwhile. Log in again.');
    expect(await tokenTo(user.email ?? '')).toBe('');
    expect(await manager.countBy(EmailChange, { userId: user.id })).toBe(0);
  });

  it('is not part of REST: an email in a profile form is ignored', async () => {
    const { user, token } = await createUser(server);
    const body = { userId: user.id, email: 'rest@example.com', newEmail: 'rest@example.com' };
    const reply = await restClient(server)(`PUT /api/users/${user.id}`, { token, body });
    expect(reply).toMatchObject({ status: 200, body: { email: user.email } });
    expect(await server.mailsTo('rest@example.com')).toEqual([]);
  });
});

it(`a change of the email that is asked for again and again still works with the last mails on ${engine}`, async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on' });
  try {
    const { user, token } = await createUser(limited);
    const newEmail = 'slow@example.com';
    const ask = async (email = newEmail) => {
      const input = { newEmail: email, currentPassword: TEST_PASSWORD };
      return (await limited.graphql(REQUEST, { input }, token)).data;
    };
    const linksTo = async (address: string) =>
      (await limited.mailsTo(address)).flatMap(
        (mail) => /verify-email\?change=([\w-]+)/.exec(mail)?.[1] ?? [],
      );
    const use = (link = '') => limited.graphql(CONFIRM, { input: { token: link } });
    for (let i = 0; i < 3; i++)
      expect(await ask()).toEqual({
        requestEmailChange: { emailChange: { newEmail, waitingFor: ['OLD', 'NEW'] } },
      });

    const [oldLinks, newLinks] = [await linksTo(user.email ?? ''), await linksTo(newEmail)];
    expect([oldLinks.length, newLinks.length]).toEqual([3, 2]);
    const replaced = 'This link was replaced by a newer one, or the password was changed since.';
    for (const former of [oldLinks[0], oldLinks[1], newLinks[0]])
      expect((await use(former)).errors[0]?.message).toContain(replaced);
    expect((await use(newLinks[1])).data).toEqual({
      confirmEmailChange: { confirmed: 'NEW', isChanged: false },
    });
    expect((await use(newLinks[1])).errors[0]?.message).toMatch(/^This link has already been used\./);
    expect((await use(oldLinks[2])).data).toEqual({
      confirmEmailChange: { confirmed: 'OLD', isChanged: true },
    });
  } finally {
    await limited.close();
  }
});

it(`a change to another email ends the links of the former, also if no mail is left on ${engine}`, async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on' });
  try {
    for (const userName of ['eve_1', 'eve_2']) {
      const input = { name: 'Eve', userName, email: 'full@example.com', password: 'Nanosecond1!' };
      await limited.graphql(REGISTER, { input });
    }
    const { token } = await createUser(limited);
    for (const newEmail of ['first@example.com', 'full@example.com']) {
      const input = { newEmail, currentPassword: TEST_PASSWORD };
      expect((await limited.graphql(REQUEST, { input }, token)).errors).toEqual([]);
    }
    const [mail = ''] = await limited.mailsTo('first@example.com');
    const link = /verify-email\?change=([\w-]+)/.exec(mail)?.[1];
    const { errors } = await limited.graphql(CONFIRM, { input: { token: link } });
    expect(errors[0]?.message).toContain('This link was replaced by a newer one');
  } finally {
    await limited.close();
  }
});

it(`a change of the email does not reveal how many mails the new address has had on ${engine}`, async () => {
  const limited = await startTestServer({ RATE_LIMITS: 'on' });
  try {
    const newEmail = 'full@example.com';
    for (const userName of ['eve_1', 'eve_2']) {
      const input = { name: 'Eve', userName, email: newEmail, password: 'Nanosecond1!' };
      expect((await limited.graphql(REGISTER, { input })).errors).toEqual([]);
    }
    const { user, token } = await createUser(limited);
    const input = { newEmail, currentPassword: TEST_PASSWORD };
    const { data, errors } = await limited.graphql(REQUEST, { input }, token);
    expect({ data, errors }).toEqual({
      data: { requestEmailChange: { emailChange: { newEmail, waitingFor: ['OLD', 'NEW'] } } },
      errors: [],
    });
    const subjects = async (address: string) =>
      (await limited.mailsTo(address)).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]);
    expect(await subjects(user.email ?? '')).toHaveLength(1);
    expect(await subjects(newEmail)).toEqual([
      'Verify your email for Hydrate',
      'Verify your email for Hydrate',
    ]);
  } finally {
    await limited.close();
  }
});
