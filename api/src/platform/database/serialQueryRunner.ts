import { setTimeout as sleep } from 'node:timers/promises';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';
import { systemCode } from '../../errors.js';

type QueryArguments = Parameters<BetterSqlite3QueryRunner['query']>;

/** How long a writer waits for another writing process (an import or another tool), in milliseconds. */
const PATIENCE = 5000;
const PAUSE = 10;

/** A mutex with a first-in, first-out queue. */
class Mutex {
  #tail: Promise<void> = Promise.resolve();

  /** Resolves with the function that releases the lock, once it is acquired. */
  acquire(): Promise<() => void> {
    let release!: () => void;
    const turn = this.#tail;
    this.#tail = new Promise((resolve) => (release = resolve));
    return turn.then(() => release);
  }
}

/**
 * SQLite has one connection, and TypeORM shares one query runner between all callers, so that statements of concurrent
 * transactions would mix. Here each caller gets its own runner, which holds the mutex from BEGIN to COMMIT or ROLLBACK,
 * or for a single statement.
 *
 * SQLite itself would wait for another process inside the statement and block this process. So it does not wait: the
 * statement is retried without the mutex in between, and readers continue.
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
      if (query !== 'BEGIN TRANSACTION') return super.query(query, parameters, useStructuredResult);
      // A deferred transaction that becomes a writer fails at once if another process has written in the meantime.
      return this.#whenFree(async () => {
        this.#release ??= await this.mutex.acquire();
        return super.query('BEGIN IMMEDIATE', parameters, useStructuredResult) as Promise<unknown>;
      });
    }
    return this.#whenFree(async () => {
      const release = await this.mutex.acquire();
      try {
        return (await super.query(query, parameters, useStructuredResult)) as unknown;
      } finally {
        release();
      }
    });
  }

  /** Retries while another process writes, releasing the mutex in between. */
  async #whenFree(attempt: () => Promise<unknown>): Promise<unknown> {
    const deadline = performance.now() + PATIENCE;
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) throw error;
      }
      this.#giveBack();
      await sleep(PAUSE);
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

/** Another process writes, so the statement has changed nothing (https://www.sqlite.org/rescode.html#busy). */
function isBusy(error: unknown): boolean {
  return systemCode(error).startsWith('SQLITE_BUSY');
}

/** Makes an initialised SQLite data source safe for concurrent callers. */
export function serialise(driver: BetterSqlite3Driver): void {
  const { databaseConnection } = driver as { databaseConnection: { pragma: (sql: string) => unknown } };
  databaseConnection.pragma('busy_timeout = 0');
  const mutex = new Mutex();
  driver.createQueryRunner = () => new SerialQueryRunner(driver, mutex);
}
