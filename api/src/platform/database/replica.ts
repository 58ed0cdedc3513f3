import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2';
import type { Logger } from '../log/log.js';
import { connectionLimitOf, serverAddress } from '../addresses/serverAddress.js';

/** Maximum age of a replica's data in milliseconds; an older replica is not used. */
export const MAX_AGE = 1000;
/** Interval of the freshness checks in milliseconds. */
const CHECK_INTERVAL = 200;
/** A server that does not answer for this long, in milliseconds, counts as unavailable. */
const PATIENCE = 1500;

/** Thrown to a reader when its replica becomes unavailable, so that it falls back to the primary. */
export class ReplicaLostError extends Error {}

/** The primary's current position as global transaction ids. @throws if it cannot be queried */
export type PrimaryPosition = () => Promise<Position>;

export interface Position {
  /** Global transaction ids; empty if the primary has no binary log of them. */
  gtids: string;
  /** Waits on a replica until it has applied these ids, for so many seconds at most; returns 0 on success. */
  waitStatement:
    'SELECT MASTER_GTID_WAIT(?, ?) AS outcome' | 'SELECT WAIT_FOR_EXECUTED_GTID_SET(?, ?) AS outcome';
}

/** Connection options that return values in the form that TypeORM expects, as for the primary. */
export function connectionOptions(databaseUrl: string): mysql.PoolOptions {
  return {
    ...serverAddress(databaseUrl),
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: true,
    stringifyObjects: true,
    connectTimeout: PATIENCE,
  };
}

/**
 * A read replica. It is used only while it is proved to be less than a second old: at short intervals the primary is
 * asked for its position, and the replica whether it has reached it. The replica's own delay (`Seconds_Behind_Source`)
 * counts whole seconds, needs its own privilege, and is wrong while the connection to the primary is silent.
 */
export class Replica {
  /** Host and port. */
  readonly name: string;
  #pool: mysql.Pool | null = null;
  #monitor: mysql.Connection | null = null;
  /** When the primary reported the position that the replica has since reached, in milliseconds of `performance.now()`. */
  #provenAt = -Infinity;
  #wasUsable: boolean | null = null;
  readonly #waiting = new Set<(error: Error) => void>();
  readonly #closing = new AbortController();
  readonly #checking: Promise<void>;

  constructor(
    private readonly url: string,
    private readonly primary: PrimaryPosition,
    private readonly log: Logger,
  ) {
    this.name = new URL(url).host;
    this.#checking = this.#check();
  }

  /** Maximum age of its data in milliseconds; Infinity until known. */
  get age(): number {
    return performance.now() - this.#provenAt;
  }

  get isUsable(): boolean {
    return this.#pool !== null && this.age < MAX_AGE;
  }

  /** A connection for reads. @throws ReplicaLostError if none is available */
  connection(): Promise<mysql.PoolConnection> {
    const pool = this.#pool;
    if (!pool) return Promise.reject(new ReplicaLostError(`The replica ${this.name} is unavailable.`));
    return new Promise((resolve, reject) => {
      pool.getConnection((error, connection) => {
        if (error)
          return reject(new ReplicaLostError(`The replica ${this.name} is unavailable.`, { cause: error }));
        // Without a listener, the loss of an idle connection would end the process.
        if (connection.listenerCount('error') === 0) connection.on('error', () => undefined);
        resolve(connection);
      });
    });
  }

  /** The result of `answer`. @throws ReplicaLostError as soon as the replica is known to be unavailable; the error of `answer` */
  async orLost<T>(answer: Promise<T>): Promise<T> {
    let lose!: (error: Error) => void;
    const lost = new Promise<never>((_resolve, reject) => (lose = reject));
    this.#waiting.add(lose);
    try {
      return await Promise.race([answer, lost]);
    } finally {
      this.#waiting.delete(lose);
    }
  }

  /** Stops using it until the next proof, after a statement failed in a way that shows that it is unavailable. */
  giveUp(reason: string): void {
    this.#provenAt = -Infinity;
    this.#pool?.end(() => undefined);
    this.#pool = null;
    for (const lose of this.#waiting) lose(new ReplicaLostError(`The replica ${this.name} is unavailable.`));
    this.#tell(false, reason);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#monitor?.destroy();
    await this.#checking;
    const pool = this.#pool;
    this.#pool = null;
    await new Promise<void>((resolve) => (pool ? pool.end(() => resolve()) : resolve()));
  }

  async #check(): Promise<void> {
    const { signal } = this.#closing;
    const isClosing = () => signal.aborted;
    while (!isClosing()) {
      try {
        await this.#prove();
      } catch (error) {
        this.#monitor?.destroy();
        this.#monitor = null;
        if (!isClosing()) this.giveUp(error instanceof Error ? error.message : String(error));
      }
      await sleep(CHECK_INTERVAL, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #prove(): Promise<void> {
    const askedAt = performance.now();
    const { gtids, waitStatement } = await this.primary();
    if (gtids === '') throw new Error('the primary has no binary log with global transaction ids (GTIDs)');
    this.#monitor ??= await connect(connectionOptions(this.url));
    const [row] = await ask(this.#monitor, waitStatement, [gtids, MAX_AGE / 1000]);
    if (this.#closing.signal.aborted) return;
    if (row?.outcome == null || Number(row.outcome) !== 0) {
      this.#tell(false, 'it is more than a second behind the primary');
      return;
    }
    this.#pool ??= mysql.createPool({
      ...connectionOptions(this.url),
      connectionLimit: connectionLimitOf(this.url),
    });
    this.#provenAt = askedAt;
    this.#tell(true);
  }

  #tell(isUsable: boolean, reason?: string): void {
    if (isUsable === this.#wasUsable) return;
    this.#wasUsable = isUsable;
    const replica = this.name;
    if (isUsable) this.log.info({ replica }, 'A read replica is available');
    else this.log.warn({ replica, reason }, 'A read replica is unavailable; its reads go to the primary');
  }
}

/** Opens one connection outside of any pool. @throws if the server refuses or does not answer in time */
export function connect(options: mysql.ConnectionOptions): Promise<mysql.Connection> {
  return new Promise((resolve, reject) => {
    const connection = mysql.createConnection(options);
    connection.on('error', () => undefined);
    connection.connect((error) => {
      if (error) reject(error);
      else resolve(connection);
    });
  });
}

/** Rows of a statement of the freshness check. @throws if it fails or takes too long */
export function ask(
  connection: mysql.Connection,
  sql: string,
  values: (string | number)[] = [],
): Promise<Record<string, unknown>[]> {
  return new Promise((resolve, reject) => {
    connection.query<mysql.RowDataPacket[]>({ sql, values, timeout: PATIENCE }, (error, rows) => {
      if (error) reject(error);
      else resolve(rows);
    });
  });
}
