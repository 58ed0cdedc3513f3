import { setImmediate as breathe } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { engineOf } from './dataSource.js';
import { HOUR } from '../time.js';

/*
 * Frees the files of the database from what was deleted (docs/decisions/0179-erased-means-erased.md). A deleted row is gone for every
 * query at once, but its bytes stay in the pages and in the full-text indexes of both engines until these are rewritten.
 */

/** The full-text tables of SQLite, and pages that one step merges: others wait as long as a step takes. */
export const FULL_TEXT = ['post_search_fts', 'post_topics_fts', 'post_title_fts'];
export const MERGED_PAGES = 64;
/** How long a rebuild waits for transactions that use its table, in seconds. While it waits, others wait for it. */
const LOCK_WAIT = 5;
/** If so many tables are in use, something reads them all, and each further attempt would only make the site wait. */
const MANY_IN_USE = 3;
/** The name of the lock of MySQL under which tables are rebuilt, as SQL. A backup holds it too: it uses all tables. */
export const REBUILD_LOCK = "LEFT(CONCAT('hydrate-scrub-', DATABASE()), 64)";

/**
 * @param rebuilt tables of MySQL that were rebuilt in earlier rounds, to which this one adds
 * @returns whether it was done; false if another process does it, or something still reads old pages: try again later
 */
export async function scrub(
  dataSource: DataSource,
  rebuilt = new Set<string>(),
  signal?: AbortSignal,
): Promise<boolean> {
  return engineOf(dataSource) === 'sqlite'
    ? scrubSqlite(dataSource)
    : scrubMysql(dataSource, rebuilt, signal);
}

/**
 * `secure_delete` has overwritten the pages of tables (dataSource.ts). The full-text tables store no text and so cannot tell the words
 * of a deleted row: merging all their segments leaves those words out.
 */
async function scrubSqlite(dataSource: DataSource): Promise<boolean> {
  for (const table of FULL_TEXT) {
    // A negative number begins to merge everything into one segment (https://sqlite.org/fts5.html#the_merge_command).
    for (let pages = -MERGED_PAGES; await mergesMore(dataSource, table, pages); pages = MERGED_PAGES)
      await breathe();
  }
  const [state] = await dataSource.query<{ busy: number }[]>('PRAGMA wal_checkpoint(TRUNCATE)');
  return state?.busy === 0;
}

/** Merges some pages of the segments of a full-text table. @returns whether there was something to do */
export async function mergesMore(dataSource: DataSource, table: string, pages: number): Promise<boolean> {
  const changes = async () => {
    const [row] = await dataSource.query<{ n: number }[]>('SELECT total_changes() AS n');
    return row?.n ?? 0;
  };
  const before = await changes();
  await dataSource.query(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ${pages})`);
  // A step that had nothing to do changes one row.
  return (await changes()) - before > 1;
}

/** Rebuilds all tables: into new files, with new full-text indexes. A table that is in use does not keep the others, unless many are. */
async function scrubMysql(
  dataSource: DataSource,
  rebuilt: Set<string>,
  signal?: AbortSignal,
): Promise<boolean> {
  let inUse = 0;
  const wasFree = await alone(dataSource, async (runner) => {
    const tables = (await runner.query(
      `SELECT TABLE_NAME AS name FROM information_schema.TABLES
       WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE' ORDER BY TABLE_NAME`,
    )) as { name: string }[];
    for (const { name } of tables) {
      if (signal?.aborted === true || inUse === MANY_IN_USE) break;
      if (rebuilt.has(name)) continue;
      if (await rebuild(runner, name)) rebuilt.add(name);
      else inUse += 1;
    }
  });
  return wasFree && inUse === 0 && signal?.aborted !== true;
}

/** The full-text index of MySQL is rebuilt after changes of this share of the posts, and at least so many: it keeps the words of each former version. */
const MANY_CHANGED = 0.1;
const LEAST_CHANGES = 500;
/** Less than a day, because timers are not exact, in milliseconds. */
const AT_MOST_EVERY = 20 * HOUR;
/** Hours of the process's time zone in which few people write. */
const NIGHT = { from: 2, to: 5 };

/** Whether tables may be rebuilt, which blocks writers. */
export function isNight(now: Date): boolean {
  return now.getHours() >= NIGHT.from && now.getHours() < NIGHT.to;
}

/** Rebuilds the search index of MySQL, at night and once a day at most, if many posts were changed since. @returns whether it did */
export async function compactSearch(dataSource: DataSource, now = new Date()): Promise<boolean> {
  if (engineOf(dataSource) === 'sqlite' || !isNight(now)) return false;
  const [row] = await dataSource.query<Record<'age' | 'changes' | 'posts', number | string | null>[]>(
    `SELECT UNIX_TIMESTAMP() - UNIX_TIMESTAMP(t.CREATE_TIME) AS age, t.TABLE_ROWS AS posts, (SELECT COUNT(*) FROM change_log c
        WHERE c.subject = 'post' AND c.changedAt >= UTC_TIMESTAMP() - INTERVAL
          LEAST(UNIX_TIMESTAMP() - UNIX_TIMESTAMP(t.CREATE_TIME), 7776000) SECOND) AS changes
      FROM information_schema.TABLES t WHERE t.TABLE_SCHEMA = DATABASE() AND t.TABLE_NAME = 'post_search'`,
  );
  const age = Number(row?.age ?? 0) * 1000 + (now.getTime() - Date.now());
  const many = Math.max(LEAST_CHANGES, Number(row?.posts ?? 0) * MANY_CHANGED);
  if (age < AT_MOST_EVERY || Number(row?.changes ?? 0) < many) return false;
  let isRebuilt = false;
  await alone(dataSource, async (runner) => {
    isRebuilt = await rebuild(runner, 'post_search');
  });
  return isRebuilt;
}

/**
 * InnoDB answers "Table does not support optimize, doing recreate + analyze instead", which is what is wanted.
 * @returns false if another transaction uses the table
 */
async function rebuild(runner: QueryRunner, table: string): Promise<boolean> {
  const rows = (await runner.query(`OPTIMIZE TABLE \`${table}\``)) as {
    Msg_type: string;
    Msg_text: string;
  }[];
  const failure = rows.find(({ Msg_type: type }) => type.toLowerCase() === 'error');
  if (failure?.Msg_text.startsWith('Lock wait timeout exceeded')) return false;
  if (failure) throw new Error(`The table ${table} could not be rebuilt: ${failure.Msg_text}`);
  return true;
}

/** Does work on one connection of MySQL unless another process does the same. @returns whether it did */
async function alone(dataSource: DataSource, work: (runner: QueryRunner) => Promise<void>): Promise<boolean> {
  const runner = dataSource.createQueryRunner();
  try {
    const [row] = (await runner.query(`SELECT GET_LOCK(${REBUILD_LOCK}, 0) AS locked`)) as {
      locked: unknown;
    }[];
    if (Number(row?.locked) !== 1) return false;
    try {
      await runner.query(`SET SESSION lock_wait_timeout = ${LOCK_WAIT}`);
      await work(runner);
      return true;
    } finally {
      await runner.query('SET SESSION lock_wait_timeout = DEFAULT');
      await runner.query(`SELECT RELEASE_LOCK(${REBUILD_LOCK})`);
    }
  } finally {
    await runner.release();
  }
}
