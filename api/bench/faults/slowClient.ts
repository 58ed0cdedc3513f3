import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createPeople, withSql } from './database.js';
import { type Fault, percentile, tally } from './fault.js';
import { readMeanwhile } from './readers.js';
import { publish } from './scene.js';
import { startServer } from './server.js';

/** Number of clients of each kind. */
const CLIENTS = 40;
/** Maximum duration of a request in seconds. */
const DROPPED_WITHIN = 40;
/** Timeout of a reader in milliseconds. */
const SOON = 3000;

/** Clients that send one byte a second, of the head or of the body. */
export const slowClient: Fault = async ({ databaseUrl, folder, say, check }) => {
  const place = { databaseUrl, dataDir: folder };
  const people = await createPeople(place, 1);
  const token = people[0]?.token ?? '';
  const server = await startServer({ ...place, environment: { LOG_LEVEL: 'fatal' } });
  const postId = await publish(server, people[0]);
  const head = (lines: string[]) => ['', ...lines, '', ''].join('\r\n');
  const json = ['Host: localhost', 'Content-Type: application/json'];
  const kinds = {
    'the head of a request': { at: 0, text: `GET /api/posts/${postId} HTTP/1.1${head(['Host: localhost'])}` },
    'headers without end': { at: 18, text: `GET / HTTP/1.1\r\nX: ${'a'.repeat(10_000)}` },
    'the body of a login': {
      at: 'head' as const,
      text: `POST /api/auth/login HTTP/1.1${head([...json, 'Content-Length: 900'])}{"userName":"`,
    },
    'a body without a length': {
      at: 'head' as const,
      text: `POST /graphql HTTP/1.1${head([...json, 'Transfer-Encoding: chunked'])}384\r\n{"query":"`,
    },
    'a picture': {
      at: 'head' as const,
      text: `POST /api/upload HTTP/1.1${head([
        'Host: localhost',
        `Authorization: Bearer ${token}`,
        'Content-Type: multipart/form-data; boundary=limit',
        'Content-Length: 5000',
      ])}--limit\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`,
    },
  };

  const reading = readMeanwhile(server.origin, SOON);
  const port = Number(new URL(server.origin).port);
  await Promise.all(
    Object.entries(kinds).map(async ([name, { at, text }]) => {
      const start = at === 'head' ? text.indexOf('\r\n\r\n') + 4 : at;
      const clients = await Promise.all(Array.from({ length: CLIENTS }, () => drip(port, text, start)));
      const seconds = clients.map((client) => client.seconds);
      const answers = tally(clients.map(({ answer }) => answer || 'hung up'));
      say(
        `  ${name.padEnd(24)} ${answers}; median ${percentile(seconds, 0.5).toFixed(0)} s, longest ${Math.max(...seconds).toFixed(0)} s`,
      );
      check(Math.max(...seconds) < DROPPED_WITHIN, `${name}: no slow connection lasts long`);
      check(
        clients.every(({ answer }) => answer === '' || answer === '408' || answer === '400'),
        'it is answered 408 or nothing',
      );
    }),
  );
  const { served, refused, late, p95 } = await reading.stop();
  say(`${served} readers meanwhile, p95 ${p95.toFixed(0)} ms`);
  check(served > 0 && refused === 0 && late === 0, 'readers notice nothing');
  const [counts] = await withSql(place, (rows) => rows('SELECT COUNT(*) AS n FROM upload'));
  check(Number(counts?.n) === 0, 'nothing of it is stored');
  check((await server.stop()).code === 0, 'it stops when it is asked to');
};

/** Sends the start at once and then a byte a second, until the server closes the connection. */
function drip(port: number, text: string, start: number): Promise<{ seconds: number; answer: string }> {
  const since = performance.now();
  return new Promise((resolve) => {
    let answer = '';
    let isOver = false;
    const socket = connect(port, '127.0.0.1');
    const finish = () => {
      if (isOver) return;
      isOver = true;
      socket.destroy();
      const status = /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? '';
      resolve({ seconds: (performance.now() - since) / 1000, answer: status });
    };
    socket
      .setEncoding('latin1')
      .on('data', (chunk: string) => (answer += chunk))
      .on('error', finish)
      .on('end', finish)
      .on('close', finish)
      .on('connect', () => void pour());
    const pour = async () => {
      if (start > 0) socket.write(text.slice(0, start));
      // Connections that are still open at the time limit are reported as a defect of the server.
      for (let i = start; !isOver && performance.now() - since < (DROPPED_WITHIN + 5) * 1000; i++) {
        socket.write(text[i] ?? 'a');
        await delay(1000);
      }
      finish();
    };
  });
}
