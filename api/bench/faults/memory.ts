import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { FEED, POST, SEARCH } from '../operations.js';
import type { Random } from '../random.js';
import { inParallel, send } from './client.js';
import { createPeople, findWrongRows, PASSWORD, type Person } from './database.js';
import { type Fault, FaultError, tally } from './fault.js';
import { type FaultServer, startServer } from './server.js';

const MEGABYTE = 2 ** 20;
const CONNECTIONS = 16;
const PEOPLE = 20;
const POSTS = 200;
/** Mixed requests, repeated and partly unique. */
const REQUESTS = 4000;
/** The request numbers at which memory is measured. */
const FULL = [20_000, 60_000, 200_000];
/** On MySQL the full number takes longer than all other faults together, and the code above the database is the same. */
const SHORT = [6_000, 12_000, 24_000];
/** Maximum growth of the heap between the first and the last measurement. */
const MAY_GROW = 12 * MEGABYTE;
/** Resident memory also includes what the allocator retains. */
const MAY_GROW_RESIDENT = 120 * MEGABYTE;

/** Memory after very many mixed requests equals that after some. */
export const memory: Fault = async ({ databaseUrl, folder, full, random, say, check }) => {
  const place = { databaseUrl, dataDir: folder };
  const people = await createPeople(place, PEOPLE);
  const probe = fileURLToPath(new URL('memoryProbe.js', import.meta.url));
  const server = await startServer({
    ...place,
    nodeOptions: ['--expose-gc', '--import', probe],
    ipc: true,
    environment: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1', LOG_LEVEL: 'fatal' },
  });
  const postIds = await publishAll(server, people);
  const requests = Array.from({ length: REQUESTS }, () => requestOf(people, postIds, random));
  const statuses: number[] = [];
  const seen: NodeJS.MemoryUsage[] = [];
  let done = 0;
  const since = performance.now();
  for (const look of databaseUrl === null || full ? FULL : SHORT) {
    await load(server, requests, look - done, statuses);
    done = look;
    // Short-lived cache entries have expired by then.
    await delay(2000);
    const usage = await memoryOf(server);
    seen.push(usage);
    const megabytes = (bytes: number) => `${(bytes / MEGABYTE).toFixed(1)} MB`;
    say(
      `${String(look).padStart(7)} requests: heap ${megabytes(usage.heapUsed)}, buffers ${megabytes(usage.arrayBuffers)}, resident ${megabytes(usage.rss)}`,
    );
  }
  const [first, last] = [seen[0], seen.at(-1)];
  if (!first || !last) throw new FaultError('Nothing was looked at.');
  const rate = done / ((performance.now() - since) / 1000);
  say(`${rate.toFixed(0)} requests a second; answers: ${tally(statuses)}`);
  const failed = statuses.filter((status) => status >= 500).length;
  check(statuses.length >= done * 0.99 && failed === 0, 'all are answered, none with 5xx');
  const grown = (of: (usage: NodeJS.MemoryUsage) => number) => of(last) - of(first);
  check(
    grown((usage) => usage.heapUsed + usage.arrayBuffers) < MAY_GROW,
    `what is in use is where it was (${(grown((usage) => usage.heapUsed + usage.arrayBuffers) / MEGABYTE).toFixed(1)} MB more)`,
  );
  check(
    grown((usage) => usage.rss) < MAY_GROW_RESIDENT,
    `and so is the process (${(grown((usage) => usage.rss) / MEGABYTE).toFixed(0)} MB more)`,
  );
  check((await findWrongRows(place)).length === 0, 'every counter equals its rows');
  check((await server.stop()).code === 0, 'it stops when it is asked to');
};

async function publishAll({ origin }: FaultServer, people: readonly Person[]): Promise<string[]> {
  const ids: string[] = [];
  await inParallel(Array(POSTS).keys(), 4, async (i) => {
    const token = people[i % PEOPLE]?.token;
    const body = {
      title: `Hydration, part ${i}`,
      desc: `<p>Post ${i} about React, hydration and keys.</p>`.repeat(10),
      categories: ['React'],
    };
    const headers = { 'x-forwarded-for': `198.51.100.${i}` };
    const answer = await send(origin, 'POST /api/posts', { token, body, headers });
    if (answer.status !== 201) throw new FaultError(`Publishing answered ${answer.status}: ${answer.text}`);
    ids.push((JSON.parse(answer.text) as { _id: string })._id);
  });
  return ids;
}

