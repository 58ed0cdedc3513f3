import { systemCode } from '../../errors.js';

/** Errors of Node and mysql2 for a server that is down, silent or out of connections. */
const away = new Set(
  (
    'ECONNREFUSED ECONNRESET EHOSTUNREACH ENETUNREACH ENOTFOUND EPIPE ETIMEDOUT ' +
    // No name server answers. The process or the system has no file descriptor for a connection.
    'EAI_AGAIN EMFILE ENFILE ' +
    'PROTOCOL_CONNECTION_LOST PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR ' +
    'ER_CON_COUNT_ERROR ER_SERVER_SHUTDOWN ER_TOO_MANY_USER_CONNECTIONS ' +
    // Its disk is full, or it is read-only.
    'ER_DISK_FULL ER_RECORD_FILE_FULL ER_OPTION_PREVENTS_STATEMENT ER_READ_ONLY_MODE ' +
    // Error 1047: a node of a Galera cluster that has lost the others, or is not ready yet.
    'ER_UNKNOWN_COM_ERROR ER_ERROR_DURING_COMMIT ' +
    // Transactions that were in conflict for longer than they are retried (inTransaction).
    'ER_LOCK_DEADLOCK ER_LOCK_WAIT_TIMEOUT'
  ).split(' '),
);

/** https://www.sqlite.org/rescode.html; extended codes start with the name of the primary code. */
const awayOnSqlite = /^SQLITE_(?:BUSY|CANTOPEN|FULL|IOERR|READONLY)(?:_|$)/;

/** Whether an error means that the database is unavailable at the moment, whatever the statement was. */
export function isDatabaseAway(error: unknown): boolean {
  const code = systemCode(error);
  return away.has(code) || awayOnSqlite.test(code);
}
