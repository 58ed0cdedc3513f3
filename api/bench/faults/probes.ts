import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { graphql, send } from './client.js';
import { PASSWORD, type Person } from './database.js';
import { type FaultContext, percentile, tally } from './fault.js';
import type { FaultServer } from './server.js';

/** A request that is sent all the time. */
export interface Probe {
  name: string;
  /** Whether it must not succeed without the database. */
  needs: 'write' | 'read' | 'nothing';
  ask: (origin: string) => Promise<{ status: number; headers: Headers; text: string }>;
}

/** The result of one attempt; status 0 means no response in time. */
export interface Tried {
  probe: Probe;
  status: number;
  text: string;
  retryAfter: string | null;
  took: number;
}

/** A URL that no cache contains. */
let fresh = 0;

/** Requests of readers and writers that bypass all caches, unless the name says otherwise. */
export async function createProbes([person]: readonly Person[], postId: string): Promise<Probe[]> {
  if (!person) throw new Error('Probes need a person.');
  const { token, userName } = person;
  const picture = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const upload = () => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(picture)]), 'picture.png');
    return form;
  };
  const like = 'mutation ($input: LikePostInput!) { likePost(input: $input) { post { id } } }';
  return [
    {
      name: 'REST feed',
      needs: 'read',
      ask: (origin) => send(origin, `GET /api/posts?page=1&sort=latest&n=${fresh++}`, { token }),
    },
    {
      name: 'GraphQL feed',
      needs: 'read',
      ask: (origin) => graphql(origin, '{ posts { edges { node { id title } } } }', {}, token),
    },
    { name: 'home', needs: 'nothing', ask: (origin) => send(origin, 'GET /', browser) },
    {
      name: 'a post for visitors',
      needs: 'nothing',
      ask: (origin) => send(origin, `GET /api/posts/${postId}`),
    },
    {
      name: 'like',
      needs: 'write',
      ask: (origin) => graphql(origin, like, { input: { postId } }, token),
    },
    {
      name: 'REST comment',
      needs: 'write',
      ask: async (origin) => {
        const deleted = await send(origin, `DELETE /api/posts/comments/${postId}`, { token });
        // There may be nothing to delete.
        if (deleted.status >= 500) return deleted;
        return send(origin, `PUT /api/posts/comments/${postId}`, { token, body: { comment: 'Well said.' } });
      },
    },
    {
      name: 'login',
      needs: 'read',
      ask: (origin) => {
        // From changing addresses, because logins are limited by address.
        const headers = { 'x-forwarded-for': `192.0.2.${fresh++ % 250}` };
        return send(origin, 'POST /api/auth/login', { headers, body: { userName, password: PASSWORD } });
      },
    },
    {
      name: 'upload',
      needs: 'write',
      ask: (origin) => send(origin, 'POST /api/upload', { token, form: upload() }),
    },
  ];
}

const browser = { headers: { accept: 'text/html' } };

/** @param patience timeout in milliseconds */
export async function tryProbe(probe: Probe, origin: string, patience: number): Promise<Tried> {
  const since = performance.now();
  const answer = await Promise.race([
    probe.ask(origin).catch(() => null),
    delay(patience, null, { ref: false }),
  ]);
  return {
    probe,
    status: answer?.status ?? 0,
    text: answer?.text ?? '',
    retryAfter: answer?.headers.get('retry-after') ?? null,
    took: performance.now() - since,
  };
}

/** 503 with the header that says when to try again. */
export const isClearRefusal = ({ status, retryAfter }: Pick<Tried, 'status' | 'retryAfter'>): boolean =>
  status === 503 && Number(retryAfter) > 0;

/** Whether a server in trouble responded as it should: below 500, or with a clear refusal. On a busy machine two comments of one person can overlap (409). */
export const isFair = (tried: Tried): boolean =>
  (tried.status > 0 && tried.status < 500) || isClearRefusal(tried);

/** Sends all requests once a second, without waiting for late ones. */
export async function tryFor(
  seconds: number,
  probes: readonly Probe[],
  origin: string,
  patience: number,
): Promise<Tried[]> {
  const tries: Promise<Tried>[] = [];
  for (let second = 0; second < seconds; second++) {
    tries.push(...probes.map((probe) => tryProbe(probe, origin, patience)));
    await delay(1000);
  }
  return Promise.all(tries);
}

/** Sends all requests one after another, so that the server has little to do and a busy machine does not decide the result. */
export async function tryInTurn(
  rounds: number,
  probes: readonly Probe[],
  origin: string,
  patience: number,
): Promise<Tried[]> {
  const tries: Tried[] = [];
  for (let round = 0; round < rounds; round++)
    for (const probe of probes) tries.push(await tryProbe(probe, origin, patience));
  return tries;
}

const SERVED_ATTEMPTS = 60;
const SERVED_PAUSE = 500;
const SERVED_PATIENCE = 30_000;

/** Waits until each request succeeds, one after another. @returns those that do not, with their status */
export async function findUnserved(probes: readonly Probe[], origin: string): Promise<string[]> {
  const unserved: string[] = [];
  for (const probe of probes) {
    let status = 0;
    for (let attempt = 0; attempt < SERVED_ATTEMPTS && status !== 200; attempt++) {
      if (attempt > 0) await delay(SERVED_PAUSE);
      ({ status } = await tryProbe(probe, origin, SERVED_PATIENCE));
      // A failure that is no refusal does not go away by itself.
      if (status === 500) break;
    }
    if (status !== 200) unserved.push(`${probe.name} ${status}`);
  }
  return unserved;
}

/** Reports the results of each probe. */
export function report(tries: readonly Tried[], say: FaultContext['say']): void {
  for (const name of new Set(tries.map(({ probe }) => probe.name))) {
    const own = tries.filter(({ probe }) => probe.name === name);
    const longest = Math.max(...own.map(({ took }) => took));
    const median = percentile(
      own.map(({ took }) => took),
      0.5,
    );
    const statuses = tally(own.map(({ status }) => status || 'no answer'));
    say(`  ${name.padEnd(20)} ${statuses}; median ${median.toFixed(0)} ms, longest ${longest.toFixed(0)} ms`);
  }
}

/** Waits until all requests succeed. @returns the time in seconds; null if they do not within the limit */
export async function waitUntilHealthy(
  { origin, hasEnded }: FaultServer,
  probes: readonly Probe[],
  limit: number,
): Promise<number | null> {
  const since = performance.now();
  while (performance.now() - since < limit * 1000 && !hasEnded()) {
    const tries = await Promise.all(probes.map((probe) => tryProbe(probe, origin, 5000)));
    if (tries.every(({ status }) => status === 200)) return (performance.now() - since) / 1000;
    await delay(200);
  }
  return null;
}
