import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { sqlitePath } from '../../src/platform/database/sqlite.js';
import { type Place, withSql } from '../faults/database.js';
import type { FaultServer } from '../faults/server.js';

/** The size of a server and its data at one moment. */
export interface Sample {
  /** Such as `before`, or the minute. */
  when: string;
  seconds: number;
  /** After garbage collection, in bytes. */
  heap: number;
  buffers: number;
  resident: number;
  openFiles: number;
  /** The bytes of tables and of their indexes. Full-text indexes count as indexes. */
  tableBytes: number;
  indexBytes: number;
  /** Of the database file with its log; null on MySQL. */
  fileBytes: number | null;
  rows: Record<string, number>;
}

export async function takeSample(
  { child }: FaultServer,
  place: Place,
  when: string,
  seconds: number,
): Promise<Sample> {
  child.send('memory');
  let usage: Partial<NodeJS.MemoryUsage> = {};
  // The first message of a server is that it is ready.
  while (usage.heapUsed === undefined)
    [usage] = (await once(child, 'message')) as [Partial<NodeJS.MemoryUsage>];
  const { heapUsed = 0, arrayBuffers = 0, rss = 0 } = usage;
  return {
    when,
    seconds,
    heap: heapUsed,
    buffers: arrayBuffers,
    resident: rss,
    openFiles: readdirSync(`/proc/${child.pid ?? 'self'}/fd`).length,
    ...(await withSql(place, async (rows) => ({
      ...(await sizes(rows, place)),
      rows: await counts(rows, place),
    }))),
  };
}

type Rows = (sql: string) => Promise<Record<string, unknown>[]>;

/** FTS5 stores an index in tables of its own. */
const FULL_TEXT = '_fts';

async function sizes(
  rows: Rows,
  { databaseUrl, dataDir }: Place,
): Promise<Pick<Sample, 'tableBytes' | 'indexBytes' | 'fileBytes'>> {
  if (databaseUrl === null) {
    const isIndex = `CASE WHEN m.type = 'index' OR m.tbl_name LIKE '%${FULL_TEXT}%' THEN 1 ELSE 0 END`;
    const found = await rows(
      `SELECT ${isIndex} AS isIndex, SUM(s.pgsize) AS bytes FROM dbstat s JOIN sqlite_master m ON m.name = s.name GROUP BY isIndex`,
    );
    const bytesOf = (kind: number) => Number(found.find((row) => Number(row.isIndex) === kind)?.bytes ?? 0);
    const file = sqlitePath(dataDir);
    const fileBytes = ['', '-wal'].reduce(
      (sum, end) => sum + (statSync(file + end, { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
    return { tableBytes: bytesOf(0), indexBytes: bytesOf(1), fileBytes };
  }
  await rows('ANALYZE TABLE post_search, post, comment');
  const [sum] = await rows(
    'SELECT SUM(data_length) AS tableBytes, SUM(index_length) AS indexBytes FROM information_schema.tables WHERE table_schema = DATABASE()',
  );
  const fullText = await rows(
    "SELECT COALESCE(SUM(FILE_SIZE), 0) AS bytes FROM information_schema.INNODB_SYS_TABLESPACES WHERE NAME LIKE CONCAT(DATABASE(), '/FTS%')",
  ).catch(() => [{ bytes: 0 }]);
  const indexBytes = Number(sum?.indexBytes) + Number(fullText[0]?.bytes);
  return { tableBytes: Number(sum?.tableBytes), indexBytes, fileBytes: null };
}

async function counts(rows: Rows, { databaseUrl }: Place): Promise<Record<string, number>> {
  const names = await rows(
    databaseUrl === null
      ? `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%${FULL_TEXT}%' AND name NOT LIKE 'sqlite_%' ORDER BY name`
      : 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name',
  );
  const result: Record<string, number> = {};
  for (const { name } of names) {
    const [row] = await rows(`SELECT COUNT(*) AS count FROM \`${String(name)}\``);
    result[String(name)] = Number(row?.count);
  }
  return result;
}
