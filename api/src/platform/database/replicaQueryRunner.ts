import type { PoolConnection } from 'mysql2';
import type { MysqlDriver } from 'typeorm/driver/mysql/MysqlDriver.js';
import { MysqlQueryRunner } from 'typeorm/driver/mysql/MysqlQueryRunner.js';
import { type Replica, ReplicaLostError } from './replica.js';
import { isDatabaseAway } from './unavailable.js';

type QueryArguments = Parameters<MysqlQueryRunner['query']>;

/** Reads from a replica, and falls back to the primary when the replica becomes unavailable. Reads can be repeated safely. */
export class ReplicaQueryRunner extends MysqlQueryRunner {
  /** Null when the primary is used. */
  #replica: Replica | null;
  #connecting: Promise<PoolConnection> | null = null;

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

  override async query(...statement: QueryArguments): ReturnType<MysqlQueryRunner['query']> {
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
