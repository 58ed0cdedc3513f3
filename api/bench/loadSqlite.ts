import { openSqliteFile, type SqliteFile, sqlitePath } from '../src/platform/database/sqlite.js';
import { createDataset, type DatasetOptions, type TableRows, type Value } from './dataset.js';
import { COUNT_POSTS, labelOf, LoadError } from './load.js';

/** Number of rows of an INSERT. */
const ROWS = 50;
const FULL_TEXT = ['post_search_fts', 'post_topics_fts', 'post_title_fts'];

/**
 * Fills a migrated, empty embedded database that nothing else has open, or verifies that it already has the same data.
 *
 * @throws LoadError for a database with other data
 */
export function loadSqlite(dataDir: string, options: DatasetOptions, say: (line: string) => void): void {
  const database = openSqliteFile(sqlitePath(dataDir));
  try {
    const label = labelOf(options);
    database.exec('CREATE TABLE IF NOT EXISTS bench_load (label text NOT NULL)');
    const before = database.prepare<[], { label: string }>('SELECT label FROM bench_load').get();
    if (before?.label === label) return;
    if (before) throw new LoadError(`The database was filled with ${before.label}, not with ${label}.`);
    // A load that was cut off begins anew with an empty folder.
    for (const setting of [
      'synchronous = OFF',
      'foreign_keys = OFF',
      'cache_size = -500000',
      'secure_delete = OFF',
    ])
      database.pragma(setting);
    database.exec('DELETE FROM category');
    // Random places in eight indexes, and merges of full-text segments after each part of the rows, take most of the time.
    const indexes = indexesOf(database);
    for (const { name } of indexes) database.exec(`DROP INDEX ${name}`);
    for (const table of FULL_TEXT) setFullText(database, table, { automerge: 0, hashsize: 64_000_000 });
    for (const table of createDataset(options)) {
      const since = performance.now();
      const count = database.transaction(() => loadTable(database, table))();
      const seconds = ((performance.now() - since) / 1000).toFixed(1);
      say(`  ${table.table.padEnd(14)} ${String(count).padStart(10)} rows  ${seconds.padStart(6)} s`);
    }
    const since = performance.now();
    for (const { sql } of indexes) database.exec(sql);
    for (const table of FULL_TEXT) setFullText(database, table, { automerge: 4, hashsize: 1024 * 1024 });
    say(
      `  indexes                           ${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s`,
    );
    database.exec(COUNT_POSTS);
    database.prepare('INSERT INTO bench_load VALUES (?)').run(label);
    database.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

/** Unique ones stay. */
function indexesOf(database: SqliteFile): { name: string; sql: string }[] {
  return database
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name IN ('post', 'post_category') AND sql LIKE 'CREATE INDEX%'",
    )
    .all();
}

/** https://sqlite.org/fts5.html#special_insert_commands; the default size of the table in memory is that of SQLite's source. */
function setFullText(database: SqliteFile, table: string, options: Record<string, number>): void {
  for (const [name, value] of Object.entries(options))
    // A bound number would be a REAL, which FTS5 refuses.
    database.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('${name}', ${value})`);
}

function loadTable(database: SqliteFile, { table, columns, rows }: TableRows): number {
  const row = `(${columns.map(() => '?').join(', ')})`;
  const statement = (count: number) =>
    database.prepare(
      `INSERT INTO \`${table}\` (${columns.map((column) => `\`${column}\``).join(', ')}) VALUES ${Array.from({ length: count }, () => row).join(', ')}`,
    );
  const whole = statement(ROWS);
  let values: (string | number | null)[] = [];
  let count = 0;
  for (const each of rows()) {
    values.push(...each.map(stored));
    count += 1;
    if (count % ROWS !== 0) continue;
    whole.run(values);
    values = [];
  }
  if (values.length > 0) statement(count % ROWS).run(values);
  return count;
}

/** Times as TypeORM stores them. */
function stored(value: Value): string | number | null {
  return value instanceof Date ? value.toISOString().slice(0, 23).replace('T', ' ') : value;
}
