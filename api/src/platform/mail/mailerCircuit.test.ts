import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createLogger } from '../log/log.js';
import { Mailer, type Mail } from './mailer.js';

const MAIL: Mail = { to: 'ada@example.com', subject: 'S', text: 'T', html: '<p>T</p>' };
const sockets = new Set<Socket>();
let server: Server;
afterEach(() => {
  server.close();
  for (const socket of sockets) socket.destroy();
});

/** A mailer of a server that handles connections like this, and the number of its connections. */
async function scene(handle: (socket: Socket) => void) {
  let connections = 0;
  server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    handle(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const mailer = new Mailer({
    mailUrl: `smtp://127.0.0.1:${port}`,
    from: 'site@example.com',
    outboxDir: '',
    attemptTimeout: 300,
    log: createLogger('silent'),
  });
  return { mailer, connections: () => connections };
}

it('gives up an attempt whose server sends a byte now and then, and asks no more after four of them', async () => {
  const { mailer, connections } = await scene((socket) => {
    socket.write('220');
    const timer = setInterval(() => socket.write('-'), 20);
    socket.on('close', () => clearInterval(timer));
  });
  const since = performance.now();
  await Promise.all([1, 2, 3, 4].map(() => expect(mailer.deliver(MAIL)).rejects.toThrow('not delivered')));
  expect(performance.now() - since).toBeLessThan(10_000);
  expect(mailer.circuit.isOpen).toBe(true);
  const asked = connections();
  await expect(mailer.deliver(MAIL)).rejects.toThrow('SERVICE_UNAVAILABLE');
  expect(connections()).toBe(asked);
});

it('goes on asking a server that refuses mails', async () => {
  const { mailer, connections } = await scene((socket) => socket.end('554 No mail today\r\n'));
  for (let i = 0; i < 6; i++) await expect(mailer.deliver(MAIL)).rejects.toThrow('refuses');
  expect(connections()).toBe(6);
  expect(mailer.circuit.isOpen).toBe(false);
});
