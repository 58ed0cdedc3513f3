import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { ClockWatch } from '../background/clockWatch.js';
import { everyMinute } from '../background/everyMinute.js';
import type { Logger } from '../log/log.js';
import { Lease } from './lease.js';
import type { MaintenanceTask } from './maintenanceTask.js';
import { HOUR, MINUTE } from '../time.js';

/** Between two runs of all processes together, in seconds. Timers are a little early at times. */
const EVERY = 3590;
/** A start runs at once, unless another process has just done so. In seconds. */
const AT_START = 60;
/** This often it is checked that the lease is not lost, in milliseconds. */
const CHECKED_EVERY = 10_000;
/**
 * After each batch requests have as much time as it took, at most this long, in milliseconds. SQLite works without leaving the thread, so
 * batches in a row would keep it from everything else.
 */
const LONGEST_PAUSE = 100;
/** A task that takes longer continues in the next run, so that the others have their turn. In milliseconds. */
const LONGEST = 10 * MINUTE;
/** After the clock was set, nothing is deleted for this long: it may have been set wrong. In milliseconds. */
const DISTRUST = HOUR;

/** What maintenance tells the metrics. */
export interface MaintenanceMeter {
  removed(task: string, rows: number): void;
  ran(task: string, seconds: number, endedAt: Date): void;
  failed(task: string): void;
  clockJumped(): void;
}

export interface MaintenanceOptions {
  dataSource: DataSource;
  tasks: readonly MaintenanceTask[];
  log: Logger;
  meter?: MaintenanceMeter;
  /** Clocks for tests, in milliseconds. */
  wall?: () => number;
  steady?: () => number;
  /** For tests: how often the lease is renewed during a batch, in milliseconds. */
  renewedEvery?: number;
}

/**
 * Runs all maintenance tasks at the start and hourly, in one process at a time (docs/decisions/0181-maintenance.md). A task that fails does
 * not keep the others from running.
 */
export class Maintenance {
  readonly #lease: Lease;
  readonly #clock: ClockWatch;
  readonly #wall: () => number;
  readonly #steady: () => number;
  #distrustedUntil = -Infinity;

  constructor(private readonly options: MaintenanceOptions) {
    const { dataSource, wall = () => Date.now(), steady = () => performance.now() } = options;
    this.#lease = new Lease(dataSource, 'maintenance');
    this.#wall = wall;
    this.#steady = steady;
    this.#clock = new ClockWatch(wall, steady);
  }

  /** Works until the returned function is called, which resolves when the current batch has ended. */
  start(): () => Promise<void> {
    let every = AT_START;
    return everyMinute(async (signal) => {
      try {
        await this.runIfDue(every, signal);
        every = EVERY;
      } catch (error) {
        // Such as a database that is away: the next minute tries again.
        this.options.log.warn({ err: error }, 'Maintenance could not run; retrying in a minute');
      }
    });
  }

  /** Runs all tasks if no process has done so within `every` seconds. @returns whether it did */
  async runIfDue(every = EVERY, signal?: AbortSignal): Promise<boolean> {
    const { tasks, log, meter } = this.options;
    const jump = this.#clock.jump();
    if (jump !== 0) {
      this.#distrustedUntil = this.#steady() + DISTRUST;
      meter?.clockJumped();
      log.warn({ seconds: Math.round(jump / 1000) }, 'The clock was set: nothing is deleted for an hour');
    }
    if (this.#steady() < this.#distrustedUntil) return false;
    await this.#lease.begin();
    if (!(await this.#lease.take(every))) return false;
    let renewedAt = this.#steady();
    const mayGoOn = async () => {
      if (signal?.aborted) return false;
      if (this.#steady() - renewedAt < CHECKED_EVERY) return true;
      renewedAt = this.#steady();
      return this.#lease.renew();
    };
    // A lost lease is noticed after the batch.
    const endKeeping = this.#lease.keep(this.options.renewedEvery);
    try {
      // The earlier of two clocks: a wrong one must not end what still lasts.
      const now = new Date(Math.min(this.#wall(), (await this.#lease.now()).getTime()));
      for (const task of tasks) {
        if (!(await this.#run(task, now, mayGoOn, signal))) {
          await this.#lease.giveUp();
          return false;
        }
      }
      await this.#lease.complete();
      return true;
    } finally {
      endKeeping();
    }
  }

  /** @returns false if this process has to stop */
  async #run(
    task: MaintenanceTask,
    now: Date,
    mayGoOn: () => Promise<boolean>,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const { log, meter } = this.options;
    const since = this.#steady();
    let rows = 0;
    try {
      for (let isLast = false; !isLast && this.#steady() - since < LONGEST;) {
        if (!(await mayGoOn())) return false;
        const began = performance.now();
        const batch = await task.run(now, signal);
        ({ isLast } = batch);
        rows += batch.removed;
        meter?.removed(task.name, batch.removed);
        await delay(Math.min(performance.now() - began, LONGEST_PAUSE));
      }
      meter?.ran(task.name, (this.#steady() - since) / 1000, new Date(this.#wall()));
    } catch (error) {
      meter?.failed(task.name);
      log.error({ err: error, task: task.name }, 'A task of maintenance failed');
    }
    if (rows > 0) log.info({ task: task.name, rows }, 'Maintenance has deleted what is no longer needed');
    return true;
  }
}
