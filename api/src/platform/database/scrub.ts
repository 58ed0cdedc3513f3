import { setImmediate as breathe } from 'node:timers/promises';
import type { DataSource, QueryRunner } from 'typeorm';
import { engineOf } from './dataSource.js';

/*
 * Frees the files of the database from what was deleted (docs/decisions/0179-erased-means-erased.md). A deleted row is gone for every
 * query at once, but its bytes stay in the pages and in the full-text indexes of both engines until these are rewritten.
 */

/** The full-text tables of SQLite, and pages that one step merges: others wait as long as a step takes. */
export const FULL_TEXT = ['post_search_fts', 'post_topics_fts'];
export const MERGED_PAGES = 64;
/** How long a rebuild waits for transactions that use its table, in seconds. While it waits, others wait for it. */
const LOCK_WAIT = 5;

/** @returns whether it was done; false if another process does it, or something still reads old pages: try again later */
export async function scrub(dataSource: DataSource): Promise<boolean> {
  return engineOf(dataSource) === 'sqlite' ? scrubSqlite(dataSource) : scrubMysql(dataSource);
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

/** Rebuilds all tables: into new files, with new full-text indexes. */
async function scrubMysql(dataSource: DataSource): Promise<boolean> {
  return alone(dataSource, async (runner) => {
    const tables = (await runner.query(
      `SELECT TABLE_NAME AS name FROM information_schema.TABLES
       WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE' ORDER BY TABLE_NAME`,
    )) as { name: string }[];
    for (const { name } of tables) await rebuild(runner, name);
  });
}

/** Changes of posts after which the full-text index of MySQL is rebuilt: it keeps the words of each former version. */
const MANY_CHANGES = 500;

/** Rebuilds the search index of MySQL, at most once a day, if many posts were changed since. @returns whether it did */
export async function compactSearch(dataSource: DataSource, now = new Date()): Promise<boolean> {
  if (engineOf(dataSource) === 'sqlite') return false;
  const [row] = await dataSource.query<{ age: number | string | null; changes: number | string }[]>(
    `SELECT UNIX_TIMESTAMP() - UNIX_TIMESTAMP(t.CREATE_TIME) AS age, (SELECT COUNT(*) FROM change_log c
        WHERE c.subject = 'post' AND c.changedAt >= UTC_TIMESTAMP() - INTERVAL
          LEAST(UNIX_TIMESTAMP() - UNIX_TIMESTAMP(t.CREATE_TIME), 7776000) SECOND) AS changes
      FROM information_schema.TABLES t WHERE t.TABLE_SCHEMA = DATABASE() AND t.TABLE_NAME = 'post_search'`,
  );
  const age = Number(row?.age ?? 0) * 1000 + (now.getTime() - Date.now());
  if (age < 24 * 60 * 60 * 1000 || Number(row?.changes ?? 0) < MANY_CHANGES) return false;
  return alone(dataSource, (runner) => rebuild(runner, 'post_search'));
}

/** InnoDB answers "Table does not support optimize, doing recreate + analyze instead", which is what is wanted. */
async function rebuild(runner: QueryRunner, table: string): Promise<void> {
  const rows = (await runner.query(`OPTIMIZE TABLE \`${table}\``)) as {
    Msg_type: string;
    Msg_text: string;
  }[];
  const failure = rows.find(({ Msg_type: type }) => type.toLowerCase() === 'error');
  if (failure) throw new Error(`The table ${table} could not be rebuilt: ${failure.Msg_text}`);
}

/** Does work on one connection of MySQL unless another process does the same. @returns whether it did */
async function alone(dataSource: DataSource, work: (runner: QueryRunner) => Promise<void>): Promise<boolean> {
  const runner = dataSource.createQueryRunner();
  const name = `hydrate-scrub-${String(dataSource.options.database)}`.slice(0, 64);
  try {
    const [row] = (await runner.query('SELECT GET_LOCK(?, 0) AS locked', [name])) as { locked: unknown }[];
    if (Number(row?.locked) !== 1) return false;
    try {
      await runner.query(`SET SESSION lock_wait_timeout = ${LOCK_WAIT}`);
      await work(runner);
      return true;
    } finally {
      await runner.query('SET SESSION lock_wait_timeout = DEFAULT');
      await runner.query('SELECT RELEASE_LOCK(?)', [name]);
    }
  } finally {
    await runner.release();
  }
}
