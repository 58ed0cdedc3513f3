import type { PoolConnection } from 'mysql2';
import { type DataSource, QueryFailedError, type QueryRunner } from 'typeorm';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';
import { engineOf } from './dataSource.js';

/** A row from the driver: numbers and strings; times are dates on MySQL and strings on SQLite. */
export type Row = Readonly<Record<string, unknown>>;

export type SqlValue = string | number | Date;
/** Values of the named parameters of a statement. A list is expanded with commas. */
export type SqlParameters = Readonly<Record<string, SqlValue | readonly SqlValue[]>>;

/** The parameters of a statement that has several parts. */
export const joinParameters = (parts: readonly SqlParameters[]): SqlParameters =>
  Object.fromEntries(parts.flatMap((part) => Object.entries(part)));

/**
 * Runs a hand-written SELECT for the most frequent reads: building a statement and entities from metadata costs several
 * times as much as the statement. Never part of a transaction, and possibly on a replica (see replicas.ts), unless `from`
 * says otherwise.
 *
 * @param sql for both engines: identifiers in backticks or bare, parameters as `:name`
 * @throws QueryFailedError
 */
export async function readRows(
  dataSource: DataSource,
  sql: string,
  parameters: SqlParameters = {},
  from: 'anywhere' | 'primary' = 'anywhere',
): Promise<Row[]> {
  const values: (string | number)[] = [];
  const put = (value: SqlValue) => {
    values.push(value instanceof Date ? sqlTime(value) : value);
    return '?';
  };
  const statement = sql.replace(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`The statement has no value for :${name}.`);
    return isOne(value) ? put(value) : value.map(put).join(', ');
  });
  const runner = dataSource.createQueryRunner(from === 'primary' ? 'master' : 'slave');
  try {
    // TypeORM's query method doubles the cost of the driver, for subscribers (tracing) that are usually absent.
    const rows: unknown =
      isPlain(runner) && dataSource.subscribers.length === 0
        ? await ask(dataSource, await runner.connect(), statement, values)
        : await runner.query(statement, values);
    if (!isRows(rows)) throw new Error('A SELECT returned no rows.');
    return rows;
  } finally {
    await runner.release();
  }
}

/** Whether it is exactly MySQL's query runner and not a subclass, such as one that falls back to another server. */
function isPlain(runner: QueryRunner): runner is MysqlQueryRunner {
  return runner.constructor === MysqlQueryRunner;
}

/** Like `MysqlQueryRunner.query`, without its promises around the connection. */
async function ask(
  { logger, options }: DataSource,
  connection: unknown,
  statement: string,
  values: (string | number)[],
): Promise<unknown> {
  if (!isConnection(connection)) throw new Error('A query runner has no connection.');
  logger.logQuery(statement, values);
  const since = Date.now();
  try {
    return await new Promise((resolve, reject) => {
      connection.query(statement, values, (error, rows) => {
        if (error) reject(error);
        else resolve(rows);
      });
    });
  } catch (error) {
    logger.logQueryError(String(error), statement, values);
    throw error instanceof Error ? new QueryFailedError(statement, values, error) : error;
  } finally {
    const time = Date.now() - since;
    if (time > (options.maxQueryExecutionTime ?? Infinity)) logger.logQuerySlow(time, statement, values);
  }
}

function isConnection(value: unknown): value is Pick<PoolConnection, 'query'> {
  return typeof value === 'object' && value !== null && 'query' in value && typeof value.query === 'function';
}

/**
 * The keywords that differ between the engines. A list is read from the head of one index, and related rows are looked
 * up by key. Planners that are free to start elsewhere sometimes do, and sort 100,000 rows for a page of eight.
 *
 * `joined` makes one text of columns that are not null, and `byIndex` names the index of a table.
 *
 * `nested` aggregates rows of a subquery into one column, in no particular order ({@link nestedOf}). The separators are
 * control characters, which `cleanText` removes from all stored text. On MariaDB, aggregating the categories of eight
 * posts as JSON takes longer than the rest of the statement.
 */
