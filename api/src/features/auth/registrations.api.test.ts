import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser, TEST_PASSWORD } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { runToEnd } from '../../platform/maintenance/maintenanceTask.js';
import { User } from '../users/user.entity.js';
import { authMaintenance } from './authMaintenance.js';
import { PendingRegistration, RegistrationLink } from './pendingRegistration.entity.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const REGISTER = 'mutation ($input: RegisterInput!) { register(input: $input) { email } }';
const VERIFY =
  'mutation ($input: VerifyEmailInput!) { verifyEmail(input: $input) { viewer { email user { name userName } } } }';
const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { viewer { email } } }';
const AVAILABLE = 'query ($userName: String!) { userNameAvailability(userName: $userName) { available } }';
const NEW_LINK = 'Verify your email before you log in. We sent you a new verification link.';
const WRONG = 'Wrong username or password.';

interface Person {
  name: string;
  userName: string;
  email: string;
  password: string;
}
/** A person with a unique email; the first letters make the username. */
const person = (userName: string, more: Partial<Person> = {}): Person => ({
  name: 'Grace Hopper',
  userName,
  email: `${userName}@example.com`,
  password: 'Nanosecond1!',
  ...more,
});

const register = (input: Person) => server.graphql(REGISTER, { input });
const verify = (token: string) => server.graphql<{ verifyEmail: unknown }>(VERIFY, { input: { token } });
const loginAs = ({ userName, password }: Pick<Person, 'userName' | 'password'>) =>
  server.graphql(LOGIN, { input: { userName, password } });
const messageOf = async (answer: Promise<{ errors: { message: string }[] }>) =>
  (await answer).errors[0]?.message;

/** The tokens mailed to an address, oldest first. */
async function tokensTo(email: string): Promise<string[]> {
  const mails = await server.mailsTo(email);
  return mails.flatMap((mail) => /verify-email\?token=([\w-]+)/.exec(mail)?.[1] ?? []);
}

async function registered(input: Person): Promise<string> {
  expect((await register(input)).errors).toEqual([]);
  const token = (await tokensTo(input.email)).at(-1);
  if (token === undefined) throw new Error('No link was mailed.');
  return token;
}

describe(`registrations of one email on ${engine}`, () => {
  it.each([
    ['first', 0],
    ['second', 1],
  ])('are independent: the %s link creates the account of its registration', async (which, used) => {
    const email = `${which}-link@example.com`;
    const both = [
      person(`own_${which.slice(0, 3)}a`, { name: 'Grace Hopper', email, password: 'Nanosecond1!' }),
      person(`own_${which.slice(0, 3)}b`, { name: 'Mallory', email, password: 'Evil1234!x' }),
    ];
    const tokens: string[] = [];
    for (const each of both) tokens.push(await registered(each));
    const [winner, loser] = [both[used]!, both[1 - used]!];

    const opened = await verify(tokens[used]!);
    expect(opened.data?.verifyEmail).toEqual({
      viewer: { email, user: { name: winner.name, userName: winner.userName } },
    });
    expect((await loginAs(winner)).errors).toEqual([]);
    expect(await messageOf(loginAs({ ...winner, password: loser.password }))).toBe(WRONG);
    expect(await messageOf(loginAs(loser))).toBe(WRONG);
    expect(await messageOf(verify(tokens[1 - used]!))).toMatch(
      /^Another registration of this email was verified/,
    );
    expect(await messageOf(verify(tokens[used]!))).toMatch(/already been used/);
    expect(await server.dataSource.manager.countBy(User, { email })).toBe(1);
    expect(await server.dataSource.manager.countBy(PendingRegistration, { email })).toBe(0);
  });

  it('with one username are told apart by their passwords: a login mails a new link of the matching one', async () => {
    const first = person('sameword');
    const second = { ...first, name: 'Mallory', password: 'Evil1234!x' };
    const [one, two] = [await registered(first), await registered(second)];
    expect(await messageOf(loginAs(first))).toBe(NEW_LINK);
    const renewed = (await tokensTo(first.email)).at(-1)!;
    expect([one, two]).not.toContain(renewed);
    expect(await messageOf(verify(one))).toMatch(/replaced by a newer one/);
    expect(await messageOf(loginAs({ ...first, password: 'Neither1!x' }))).toBe(WRONG);
    expect((await verify(renewed)).data?.verifyEmail).toMatchObject({
      viewer: { user: { name: first.name } },
    });
    expect((await loginAs(first)).errors).toEqual([]);
    expect(await messageOf(verify(two))).toMatch(/^Another registration/);
  });

  it('create one account when all their links are used at once', async () => {
    const email = 'at-once@example.com';
    const tokens: string[] = [];
    for (const i of [1, 2, 3, 4, 5]) tokens.push(await registered(person(`at_once${i}`, { email })));
    const answers = await Promise.all(tokens.map(verify));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    const messages = answers.flatMap(({ errors }) => errors.map(({ message }) => message));
    expect(messages).toHaveLength(4);
    for (const message of messages) expect(message).toMatch(/^Another registration of this email/);
    expect(await server.dataSource.manager.countBy(User, { email })).toBe(1);
  });

  it('are named in their mails, so that the mailbox owner knows which link is theirs', async () => {
    await registered(person('whoisit1'));
    expect((await server.mailsTo('whoisit1@example.com')).at(-1)).toContain('@whoisit1');
  });
});

