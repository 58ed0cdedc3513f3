import { randomBytes } from 'node:crypto';
import argon2 from 'argon2';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CredentialApi, credentialApisOf, type Reply } from '../../testing/credentialApis.js';
import { createUser as createUserWith, TEST_PASSWORD } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { isThorough } from '../../testing/thorough.js';
import { hashPassword } from './password.js';

const WRONG = 'Wrong1!!x';
const NEXT = 'Brand1new!';
/** Attempts of an attacker, far more than are allowed. */
const MANY = isThorough ? 200 : 50;
const SAME_WORDS = /^Wrong username or password\.$/;

// Hundreds of requests each, many of which hash a password.
vi.setConfig({ testTimeout: 180_000 });

/** The least work that argon2 allows for. Attempts are counted the same, however long their hashes take. */
const LEAST_WORK = { memoryCost: 64, timeCost: 2 };
const { hash, needsRehash } = argon2;
vi.spyOn(argon2, 'hash').mockImplementation((password, options) =>
  hash(password, { ...options, ...LEAST_WORK, raw: false }),
);
vi.spyOn(argon2, 'needsRehash').mockImplementation((digest, options) =>
  needsRehash(digest, { ...options, ...LEAST_WORK }),
);
const passwordHash = await hashPassword(TEST_PASSWORD);
const createUser = (on: TestServer) => createUserWith(on, { passwordHash });

let server: TestServer;
let apis: ReturnType<typeof credentialApisOf>;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' });
  apis = credentialApisOf(server);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await server.close();
});

/** Addresses reserved for this test. */
const addresses = (() => {
  let count = 0;
  return () => {
    count++;
    return `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`;
  };
})();
const newName = () => `u${randomBytes(4).toString('hex')}`;
const count = (replies: Reply[], outcome: Reply['outcome']) =>
  replies.filter((reply) => reply.outcome === outcome).length;

async function inTurn(times: number, call: (i: number) => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let i = 0; i < times; i++) replies.push(await call(i));
  return replies;
}

/** Wrong passwords from enough addresses that none of them spends its own budget. */
const attack = (api: CredentialApi, userName: string, times: number) =>
  inTurn(times, () => api.login({ address: addresses() }, userName, WRONG));

