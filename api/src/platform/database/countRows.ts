import type { DataSource } from 'typeorm';
import { countSql, type Total, upToLimit } from '../pagination/total.js';
import { readRows, type SqlParameters } from './readRows.js';

/** Counts the rows of a statement. */
export async function countRows(
  dataSource: DataSource,
  rows: string,
  parameters: SqlParameters = {},
): Promise<Total> {
  const [row] = await readRows(dataSource, countSql(rows), parameters);
  // MySQL's driver gives a BIGINT as a text.
  return upToLimit(Number(row?.count ?? 0));
}
