import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { download } from './publicDownload.js';

const MAX_BYTES = 1024 * 1024;
const open = { maxBytes: MAX_BYTES, allowsPrivate: true };
const strict = { maxBytes: MAX_BYTES, allowsPrivate: false };

let server: Server | null = null;
afterEach(() => void server?.close());

/** A server that answers everything with the same text, and ends. */
async function answering(answer: string): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => undefined).once('data', () => socket.end(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const redirect = (location: string) =>
  `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nConnection: close\r\n\r\n`;

it('reads a file', async () => {
  const host = await answering('HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nfile');
  expect(await download(`http://${host}/`, open)).toEqual(Buffer.from('file'));
});

it.each([
  [
    'did not answer with HTTP',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
  ],
  ['cut off', 'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nab'],
  ['larger than 1 MB', 'HTTP/1.1 200 OK\r\nContent-Length: 2000000\r\n\r\n'],
  ['larger than 1 MB', `HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${'a'.repeat(MAX_BYTES + 1)}`],
  ['redirects too often', redirect('/')],
  ['not one of the web', redirect('file:///etc/passwd')],
  ['not one of the web', redirect('data:,x')],
  ['not valid', redirect('http://[::1')],
  ['a name or a password', redirect('http://ada:%ff@example.com/')],
])('ends with "%s"', async (problem, answer) => {
  const host = await answering(answer);
  expect(await download(`http://${host}/`, open)).toMatchObject({
    problem: expect.stringContaining(problem) as string,
  });
});

it.each([
  ['http://127.0.0.1/', 'public internet'],
  ['http://127.0.0.1./', 'public internet'],
  ['http://0x7f.1/', 'public internet'],
  ['http://[::ffff:127.0.0.1]/', 'public internet'],
  ['http://x.localhost./', 'public internet'],
  ['http://ada:secret@example.com/', 'a name or a password'],
  ['http://example.com:25/', 'port'],
])('asks nothing at %s', async (address, problem) => {
  expect(await download(address, strict)).toMatchObject({
    problem: expect.stringContaining(problem) as string,
  });
});
