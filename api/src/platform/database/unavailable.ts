import { QueryFailedError } from 'typeorm';

/** As Node and mysql2 name a server that is not there (any more), does not answer, or takes no more connections. */
const away = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'PROTOCOL_CONNECTION_LOST',
  'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR',
  'ER_CON_COUNT_ERROR',
  'ER_SERVER_SHUTDOWN',
  'ER_TOO_MANY_USER_CONNECTIONS',
  // Its disk is full, or it has been told not to write.
  'ER_DISK_FULL',
  'ER_RECORD_FILE_FULL',
  'ER_OPTION_PREVENTS_STATEMENT',
  'ER_READ_ONLY_MODE',
]);

/** https://www.sqlite.org/rescode.html; extended codes begin with the name of the primary one. */
const awayOnSqlite = /^SQLITE_(?:BUSY|CANTOPEN|FULL|IOERR|READONLY)(?:_|$)/;

/** Whether an error says that the database cannot be used at the moment, and nothing about what it was asked. */
export function isDatabaseAway(error: unknown): boolean {
  const cause: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return false;
  return away.has(cause.code) || awayOnSqlite.test(cause.code);
}
