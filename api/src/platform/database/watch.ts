import { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolConnection } from 'mysql2';
import type { DataSource } from 'typeorm';
import { systemCode } from '../../errors.js';
import type { Logger } from '../log/log.js';
import { type ServerAddress, serverAddress } from '../addresses/serverAddress.js';

/** A connection in use for this long, in milliseconds, triggers a check whether the server still answers. */
const SUSPICIOUS = 2000;
/** Time limit of that check in milliseconds. */
const PATIENCE = 2000;
/** A busy process reads pending data within this time. */
const SECOND_LOOK = 500;
const INTERVAL = 500;

/** Has a system error code (platform/database/unavailable.ts). */
class SilentServerError extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database server does not answer.');
  }
}

/** A caller that waits for a connection. */
interface Waiting {
  receive: Parameters<Pool['getConnection']>[0];
  since: number;
}

/**
 * Detects a MySQL server that stops answering without closing its connections (it hangs, or its machine or the network
 * is down), so that requests fail soon instead of waiting. Statements have no time limit: a slow one continues as long
 * as the server answers other connections.
 */
export class DatabaseWatch {
  /** Connections in use, with their start times. */
  readonly #lent = new Map<PoolConnection, number>();
  readonly #waiting = new Set<Waiting>();
  readonly #timer: NodeJS.Timeout;
  readonly #server: ServerAddress;
  #isAway = false;
  #isAsking = false;

  constructor(
    databaseUrl: string,
    private readonly log: Logger,
  ) {
    this.#server = serverAddress(databaseUrl);
    this.#timer = setInterval(() => void this.#look(), INTERVAL).unref();
  }

  /** Watches the connections of a pool from now on. */
  add(pool: Pool): void {
    const lend = pool.getConnection.bind(pool);
    pool.getConnection = (receive) => {
      if (this.#isAway) {
        process.nextTick(receive, new SilentServerError());
        return;
      }
      const waiting = { receive, since: performance.now() };
      this.#waiting.add(waiting);
      lend((error, connection) => {
        if (this.#waiting.delete(waiting)) {
          if (!error) this.#lent.set(connection, performance.now());
          receive(error, connection);
        } else if (!error) {
          // The caller has already received an error.
          connection.release();
        }
      });
    };
    pool.on('release', (connection) => this.#lent.delete(connection));
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#isAsking || (!this.#isAway && !this.#isSuspicious())) return;
    this.#isAsking = true;
    const answers = await this.#answers();
    this.#isAsking = false;
    if (answers && this.#isAway) this.log.info('The database server answers again');
    if (!answers && !this.#isAway) {
      this.log.error('The database server does not answer; requests are refused until it does');
    }
    this.#isAway = !answers;
    if (!answers) this.#giveUp();
  }

  #isSuspicious(): boolean {
    for (const connection of this.#lent.keys()) {
      if (streamOf(connection)?.destroyed !== false) this.#lent.delete(connection);
    }
    const start = performance.now() - SUSPICIOUS;
    return (
      [...this.#lent.values()].some((since) => since < start) ||
      [...this.#waiting].some(({ since }) => since < start)
    );
  }

  /** Whether the server answers a new connection; a refusal because of too many connections counts too. */
  async #answers(): Promise<boolean> {
    const { default: mysql } = await import('mysql2/promise');
    const connecting = mysql.createConnection({ ...this.#server, connectTimeout: PATIENCE + SECOND_LOOK });
    const asking = connecting.then(
      async (connection) => {
        await connection.query('SELECT 1').catch(() => undefined);
        return true;
      },
      (error: unknown) => systemCode(error).startsWith('ER_'),
    );
    // Twice, so that a response that arrived while this process was busy is read first.
    const answered = await Promise.race([asking, delay(PATIENCE, null)]);
    const isThere = answered ?? (await Promise.race([asking, delay(SECOND_LOOK, false)]));
    void connecting.then(
      (connection) => connection.destroy(),
      () => undefined,
    );
    return isThere;
  }

  /** Fails everything that waits for the server. */
  #giveUp(): void {
    const error = new SilentServerError();
    const [lent, waiting] = [[...this.#lent.keys()], [...this.#waiting]];
    this.#lent.clear();
    this.#waiting.clear();
    for (const { receive } of waiting) process.nextTick(receive, error);
    for (const connection of lent) streamOf(connection)?.destroy(error);
  }
}

/** The socket, because closing a connection gracefully needs the server. */
function streamOf(connection: PoolConnection): Duplex | null {
  const stream: unknown = 'stream' in connection ? connection.stream : null;
  return stream instanceof Duplex ? stream : null;
}

function isPool(value: unknown): value is Pool {
  return typeof value === 'object' && value !== null && 'getConnection' in value;
}

/** Watches the pool of a data source; null for the embedded database. */
export function watchDatabase(
  { driver }: DataSource,
  databaseUrl: string | null,
  log: Logger,
): DatabaseWatch | null {
  const pool: unknown = 'pool' in driver ? driver.pool : null;
  if (databaseUrl === null || !isPool(pool)) return null;
  const watch = new DatabaseWatch(databaseUrl, log);
  watch.add(pool);
  return watch;
}
