import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { graphqlErrorHandler } from '../doors/errorHandler.js';
import { createLogger } from '../platform/log/log.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { Overload } from './overload.js';

const EACH = 3;
/** More than the socket buffers hold if the client does not read. */
const LONG_RESPONSE = Buffer.alloc(16 * 1024 * 1024, 'x');

const sockets: Socket[] = [];
const closes: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const close of closes.splice(0)) await close();
});

const log = createLogger('silent');

const overloadOf = (maxRequests: number) =>
  new Overload({
    maxRequests,
    log,
    metrics: new Metrics(),
    trustedProxies: 1,
    rateLimits: true,
    answersEach: EACH,
  });

async function start(maxRequests = 100): Promise<number> {
  const app = Fastify();
  app.setErrorHandler(graphqlErrorHandler(log));
  const overload = overloadOf(maxRequests);
  await app.register(overload.plugin);
  app.get('/long', (_request, reply) => reply.send(LONG_RESPONSE));
  app.get('/', async () => 'here');
  app.get('/work', () => new Promise(() => undefined));
  await app.listen({ port: 0 });
  closes.push(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

async function beginLong(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write('GET /long HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n');
  await once(socket, 'data');
  return socket.pause();
}

it('an address that does not read its answers gets no more of them, until it has read one', async () => {
  const port = await start();
  const ask = (address: string) =>
    fetch(`http://127.0.0.1:${port}/`, { headers: { 'X-Forwarded-For': address } });
  const slow = [];
  for (let i = 0; i < EACH; i++) slow.push(await beginLong(port));

  const refused = await ask('192.0.2.1');
  expect(refused.status).toBe(429);
  expect(refused.headers.get('cache-control')).toBe('no-store');
  expect(await refused.json()).toMatchObject({
    errors: [{ message: 'Your address has not read 3 answers yet. Read them, or close their connections.' }],
  });
  expect((await ask('192.0.2.2')).status).toBe(200);

  slow[0]?.resume();
  await expect.poll(async () => (await ask('192.0.2.1')).status).toBe(200);
  slow[1]?.destroy();
  slow[2]?.destroy();
  for (let i = 0; i < 2 * EACH; i++) expect((await ask('192.0.2.1')).status).toBe(200);
});

it('answers that wait behind another on a connection count until it ends', async () => {
  const port = await start();
  const ask = () => fetch(`http://127.0.0.1:${port}/`, { headers: { 'X-Forwarded-For': '192.0.2.1' } });
  const socket = await beginLong(port);
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n'.repeat(2 * EACH));
  await expect.poll(async () => (await ask()).status).toBe(429);
  socket.destroy();
  await expect.poll(async () => (await ask()).status).toBe(200);
});

it('requests that only read are at work, even if they announce a body that does not come', async () => {
  const port = await start(2);
  for (let i = 0; i < 2; i++) {
    const socket = connect(port, '127.0.0.1');
    sockets.push(socket);
    socket.write('GET /work HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\n');
  }
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/`)).status).toBe(503);
});

it('an answer whose client has left while it was looked up does not count', async () => {
  const overload = overloadOf(100);
  const asked: IncomingMessage[] = [];
  let begun = 0;
  // The first request of each connection has no response, so that the second waits behind it.
  const server = createServer((request, response) => {
    if (request.url !== '/second') return;
    begun += 1;
    void once(request.socket, 'close').then(() => {
      response.end('here');
      overload.sent(request, response);
      asked.push(request);
    });
  }).listen(0);
  closes.push(async () => server.close());
  await once(server, 'listening');
  const lines = (path: string) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n`;
  for (let i = 0; i < EACH; i++) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(lines('/first') + lines('/second'));
    await expect.poll(() => begun).toBe(i + 1);
    socket.destroy();
  }
  await expect.poll(() => asked.length).toBe(EACH);
  expect(asked.map((request) => overload.hasUnread(request))).toEqual([false, false, false]);
});
