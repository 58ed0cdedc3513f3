import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolConnection } from 'mysql2';
import type { DataSource } from 'typeorm';
import { systemCode } from '../../errors.js';
import type { Logger } from '../log/log.js';
import { type ServerAddress, serverAddress } from '../addresses/serverAddress.js';
import { isClosed, poolOf, streamOf } from './pool.js';

/** A connection in use for this long, in milliseconds, triggers a check whether the server still answers. */
const SUSPICIOUS = 2000;
/** After so long, in milliseconds, the machine of that connection is asked itself: the name of the server may stand for another one by now. */
const OLD = 5000;
/** Time limit of a check in milliseconds. */
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
  /** Also those that nobody uses. */
  readonly #open = new Set<PoolConnection>();
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
          if (!error) this.#lend(connection);
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

  #lend(connection: PoolConnection): void {
    this.#lent.set(connection, performance.now());
    if (this.#open.has(connection)) return;
    for (const each of this.#open) if (isClosed(each)) this.#open.delete(each);
    this.#open.add(connection);
  }

  async #look(): Promise<void> {
    if (this.#isAsking || (!this.#isAway && !this.#isSuspicious())) return;
    this.#isAsking = true;
    const answers = await this.#answers();
    if (answers) await this.#leaveDeadMachines();
    this.#isAsking = false;
    if (answers && this.#isAway) this.log.info('The database server answers again');
    if (!answers && !this.#isAway) {
      this.log.error('The database server does not answer; requests are refused until it does');
    }
    this.#isAway = !answers;
    if (!answers) this.#giveUp();
  }

  #isSuspicious(): boolean {
    for (const connection of this.#lent.keys()) if (isClosed(connection)) this.#lent.delete(connection);
    const start = performance.now() - SUSPICIOUS;
    return (
      [...this.#lent.values()].some((since) => since < start) ||
      [...this.#waiting].some(({ since }) => since < start)
    );
  }

  /**
   * After a fail-over the name of the server stands for another machine, which answers. The old one may have gone without closing its
   * connections. Then the system would wait for it for a quarter of an hour.
   */
  async #leaveDeadMachines(): Promise<void> {
    const start = performance.now() - OLD;
    const old = [...this.#lent].filter(([, since]) => since < start).map(([connection]) => connection);
    const addresses = new Set(old.map(addressOf).filter((address) => address !== null));
    const dead = new Set<string>();
    // A refused connection shows that the machine is there, such as a proxy that still serves its old connections.
    for (const address of addresses)
      if (!(await this.#answers(address, /^(?:ER_|HANDSHAKE_|ECONNREFUSED$)/))) dead.add(address);
    if (dead.size === 0) return;
    this.log.error({ addresses: [...dead] }, 'A machine of the database server does not answer any more');
    this.#close([...this.#open].filter((connection) => dead.has(addressOf(connection) ?? '')));
  }

  /** Whether the server answers a new connection; a refusal counts too, as because of too many connections or of its certificate. */
  async #answers(host = this.#server.host, signOfLife = /^(?:ER|HANDSHAKE)_/): Promise<boolean> {
    const { default: mysql } = await import('mysql2/promise');
    const connecting = mysql.createConnection({
      ...this.#server,
      host,
      connectTimeout: PATIENCE + SECOND_LOOK,
    });
    const asking = connecting.then(
      async (connection) => {
        await connection.query('SELECT 1').catch(() => undefined);
        return true;
      },
      (error: unknown) => signOfLife.test(systemCode(error)),
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

  /** Fails everything that waits for the server, and lends none of its connections again: it may be another machine that answers next. */
  #giveUp(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const { receive } of waiting) process.nextTick(receive, new SilentServerError());
    this.#close([...this.#open]);
  }

  #close(connections: readonly PoolConnection[]): void {
    for (const connection of connections) {
      this.#lent.delete(connection);
      this.#open.delete(connection);
      streamOf(connection)?.destroy(new SilentServerError());
    }
  }
}

/** The address of the machine that a connection leads to. */
function addressOf(connection: PoolConnection): string | null {
  const stream = streamOf(connection);
  return stream instanceof Socket ? (stream.remoteAddress ?? null) : null;
}

/** Watches the pool of a data source; null for the embedded database. */
export function watchDatabase(
  dataSource: DataSource,
  databaseUrl: string | null,
  log: Logger,
): DatabaseWatch | null {
  const pool = poolOf(dataSource);
  if (databaseUrl === null || !pool) return null;
  const watch = new DatabaseWatch(databaseUrl, log);
  watch.add(pool);
  return watch;
}
