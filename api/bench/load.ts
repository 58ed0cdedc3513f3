import { Readable } from 'node:stream';
import mysql from 'mysql2/promise';
import { createDataset, type DatasetOptions, type TableRows, type Value } from './dataset.js';

/** Number of characters sent at once. */
const CHUNK = 1 << 18;

/** The table that marks a database filled by the benchmark; its name is not used by the product. */
const MARK = 'bench_load';

/** A database that the benchmark must not touch, or that is inconsistent. The message is for the developer. */
export class LoadError extends Error {}

/**
 * Fills a migrated, empty database, or verifies that it already has the same data.
 *
 * @param say reports progress
 * @returns the duration in seconds; null if the data already existed
 * @throws LoadError for a database with other data
 */
export async function load(
  databaseUrl: string,
  options: DatasetOptions,
  say: (line: string) => void,
): Promise<number | null> {
  const connection = await mysql.createConnection({ uri: plainUrl(databaseUrl), timezone: 'Z' });
  try {
    const label = labelOf(options);
    const before = await markOf(connection);
    if (before === label) return null;
    if (before !== null) throw new LoadError(`The database was filled with ${before}, not with ${label}.`);
    if (
      (await numberOf(connection, 'SELECT EXISTS (SELECT 1 FROM post) + EXISTS (SELECT 1 FROM user)')) > 0
    ) {
      throw new LoadError('The database holds posts or people: give the bench one of its own.');
    }
    const since = performance.now();
    await fill(connection, createDataset(options), say);
    await connection.query(`CREATE TABLE ${MARK} (label varchar(200) NOT NULL)`);
    await connection.query(`INSERT INTO ${MARK} VALUES (?)`, [label]);
    return (performance.now() - since) / 1000;
  } finally {
    await connection.end();
  }
}

export function labelOf({ posts, seed, only }: DatasetOptions): string {
  return `posts=${posts} seed=${seed}${only ? ` only=${only.join()}` : ''}`;
}

async function fill(
  connection: mysql.Connection,
  tables: TableRows[],
  say: (line: string) => void,
): Promise<void> {
  // MySQL refuses LOAD DATA LOCAL unless it is enabled; a server that has it enabled may refuse to change the setting.
  await connection.query('SET GLOBAL local_infile = 1').catch(() => undefined);
  await connection.query('SET unique_checks = 0, foreign_key_checks = 0');
  await connection.query('DELETE FROM category');
  const indexes = await fullTextIndexes(connection);
  for (const { table, name } of indexes) await connection.query(`ALTER TABLE ${table} DROP INDEX ${name}`);
  // A table that has lost its full-text indexes keeps the hidden row ids, and MariaDB 10.11 assigns other ids when it
  // creates the next index, which then finds nothing. A recreated table has no such ids.
  for (const table of new Set(indexes.map((index) => index.table))) {
    await connection.query(`ALTER TABLE ${table} FORCE`);
  }
  for (const table of tables) {
    const since = performance.now();
    const count = await loadTable(connection, table);
    say(`  ${table.table.padEnd(14)} ${String(count).padStart(10)} rows  ${seconds(since)}`);
  }
  await connection.query(COUNT_POSTS);
  for (const { table, name, columns } of indexes) {
    const since = performance.now();
    await connection.query(`ALTER TABLE ${table} ADD FULLTEXT INDEX ${name} (${columns})`);
    say(`  ${name.padEnd(14)}      index       ${seconds(since)}`);
  }
  const since = performance.now();
  await connection.query(`ANALYZE TABLE ${tables.map(({ table }) => `\`${table}\``).join(', ')}`);
  say(`  statistics                        ${seconds(since)}`);
}

/** Brings the counters of categories up to date, on either engine. */
export const COUNT_POSTS =
  'UPDATE category SET postsCount = (SELECT COUNT(*) FROM post_category e WHERE e.categoryId = category.id AND e.isListed = 1)';

async function loadTable(connection: mysql.Connection, { table, columns, rows }: TableRows): Promise<number> {
  const names = columns.map((column) => `\`${column}\``).join(', ');
  const [result] = await connection.query<mysql.ResultSetHeader>({
    sql: `LOAD DATA LOCAL INFILE 'rows' INTO TABLE \`${table}\` CHARACTER SET utf8mb4 (${names})`,
    infileStreamFactory: () => Readable.from(chunks(rows()), { objectMode: false, highWaterMark: CHUNK }),
  });
  return result.affectedRows;
}

