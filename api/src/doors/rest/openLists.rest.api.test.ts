import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

const PICTURE = `/uploads/${'a'.repeat(32)}.png`;
const LIST = '/api/posts?userName=ada_l';

let server: TestServer;
const slow: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
  await mkdir(join(server.dataDir, 'uploads'), { recursive: true });
  // More than the socket buffers hold if the client does not read.
  await writeFile(join(server.dataDir, PICTURE), Buffer.alloc(16 * 1024 * 1024));
  const { user } = await createUser(server, { userName: 'ada_l' });
  await createPost(server, user);
}, 60_000);
afterAll(async () => {
  for (const socket of slow) socket.destroy();
  await server.close();
});

/** Asks for a list behind a picture that is not read, so that even a short list stays open. */
async function openList(): Promise<void> {
  const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
  slow.push(socket);
  // At once: Node reads no more requests while an answer waits for its reader.
  socket.write([PICTURE, LIST].map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''));
  await once(socket, 'readable');
}

const ask = async (path: string): Promise<{ status: number; body: unknown }> => {
  const response = await fetch(server.origin + path);
  return { status: response.status, body: await response.json() };
};

it(`a client has 20 lists open at most on ${engine}, and others when it has gone`, async () => {
  expect((await ask(LIST)).status).toBe(200);
  for (let i = 0; i < 20; i++) await openList();
  await expect
    .poll(() => ask(LIST), { timeout: 10_000, interval: 200 })
    .toEqual({
      status: 429,
      body: { message: 'You can have 20 open lists. Close one first.' },
    });
  expect((await ask('/api/posts?page=1')).status).toBe(200);
  for (const socket of slow) socket.destroy();
  await expect.poll(async () => (await ask(LIST)).status, { timeout: 10_000, interval: 200 }).toBe(200);
}, 60_000);
