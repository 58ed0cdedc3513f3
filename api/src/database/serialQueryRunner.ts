import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';

type QueryArguments = Parameters<BetterSqlite3QueryRunner['query']>;

/** A lock that is handed on in the order in which it was asked for. */
class Mutex {
  #tail: Promise<void> = Promise.resolve();

  /** Resolves with the function that gives the lock back, once it is this caller's turn. */
  acquire(): Promise<() => void> {
    let release!: () => void;
    const turn = this.#tail;
    this.#tail = new Promise((resolve) => (release = resolve));
    return turn.then(() => release);
  }
}

/**
 * SQLite is one connection, and TypeORM gives one query runner to everybody, so that the statements of two transactions
 * that overlap in time mix into one. Here each caller gets a runner of its own; a runner holds the mutex from BEGIN to COMMIT or
 * ROLLBACK, and a single statement holds it while it runs.
 */
class SerialQueryRunner extends BetterSqlite3QueryRunner {
  #release: (() => void) | null = null;

  constructor(
    driver: BetterSqlite3Driver,
    readonly mutex: Mutex,
  ) {
    super(driver);
  }

  override async query(
    ...[query, parameters, useStructuredResult]: QueryArguments
  ): ReturnType<BetterSqlite3QueryRunner['query']> {
    if (this.#release) {
      // A deferred transaction that turns into a writer fails at once when another process has written meanwhile.
      const statement = query === 'BEGIN TRANSACTION' ? 'BEGIN IMMEDIATE' : query;
      return super.query(statement, parameters, useStructuredResult);
    }
    const release = await this.mutex.acquire();
    try {
      return await super.query(query, parameters, useStructuredResult);
    } finally {
      release();
    }
  }

  override async startTransaction(
    isolation?: Parameters<BetterSqlite3QueryRunner['startTransaction']>[0],
  ): Promise<void> {
    this.#release ??= await this.mutex.acquire();
    try {
      await super.startTransaction(isolation);
    } catch (error) {
      if (!this.isTransactionActive) this.#giveBack();
      throw error;
    }
  }

  override async commitTransaction(): Promise<void> {
    try {
      await super.commitTransaction();
    } finally {
      if (!this.isTransactionActive) this.#giveBack();
    }
  }

  override async rollbackTransaction(): Promise<void> {
    try {
      await super.rollbackTransaction();
    } finally {
      if (!this.isTransactionActive) this.#giveBack();
    }
  }

  override async release(): Promise<void> {
    this.#giveBack();
    await super.release();
  }

  #giveBack(): void {
    this.#release?.();
    this.#release = null;
  }
}

/** Makes an initialised SQLite data source safe for concurrent callers. */
export function serialise(driver: BetterSqlite3Driver): void {
  const mutex = new Mutex();
  driver.createQueryRunner = () => new SerialQueryRunner(driver, mutex);
}