/** Rows in the default format of LOAD DATA: tabs, newlines, and backslash escapes. */
function* chunks(rows: Iterable<Value[]>): Iterable<Buffer> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${row.map(field).join('\t')}\n`;
    if (chunk.length < CHUNK) continue;
    yield Buffer.from(chunk);
    chunk = '';
  }
  yield Buffer.from(chunk);
}

function field(value: Value): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString().slice(0, 23).replace('T', ' ');
  return typeof value === 'number' ? String(value) : value.replace(/[\\\t\n]/g, '\\$&');
}

async function fullTextIndexes(connection: mysql.Connection) {
  const [rows] = await connection.query<mysql.RowDataPacket[]>(
    `SELECT TABLE_NAME AS name_of_table, INDEX_NAME AS name, GROUP_CONCAT(COLUMN_NAME ORDER BY SEQ_IN_INDEX) AS columns
     FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() AND INDEX_TYPE = 'FULLTEXT' GROUP BY 1, 2`,
  );
  return rows.map((row) => ({
    table: String(row.name_of_table),
    name: String(row.name),
    columns: String(row.columns),
  }));
}

/** Compares each counter with its rows, and each post with its row of the full-text table, on either engine. */
export const CHECKS: Record<string, string> = {
  'post.likesCount': `SELECT COUNT(*) FROM post p
    LEFT JOIN (SELECT postId, COUNT(*) AS n FROM \`like\` GROUP BY postId) c ON c.postId = p.id
    WHERE p.likesCount <> COALESCE(c.n, 0)`,
  // A deleted comment that was replied to keeps its place without an author.
  'post.commentsCount': `SELECT COUNT(*) FROM post p
    LEFT JOIN (SELECT postId, COUNT(*) AS n FROM comment WHERE authorId IS NOT NULL GROUP BY postId) c ON c.postId = p.id
    WHERE p.commentsCount <> COALESCE(c.n, 0)`,
  'post_category.likesCount': `SELECT COUNT(*) FROM post_category e JOIN post p ON p.id = e.postId
    WHERE e.likesCount <> p.likesCount OR e.createdAt <> p.createdAt`,
  'category.postsCount': `SELECT COUNT(*) FROM category c
    LEFT JOIN (SELECT categoryId, COUNT(*) AS n FROM post_category WHERE isListed = 1 GROUP BY categoryId) e ON e.categoryId = c.id
    WHERE c.postsCount <> COALESCE(e.n, 0)`,
  // Posts that are unlisted or held are found by nobody.
  post_search:
    'SELECT COUNT(*) FROM post p LEFT JOIN post_search s ON s.postId = p.id WHERE (s.id IS NULL) = p.isListed',
};

/** 1 if a full-text index finds nothing for a word that posts contain. */
const findsNothing = (columns: string) =>
  `SELECT EXISTS (SELECT 1 FROM post_search WHERE title LIKE '% react %')
     AND NOT EXISTS (SELECT 1 FROM post_search WHERE MATCH(${columns}) AGAINST('+react' IN BOOLEAN MODE))`;

/** Whether the full-text indexes work, on MySQL and MariaDB. */
const INDEX_CHECKS: Record<string, string> = {
  post_search_title: findsNothing('title'),
  post_search_text: findsNothing('title, body'),
  post_search_topics: findsNothing('title, topics'),
};

/**
 * Compares every counter with its rows.
 *
 * @throws LoadError naming the differences
 */
export async function checkCounters(databaseUrl: string): Promise<void> {
  const connection = await mysql.createConnection({ uri: plainUrl(databaseUrl) });
  try {
    for (const [name, sql] of Object.entries({ ...CHECKS, ...INDEX_CHECKS })) {
      const wrong = await numberOf(connection, sql);
      if (wrong > 0) throw new LoadError(`${name} is wrong in ${wrong} rows.`);
    }
  } finally {
    await connection.end();
  }
}

/** Number of rows of each table. */
export async function countRows(databaseUrl: string): Promise<Record<string, number>> {
  const connection = await mysql.createConnection({ uri: plainUrl(databaseUrl) });
  try {
    const counts: Record<string, number> = {};
    for (const table of ['post', 'user', 'like', 'comment', 'bookmark', 'post_category']) {
      counts[table] = await numberOf(connection, `SELECT COUNT(*) FROM \`${table}\``);
    }
    return counts;
  } finally {
    await connection.end();
  }
}

/** The URL without the product's own parameters: mysql2 warns about unknown ones. */
export function plainUrl(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.protocol = 'mysql:';
  url.search = '';
  return url.href;
}

async function markOf(connection: mysql.Connection): Promise<string | null> {
  const [tables] = await connection.query<mysql.RowDataPacket[]>(`SHOW TABLES LIKE '${MARK}'`);
  if (tables.length === 0) return null;
  const [rows] = await connection.query<mysql.RowDataPacket[]>(`SELECT label FROM ${MARK}`);
  return String(rows[0]?.label);
}

async function numberOf(connection: mysql.Connection, sql: string): Promise<number> {
  const [rows] = await connection.query<mysql.RowDataPacket[]>(sql);
  return Number(Object.values(rows[0] ?? {})[0]);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1).padStart(6)} s`;
}
