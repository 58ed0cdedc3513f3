import { Duplex } from 'node:stream';
import type { Pool, PoolConnection, PoolOptions } from 'mysql2';
import type { DataSource } from 'typeorm';

/**
 * Unused connections are closed before a firewall forgets them (the most impatient do so after some minutes), and never lent again when
 * their server has gone silently. In milliseconds.
 */
const IDLE_TIMEOUT = 60_000;
/** When the system begins to ask the other side of a silent connection, in milliseconds. Its default is two hours. */
const KEEP_ALIVE = 30_000;

export function poolSettings(connectionLimit: number) {
  return {
    connectionLimit,
    idleTimeout: IDLE_TIMEOUT,
    // mysql2 looks after idle connections only if fewer than all may be idle.
    maxIdle: Math.max(1, connectionLimit - 1),
    // Otherwise the server logs them as aborted.
    gracefulEnd: true,
    enableKeepAlive: true,
    keepAliveInitialDelay: KEEP_ALIVE,
  } satisfies PoolOptions;
}

/**
 * The server ends a session that says nothing for so many seconds, and MariaDB sooner if it is in a transaction: of a machine that has died
 * in one it would keep the locks for eight hours. MySQL takes the second half for a comment.
 */
export const SESSION_LIMITS =
  'SET SESSION wait_timeout = 120 /*M!100300 , SESSION idle_transaction_timeout = 60 */';

/** Limits the sessions of all connections that the pool opens from now on. */
export function limitSessions(pool: Pool): void {
  // A server that refuses does without.
  pool.on('connection', (connection) => void connection.query(SESSION_LIMITS, () => undefined));
}

/** The pool of a data source; null for the embedded database. */
export function poolOf({ driver }: DataSource): Pool | null {
  const pool: unknown = 'pool' in driver ? driver.pool : null;
  return isPool(pool) ? pool : null;
}

function isPool(value: unknown): value is Pool {
  return typeof value === 'object' && value !== null && 'getConnection' in value;
}

/** The socket, because closing a connection gracefully needs the server. */
export function streamOf(connection: PoolConnection): Duplex | null {
  const stream: unknown = 'stream' in connection ? connection.stream : null;
  return stream instanceof Duplex ? stream : null;
}

export const isClosed = (connection: PoolConnection) => streamOf(connection)?.destroyed !== false;
