import { Agent, request } from 'node:http';
import { createPeople, withSql } from './database.js';
import { type Fault, FaultError } from './fault.js';
import { readMeanwhile } from './readers.js';
import { publish } from './scene.js';
import { startServer } from './server.js';

const MEGABYTE = 2 ** 20;
const HUNDRED_MEGABYTES = 100 * MEGABYTE;
/** Maximum time in milliseconds for which a client may have to keep sending. */
const OVER_WITHIN = 15_000;
/** Maximum growth of the server's memory. */
const MAY_GROW = 200 * MEGABYTE;
const SOON = 3000;

interface Case {
  name: string;
  method?: string;
  path: string;
  type: string;
  token?: string;
  /** The start of the body; the rest is letters. */
  head?: string;
  /** Chunked, so that the size is unknown in advance. */
  isChunked?: boolean;
}

/** Bodies of 100 MB to every entry point. */
export const hugeBody: Fault = async ({ databaseUrl, folder, say, check }) => {
  const place = { databaseUrl, dataDir: folder };
  const people = await createPeople(place, 1);
  const token = people[0]?.token;
  if (!token) throw new FaultError('No user was created.');
  const server = await startServer({ ...place, environment: { LOG_LEVEL: 'fatal' } });
  const postId = await publish(server, people[0]);
  const multipart = 'multipart/form-data; boundary=limit';
  const file =
    '--limit\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';
  const json = { type: 'application/json', head: '{"query":"' };
  const cases: Case[] = [
    { name: 'GraphQL, a visitor', path: '/graphql', ...json },
    { name: 'GraphQL, signed in', path: '/graphql', token, ...json },
    { name: 'GraphQL, no length', path: '/graphql', token, isChunked: true, ...json },
    { name: 'login', path: '/api/auth/login', ...json },
    { name: 'login, no length', path: '/api/auth/login', isChunked: true, ...json },
    { name: 'a new post', path: '/api/posts', token, ...json },
    { name: 'a new post, no length', path: '/api/posts', token, isChunked: true, ...json },
    { name: 'an edit', method: 'PUT', path: `/api/posts/${postId}`, token, ...json },
    { name: 'a picture, a visitor', path: '/api/upload', type: multipart, head: file },
    { name: 'a picture, signed in', path: '/api/upload', token, type: multipart, head: file },
    {
      name: 'a picture, no length',
      path: '/api/upload',
      token,
      type: multipart,
      head: file,
      isChunked: true,
    },
    { name: 'GraphQL, multipart', path: '/graphql', token, type: multipart, head: file },
    { name: 'a page', path: '/', type: 'text/plain' },
    { name: 'no such address', path: '/api/nowhere', type: 'application/octet-stream' },
  ];

  const before = await server.metric('process_resident_memory_bytes');
  const reading = readMeanwhile(server.origin, SOON);
  const longest: number[] = [];
  let unanswered = 0;
  for (const each of cases) {
    const { status, sent, took } = await sendHuge(server.origin, each);
    longest.push(took);
    if (status === null) unanswered += 1;
    const isRefused = status === null || (status >= 400 && status < 500);
    say(
      `  ${each.name.padEnd(24)} ${status ?? 'hung up'} after ${(sent / MEGABYTE).toFixed(0).padStart(3)} MB, ${took.toFixed(0)} ms`,
    );
    check(isRefused && took < OVER_WITHIN, `${each.name}: refused, and it is over soon`);
  }
  const { served, refused, late, p95 } = await reading.stop();
  const grown = (await server.metric('process_resident_memory_bytes')) - before;
  say(
    `${served} readers meanwhile, p95 ${p95.toFixed(0)} ms; the server grew by ${(grown / MEGABYTE).toFixed(0)} MB`,
  );
  check(unanswered <= cases.length / 4, 'clients that read get a response');
  check(refused === 0 && late === 0, 'readers notice nothing');
  check(grown < MAY_GROW, 'the server does not keep what is sent');
  check(!server.hasEnded(), 'it is still the same process');
  const counts = await withSql(place, (rows) =>
    rows('SELECT (SELECT COUNT(*) FROM post) AS posts, (SELECT COUNT(*) FROM upload) AS uploads'),
  );
  check(Number(counts[0]?.posts) === 1 && Number(counts[0]?.uploads) === 0, 'nothing of it is stored');
  check((await server.stop()).code === 0, 'it stops when it is asked to');
};

/** Sends as fast as the server reads. @returns the status, or null if the connection ended without one */
function sendHuge(
  origin: string,
  { method = 'POST', path, type, token, head = '', isChunked }: Case,
): Promise<{ status: number | null; sent: number; took: number }> {
  const since = performance.now();
  const chunk = Buffer.alloc(64 * 1024, 'a');
  // Keep-alive, as browsers and tools request.
  const agent = new Agent({ keepAlive: true });
  return new Promise((resolve) => {
    let sent = 0;
    let status: number | null = null;
    let isOver = false;
    const finish = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(limit);
      asked.destroy();
      agent.destroy();
      resolve({ status, sent, took: performance.now() - since });
    };
    const limit = setTimeout(finish, OVER_WITHIN);
    const asked = request(
      origin + path,
      {
        method,
        agent,
        headers: {
          'content-type': type,
          'apollo-require-preflight': 'true',
          ...(isChunked === true ? {} : { 'content-length': String(HUNDRED_MEGABYTES) }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
      },
      (response) => {
        status = response.statusCode ?? null;
        response.on('close', finish).resume();
      },
    );
    asked.on('error', finish).on('close', finish);
    const pour = () => {
      while (!isOver && sent < HUNDRED_MEGABYTES) {
        const next = chunk.subarray(0, Math.min(chunk.length, HUNDRED_MEGABYTES - sent));
        sent += next.length;
        if (!asked.write(next)) {
          asked.once('drain', pour);
          return;
        }
      }
      if (!isOver) asked.end();
    };
    asked.write(head);
    sent += head.length;
    pour();
  });
}
