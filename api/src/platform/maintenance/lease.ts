import type { DataSource } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { engineOf } from '../database/dataSource.js';
import { newId } from '../database/ids.js';
import { readRows, timeOf } from '../database/readRows.js';
import { MaintenanceLease } from './maintenanceLease.entity.js';

/** How long a job stays with a process that has died, in seconds. Longer than any batch. */
const HELD = 120;
/** In milliseconds: far more often than it ends, because one batch may rebuild a large table. */
const RENEWED_EVERY = 10_000;
/** A time that lies further in the future was written before the database's clock was set back, in seconds. */
const TOO_FAR = 2 * HELD;

/** A job that one process at a time does, by a row of the database. Conditional updates decide, so no connection is held meanwhile. */
export class Lease {
  readonly #holder = newId();

  constructor(
    private readonly dataSource: DataSource,
    private readonly name: string,
  ) {}

  /** To be called before the others. @param endedAgo how long ago a job that was never done counts as done, in seconds */
  async begin(endedAgo: number | null = null): Promise<void> {
    const endedAt = endedAgo === null ? null : () => this.#at(-endedAgo);
    await this.dataSource.manager
      .createQueryBuilder()
      .insert()
      .into(MaintenanceLease)
      .values({ name: this.name, holder: null, heldUntil: null, result: null, endedAt })
      .orIgnore()
      .execute();
  }

  /** Takes the job if no process has it, and none has completed it within `every` seconds. @returns whether it did */
  async take(every: number): Promise<boolean> {
    const isFree = `(heldUntil IS NULL OR heldUntil <= ${this.#at(0)} OR heldUntil > ${this.#at(TOO_FAR)})`;
    const isDue = `(endedAt IS NULL OR endedAt <= ${this.#at(-every)} OR endedAt > ${this.#at(TOO_FAR)})`;
    return this.#update(
      { holder: this.#holder, heldUntil: () => this.#at(HELD) },
      `name = :name AND ${isFree} AND ${isDue}`,
    );
  }

  /** Keeps the job for longer. @returns false if another process has it by now */
  renew(): Promise<boolean> {
    return this.#update({ heldUntil: () => this.#at(HELD) });
  }

  /** Renews the job again and again until the returned function is called. A database that hangs is asked once. */
  keep(every = RENEWED_EVERY): () => void {
    let isAsking = false;
    const timer = setInterval(() => {
      if (isAsking) return;
      isAsking = true;
      void this.renew()
        .catch(() => false)
        .finally(() => (isAsking = false));
    }, every).unref();
    return () => clearInterval(timer);
  }

  /** Completes the job. @param endedAgo more than 0 if it shall be due earlier, in seconds */
  complete(endedAgo = 0): Promise<boolean> {
    return this.#update({ holder: null, heldUntil: null, endedAt: () => this.#at(-endedAgo) });
  }

  /** Stores a result, also while another process holds the lease. */
  async record(result: string): Promise<void> {
    await this.dataSource.manager.update(MaintenanceLease, { name: this.name }, { result });
  }

  /** Gives the job back unfinished: any process may begin it again. */
  giveUp(): Promise<boolean> {
    return this.#update({ holder: null, heldUntil: null });
  }

  /** The result of the last complete run of any process. */
  async lastResult(): Promise<string | null> {
    const row = await this.dataSource.manager.findOneBy(MaintenanceLease, { name: this.name });
    return row?.result ?? null;
  }

  /** The time of the database. */
  async now(): Promise<Date> {
    const [row] = await readRows(this.dataSource, `SELECT ${this.#at(0)} AS now`, {}, 'primary');
    if (!row) throw new Error('The database returned no row for its current time.');
    return timeOf(row, 'now');
  }

  async #update(
    values: QueryDeepPartialEntity<MaintenanceLease>,
    condition = 'name = :name AND holder = :holder',
  ): Promise<boolean> {
    const { affected } = await this.dataSource.manager
      .createQueryBuilder()
      .update(MaintenanceLease)
      .set(values)
      .where(condition, { name: this.name, holder: this.#holder })
      .execute();
    return affected === 1;
  }

  /** SQL for the time of the database, so many seconds from now. */
  #at(seconds: number): string {
    return engineOf(this.dataSource) === 'sqlite'
      ? `strftime('%Y-%m-%d %H:%M:%f', 'now', '${seconds} seconds')`
      : `(UTC_TIMESTAMP(3) + INTERVAL ${seconds} SECOND)`;
  }
}
