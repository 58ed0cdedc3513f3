import { afterAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { startTestServer } from '../../testing/testServer.js';

interface Copy {
  endpoint: string;
  accessToken: string;
  userName: string;
  expiresAt: string;
}

// One server for most tests, because the first copy needs the demo content, which takes seconds.
const server = await startTestServer({
  SANDBOX_COPIES: '8',
  RATE_LIMITS: 'on',
  MAIL_URL: 'smtp://mail.invalid',
});
afterAll(() => server.close());

/** Asks again while the server is too busy, as clients do; answers the first other status. */
async function make(): Promise<Response> {
  for (;;) {
    const response = await fetch(`${server.origin}/sandbox/copies`, { method: 'POST' });
    if (response.status !== 503) return response;
  }
}

async function copyOf(): Promise<Copy> {
  const response = await make();
  expect(response.status).toBe(201);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return (await response.json()) as Copy;
}

async function ask(
  { endpoint }: Pick<Copy, 'endpoint'>,
  query: string,
  token?: string,
  variables: object = {},
) {
  const response = await fetch(`${server.origin}${endpoint}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ query, variables }),
  });
  const body = (await response.json()) as {
    data?: Record<string, unknown>;
    errors?: { message: string; extensions: { code: string } }[];
  };
  return { status: response.status, headers: response.headers, ...body };
}

const TITLES = '{ posts(first: 100) { nodes { title } } }';
const PUBLISH = `mutation Publish($input: PublishPostInput!) { publishPost(input: $input) { post { id title } } }`;
const input = { title: 'Only here', html: '<p>Nobody else reads this.</p>', categories: ['React'] };

/** Opens a subscription in a copy, and resolves when the server listens for it. */
async function listen({ endpoint, accessToken }: Copy, query: string) {
  const response = await fetch(`${server.origin}${endpoint}/stream`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      'content-type': 'application/json',
      authorization: `Bearer ${accessToken}`,
    },
    body: JSON.stringify({ query }),
  });
  let text = '';
  const ended = (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk;
  })();
  return { status: response.status, text: () => text, ended };
}

describe('private copies of the demo site', () => {
  it('hold the demo content, take every change, and nothing of it reaches the site or another copy', async () => {
    const { user } = await createUser(server);
    await createPost(server, user, { title: 'Of the real site', categories: ['React'] });
    const [one, other] = [await copyOf(), await copyOf()];
    expect(one.userName).toBe('demo_dev');
    expect(Date.parse(one.expiresAt) - Date.now()).toBeGreaterThan(29 * 60_000);

    const before = JSON.stringify((await ask(one, TITLES)).data);
    expect(before).not.toContain('Of the real site');
    expect((await ask(one, PUBLISH, one.accessToken, { input })).errors).toBeUndefined();
    expect(JSON.stringify((await ask(one, TITLES)).data)).toContain('Only here');
    expect(JSON.stringify((await ask(other, TITLES)).data)).toBe(before);
    expect(JSON.stringify((await server.graphql(TITLES)).data)).toBe(
      '{"posts":{"nodes":[{"title":"Of the real site"}]}}',
    );
  });

  it('know no token of the site or of another copy, and the site none of theirs', async () => {
    const { token } = await createUser(server);
    const [one, other] = [await copyOf(), await copyOf()];
    const VIEWER = '{ viewer { user { role } } }';
    expect((await ask(one, VIEWER, one.accessToken)).data).toEqual({ viewer: { user: { role: 'ADMIN' } } });
    for (const [endpoint, stranger] of [
      [one.endpoint, other.accessToken],
      [one.endpoint, token],
      ['/graphql', one.accessToken],
    ] as const) {
      const { status, errors } = await ask({ endpoint }, VIEWER, stranger);
      expect([status, errors?.[0]?.extensions.code]).toEqual([401, 'UNAUTHENTICATED']);
    }
  });

  it('tell nothing of the machine and the set-up of the site', async () => {
    const { endpoint, accessToken } = await copyOf();
    const query = '{ siteHealth { storage { isBucket freeBytes } outbox { isSent } } }';
    expect((await ask({ endpoint }, query, accessToken)).data).toEqual({
      siteHealth: { storage: { isBucket: false, freeBytes: null }, outbox: { isSent: false } },
    });
  });

  it('have live events of their own, which end with the copy on request; their webhooks send nothing, and say so', async () => {
    const [one, other] = [await copyOf(), await copyOf()];
    const streams = await Promise.all(
      [one, other].map((copy) =>
        listen(copy, 'subscription { postChanged { node { ... on Post { title } } } }'),
      ),
    );
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    await ask(one, PUBLISH, one.accessToken, { input });
    await expect.poll(streams[0]!.text, { timeout: 20_000 }).toContain('Only here');
    expect(streams[1]!.text()).not.toContain('Only here');

    const hook = { url: 'https://hook.example.com/', events: ['POST_CREATED'] };
    const made = await ask(
      one,
      'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { webhook { id verifiedAt } } }',
      one.accessToken,
      { input: hook },
    );
    const { webhook } = made.data?.createWebhook as { webhook: { id: string; verifiedAt: string | null } };
    expect(webhook.verifiedAt).not.toBeNull();
    const tested = await ask(
      one,
      'mutation ($input: TestWebhookInput!) { testWebhook(input: $input) { delivery { state problem } } }',
      one.accessToken,
      { input: { webhookId: webhook.id } },
    );
    expect(tested.data?.testWebhook).toEqual({
      delivery: { state: 'SKIPPED', problem: 'A private copy of the sandbox sends nothing.' },
    });

    const address = `${server.origin}${one.endpoint.replace('/graphql', '')}`;
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(204);
    expect((await fetch(address, { method: 'DELETE' })).status).toBe(404);
    await streams[0]!.ended;
    expect(streams[0]!.text()).toMatch(/event: complete\ndata: \n\n$/);
    expect((await listen(one, 'subscription { postChanged { type } }')).status).toBe(404);
    const { status, errors } = await ask(one, TITLES);
    expect(status).toBe(404);
    expect(errors?.[0]?.message).toBe('This private copy has ended. Make a new one.');

    // The cookie of known devices is the site's.
    const LOGIN =
      'mutation { login(input: { userName: "demo_dev", password: "Hydrate1!" }) { accessToken } }';
    const { errors: none, headers } = await ask(other, LOGIN);
    expect(none).toBeUndefined();
    expect(headers.get('set-cookie')).toBeNull();
    await fetch(`${server.origin}${other.endpoint.replace('/graphql', '')}`, { method: 'DELETE' });
    await streams[1]!.ended;
  });

  it('have a largest size', async () => {
    const copy = await copyOf();
    const html = `<p>${'Long enough to fill it. '.repeat(40_000)}</p>`;
    let refused: Awaited<ReturnType<typeof ask>> | null = null;
    for (let i = 0; i < 40 && !refused; i++) {
      const answer = await ask(copy, PUBLISH, copy.accessToken, { input: { ...input, html } });
      if (answer.errors) refused = answer;
    }
    expect(refused?.status).toBe(503);
    expect((await ask(copy, TITLES)).errors).toBeUndefined();
  });

  it('finish what has begun when they end', async () => {
    const copy = await copyOf();
    const html = `<p>${'Long enough to take a while. '.repeat(7000)}</p>`;
    const publishing = [1, 2, 3].map(() =>
      ask(copy, PUBLISH, copy.accessToken, { input: { ...input, html } }),
    );
    const address = `${server.origin}${copy.endpoint.replace('/graphql', '')}`;
    const ended = ask(copy, TITLES).then(() => fetch(address, { method: 'DELETE' }));
    const answers = await Promise.all(publishing);
    expect((await ended).status).toBe(204);
    const codes = answers.flatMap(({ errors = [] }) => errors.map(({ extensions }) => extensions.code));
    expect(codes.filter((code) => code !== 'NOT_FOUND')).toEqual([]);
  });

  it('bring no new budgets, and no answer that a cache stores', async () => {
    const one = await copyOf();
    await ask(one, TITLES);
    const other = await copyOf();
    const response = await fetch(
      `${server.origin}${other.endpoint}?query=${encodeURIComponent('{ categories { name } }')}`,
    );
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const { data } = await ask(other, '{ rateLimit { limit remaining } }');
    const { limit, remaining } = data?.rateLimit as { limit: number; remaining: number };
    expect(limit - remaining).toBeGreaterThanOrEqual(100 + 10);
  });

  it('are not made by pages of other sites', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const response = await fetch(`${server.origin}/sandbox/copies`, { method: 'POST', headers });
    expect(response.status).toBe(403);
  });

  it('are three of an address, also if they are made at once', async () => {
    const post = () => fetch(`${server.origin}/sandbox/copies`, { method: 'POST' });
    const made = (await Promise.all([post(), post(), post(), post(), post()])).filter(({ ok }) => ok);
    const copies = await Promise.all(made.map(async (response) => (await response.json()) as Copy));
    const statuses = await Promise.all(copies.map(async (copy) => (await ask(copy, TITLES)).status));
    expect(copies.length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(3);
  });

  it('are bounded in number: three of an address, and 20 an hour', async () => {
    const copies = [];
    for (let i = 0; i < 4; i++) copies.push(await copyOf());
    const statuses = await Promise.all(copies.map(async (copy) => (await ask(copy, TITLES)).status));
    expect(statuses).toEqual([404, 200, 200, 200]);

    let made = copies.length;
    while ((await make()).status === 201) made += 1;
    expect(made).toBeLessThanOrEqual(20);
  });

  it('can be switched off', async () => {
    const none = await startTestServer({ SANDBOX_COPIES: '0' });
    const refused = await fetch(`${none.origin}/sandbox/copies`, { method: 'POST' });
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    await none.close();
  });
});