/** Placeholder for a unique value. */
const NEW = '@@new@@';
const WORDS = ['react', 'hydration', 'keys', 'state', 'c++', 'useEffect', 'nothing at all'];

/** A typical request: reads, searches, pages, GraphQL and REST, errors, likes, logins. */
function requestOf(
  people: readonly Person[],
  postIds: readonly string[],
  random: Random,
): autocannon.Request {
  const { id, token, userName } = random.pick(people);
  const postId = random.pick(postIds);
  const word = encodeURIComponent(random.pick(WORDS));
  const forwarded = { 'x-forwarded-for': `203.0.113.${random.below(250)}` };
  const signedIn = random.below(3) === 0 ? { authorization: `Bearer ${token}` } : {};
  const get = (path: string, headers = {}): autocannon.Request => ({
    method: 'GET',
    path,
    headers: { ...forwarded, ...signedIn, ...headers },
  });
  const post = (path: string, body: object, headers = {}, method: 'POST' | 'PUT' = 'POST') => ({
    method,
    path,
    headers: { ...forwarded, ...signedIn, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const asBrowser = { accept: 'text/html', 'accept-encoding': 'br' };
  const dice = random.below(1000);
  if (dice < 3) return post('/api/auth/login', { userName, password: PASSWORD });
  if (dice < 60)
    return post(`/api/posts/reactions/${postId}`, {}, { authorization: `Bearer ${token}` }, 'PUT');
  // Rendering a page takes many times as long as any other request.
  if (dice < 65) return get('/', asBrowser);
  if (dice < 67) return get(`/post/${postId}`, asBrowser);
  if (dice < 68) return get(`/${NEW}`, asBrowser);
  if (dice < 200) return get(`/api/posts/${NEW}`);
  if (dice < 230) return get(`/uploads/${NEW}.webp`);
  if (dice < 260) return get(`/api/posts?page=1&n=${NEW}`);
  if (dice < 300) return post('/graphql', { query: `query Q${NEW} { posts { edges { node { id } } } }` });
  if (dice < 330) return post('/graphql', { query: `{ nothing${NEW} }` });
  if (dice < 350) return post('/graphql', { query: '{ broken' });
  if (dice < 370) return get('/api/posts/readinglist?id=' + id);
  if (dice < 390) return get('/api/users/' + userName);
  if (dice < 400) return get('/feed.xml');
  if (dice < 410) return get('/api/posts', { authorization: `Bearer ${NEW}` });
  if (dice < 450) return get(`/api/posts/?page=1/?search=${word}`);
  if (dice < 500) return get(`/api/posts/?search=${word}`);
  if (dice < 560) return post('/graphql', { query: SEARCH, variables: { query: decodeURIComponent(word) } });
  if (dice < 680) return post('/graphql', { query: FEED, variables: { sort: 'LATEST' } });
  if (dice < 780) return post('/graphql', { query: POST, variables: { id: postId } });
  if (dice < 880) return get(`/api/posts/${postId}`);
  return get(`/api/posts?page=${1 + random.below(20)}&sort=latest`);
}

let number = 0;
const renewed = (text: string) => text.replaceAll(NEW, () => `x${(number++).toString(36)}`);

async function load(
  { origin }: FaultServer,
  requests: autocannon.Request[],
  amount: number,
  statuses: number[],
): Promise<void> {
  const varied = requests.map((request) => {
    const isNew = JSON.stringify(request).includes(NEW);
    if (!isNew) return request;
    return {
      ...request,
      setupRequest: (each: autocannon.Request) => ({
        ...each,
        path: renewed(request.path ?? '/'),
        ...(typeof request.body === 'string' && { body: renewed(request.body) }),
      }),
    };
  });
  let connection = 0;
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      {
        url: origin,
        connections: CONNECTIONS,
        amount,
        timeout: 30,
        requests: varied,
        setupClient: (client) => {
          const start = (connection++ * 257 + number) % varied.length;
          client.setRequests([...varied.slice(start), ...varied.slice(0, start)]);
        },
      },
      (error: unknown) => {
        if (error) reject(new FaultError('The load could not be made.', { cause: error }));
        else resolve();
      },
    );
    run.on('response', (_client, status) => statuses.push(status));
  });
}

async function memoryOf({ child }: FaultServer): Promise<NodeJS.MemoryUsage> {
  const answered = once(child, 'message') as Promise<[NodeJS.MemoryUsage]>;
  child.send('memory');
  return (await answered)[0];
}