export function dialectOf(dataSource: DataSource) {
  return engineOf(dataSource) === 'sqlite'
    ? {
        thenJoin: 'CROSS JOIN',
        joined: (columns: readonly string[]) => columns.join(' || char(31) || '),
        byIndex: (name: string) => `INDEXED BY ${name}`,
        nested: (columns: readonly string[]) => `GROUP_CONCAT(${columns.join(' || char(31) || ')}, char(30))`,
      }
    : {
        thenJoin: 'STRAIGHT_JOIN',
        joined: (columns: readonly string[]) => `CONCAT_WS(_utf8mb4 X'1F', ${columns.join(', ')})`,
        byIndex: (name: string) => `FORCE INDEX (${name})`,
        nested: (columns: readonly string[]) =>
          `GROUP_CONCAT(${columns.join(", _utf8mb4 X'1F', ")} SEPARATOR X'1E')`,
      };
}

/** Longer than any list of likes in a response, in bytes. GROUP_CONCAT truncates at 1 kB on MySQL and 1 MB on MariaDB. */
const LONGEST_LIST = 64 * 1024 * 1024;

/** A SELECT whose GROUP_CONCAT is not truncated. */
export function withLongLists({ options }: DataSource, select: string): string {
  if (options.type === 'mariadb') return `SET STATEMENT group_concat_max_len = ${LONGEST_LIST} FOR ${select}`;
  if (options.type !== 'mysql') return select;
  return select.replace(/^SELECT/, `SELECT /*+ SET_VAR(group_concat_max_len = ${LONGEST_LIST}) */`);
}

/**
 * A SELECT that MySQL and MariaDB abort after `limit` milliseconds ({@link exceededTimeLimit}). SQLite has no such
 * limit, so the statement itself must be bounded.
 */
export function withTimeLimit({ options }: DataSource, select: string, limit: number): string {
  if (options.type === 'mariadb') return `SET STATEMENT max_statement_time = ${limit / 1000} FOR ${select}`;
  if (options.type !== 'mysql') return select;
  return select.replace(/^SELECT/, `SELECT /*+ MAX_EXECUTION_TIME(${limit}) */`);
}

/** Whether a statement exceeded its limit: errors 1969 and 188 (full text) of MariaDB, 3024 of MySQL. */
export function exceededTimeLimit(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const driverError: unknown = error.driverError;
  const isCoded = driverError instanceof Error && 'errno' in driverError;
  return isCoded && [188, 1969, 3024].includes(Number(driverError.errno));
}

/** A time in the text form of both engines: UTC, with milliseconds. */
export function sqlTime(time: Date): string {
  return time.toISOString().slice(0, 23).replace('T', ' ');
}

export function textOf(row: Row, column: string): string {
  const value = row[column];
  return typeof value === 'string' ? value : unexpected(column, value);
}

export function textOrNullOf(row: Row, column: string): string | null {
  return row[column] === null ? null : textOf(row, column);
}

export function numberOf(row: Row, column: string): number {
  const value = row[column];
  return typeof value === 'number' ? value : unexpected(column, value);
}

export function numberOrNullOf(row: Row, column: string): number | null {
  return row[column] === null ? null : numberOf(row, column);
}

export function flagOf(row: Row, column: string): boolean {
  return numberOf(row, column) === 1;
}

export function timeOf(row: Row, column: string): Date {
  const value = row[column];
  if (value instanceof Date) return value;
  return typeof value === 'string' ? new Date(`${value.replace(' ', 'T')}Z`) : unexpected(column, value);
}

export function timeOrNullOf(row: Row, column: string): Date | null {
  return row[column] === null ? null : timeOf(row, column);
}

/** The string values of the rows that `nested` of {@link dialectOf} has aggregated into a column. */
export function nestedOf(row: Row, column: string): string[][] {
  const text = textOrNullOf(row, column);
  return text === null ? [] : text.split('\u001e').map((values) => values.split('\u001f'));
}

function unexpected(column: string, value: unknown): never {
  throw new Error(`The column ${column} holds ${value === null ? 'null' : typeof value}.`);
}

function isOne(value: SqlValue | readonly SqlValue[]): value is SqlValue {
  return !Array.isArray(value);
}

function isRows(rows: unknown): rows is Row[] {
  return Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null);
}

/** Columns of a table with a prefix before each name, for statements over several tables. @param columns separated by spaces */
export function columnsOf(alias: string, prefix: string, columns: string): string {
  return columns
    .split(' ')
    .map((column) => `${alias}.${column} AS ${prefix}${column}`)
    .join(', ');
}
