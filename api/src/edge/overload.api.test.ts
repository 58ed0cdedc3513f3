import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, MAX_WAITING_HASHES, waitingHashes } from '../features/auth/password.js';
import { createPost, createUser, TEST_PASSWORD } from '../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../testing/testServer.js';

let server: TestServer;
let filling: NodeJS.Timeout | undefined;
beforeAll(async () => {
  server = await startTestServer({ MAX_REQUESTS: '20' });
  const { user } = await createUser(server, { userName: 'ada_l' });
  for (let i = 0; i < 8; i++) await createPost(server, user);
});
afterAll(async () => {
  clearInterval(filling);
  // The queue belongs to the process, which also runs other tests.
  while (waitingHashes() > 0) await delay(20);
  await server.close();
});

interface Answer {
  status: number;
  retryAfter: number;
  body: unknown;
  /** Response time in milliseconds. */
  time: number;
}

async function send(path: string, init?: RequestInit): Promise<Answer> {
  const since = performance.now();
  const response = await fetch(server.origin + path, init);
  const body: unknown = await response.json();
  const retryAfter = Number(response.headers.get('retry-after'));
  return { status: response.status, retryAfter, body, time: performance.now() - since };
}
const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});
const many = <T>(count: number, one: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => one(index)));
const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

const refusal = ({ status }: Answer) => status === 503;
const read = json({ query: '{ posts(first: 8) { nodes { title author { name } } } }' });
const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { expiresAt } }';
const login = json({ query: LOGIN, variables: { input: { userName: 'ada_l', password: TEST_PASSWORD } } });
const ASK_AGAIN = 'Too many people are here right now. Nothing was changed. Try again in a moment.';

/** Fills the request limit for a while with logins that wait behind other password hashes. */
async function saturate(): Promise<{ flood: Promise<Answer[]> }> {
  const line = many(25, () => hashPassword('Secret1!'));
  const logins = many(40, () => send('/graphql', login));
  await expect
    .poll(async () => (await send('/graphql', read)).status, { interval: 5, timeout: 5000 })
    .toBe(503);
  return { flood: line.then(() => logins) };
}

describe(`requests beyond the limit on ${engine}`, () => {
  it('are refused at once with 503 and Retry-After, while the others are served', async () => {
    const { flood } = await saturate();
    const [alive, late, list, text] = await Promise.all([
      send('/healthz'),
      send('/graphql', read),
      send('/api/posts'),
      send('/api/auth/reset-link/', json({ email: 'ada@example.com' })),
    ]);
    expect(alive).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(late).toMatchObject({
      status: 503,
      retryAfter: 2,
      body: {
        errors: [{ message: ASK_AGAIN, extensions: { code: 'SERVICE_UNAVAILABLE', retryAfter: 2 } }],
      },
    });
    // Each API in its own format.
    expect(list).toMatchObject({ status: 503, retryAfter: 2, body: { message: ASK_AGAIN } });
    expect(text).toMatchObject({ status: 503, retryAfter: 2, body: ASK_AGAIN });
    const responses = await flood;
    const served = responses.filter(({ status }) => status === 200);
    expect(served.length).toBeGreaterThanOrEqual(20);
    expect(served.length).toBeLessThan(40);
    expect(responses.filter(({ status }) => status === 503)).toHaveLength(40 - served.length);
    expect(late.time).toBeLessThan(median(served.map(({ time }) => time)));
    expect((await send('/graphql', read)).status).toBe(200);
  });

  it('do not include requests whose bodies are still being received', async () => {
    let sent = 0;
    const slow = Array.from({ length: 30 }, () => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"query":'));
        },
        // Called when the text before has been read.
        pull: () => {
          sent += 1;
        },
      });
      const stop = new AbortController();
      const init = { ...json({}), body, duplex: 'half' as const, signal: stop.signal };
      void fetch(`${server.origin}/graphql`, init).catch(() => undefined);
      return stop;
    });
    await expect.poll(() => sent).toBe(30);
    expect((await send('/graphql', read)).status).toBe(200);
    for (const stop of slow) stop.abort();
  });
});

describe(`a blocked event loop on ${engine}`, () => {
  const nothing = new Int32Array(new SharedArrayBuffer(4));
  /** Blocks the event loop, which server and test share, several times for 1.5 s, with one turn in between. */
  const holdUp = async (times: number): Promise<void> => {
    for (let i = 0; i < times; i++) {
      Atomics.wait(nothing, 0, 0, 1500);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };

  it('leads to 503 for all requests except health checks until it recovers', async () => {
    await expect.poll(async () => (await send('/graphql', read)).status, { timeout: 10_000 }).toBe(200);
    await holdUp(4);
    const [late, list, alive] = await Promise.all([
      send('/graphql', read),
      send('/api/posts'),
      send('/healthz'),
    ]);
    expect(late).toMatchObject({
      status: 503,
      retryAfter: 2,
      body: {
        errors: [{ message: ASK_AGAIN, extensions: { code: 'SERVICE_UNAVAILABLE', retryAfter: 2 } }],
      },
    });
    expect(list).toMatchObject({ status: 503, retryAfter: 2, body: { message: ASK_AGAIN } });
    expect(alive.status).toBe(200);
    await expect.poll(async () => (await send('/graphql', read)).status, { timeout: 5000 }).toBe(200);
    expect((await send('/api/posts')).status).toBe(200);
  });

  it('refuses no requests after a single pause', async () => {
    await delay(1200);
    await holdUp(1);
    expect((await send('/graphql', read)).status).toBe(200);
  });
});

describe(`a flood of log-ins on ${engine}`, () => {
  it('waits in a queue of limited length and does not delay reads', async () => {
    // The queue belongs to the process, so the test can fill that of the server.
    const fill = () => {
      while (waitingHashes() < MAX_WAITING_HASHES) void hashPassword('Secret1!');
    };
    fill();
    filling = setInterval(fill, 1);
    const rest = json({ userName: 'ada_l', password: TEST_PASSWORD });
    const [responses, byRest] = await Promise.all([
      many(5, () => send('/graphql', login)),
      many(5, () => send('/api/auth/login', rest)),
    ]);
    expect(responses.find(refusal)).toMatchObject({
      status: 503,
      retryAfter: 2,
      body: { errors: [{ message: ASK_AGAIN, extensions: { code: 'SERVICE_UNAVAILABLE' } }] },
    });
    expect(byRest.find(refusal)).toMatchObject({ status: 503, retryAfter: 2, body: { message: ASK_AGAIN } });
    const reads = await many(10, () => send('/graphql', read));
    expect(reads.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    clearInterval(filling);
    expect(median(reads.map(({ time }) => time))).toBeLessThan(1000);
  });
});