function expectSpent(reply: Reply | undefined, message: RegExp, limit: number): void {
  expect(reply?.message).toMatch(message);
  expect(reply?.headers.get('ratelimit-limit')).toBe(String(limit));
  expect(reply?.headers.get('ratelimit-remaining')).toBe('0');
  expect(Number(reply?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(reply?.headers.get('ratelimit-reset')).toBe(reply?.headers.get('retry-after'));
}

async function linkTo(email: string | null, page: string): Promise<string> {
  const mail = (await server.mailsTo(email ?? '')).filter((text) => text.includes(`${page}?token=`)).at(-1);
  return new RegExp(`${page}\\?token=([\\w-]+)`).exec(mail ?? '')?.[1] ?? '';
}

// Both send the same statements.
const doors = engine === 'sqlite' || isThorough ? (['graphql', 'rest'] as const) : (['graphql'] as const);

describe.each(doors)(`limits of credentials through %s on ${engine}`, (name) => {
  let api: CredentialApi;
  beforeAll(() => {
    api = apis[name];
  });

  it('allow at most 25 of many wrong passwords from one address with three tokens in turn', async () => {
    const { user } = await createUser(server);
    const tokens = await Promise.all([1, 2, 3].map(async () => (await createUser(server)).token));
    const address = addresses();
    const replies = await inTurn(MANY, (i) =>
      api.login({ address, token: tokens[i % 3] ?? '' }, user.userName, WRONG),
    );
    const tried = replies.filter(({ message }) => SAME_WORDS.test(message)).length;
    expect(tried).toBeGreaterThan(0);
    expect(tried).toBeLessThanOrEqual(25);
    expect(count(replies, 'tooMany')).toBe(MANY - tried);
    expectSpent(replies.at(-1), /^Too many log-ins from this address\. Try again in \d+ minutes\.$/, 20);
  });

  it('count fifty simultaneous attempts like fifty sequential ones', async () => {
    const { user } = await createUser(server);
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        api.login({ address: addresses() }, i % 2 ? user.userName : ` ${user.userName.toUpperCase()}`, WRONG),
      ),
    );
    expect(count(replies, 'wrong')).toBe(20);
    expectSpent(
      replies.find(({ outcome }) => outcome === 'tooMany'),
      /^Too many log-ins to this account from new devices\. Try again in \d+ minutes, or log in where you have logged in before, or reset your password\.$/,
      20,
    );
  });

  it('send one mailbox at most 5 mails for 60 registrations from 60 addresses, however it is spelled', async () => {
    const local = newName();
    const spellings = [
      `${local}@bücher.example`,
      `${local.toUpperCase()}@XN--BCHER-KVA.example`,
      `${local}@BU\u0308CHER.example`,
    ];
    const replies = await inTurn(60, (i) =>
      api.register({ address: addresses() }, { userName: newName(), email: spellings[i % 3] ?? '' }),
    );
    expect(count(replies, 'ok')).toBe(10);
    expectSpent(replies.at(-1), /^Too many registrations of this email\. Try again in \d+ minutes\.$/, 10);
    const mails = await Promise.all(
      [`${local}@bücher.example`, `${local}@xn--bcher-kva.example`, `${local}@bu\u0308cher.example`].map(
        (each) => server.mailsTo(each),
      ),
    );
    const sent = mails.flat().length;
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThanOrEqual(5);
  });

  it('do not reveal by their budgets whether a mailbox has an account', async () => {
    const { user } = await createUser(server);
    const sequence = async (email: string) => {
      const registrations = await inTurn(12, () =>
        api.register({ address: addresses() }, { userName: newName(), email }),
      );
      const resets = await inTurn(5, () => api.requestReset({ address: addresses() }, email));
      return [...registrations, ...resets].map(({ outcome, message, headers }) => [
        outcome,
        message.replace(/\d+/, 'N').replace(email, 'EMAIL'),
        headers.get('ratelimit-limit'),
        headers.get('ratelimit-remaining'),
      ]);
    };
    expect(await sequence(user.email ?? '')).toEqual(await sequence(`${newName()}@example.com`));
  });

  it('keep a link valid that was mailed before the mailbox reached its limit', async () => {
    const email = `${newName()}@example.com`;
    await inTurn(8, () => api.register({ address: addresses() }, { userName: newName(), email }));
    const mails = await server.mailsTo(email);
    expect(mails.length).toBeLessThanOrEqual(5);
    const verified = await api.verify({ address: addresses() }, await linkTo(email, 'verify-email'));
    expect(verified.outcome).toBe('ok');
  });

  it('always leave a slot for the mail about a changed password', async () => {
    const { user } = await createUser(server);
    const email = user.email ?? '';
    await inTurn(8, () => api.register({ address: addresses() }, { userName: newName(), email }));
    const resets = await inTurn(5, async () => {
      const reply = await api.requestReset({ address: addresses() }, email);
      // Links are created after the response. Each request waits for the one before, so the last mail belongs to the
      // last request.
      await server.mailsTo(email);
      return reply;
    });
    expectSpent(
      resets.at(-1),
      /^Too many password resets of this email\. Try again in \d+ minutes, or use the link of the newest mail\.$/,
      1,
    );
    const reset = await api.reset({ address: addresses() }, await linkTo(email, 'password-reset'), NEXT);
    expect(reset.outcome).toBe('ok');
    const mails = await server.mailsTo(email);
    expect(mails.at(-1)).toMatch(/password/i);
    expect(mails.filter((mail) => /Subject: .*changed/i.test(mail))).toHaveLength(1);
    expect(mails.length).toBeLessThanOrEqual(5);
  });

  it('keep the reset of an account for its own spelling: others take neither it nor the mails', async () => {
    const { user } = await createUser(server);
    const email = user.email ?? '';
    const [local = '', domain = ''] = email.split('@');
    // Domains with one fullwidth letter, which international domains fold, and spaces, which validation refuses.
    const wide = Array.from(
      { length: 5 },
      (_, i) =>
        `${domain.slice(0, i)}${String.fromCodePoint(domain.charCodeAt(i) + 0xfee0)}${domain.slice(i + 1)}`,
    );
    const spellings = [` ${email}`, `${email} `, ...wide.map((each) => `${local}@${each}`)];
    for (const spelling of spellings) {
      await api.requestReset({ address: addresses() }, spelling);
      expect(await server.mailsTo(email)).toEqual([]);
    }
    expect((await api.requestReset({ address: addresses() }, email.toUpperCase())).outcome).toBe('ok');
    expect(await linkTo(email, 'password-reset')).not.toBe('');
    expect((await api.requestReset({ address: addresses() }, email)).outcome).toBe('tooMany');
  });

  it('lock no owner out of a known device: by cookie anywhere, without one at the same address', async () => {
    const { user } = await createUser(server);
    const home = addresses();
    const first = await api.login({ address: home }, user.userName, TEST_PASSWORD);
    expect(first.outcome).toBe('ok');
    const replies = await attack(api, user.userName, MANY);
    expect(count(replies, 'wrong')).toBe(20);

    const stranger = await api.login({ address: addresses() }, user.userName, TEST_PASSWORD);
    expect(stranger.outcome).toBe('tooMany');
    const cookie = first.cookie ?? '';
    expect((await api.login({ address: addresses(), cookie }, user.userName, TEST_PASSWORD)).outcome).toBe(
      'ok',
    );
    expect((await api.login({ address: home }, user.userName, TEST_PASSWORD)).outcome).toBe('ok');

    const { user: other } = await createUser(server);
    await attack(api, other.userName, 20);
    const borrowed = await api.login({ address: addresses(), cookie }, other.userName, TEST_PASSWORD);
    expect(borrowed.outcome).toBe('tooMany');
    const forged = `${cookie.slice(0, -4)}AAAA`;
    const guess = await api.login({ address: addresses(), cookie: forged }, user.userName, TEST_PASSWORD);
    expect(guess.outcome).toBe('tooMany');
  });

  it('let the owner in by a mailed link on an unknown device, despite the guesses of others', async () => {
    const { user } = await createUser(server);
    await attack(api, user.userName, 21);
    const away = { address: addresses() };
    expect((await api.login(away, user.userName, TEST_PASSWORD)).outcome).toBe('tooMany');
    expect((await api.requestReset(away, user.email ?? '')).outcome).toBe('ok');
    const reset = await api.reset(away, await linkTo(user.email, 'password-reset'), NEXT);
    expect(reset.outcome).toBe('ok');
    expect((await api.login(away, user.userName, NEXT)).outcome).toBe('ok');
    const cookie = reset.cookie ?? '';
    expect((await api.login({ address: addresses(), cookie }, user.userName, NEXT)).outcome).toBe('ok');
  });

  it('leave a known device a few attempts when its address has spent its budget, 25 in all', async () => {
    const { user } = await createUser(server);
    const { user: other } = await createUser(server);
    const address = addresses();
    const { cookie = '' } = await api.login({ address: addresses() }, user.userName, TEST_PASSWORD);
    await inTurn(21, () => api.login({ address }, other.userName, WRONG));
    expect((await api.login({ address }, user.userName, TEST_PASSWORD)).outcome).toBe('tooMany');
    expect((await api.login({ address, cookie }, user.userName, TEST_PASSWORD)).outcome).toBe('ok');

    const elsewhere = addresses();
    const replies = await inTurn(40, () => api.login({ address: elsewhere, cookie }, user.userName, WRONG));
    expect(count(replies, 'wrong')).toBeLessThanOrEqual(25);
    expectSpent(
      replies.at(-1),
      /^Too many log-ins from this (device|address)\. .* reset your password\.$/,
      5,
    );
  });

  it('count only failures for an account', async () => {
    const { user } = await createUser(server);
    const replies = await inTurn(25, () => api.login({ address: addresses() }, user.userName, TEST_PASSWORD));
    expect(count(replies, 'ok')).toBe(25);
  });

  it('count guesses at the current password of a session like logins', async () => {
    const { user, token } = await createUser(server);
    const replies = await inTurn(30, () =>
      api.changePassword({ address: addresses(), token }, user.id, WRONG, NEXT),
    );
    expect(count(replies, 'wrong')).toBe(20);
    const login = await api.login({ address: addresses() }, user.userName, TEST_PASSWORD);
    expect(login.outcome).toBe('tooMany');
  });

  it('forget known devices when the password is changed, except the one that changed it', async () => {
    const { user } = await createUser(server);
    const [one, two] = [addresses(), addresses()];
    const lost = await api.login({ address: one }, user.userName, TEST_PASSWORD);
    const { token = '' } = await api.login({ address: two }, user.userName, TEST_PASSWORD);
    const changed = await api.changePassword({ address: two, token }, user.id, TEST_PASSWORD, NEXT);
    expect(changed.outcome).toBe('ok');
    await attack(api, user.userName, 20);
    const stolen = { address: one, cookie: lost.cookie ?? '' };
    expect((await api.login(stolen, user.userName, NEXT)).outcome).toBe('tooMany');
    expect((await api.login({ address: two }, user.userName, NEXT)).outcome).toBe('ok');
  });

  it('count links and username checks by address, ignoring tokens', async () => {
    const tokens = await Promise.all([1, 2, 3].map(async () => (await createUser(server)).token));
    const address = addresses();
    const links = await inTurn(40, (i) =>
      i % 2
        ? api.verify({ address, token: tokens[i % 3] ?? '' }, 'forged')
        : api.reset({ address, token: tokens[i % 3] ?? '' }, 'forged', NEXT),
    );
    expect(count(links, 'wrong')).toBe(30);
    expectSpent(links.at(-1), /^Too many links from this address\./, 30);
    const checks = await inTurn(70, (i) =>
      api.checkUserName({ address, token: tokens[i % 3] ?? '' }, 'freename'),
    );
    expect(count(checks, 'ok')).toBe(60);
    expectSpent(
      checks.at(-1),
      /^Too many username checks from this address\. Try again in \d+ seconds?\.$/,
      60,
    );
  });

  it('count registrations and resets by address, ignoring tokens and mailboxes', async () => {
    const tokens = await Promise.all([1, 2, 3].map(async () => (await createUser(server)).token));
    const address = addresses();
    const registrations = await inTurn(12, (i) =>
      api.register(
        { address, token: tokens[i % 3] ?? '' },
        { userName: newName(), email: `${newName()}@example.com` },
      ),
    );
    expect(count(registrations, 'ok')).toBe(10);
    expectSpent(registrations.at(-1), /^Too many registrations from this address\./, 10);
    const resets = await inTurn(12, (i) =>
      api.requestReset({ address, token: tokens[i % 3] ?? '' }, `${newName()}@example.com`),
    );
    expect(count(resets, 'ok')).toBe(10);
    expectSpent(resets.at(-1), /^Too many password resets from this address\./, 10);
  });

  it('set a cookie that is HttpOnly, SameSite and limited to the login paths', async () => {
    const { user } = await createUser(server);
    const { headers } = await api.login({ address: addresses() }, user.userName, TEST_PASSWORD);
    const path = name === 'graphql' ? '/graphql' : '/api/auth';
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        new RegExp(`^hydrate_device=[\\w-]{43}; Path=${path}; Max-Age=7776000; HttpOnly; SameSite=Strict$`),
      ),
    ]);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });
});

