import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser, TEST_PASSWORD } from '../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../testing/testServer.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' });
});
afterAll(() => server.close());

const send = async (query: string, address: string, token?: string) => {
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query }),
  });
  const body = (await response.json()) as {
    data?: unknown;
    errors?: { message: string; extensions: { code: string; retryAfter?: number } }[];
  };
  return { status: response.status, headers: response.headers, ...body };
};
const login = (userName: string) =>
  `login(input: { userName: "${userName}", password: "Wrong1!!" }) { accessToken }`;

describe(`rate limits on ${engine}`, () => {
  it('count each alias of a login, and send Retry-After', async () => {
    const { user } = await createUser(server);
    const right = `login(input: { userName: "${user.userName}", password: "${TEST_PASSWORD}" }) { accessToken }`;
    const many = (count: number) =>
      `mutation { ${Array.from({ length: count }, (_, i) => `a${i}: ${right}`).join(' ')} }`;
    expect((await send(many(15), '203.0.113.1')).errors).toBeUndefined();
    const { errors = [], headers } = await send(many(6), '203.0.113.1');
    expect(errors[0]).toMatchObject({ path: ['a5'], extensions: { code: 'RATE_LIMITED' } });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);

    const { errors: again } = await send(`mutation { ${login('nobody')} }`, '203.0.113.1');
    expect(again?.[0]?.message).toMatch(
      /^Too many log-ins from this address\. Try again in \d+ (seconds|minutes)\.$/,
    );
    const elsewhere = await send(`mutation { ${login('nobody')} }`, '203.0.113.2');
    expect(elsewhere.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });

  it('ignore X-Forwarded-For entries before those of trusted proxies, and count an IPv6 network as one address', async () => {
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 21; i++) {
      const address = i % 2 ? `198.51.100.${i}, 2001:db8:1:2::${i}` : `2001:db8:1:2:ffff::${i}`;
      codes.push((await send(`mutation { ${login('nobody2')} }`, address)).errors?.[0]?.extensions.code);
    }
    expect(codes.at(-2)).toBe('BAD_USER_INPUT');
    expect(codes.at(-1)).toBe('RATE_LIMITED');
  });

  it('send RateLimit headers, and refuse too many requests with 429', async () => {
    const { token } = await createUser(server);
    const first = await send('{ viewer { email } }', '192.0.2.200', token);
    expect(first.headers.get('ratelimit-limit')).toBe('600');
    expect(first.headers.get('ratelimit-remaining')).toBe('599');
    expect(Number(first.headers.get('ratelimit-reset'))).toBeLessThanOrEqual(60);
    const rest = await Promise.all(
      Array.from({ length: 600 }, (_, i) => send('{ __typename }', `192.0.2.${i % 250}`, token)),
    );
    const refused = rest.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]?.errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send('{ __typename }', '192.0.2.201')).status).toBe(200);
  });

  it('refuse too many requests for feeds, sitemaps, cards and posts as Markdown, which each cost a query', async () => {
    const read = (path: string) =>
      fetch(`${server.origin}${path}`, { headers: { 'x-forwarded-for': '192.0.2.90' } });
    // The cheapest of them, and never so many at once that overload is refused.
    for (let round = 0; round < 7; round++)
      await Promise.all(Array.from({ length: 90 }, () => read('/sitemaps/none.xml')));
    for (const path of ['/nobody/feed.json', '/sitemaps/posts-1-a.xml', '/cards/none.png', '/post/none.md']) {
      const { status, headers } = await read(path);
      expect([path, status]).toEqual([path, 429]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(await (await read('/none/rss.xml')).text()).toMatch(
      /^Too many requests\. Try again in \d+ seconds?\.$/,
    );
    for (const path of ['/robots.txt', '/llms.txt', '/opensearch.xml'])
      expect([path, (await read(path)).status]).toEqual([path, 200]);
  });

  it.runIf(engine === 'mysql')('are shared between processes', async () => {
    const { startTestServer: start } = await import('../testing/testServer.js');
    const { budgets, createRateLimits } = await import('../platform/limits/rateLimits.js');
    const { openSharedCounters } = await import('../platform/limits/sharedCounters.js');
    const third = await start();
    const url = third.databaseUrl ?? '';
    const limits = () => createRateLimits(openSharedCounters(url));
    const [one, two] = [limits(), limits()];
    for (let i = 0; i < 10; i++) await (i % 2 ? one : two).consume('register', 'address:x');
    await expect(one.consume('register', 'address:x')).rejects.toThrow(/Too many registrations/);
    await expect(two.consume('register', 'address:x')).rejects.toThrow(/Too many registrations/);

    // Windows from before a clock was set back by a month refuse nobody for a month.
    await third.dataSource.query(`UPDATE rate_limit SET expire = expire + ${30 * 24 * 60 * 60 * 1000}`);
    const another = limits();
    const { points: registrations } = budgets.register;
    expect(await another.consume('register', 'address:x')).toMatchObject({ remaining: registrations - 1 });
    another.close();

    for (const budget of ['loginStrange', 'anonymousUpload'] as const) {
      // More than was taken, also before the first point of a window.
      await two.refund(budget, 'address:x', 5);
      await one.consume(budget, 'address:x');
      await two.refund(budget, 'address:x', 5);
      expect(await one.consume(budget, 'address:x')).toMatchObject({ remaining: budgets[budget].points - 1 });
    }

    // Points that another process returns end refusals, however many there were.
    for (const budget of ['loginKnown', 'anonymousUpload'] as const) {
      const { points } = budgets[budget];
      await two.consume(budget, 'address:z', points);
      for (let i = 0; i < 3; i++) await expect(two.consume(budget, 'address:z')).rejects.toThrow(/^Too many/);
      await one.refund(budget, 'address:z');
      expect(await two.consume(budget, 'address:z')).toMatchObject({ remaining: 0 });
      await expect(two.consume(budget, 'address:z')).rejects.toThrow(/^Too many/);
      await one.reset(budget, 'address:z');
      expect(await two.consume(budget, 'address:z')).toMatchObject({ remaining: points - 1 });
    }

    // A refusal stays one if the points that it took cannot be returned.
    await one.consume('loginStrange', 'held', budgets.loginStrange.points);
    await third.dataSource.query(
      "CREATE TRIGGER none_returned BEFORE UPDATE ON rate_limit FOR EACH ROW IF NEW.points < OLD.points THEN SIGNAL SQLSTATE '45000'; END IF",
    );
    await expect(one.consume('loginStrange', 'held')).rejects.toThrow(/^Too many/);
    await third.dataSource.query('DROP TRIGGER none_returned');

    const requests = await Promise.allSettled(
      Array.from({ length: 700 }, (_, i) => (i % 2 ? one : two).consume('request', 'address:y')),
    );
    // One of them may hold unspent points of its last lease (leasedLimiter.ts).
    const { length: allowed } = requests.filter(({ status }) => status === 'fulfilled');
    expect(allowed).toBeLessThanOrEqual(600);
    expect(allowed).toBeGreaterThan(580);
    one.close();
    two.close();
    await third.close();
  });

  it('do not affect a login from another address', async () => {
    const { user } = await createUser(server);
    const ok = await send(
      `mutation { login(input: { userName: "${user.userName}", password: "${TEST_PASSWORD}" }) { accessToken } }`,
      '192.0.2.77',
    );
    expect(ok.errors).toBeUndefined();
  });
});
