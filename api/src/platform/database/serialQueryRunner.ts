import { setTimeout as sleep } from 'node:timers/promises';
import { QueryFailedError } from 'typeorm';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import { BetterSqlite3QueryRunner } from 'typeorm/driver/better-sqlite3/BetterSqlite3QueryRunner.js';

type QueryArguments = Parameters<BetterSqlite3QueryRunner['query']>;

/** How long a writer waits while another process (an import, somebody's tool) writes, in milliseconds. */
const PATIENCE = 5000;
const PAUSE = 10;

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
 *
 * SQLite itself would wait for another process inside the statement, and nothing else would happen in this one meanwhile. So it
 * does not wait; whoever has to tries again, without the mutex, and readers go on.
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
      // A deferred transaction that turns into a writer fails at once when another process has written meanwhile.
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

  /** Tries again while another process writes, and lets others have their turn between. */
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

/** https://www.sqlite.org/rescode.html#busy: another process writes. A statement outside a transaction has then done nothing. */
function isBusy(error: unknown): boolean {
  if (!(error instanceof QueryFailedError)) return false;
  const cause: unknown = error.driverError;
  return (
    cause instanceof Error &&
    'code' in cause &&
    typeof cause.code === 'string' &&
    cause.code.startsWith('SQLITE_BUSY')
  );
}

/** Makes an initialised SQLite data source safe for concurrent callers. */
export function serialise(driver: BetterSqlite3Driver): void {
  const { databaseConnection } = driver as { databaseConnection: { pragma: (sql: string) => unknown } };
  databaseConnection.pragma('busy_timeout = 0');
  const mutex = new Mutex();
  driver.createQueryRunner = () => new SerialQueryRunner(driver, mutex);
}
