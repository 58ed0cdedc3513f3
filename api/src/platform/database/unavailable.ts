import { systemCode } from '../../errors.js';

/** Errors of Node, mysql2 and the server after which the answer of a statement does not come, or does not say what happened. */
const lost = new Set(
  (
    'ECONNRESET EHOSTUNREACH ENETUNREACH EPIPE ETIMEDOUT PROTOCOL_CONNECTION_LOST ' +
    'ER_SERVER_SHUTDOWN ER_ERROR_DURING_COMMIT'
  ).split(' '),
);

/** Errors for a server that is down, silent or out of connections, besides those. */
const away = new Set(
  (
    'ECONNREFUSED ENOTFOUND ' +
    // No name server answers. The process or the system has no file descriptor for a connection.
    'EAI_AGAIN EMFILE ENFILE ' +
    'PROTOCOL_ENQUEUE_AFTER_FATAL_ERROR ER_CON_COUNT_ERROR ER_TOO_MANY_USER_CONNECTIONS ' +
    // Its disk is full, or it is read-only.
    'ER_DISK_FULL ER_RECORD_FILE_FULL ER_OPTION_PREVENTS_STATEMENT ER_READ_ONLY_MODE ' +
    // Error 1047: a node of a Galera cluster that has lost the others, or is not ready yet.
    'ER_UNKNOWN_COM_ERROR ' +
    // Transactions that were in conflict for longer than they are retried (inTransaction).
    'ER_LOCK_DEADLOCK ER_LOCK_WAIT_TIMEOUT'
  ).split(' '),
);

/** https://www.sqlite.org/rescode.html; extended codes start with the name of the primary code. */
const awayOnSqlite = /^SQLITE_(?:BUSY|CANTOPEN|FULL|IOERR|READONLY)(?:_|$)/;

/** mysql2 says this without a code, if a connection was lost between two statements. */
const CLOSED = /Can't add new command when connection is in closed state$/;

/** Whether an error means that the database is unavailable at the moment, whatever the statement was. */
export function isDatabaseAway(error: unknown): boolean {
  const code = systemCode(error);
  return lost.has(code) || away.has(code) || awayOnSqlite.test(code) || isClosed(error);
}

const isClosed = (error: unknown) => error instanceof Error && CLOSED.test(error.message);

/** Whether the server may have executed the statement that failed. */
export function isAnswerLost(error: unknown): boolean {
  return lost.has(systemCode(error));
}
