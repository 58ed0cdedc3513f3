import { setTimeout as delay } from 'node:timers/promises';
import { graphql, send } from './client.js';
import { createPeople, findWrongRows, PASSWORD, type Person } from './database.js';
import { type Fault, FaultError } from './fault.js';
import { createProbes, findUnserved } from './probes.js';
import { publish } from './scene.js';
import { startProbed, tell } from './system.js';

const HOUR = 3_600_000;
/** Of a request that a busy machine refuses, and the pause between them in milliseconds. */
const ATTEMPTS = 20;
const PAUSE = 500;
/** Wrong passwords for one account, more than are allowed. */
const GUESSES = 30;

/** The clock jumps an hour forward and back, and an hour back and forward. */
export const clockJumps: Fault = async ({ databaseUrl, folder, say, check }) => {
  const place = { databaseUrl, dataDir: folder };
  const people = await createPeople(place, 2);
  const [person, victim] = people;
  if (!person || !victim) throw new FaultError('No user was created.');
  const environment = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1', NEW_ACCOUNTS: 'off', LOG_LEVEL: 'fatal' };
  const server = await startProbed({ ...place, environment });
  const { origin } = server;
  const posts = [await publish(server, person)];
  const probes = await createProbes([person], posts[0] ?? '');
  const tokens = [person.token];

  for (const [what, clock] of [
    ['an hour forward', HOUR],
    ['and back', 0],
    ['an hour back', -HOUR],
    ['and forward', 0],
  ] as const) {
    say(`The clock jumps ${what}.`);
    await tell(server, { clock });
    const unserved = await findUnserved(probes, origin);
    check(unserved.length === 0, `everything is served${unserved.map((probe) => `, but ${probe}`).join('')}`);
    posts.push(await patiently(() => publish(server, person)));
    tokens.push(await patiently(() => logIn(origin, person)));
    const seen = await Promise.all(
      tokens.map(async (token) => (await graphql(origin, '{ viewer { user { id } } }', {}, token)).code),
    );
    check(
      seen.every((code) => code === null),
      'sessions of before go on, and new ones begin',
    );
    const feed = (await send(origin, `GET /api/posts?page=1&sort=latest&at=${clock}${what.length}`)).text;
    const missing = posts.filter((id) => !feed.includes(id));
    check(missing.length === 0, `the feed shows all ${posts.length} posts`);
  }

  say('Limits that were used up while the clock was an hour ahead.');
  await tell(server, { clock: HOUR });
  let wait = 0;
  for (let i = 0; i < GUESSES && wait === 0; i++) wait = await guess(origin, victim, i);
  await tell(server, { clock: 0 });
  const later = await guess(origin, victim, GUESSES);
  check(wait > 0, `guesses are refused, for ${wait} s`);
  check(later <= wait + 1, `and for no longer when the clock is right again (${later} s)`);

  check(!server.hasEnded(), 'it is still the same process');
  check((await findWrongRows(place)).length === 0, 'every counter equals its rows');
  check((await server.stop()).code === 0, 'it stops when it is asked to');
};

async function logIn(origin: string, { userName }: Person): Promise<string> {
  const headers = { 'x-forwarded-for': '198.51.100.7' };
  const query = 'mutation ($input: LoginInput!) { login(input: $input) { accessToken } }';
  const body = { query, variables: { input: { userName, password: PASSWORD } } };
  const answer = await send(origin, 'POST /graphql', { headers, body });
  const { data } = JSON.parse(answer.text) as { data?: { login: { accessToken: string } | null } };
  if (!data?.login) throw new FaultError(`A log-in answered ${answer.status}: ${answer.text}`);
  return data.login.accessToken;
}

async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await delay(PAUSE);
    }
  }
}

/** A wrong password. @returns the seconds of Retry-After, 0 if the guess was accepted */
async function guess(origin: string, { userName }: Person, i: number): Promise<number> {
  const headers = { 'x-forwarded-for': `203.0.113.${i + 1}` };
  const body = { userName, password: `Wrong${i}!` };
  const answer = await send(origin, 'POST /api/auth/login', { headers, body });
  return answer.status === 429 ? Number(answer.headers.get('retry-after')) : 0;
}
