import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, graphql, inParallel, send } from './client.js';
import { createPeople, PASSWORD, withSql } from './database.js';
import { type Fault, percentile } from './fault.js';
import { startMailbox } from './mailbox.js';
import { startServer } from './server.js';

const REGISTRATIONS = 30;
const AT_ONCE = 6;
/** Registering hashes a password, about 25 ms of a core. In milliseconds on a busy machine, far below all SMTP timeouts. */
const SOON = 4000;
/** How long the mail server hangs in milliseconds: longer than the mailer's greeting timeout. */
const HANGS_FOR = 12_000;
/** Failed mails are retried after 2 s and 15 s. In milliseconds. */
const DELIVERED_WITHIN = 60_000;
/** A stop waits at most ten seconds for mails. In milliseconds. */
const STOPS_WITHIN = 14_000;

/** The mail server accepts connections and never responds. It recovers, then hangs again while the site is stopped. */
export const mailHangs: Fault = async ({ databaseUrl, folder, say, check }) => {
  const place = { databaseUrl, dataDir: folder };
  const [reader] = await createPeople(place, 1);
  const silent = await startSilence();
  const { port } = silent.server.address() as AddressInfo;
  const environment = { MAIL_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'error' };
  const server = await startServer({ ...place, environment });
  const since = performance.now();

  const answers: Answer[] = [];
  await inParallel(Array(REGISTRATIONS).keys(), AT_ONCE, async (i) => {
    answers.push(await register(server.origin, i));
    // A registered address, and an unknown one.
    const email = i % 2 === 0 ? 'person_0@example.com' : `nobody${i}@example.com`;
    answers.push(await send(server.origin, 'POST /api/auth/reset-link', { body: { email } }));
    answers.push(await send(server.origin, 'GET /api/posts?page=1', { token: reader?.token }));
  });
  const times = answers.map(({ took }) => took);
  say(
    `${answers.length} requests, median ${percentile(times, 0.5).toFixed(0)} ms, longest ${Math.max(...times).toFixed(0)} ms; ${silent.sockets.size} connections hang`,
  );
  check(
    answers.every(({ status }) => status === 200),
    'people register, ask for links and read',
  );
  check(Math.max(...times) < SOON, 'none of them waits for the mail');
  check(silent.sockets.size > 0, 'the mail server was tried');
  const queued = await server.metric('hydrate_mails_queued');
  check(queued >= REGISTRATIONS, `the mails wait (${queued})`);

  await delay(Math.max(0, HANGS_FOR - (performance.now() - since)));
  await silent.close();
  const mails = await startMailbox(port);
  const until = performance.now() + DELIVERED_WITHIN;
  while ((await server.metric('hydrate_mails_queued')) > 0 && performance.now() < until) await delay(200);
  const registered = [...Array(REGISTRATIONS).keys()].filter((i) => mails.to.includes(emailOf(i)));
  check(
    registered.length === REGISTRATIONS,
    `when it is back all mails arrive, ${registered.length} of ${REGISTRATIONS}`,
  );
  check(new Set(mails.ids).size === mails.ids.length, 'none of them twice');
  await mails.close();

  const again = await startSilence(port);
  await inParallel(Array(AT_ONCE).keys(), AT_ONCE, async (i) => {
    await register(server.origin, REGISTRATIONS + i);
  });
  const { code, took } = await server.stop();
  await again.close();
  check(code === 0 && took < STOPS_WITHIN, `a stop waits no longer than it should (${took.toFixed(0)} ms)`);
  const accounts = await withSql(place, async (rows) => rows("SELECT id FROM user WHERE email LIKE 'new%'"));
  check(accounts.length === REGISTRATIONS + AT_ONCE, 'every account that was answered is there');
};

const emailOf = (i: number) => `new${i}@example.com`;

async function register(origin: string, i: number): Promise<Answer> {
  const person = { name: 'Ada', userName: `new_${i}`, email: emailOf(i), password: PASSWORD };
  if (i % 2 === 0) return send(origin, 'POST /api/auth/register', { body: person });
  const query = 'mutation ($input: RegisterInput!) { register(input: $input) { email } }';
  return graphql(origin, query, { input: person });
}

/** Accepts connections and never responds. */
async function startSilence(
  port = 0,
): Promise<{ server: Server; sockets: Set<Socket>; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    server,
    sockets,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
