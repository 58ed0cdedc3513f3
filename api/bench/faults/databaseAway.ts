import { setTimeout as delay } from 'node:timers/promises';
import { openSqliteFile, sqlitePath } from '../../src/platform/database/sqlite.js';
import { send } from './client.js';
import { createPeople, findWrongRows } from './database.js';
import { askForDatabase, type Fault, type FaultContext } from './fault.js';
import { createProbes, type Probe, report, type Tried, tryFor, waitUntilHealthy } from './probes.js';
import { publish } from './scene.js';
import { type FaultServer, startServer } from './server.js';

const AWAY_SECONDS = 30;
/** Timeout of a client in milliseconds. */
const PATIENCE = 20_000;
/** Maximum duration of a refusal while the database is known to be unavailable, in milliseconds on a busy machine. */
const AT_ONCE = 3000;
/** Maximum time to recover, in seconds. */
const BACK_WITHIN = 15;

/** The database is unavailable for half a minute: killed, hanging, or locked by another process. */
export const databaseAway: Fault = async (context) => {
  const { databaseUrl, folder, check } = context;
  const place = { databaseUrl, dataDir: folder };
  const people = await createPeople(place, 2);
  // With rate limits, because their counters are in the database too.
  const environment = { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1', LOG_LEVEL: 'fatal' };
  const server = await startServer({ ...place, environment });
  const postId = await publish(server, people[0]);
  const probes = await createProbes(people, postId);
  check((await waitUntilHealthy(server, probes, 20)) !== null, 'all is well before');

  if (databaseUrl === null) {
    await lockedFile(server, probes, context);
  } else {
    await withoutServer(server, probes, context, 'stop', 'start', 'The database server is killed');
    await withoutServer(server, probes, context, 'freeze', 'thaw', 'The database server hangs');
  }
  check(!server.hasEnded(), 'it is still the same process');
  check((await findWrongRows(place)).length === 0, 'every counter equals its rows');
  const { code } = await server.stop();
  check(code === 0, 'it stops when it is asked to');
};

async function withoutServer(
  server: FaultServer,
  probes: readonly Probe[],
  { say, check }: FaultContext,
  leave: 'stop' | 'freeze',
  comeBack: 'start' | 'thaw',
  what: string,
): Promise<void> {
  say(`${what} for ${AWAY_SECONDS} s.`);
  await askForDatabase(leave);
  const [tries, health] = await Promise.all([
    tryFor(AWAY_SECONDS, probes, server.origin, PATIENCE),
    watchHealth(server, AWAY_SECONDS - 5),
  ]);
  await askForDatabase(comeBack);
  const seconds = await waitUntilHealthy(server, probes, BACK_WITHIN);
  report(tries, say);
  const refused = tries.filter(({ status }) => status === 503);
  const needing = tries.filter(({ probe }) => probe.needs !== 'nothing');
  check(
    needing.every(({ status }) => status === 503),
    'whatever needs the database is answered 503',
  );
  check(
    tries.every(({ status }) => status === 503 || status === 200),
    'nothing is answered otherwise',
  );
  check(refused.every(hasWord), 'with a word, and when to try again');
  check(isQuick(tries), `at once, when it is known to be away`);
  check(health.alive === 'always', '/healthz says all the time that the process lives');
  check(health.ready === 'never', '/readyz says all the time that nothing should be sent here');
  check(
    seconds !== null,
    `all is well within ${BACK_WITHIN} s (${seconds?.toFixed(1) ?? 'not'}), without a restart`,
  );
}

/** Another process holds the write lock of the embedded database, as a restore or another tool would. */
async function lockedFile(server: FaultServer, probes: readonly Probe[], context: FaultContext) {
  const { folder, say, check } = context;
  say(`Another process locks the database for ${AWAY_SECONDS} s.`);
  const other = openSqliteFile(sqlitePath(folder));
  other.exec('BEGIN IMMEDIATE');
  const [tries, health] = await Promise.all([
    tryFor(AWAY_SECONDS, probes, server.origin, PATIENCE),
    watchHealth(server, AWAY_SECONDS - 5),
  ]);
  other.exec('ROLLBACK');
  other.close();
  const seconds = await waitUntilHealthy(server, probes, BACK_WITHIN);
  report(tries, say);
  // Requests shortly before the fault were still served.
  const during = tries.filter(({ status }) => status !== 200);
  check(
    tries.every(({ probe, status }) => probe.needs === 'write' || status === 200),
    'readers notice nothing',
  );
  check(
    during.every(({ status }) => status === 503),
    'writers are answered 503',
  );
  check(during.length > tries.length / 4, 'and wait for no more than a moment first');
  check(during.every(hasWord), 'with a word, and when to try again');
  check(
    tries.filter(({ probe }) => probe.needs !== 'write').every(({ took }) => took < AT_ONCE),
    'readers are served at once',
  );
  check(health.alive === 'always', '/healthz says all the time that the process lives');
  check(
    seconds !== null,
    `all is well within ${BACK_WITHIN} s (${seconds?.toFixed(1) ?? 'not'}), without a restart`,
  );
}

/** The message and the header: JSON from GraphQL and REST, a page for browsers. */
function hasWord({ text, retryAfter }: Tried): boolean {
  return Number(retryAfter) > 0 && /try again/i.test(text);
}

/** The first requests detect a hanging server; later ones fail at once. */
function isQuick(tries: readonly Tried[]): boolean {
  const late = tries.filter(({ took }) => took > AT_ONCE).length;
  return late <= tries.length / 4 && tries.every(({ took }) => took < PATIENCE / 2);
}

async function watchHealth({ origin }: FaultServer, seconds: number) {
  const seen = { alive: 0, ready: 0, asked: 0 };
  // Requests from before the fault may still be pending.
  await delay(3000);
  for (let i = 0; i < seconds; i++) {
    seen.asked += 1;
    const [alive, ready] = await Promise.all(
      (['GET /healthz', 'GET /readyz'] as const).map((call) =>
        send(origin, call, { patience: 3000 }).then(
          ({ status }) => status,
          () => 0,
        ),
      ),
    );
    if (alive === 200) seen.alive += 1;
    if (ready !== 503) seen.ready += 1;
    await delay(1000);
  }
  const often = (count: number) => (count === 0 ? 'never' : count === seen.asked ? 'always' : 'sometimes');
  return { alive: often(seen.alive), ready: often(seen.ready) };
}
