import { AsyncLocalStorage } from 'node:async_hooks';
import type mysql from 'mysql2';
import type { DataSource, ReplicationMode } from 'typeorm';
import { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';
import type { Logger } from '../log/log.js';
import {
  ask,
  type Cluster,
  connect,
  connectionOptions,
  type Position,
  Replica,
  ReplicaLostError,
  type Source,
} from './replica.js';
import { isDatabaseAway } from './unavailable.js';

/** Read replicas of the database, if there are any. */
export interface Replicas {
  /** Their number and states. */
  readonly all: readonly { name: string; isUsable: boolean; age: number }[];
  /** Called before each read that may use a replica, with its target. */
  onRead: (server: 'primary' | 'replica') => void;
  /** Runs the work of one request. Its reads use the primary until {@link allowReplica} is called. */
  inRequest<T>(work: () => T): T;
  /** Allows the remaining reads of a request, which has no viewer and changes nothing, to use a replica. */
  allowReplica(): void;
  close(): Promise<void>;
}

/** The requests that run, of all databases of this process. */
const requests = new AsyncLocalStorage<{ mayUseReplica: boolean }>();

/** Makes the remaining reads of the current request use the primary: for data that a replica may not have yet. */
export function stayOnPrimary(): void {
  const request = requests.getStore();
  if (request) request.mayUseReplica = false;
}

/** Whether the current request may read what is as old as a replica may be. */
export function mayUseReplica(): boolean {
  return requests.getStore()?.mayUseReplica === true;
}

const none: Replicas = {
  all: [],
  onRead: () => undefined,
  inRequest: (work) => work(),
  allowReplica: () => undefined,
  close: () => Promise.resolve(),
};

/**
 * Routes the reads of requests that allow it to read replicas. Everything else uses the primary: transactions, changes,
 * and all other requests. If no replica is known to be fresh, or one fails during a statement, the primary is used.
 *
 * Replicas have URLs like the primary, `mysql://user:password@host:port/database`; a user with read privileges is
 * enough
 */
export function useReplicas(
  dataSource: DataSource,
  { databaseUrl, replicaUrls }: { databaseUrl: string | null; replicaUrls: readonly string[] },
  log: Logger,
): Replicas {
  const { driver } = dataSource;
  if (databaseUrl === null || replicaUrls.length === 0 || !(driver instanceof MysqlDriver)) return none;
  const primary = new Primary(databaseUrl, dataSource.options.type === 'mariadb');
  const replicas = replicaUrls.map((url) => new Replica(url, primary, log));
  let turn = 0;
  const next = (): Replica | undefined => {
    const usable = replicas.filter(({ isUsable }) => isUsable);
    return usable[turn++ % usable.length];
  };

  const all: Replicas = {
    all: replicas,
    onRead: () => undefined,
    inRequest: (work) => requests.run({ mayUseReplica: false }, work),
    allowReplica: () => {
      const request = requests.getStore();
      if (request) request.mayUseReplica = true;
    },
    close: async () => {
      await Promise.all(replicas.map((replica) => replica.close()));
      primary.close();
    },
  };
  // TypeORM requests 'slave' for SELECTs outside of a transaction, and 'master' otherwise.
  driver.createQueryRunner = (mode: ReplicationMode) => {
    if (mode !== 'slave' || !requests.getStore()?.mayUseReplica)
      return new MysqlQueryRunner(driver, 'master');
    const replica = next();
    all.onRead(replica ? 'replica' : 'primary');
    return replica ? new ReplicaQueryRunner(driver, replica) : new MysqlQueryRunner(driver, 'master');
  };
  return all;
}

/** What MariaDB reports while it belongs to no cluster. */
const NO_CLUSTER = new Set(['', '00000000-0000-0000-0000-000000000000']);

/** Queries the primary's position over its own connection. */
class Primary implements Source {
  #connection: Promise<mysql.Connection> | null = null;
  /**
   * Known since the primary was first asked. Nodes prove their freshness to each other, so replicas stay in use while another
   * node takes over from a failed primary.
   */
  #cluster: string | null = null;

  constructor(
    private readonly url: string,
    private readonly isMariadb: boolean,
  ) {}

  async position(): Promise<Position | Cluster> {
    if (this.#cluster !== null) return { cluster: this.#cluster };
    this.#connection ??= connect(connectionOptions(this.url));
    const connection = this.#connection;
    try {
      if (this.isMariadb) {
        const [status] = await ask(await connection, "SHOW STATUS LIKE 'wsrep_cluster_state_uuid'");
        const cluster = status?.Value;
        if (typeof cluster === 'string' && !NO_CLUSTER.has(cluster)) {
          this.#cluster = cluster;
          this.close();
          return { cluster };
        }
      }
      const variable = this.isMariadb ? 'gtid_binlog_pos' : 'gtid_executed';
      const [row] = await ask(await connection, `SELECT @@GLOBAL.${variable} AS gtids`);
      return {
        gtids: typeof row?.gtids === 'string' ? row.gtids : '',
        waitStatement: this.isMariadb
          ? 'SELECT MASTER_GTID_WAIT(?, ?) AS outcome'
          : 'SELECT WAIT_FOR_EXECUTED_GTID_SET(?, ?) AS outcome',
      };
    } catch (error) {
      if (this.#connection === connection) this.close();
      throw error;
    }
  }

  forgetCluster(): void {
    this.#cluster = null;
  }

  close(): void {
    void this.#connection?.then((connection) => connection.destroy()).catch(() => undefined);
    this.#connection = null;
  }
}

/** Reads from a replica, and falls back to the primary when the replica becomes unavailable. Reads can be repeated safely. */
class ReplicaQueryRunner extends MysqlQueryRunner {
  /** Null when the primary is used. */
  #replica: Replica | null;
  #connecting: Promise<mysql.PoolConnection> | null = null;

  constructor(driver: MysqlDriver, replica: Replica) {
    super(driver, 'slave');
    this.#replica = replica;
  }

  override connect(): Promise<unknown> {
    const replica = this.#replica;
    if (!replica) return super.connect() as Promise<unknown>;
    this.#connecting ??= replica.connection().then((connection) => {
      if (this.#replica === replica) this.databaseConnection = connection;
      else connection.destroy();
      return connection;
    });
    return this.#connecting;
  }

  override async query(
    ...statement: Parameters<MysqlQueryRunner['query']>
  ): ReturnType<MysqlQueryRunner['query']> {
    const replica = this.#replica;
    if (!replica) return super.query(...statement);
    try {
      return (await replica.orLost(super.query(...statement))) as unknown;
    } catch (error) {
      if (!(error instanceof ReplicaLostError || isDatabaseAway(error))) throw error;
      replica.giveUp('a statement on it failed');
      this.#replica = null;
      void this.#connecting?.then((connection) => connection.destroy()).catch(() => undefined);
      this.databaseConnection = undefined;
      return super.query(...statement) as unknown;
    }
  }
}
