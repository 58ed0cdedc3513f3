import { setTimeout as sleep } from 'node:timers/promises';
import mysql from 'mysql2';
import type { Logger } from '../log/log.js';
import { connectionLimitOf, serverAddress } from '../addresses/serverAddress.js';

/** How old, in milliseconds, what a replica knows may be for anything to be read from it. */
export const MAX_AGE = 1000;
/** Milliseconds between two proofs of how old that is. */
const CHECK_INTERVAL = 200;
/** Milliseconds until a server that does not say anything counts as away. */
const PATIENCE = 1500;

/** What a reader on a replica is told when it goes away, so that the primary is asked instead. */
export class ReplicaLostError extends Error {}

/** Tells up to where the primary has written, in global transaction ids. @throws when it cannot be asked */
export type PrimaryPosition = () => Promise<Position>;

export interface Position {
  /** Global transaction ids; empty when the primary keeps no binary log of them. */
  gtids: string;
  /** Waits on a replica until it has these, for so many seconds at most; answers 0 when it has. */
  waitStatement:
    'SELECT MASTER_GTID_WAIT(?, ?) AS outcome' | 'SELECT WAIT_FOR_EXECUTED_GTID_SET(?, ?) AS outcome';
}

/** Options of a connection that bring values in the form in which TypeORM expects them, as those to the primary do. */
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
 * One read replica. It is read only while it is proven to be less than a second old: again and again the primary is asked up to where
 * it has written, and the replica whether it has all of that. What a replica says of its own delay is in whole seconds, needs a right of
 * its own, and is wrong when the line to the primary is silent.
 */
export class Replica {
  /** Host and port. */
  readonly name: string;
  #pool: mysql.Pool | null = null;
  #monitor: mysql.Connection | null = null;
  /** When the primary was asked what the replica has since been proven to have, in milliseconds of `performance.now()`. */
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

  /** How old, at most, what it knows is, in milliseconds; Infinity until that is known. */
  get age(): number {
    return performance.now() - this.#provenAt;
  }

  get isUsable(): boolean {
    return this.#pool !== null && this.age < MAX_AGE;
  }

  /** A connection to read over. @throws ReplicaLostError when there is none to be had */
  connection(): Promise<mysql.PoolConnection> {
    const pool = this.#pool;
    if (!pool) return Promise.reject(new ReplicaLostError(`The replica ${this.name} is away.`));
    return new Promise((resolve, reject) => {
      pool.getConnection((error, connection) => {
        if (error) return reject(new ReplicaLostError(`The replica ${this.name} is away.`, { cause: error }));
        // Without a listener the loss of an idle connection would end the process.
        if (connection.listenerCount('error') === 0) connection.on('error', () => undefined);
        resolve(connection);
      });
    });
  }

  /** What `answer` resolves to. @throws ReplicaLostError as soon as the replica is known to be away, and what `answer` throws */
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

  /** Takes it out until the next proof: a statement on it has failed in a way that says that it is away. */
  giveUp(reason: string): void {
    this.#provenAt = -Infinity;
    this.#pool?.end(() => undefined);
    this.#pool = null;
    for (const lose of this.#waiting) lose(new ReplicaLostError(`The replica ${this.name} is away.`));
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
    if (gtids === '') throw new Error('the primary keeps no binary log with global transaction ids');
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
    if (isUsable) this.log.info({ replica }, 'A read replica is used');
    else this.log.warn({ replica, reason }, 'A read replica is not used; its reads go to the primary');
  }
}

/** Opens one connection outside of any pool. @throws when the server does not answer in time or refuses */
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

/** Rows of a statement of the watch over replicas. @throws when it fails or takes too long */
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