describe(`a username on ${engine}`, () => {
  it('is not reserved by a registration: of ten simultaneous links one gets it, and the others say so', async () => {
    const people = Array.from({ length: 10 }, (_, i) =>
      person(i % 2 ? 'Racer' : 'racer', { email: `racer${i}@example.com` }),
    );
    expect((await Promise.all(people.map(register))).flatMap(({ errors }) => errors)).toEqual([]);
    const tokens = await Promise.all(people.map(async ({ email }) => (await tokensTo(email)).at(-1)!));
    const answers = await Promise.all(tokens.map(verify));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    const messages = answers.flatMap(({ errors }) => errors.map(({ message }) => message));
    expect(messages).toHaveLength(9);
    for (const message of messages)
      expect(message).toMatch(/^Another account has taken the username “[Rr]acer”/);
    expect(await messageOf(register(person('RACER', { email: 'late@example.com' })))).toBe(
      'This username is already taken.',
    );
  });

  it('and a login do not reveal whether the registered email has an account', async () => {
    const { user } = await createUser(server);
    const seen = async (email: string, userName: string) => {
      const input = person(userName, { email });
      const available = async () => (await server.graphql(AVAILABLE, { userName })).data;
      return {
        registered: (await register(input)).errors,
        available: await available(),
        login: await messageOf(loginAs(input)),
        wrong: await messageOf(loginAs({ ...input, password: 'Neither1!x' })),
        again: (await register({ ...input, name: 'Someone Else' })).errors,
        taken: await available(),
      };
    };
    const known = await seen(user.email ?? '', 'oracle_a');
    expect(known).toEqual(await seen('nobody-yet@example.com', 'oracle_b'));
    expect(known).toMatchObject({
      available: { userNameAvailability: { available: true } },
      login: NEW_LINK,
    });

    const mails = await server.mailsTo(user.email ?? '');
    expect(mails).toHaveLength(3);
    for (const mail of mails) expect(mail).not.toContain('verify-email');
    expect(await server.dataSource.manager.countBy(User, { userNameKey: 'oracle_a' })).toBe(0);
  });
});

describe(`a registration on ${engine}`, () => {
  const aged = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

  it('outlives its link, so that a login mails another one, and is removed in the end', async () => {
    const { manager } = server.dataSource;
    const input = person('sleepy');
    const token = await registered(input);
    const { id } = await manager.findOneByOrFail(PendingRegistration, { userNameKey: 'sleepy' });
    await manager.update(RegistrationLink, { registrationId: id }, { expiresAt: aged(1) });
    expect(await messageOf(verify(token))).toMatch(/has expired/);
    expect(await messageOf(loginAs(input))).toBe(NEW_LINK);

    await manager.update(PendingRegistration, { id }, { expiresAt: aged(1) });
    expect(await messageOf(loginAs(input))).toBe(WRONG);
    await runToEnd(authMaintenance(server.dataSource));
    expect(await manager.countBy(PendingRegistration, { id })).toBe(0);
  });

  it.each([
    ['in NFC', 'nfc1', 'Jose\u0301', 'Jos\u00e9'],
    [
      'with few marks',
      'mark',
      'Z' + '\u0336\u0301'.repeat(49),
      ('Z' + '\u0336\u0301'.repeat(15)).normalize('NFC'),
    ],
  ])('gets its name stored %s, also if an earlier version stored it', async (_, userName, raw, name) => {
    const input = person(userName, { name: raw });
    const token = await registered(input);
    const { manager } = server.dataSource;
    const where = { userNameKey: userName };
    expect(await manager.findOneByOrFail(PendingRegistration, where)).toMatchObject({ name });
    await manager.update(PendingRegistration, where, { name: raw });
    await verify(token);
    expect(await manager.findOneByOrFail(User, where)).toMatchObject({ name });
  });

  it('refuses a name that NFC makes too long', async () => {
    // A letter whose normal form is two characters.
    const { errors } = await register(person('long_nfc', { name: '\u0958'.repeat(60) }));
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { name: 'Name can have 100 characters at most.' },
    });
  });

  it('is not an account: no reset link, no profile, no session', async () => {
    const input = person('notyet');
    await registered(input);
    const RESET =
      'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { email } }';
    expect((await server.graphql(RESET, { input: { email: input.email } })).errors).toEqual([]);
    expect(await server.mailsTo(input.email)).toHaveLength(1);
    expect((await server.graphql('{ user(userName: "notyet") { name } }')).data).toEqual({ user: null });
  });

  it('that an earlier version left as an unverified user reserves neither email nor username', async () => {
    await createUser(server, { userName: 'leftover', verifiedAt: null });
    expect((await server.graphql(AVAILABLE, { userName: 'leftover' })).data).toMatchObject({
      userNameAvailability: { available: true },
    });
    expect(await messageOf(loginAs({ userName: 'leftover', password: TEST_PASSWORD }))).toBe(WRONG);
    const input = person('leftover', { name: 'Grace Hopper' });
    expect((await verify(await registered(input))).errors).toEqual([]);
    expect((await loginAs(input)).errors).toEqual([]);
  });
});
