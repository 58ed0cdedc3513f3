import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../src/platform/database/dataSource.js';
import { migrations } from '../../src/platform/database/migrations/index.js';
import { createLogger } from '../../src/platform/log/log.js';
import { send } from './client.js';
import { type Place, withSql } from './database.js';
import { type Fault, type FaultContext, tally } from './fault.js';
import { type FaultServer, startProcess, startServer } from './server.js';

const ROUNDS = 2;
/** Number of processes that start at the same moment on an empty database. */
const AT_ONCE = 4;
const KILLS = 10;
/** Delay after a schema change in milliseconds; other kills follow at once. */
const SHORTLY = 12;

/** Several processes find an empty database at once; others are killed during the migration. */
export const twoMigrations: Fault = async (context) => {
  for (let round = 1; round <= ROUNDS; round++) await atOnce(context, round);
  await killed(context);
};

/** Several servers on MySQL; one server with commands beside it on the embedded database. */
async function atOnce({ databaseUrl, folder, check, say }: FaultContext, round: number): Promise<void> {
  const place = { databaseUrl, dataDir: `${folder}/${round}` };
  await empty(place);
  const servers = databaseUrl === null ? 1 : AT_ONCE;
  const commands = Array.from({ length: AT_ONCE - servers + 1 }, () =>
    startProcess('admin/cli.js', ['statistics', '--json'], place),
  );
  const started = await Promise.allSettled(
    Array.from({ length: servers }, (_, i) =>
      startServer({ ...place, dataDir: i === 0 ? place.dataDir : `${place.dataDir}/${i}` }),
    ),
  );
  const codes = await Promise.all(
    commands.map(
      async ({ child }) =>
        (child.exitCode === null ? (await once(child, 'exit'))[0] : child.exitCode) as number,
    ),
  );
  const ready = started.flatMap((server) => (server.status === 'fulfilled' ? [server.value] : []));
  for (const server of started) if (server.status === 'rejected') say(String(server.reason));
  for (const { output, child } of commands) if (child.exitCode !== 0) say(output());
  check(
    ready.length === servers && codes.every((code) => code === 0),
    `round ${round}: ${servers} servers and ${commands.length} commands start at once on an empty database`,
  );
  check(await serveTheSame(ready), 'all serve the same');
  await checkSchema(place, check);
  await Promise.all(ready.map((server) => server.stop()));
}

async function serveTheSame(servers: readonly FaultServer[]): Promise<boolean> {
  const answers = await Promise.all(servers.map(({ origin }) => send(origin, 'GET /api/categories')));
  return answers.every(({ status, text }) => status === 200 && text === answers[0]?.text);
}

/** Each kill comes a little later than the one before, on the schema that it left. */
async function killed({ databaseUrl, folder, random, check, say }: FaultContext): Promise<void> {
  const place = { databaseUrl, dataDir: `${folder}/killed` };
  await empty(place);
  const reached: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const before = await tablesOf(place);
    const { child } = startProcess('admin/cli.js', ['statistics', '--json'], place);
    const ended = child.exitCode === null ? once(child, 'exit') : Promise.resolve();
    // As soon as it has created or changed another table.
    while (child.exitCode === null && (await tablesOf(place)) === before) await delay(2);
    await delay(random.below(SHORTLY));
    child.kill('SIGKILL');
    await ended;
    reached.push(await tablesOf(place));
  }
  say(`tables, columns and indexes after each kill: ${tally(reached)}`);
  const server = await startServer(place);
  check(true, `after ${KILLS} kills while it migrated a server starts`);
  await checkSchema(place, check);
  await server.stop();
}

/** The schema equals the entities, and each migration is recorded once. */
async function checkSchema(place: Place, check: FaultContext['check']): Promise<void> {
  const dataSource = await openDatabase({ ...place, log: createLogger('silent') });
  try {
    const drift = await dataSource.driver.createSchemaBuilder().log();
    const noted: unknown[] = await dataSource.query('SELECT name FROM migrations');
    check(
      drift.upQueries.length === 0 && noted.length === migrations.length,
      `the schema is whole, ${noted.length} migrations are noted`,
    );
  } finally {
    await dataSource.destroy();
  }
}

async function empty(place: Place): Promise<void> {
  rmSync(place.dataDir, { recursive: true, force: true });
  mkdirSync(place.dataDir, { recursive: true });
  if (place.databaseUrl === null) return;
  const name = new URL(place.databaseUrl).pathname.slice(1);
  await withSql(place, async (rows) => {
    await rows(`DROP DATABASE ${name}`);
    await rows(`CREATE DATABASE ${name}`);
  });
}

/** Number of tables, columns and indexes, which grows during a migration. */
async function tablesOf(place: Place): Promise<number> {
  const sql =
    place.databaseUrl === null
      ? 'SELECT COUNT(*) AS n FROM sqlite_master'
      : `SELECT (SELECT COUNT(*) FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE())
         + (SELECT COUNT(*) FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE()) AS n`;
  try {
    return await withSql(place, async (rows) => Number((await rows(sql))[0]?.n));
  } catch {
    // SQLite: the file does not exist yet.
    return 0;
  }
}
