import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MAX_MULTIPART_BYTES } from '../features/uploads/imageRejection.js';
import { connectionLimits, guardConnections, serverOptions } from './connections.js';
import { checkContentLength, jsonParser } from './jsonBody.js';

/** The limits of the server, with shorter times. */
const limits = {
  ...connectionLimits,
  idle: 20,
  headers: 300,
  bodyWindow: 300,
  bodyBytes: 300,
  linger: 100,
  maxBody: 1_000_000,
  inactivity: 1000,
};

/** More than the socket buffers hold if the client does not read. */
const LONG_RESPONSE = Buffer.alloc(64 * 1024 * 1024, 'x');

let server: Server;
let port: number;
let sockets: Socket[];
let responses: ServerResponse[];
let handled: number;

beforeEach(async () => {
  let handle: RequestListener = () => undefined;
  handled = 0;
  server = createServer(serverOptions(limits));
  const app = Fastify({
    serverFactory: (handler) => {
      handle = handler;
      return server;
    },
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    jsonParser(({ headers }) => headers.authorization !== undefined),
  );
  app.addContentTypeParser('*', (request, _payload, done) => {
    checkContentLength(request.raw, MAX_MULTIPART_BYTES);
    done(null);
  });
  app.post('/json', async ({ body }) => ({ fields: Object.keys(body as object).length }));
  app.post('/file', async ({ raw }) => {
    await once(raw.resume(), 'end');
    return 'taken';
  });
  app.get('/long', (_request, reply) => {
    responses.push(reply.raw);
    return reply.send(LONG_RESPONSE);
  });
  app.get('/', async () => 'here');
  app.setErrorHandler((error: { status: number; message: string }, _request, reply) =>
    reply.code(error.status).send(error.message),
  );
  await app.ready();
  const count: RequestListener = (request, response) => {
    handled += 1;
    handle(request, response);
  };
  guardConnections(server, count, limits);
  sockets = [];
  responses = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** Opens a connection. @returns the data received so far, and how long the connection stayed open */
async function open(): Promise<{ socket: Socket; answer: () => string; closed: Promise<number> }> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const since = performance.now();
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) =>
    socket.once('close', () => resolve(performance.now() - since)),
  );
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  return { socket, answer: () => answer, closed };
}

/** Sends a text byte by byte until the server closes the connection. */
async function drip(socket: Socket, text: string, pause = 20): Promise<void> {
  for (const character of text) {
    if (socket.destroyed) return;
    socket.write(character);
    await delay(pause);
  }
}