describe(`limits of credentials on ${engine}`, () => {
  it('are shared by GraphQL and REST', async () => {
    const { user } = await createUser(server);
    const address = addresses();
    const replies = await inTurn(24, (i) =>
      (i % 2 ? apis.graphql : apis.rest).login({ address }, user.userName, WRONG),
    );
    expect(count(replies, 'wrong')).toBe(20);
  });

  it('name the exceeded limit in the error and in the headers', async () => {
    const { user } = await createUser(server);
    await attack(apis.graphql, user.userName, 20);
    const login = `login(input: { userName: "${user.userName}", password: "${WRONG}" }) { accessToken }`;
    const response = await fetch(`${server.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addresses() },
      body: JSON.stringify({ query: `mutation { ${login} }` }),
    });
    const { errors } = (await response.json()) as {
      errors: { path: string[]; extensions: Record<string, unknown> }[];
    };
    expect(response.status).toBe(200);
    const seconds = Number(response.headers.get('retry-after'));
    expect(errors[0]).toMatchObject({
      path: ['login'],
      extensions: {
        code: 'RATE_LIMITED',
        retryAfter: seconds,
        limit: { name: 'loginStrange', limit: 20, duration: 900 },
      },
    });
    expect(response.headers.get('ratelimit-reset')).toBe(String(seconds));
    expect(response.headers.get('ratelimit-remaining')).toBe('0');
  });

  it('are disabled by RATE_LIMITS=off, including the limit of mails', async () => {
    const open = await startTestServer({ RATE_LIMITS: 'off' });
    const { rest } = credentialApisOf(open);
    const email = `${newName()}@example.com`;
    const replies = await inTurn(12, () => rest.register({ address: '' }, { userName: newName(), email }));
    expect(count(replies, 'ok')).toBe(12);
    expect(await open.mailsTo(email)).toHaveLength(12);
    await open.close();
  });

  it('ignore X-Forwarded-For without a trusted proxy', async () => {
    const bare = await startTestServer({ RATE_LIMITS: 'on' });
    const { rest, graphql } = credentialApisOf(bare);
    const replies = await inTurn(30, (i) =>
      (i % 2 ? rest : graphql).login({ address: addresses() }, newName(), WRONG),
    );
    expect(count(replies, 'wrong')).toBe(20);
    await bare.close();
  });
});
