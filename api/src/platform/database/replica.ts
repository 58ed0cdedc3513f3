import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type mysql from 'mysql2';
import type { Logger } from '../log/log.js';
import { connectionLimitOf, serverAddress } from '../addresses/serverAddress.js';
import { poolSettings } from './pool.js';

/** Maximum age of a replica's data in milliseconds; an older replica is not used. */
export const MAX_AGE = 1000;
/** Interval of the freshness checks in milliseconds. */
const CHECK_INTERVAL = 200;
/** A server that does not answer for this long, in milliseconds, counts as unavailable. */
const PATIENCE = 1500;

/** Thrown to a reader when its replica becomes unavailable, so that it falls back to the primary. */
export class ReplicaLostError extends Error {
  constructor(name: string, cause?: unknown) {
    super(`The replica ${name} is unavailable.`, { cause });
  }
}

/** The primary's current position. */
export interface Position {
  /** Global transaction ids; empty if the primary has no binary log of them. */
  gtids: string;
  /** Waits on a replica until it has applied these ids, for so many seconds at most; returns 0 on success. */
  waitStatement:
    | 'SELECT MASTER_GTID_WAIT(?, ?) AS outcome'
    | 'SELECT WAIT_FOR_EXECUTED_GTID_SET(?, ?) AS outcome';
}

/** The Galera cluster of the primary. Its nodes have no common position that a client could wait for. */
export interface Cluster {
  /** The id of the cluster and of its history. */
  cluster: string;
}

/** What replicas are compared with. */
export interface Source {
  /** @throws if the primary cannot be queried */
  position(): Promise<Position | Cluster>;
  /** Asks the primary again for its cluster, because a replica belongs to another one. */
  forgetCluster(): void;
}

/** The server waits for the changes of the other nodes before it executes this, because of `wsrep_sync_wait` (decision 0173). */
const CLUSTER = `SELECT VARIABLE_VALUE AS cluster FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = 'WSREP_CLUSTER_STATE_UUID'`;

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
    private readonly source: Source,
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
  async connection(): Promise<mysql.PoolConnection> {
    const pool = this.#pool;
    if (!pool) throw new ReplicaLostError(this.name);
    const connection = await promisify(pool.getConnection.bind(pool))().catch((error: unknown) => {
      throw new ReplicaLostError(this.name, error);
    });
    // Without a listener, the loss of an idle connection would end the process.
    if (connection.listenerCount('error') === 0) connection.on('error', () => undefined);
    return connection;
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
    for (const lose of this.#waiting) lose(new ReplicaLostError(this.name));
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
    const position = await this.source.position();
    const { createPool } = await import('mysql2');
    const isFresh = 'cluster' in position ? await this.#isInSync(position) : await this.#hasReached(position);
    if (this.#closing.signal.aborted) return;
    if (!isFresh) {
      this.#tell(false, 'it is more than a second behind the primary');
      return;
    }
    const connectionLimit = connectionLimitOf(this.url);
    this.#pool ??= createPool({ ...connectionOptions(this.url), ...poolSettings(connectionLimit) });
    this.#provenAt = askedAt;
    this.#tell(true);
  }

  async #hasReached({ gtids, waitStatement }: Position): Promise<boolean> {
    if (gtids === '') throw new Error('the primary has no binary log with global transaction ids (GTIDs)');
    this.#monitor ??= await connect(connectionOptions(this.url));
    const [row] = await ask(this.#monitor, waitStatement, [gtids, MAX_AGE / 1000]);
    return row?.outcome != null && Number(row.outcome) === 0;
  }

  /** Whether this node of a Galera cluster has applied all changes that any node had committed before the question. */
  async #isInSync({ cluster }: Cluster): Promise<boolean> {
    if (!this.#monitor) {
      const monitor = await connect(connectionOptions(this.url));
      await ask(monitor, 'SET SESSION wsrep_sync_wait = 1').catch((error: unknown) => {
        monitor.destroy();
        throw error;
      });
      this.#monitor = monitor;
    }
    const askedAt = performance.now();
    const [row] = await ask(this.#monitor, CLUSTER);
    if (row?.cluster !== cluster) {
      this.source.forgetCluster();
      throw new Error("it belongs to another cluster than the primary's");
    }
    return performance.now() - askedAt < MAX_AGE;
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
export async function connect(options: mysql.ConnectionOptions): Promise<mysql.Connection> {
  const { createConnection } = await import('mysql2');
  const connection = createConnection(options);
  connection.on('error', () => undefined);
  await promisify(connection.connect.bind(connection))();
  return connection;
}

/** Rows of a statement of the freshness check. @throws if it fails or takes too long */
export async function ask(
  connection: mysql.Connection,
  sql: string,
  values: (string | number)[] = [],
): Promise<Record<string, unknown>[]> {
  const statement = { sql, values, timeout: PATIENCE };
  const [rows] = await connection.promise().query<mysql.RowDataPacket[]>(statement);
  return rows;
}