const isServing = async () => (await fetch(`http://127.0.0.1:${port}/`)).ok;
const head = (path: string, more: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n\r\n`;
const JSON_TYPE = 'Content-Type: application/json\r\n';

describe('a slow client', () => {
  it('gets 408 if its headers take too long', async () => {
    const { socket, answer, closed } = await open();
    void drip(socket, `GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ${'y'.repeat(1000)}`);
    expect(await closed).toBeLessThan(2000);
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
    expect(await isServing()).toBe(true);
  });

  it('gets 408 if its body takes too long', async () => {
    const { socket, answer, closed } = await open();
    socket.write(head('/json', `${JSON_TYPE}Content-Length: 5000`));
    void drip(socket, '{'.padEnd(5000));
    expect(await closed).toBeLessThan(2000);
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
    expect(await isServing()).toBe(true);
  });

  it('is served if its body keeps the minimum speed', async () => {
    const { socket, answer } = await open();
    socket.write(head('/json', `${JSON_TYPE}Content-Length: 20000`));
    for (let sent = 0; sent < 20; sent++) {
      socket.write((sent === 0 ? '{"a":"' : sent === 19 ? '"}' : '').padStart(sent === 0 ? 6 : 1000, 'x'));
      if (sent === 0) socket.write('x'.repeat(994));
      await delay(40);
    }
    await expect.poll(answer).toContain('{"fields":1}');
  });

  it('is disconnected if it sends nothing, also together with many others', async () => {
    const silent = await Promise.all(Array.from({ length: 60 }, open));
    expect(await isServing()).toBe(true);
    const remaining = silent.filter(({ socket }) => !socket.destroyed);
    expect(remaining.length).toBeLessThanOrEqual(limits.idle);
    const times = await Promise.all(silent.map(({ closed }) => closed));
    expect(Math.max(...times)).toBeLessThan(2500);
  });
});

describe('a client that reads its response', () => {
  /** Requests more than the socket buffers hold, without reading it. */
  async function requestLong() {
    const { socket, closed } = await open();
    socket.removeAllListeners('data').pause();
    socket.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => responses.length).toBe(1);
    const since = performance.now();
    const dropped = new Promise<number>((resolve) =>
      responses[0]?.once('close', () => resolve(performance.now() - since)),
    );
    return { socket, closed, dropped };
  }

  it('not at all is disconnected after the inactivity timeout', async () => {
    const { socket, dropped } = await requestLong();
    const time = await dropped;
    expect(time).toBeGreaterThan(limits.inactivity * 0.9);
    expect(time).toBeLessThan(limits.inactivity * 5);
    expect(socket.bytesRead).toBeLessThan(LONG_RESPONSE.length);
    expect(await isServing()).toBe(true);
  });

  it('slowly but steadily receives all of it', async () => {
    const { socket } = await requestLong();
    const since = performance.now();
    let taken = 0;
    socket.on('data', (data: Buffer) => {
      taken += data.length;
      socket.pause();
      setTimeout(() => socket.resume(), 3);
    });
    socket.resume();
    await expect.poll(() => taken, { timeout: 15_000, interval: 100 }).toBeGreaterThan(LONG_RESPONSE.length);
    expect(performance.now() - since).toBeGreaterThan(limits.inactivity * 1.5);
  });
});

describe('a connection with pipelined requests', () => {
  const pipelined = (count: number) => 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(count);

  it('gets all responses, also in several batches of as many as may wait', async () => {
    const { socket, answer } = await open();
    for (let batch = 1; batch <= 3; batch++) {
      socket.write(pipelined(limits.pipelined));
      await expect.poll(() => answer().split('here').length - 1).toBe(batch * limits.pipelined);
    }
  });

  it('is closed if more of them wait for their responses, and the others are not handled', async () => {
    const { socket, closed } = await open();
    socket.write(pipelined(2000));
    await closed;
    expect(handled).toBe(limits.pipelined);
    expect(await isServing()).toBe(true);
  });

  it('closes all of their responses when the client has gone', async () => {
    const { socket } = await open();
    socket.removeAllListeners('data').pause();
    socket.write('GET /long HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(3));
    await expect.poll(() => responses.length).toBe(3);
    let closed = 0;
    for (const response of responses) response.once('close', () => (closed += 1));
    socket.destroy();
    await expect.poll(() => closed).toBe(3);
  });

  it('does not count as idle while a response is due', async () => {
    const { socket, answer } = await open();
    socket.removeAllListeners('data').pause();
    socket.write(`${pipelined(1)}GET /long HTTP/1.1\r\nHost: x\r\n\r\n`);
    await expect.poll(() => responses.length).toBe(1);
    await Promise.all(Array.from({ length: limits.idle + 5 }, open));
    expect(await isServing()).toBe(true);
    expect(responses[0]?.destroyed).toBe(false);
    expect(socket.destroyed).toBe(false);
    expect(answer()).toBe('');
  });
});

describe('a request with ambiguous length', () => {
  it.each([
    ['Content-Length with chunked encoding', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5'],
    ['chunked is not the last encoding', 'Transfer-Encoding: chunked, gzip'],
    ['a malformed length', 'Content-Length: +4'],
    ['a space before the colon', 'Transfer-Encoding : chunked'],
  ])('is refused together with the data after it: %s', async (_, headers) => {
    const { socket, answer, closed } = await open();
    socket.write(`${head('/json', `${JSON_TYPE}${headers}`)}0\r\n\r\nGET / HTTP/1.1\r\nHost: x\r\n\r\n`);
    await closed;
    expect(answer()).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer()).not.toContain('here');
  });
});

describe('a body that is too long', () => {
  const MANY = 100 * 1024 * 1024;

  it.each([
    ['/json', `${JSON_TYPE}Content-Length: ${MANY}`],
    ['/json', `${JSON_TYPE}Authorization: Bearer x\r\nContent-Length: ${MANY}`],
    ['/file', `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: ${MANY}`],
  ])('by its Content-Length is refused at once: %s %s', async (path, headers) => {
    const { socket, answer, closed } = await open();
    socket.write(head(path, headers));
    await expect.poll(answer, { timeout: 1000 }).toMatch(/^HTTP\/1\.1 413 [^]*The body is too large/);
    expect(socket.bytesWritten).toBeLessThan(1000);
    await closed;
  });

  it.each([
    ['/json', `${JSON_TYPE}Transfer-Encoding: chunked`],
    ['/file', 'Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked'],
  ])('without Content-Length is refused as soon as it exceeds the limit: %s', async (path, headers) => {
    const { socket, answer, closed } = await open();
    socket.write(head(path, headers));
    const chunk = Buffer.from(`10000\r\n${'x'.repeat(0x10000)}\r\n`);
    while (!socket.destroyed && socket.bytesWritten < MANY) {
      if (!socket.write(chunk))
        await Promise.race([new Promise((drained) => socket.once('drain', drained)), closed]);
      await delay(1);
    }
    await closed;
    expect(socket.bytesWritten).toBeLessThan(MANY);
    expect(answer()).toMatch(/^HTTP\/1\.1 413 /);
    expect(await isServing()).toBe(true);
  });
});
