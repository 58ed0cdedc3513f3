import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { Post } from '../features/posts/post.entity.js';
import { createPost, createUser } from '../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../testing/testServer.js';

const MAX_REQUESTS = 3;
const PICTURE = `/uploads/${'a'.repeat(32)}.png`;
/** More than the socket buffers hold if the client does not read. */
const LONG = 16 * 1024 * 1024;

let server: TestServer;
let slow: Socket[] = [];

beforeAll(async () => {
  server = await startTestServer({ MAX_REQUESTS: String(MAX_REQUESTS) });
  await mkdir(join(server.dataDir, 'uploads'), { recursive: true });
  await writeFile(join(server.dataDir, PICTURE), Buffer.alloc(LONG));
  const { user } = await createUser(server, { userName: 'ada_l' });
  for (let i = 0; i < 60; i++) await createPost(server, user);
  // Long bodies take longer to publish. Each character has three bytes.
  const html = `<p>${'本'.repeat(45_000)}</p>`;
  await server.dataSource.manager.update(Post, { authorId: user.id }, { html });
}, 60_000);
afterEach(() => {
  for (const socket of slow) socket.destroy();
  slow = [];
});
afterAll(() => server.close());

/** Sends requests on one connection and reads the first bytes of the first answer and no more. */
async function begin(...paths: string[]): Promise<void> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  slow.push(socket);
  for (const path of paths) socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  await once(socket, 'readable');
  expect(String(socket.read(12))).toBe('HTTP/1.1 200');
}

/** Of an answer that is not cached. */
const statusOf = async (path: string) => {
  const response = await fetch(server.origin + path);
  await response.body?.cancel();
  return response.status;
};

describe(`clients that do not read their answer on ${engine}`, () => {
  it.each([
    ['a picture', PICTURE],
    ['the posts of an author', '/api/posts?userName=ada_l'],
  ])('take no place of MAX_REQUESTS from others: %s', async (_, path) => {
    for (let i = 0; i < MAX_REQUESTS; i++) await begin(path);
    // Until the socket buffers are full.
    await delay(1000);
    expect(await statusOf('/api/posts?search=keys&page=1')).toBe(200);
  });

  it('take no place for the requests that wait behind that answer', async () => {
    await begin(PICTURE, ...Array.from({ length: MAX_REQUESTS + 1 }, () => '/api/users/nobody'));
    await delay(300);
    expect(await statusOf('/api/posts?search=keys&page=1')).toBe(200);
  });

  it('get no more of them, also if the cache answers', { timeout: 30_000 }, async () => {
    const limited = await startTestServer({ RATE_LIMITS: 'on' });
    const file = '/api/openapi.json';
    const { origin } = limited;
    const { port } = new URL(origin);
    const askUncached = async () => (await fetch(`${origin}/api/users/nobody`)).status;
    await (await fetch(origin + file)).arrayBuffer();
    expect(await askUncached()).toBe(404);
    // How many answers the buffers of the system hold differs, and they count as read.
    const askAfterMore = async () => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
      slow.push(socket);
      socket.write(`GET ${file} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(99));
      await once(socket, 'readable');
      return askUncached();
    };
    await expect.poll(askAfterMore, { timeout: 10_000 }).toBe(429);
    for (const socket of slow) socket.destroy();
    await expect.poll(askUncached, { timeout: 5000 }).toBe(404);
    await limited.close();
  });
});
