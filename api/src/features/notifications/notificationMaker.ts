import { setImmediate as otherRequests } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { NotFoundError } from '../../errors.js';
import type { ChangeLog, LoggedChange } from '../../platform/changes/changeLog.js';
import { type LogPosition, LogReader } from '../../platform/changes/logReader.js';
import type { Logger } from '../../platform/log/log.js';
import type { MailTiming } from './mailQueue.js';
import { makerOf } from './makers.js';

/** Changes that are read at a time. */
const BATCH = 200;
/** After this many failures a change is given up. */
const ATTEMPTS = 5;

/**
 * Makes notifications from the change log (docs/decisions/0135-notifications.md). A change that notifies nobody has no transaction of its own.
 */
export class NotificationMaker {
  /** The change that failed last, and how often. */
  #failure = { position: -1, count: 0 };
  readonly #reader: LogReader;

  constructor(
    dataSource: DataSource,
    private readonly changeLog: ChangeLog,
    private readonly timing: MailTiming,
  ) {
    this.#reader = new LogReader(dataSource, changeLog, 'notifications');
  }

  begin(): Promise<void> {
    return this.#reader.begin();
  }

  /**
   * Makes the notifications of all changes so far.
   * @param signal ends the work after the current transaction
   * @returns whether there was any change
   */
  async make(log?: Pick<Logger, 'error'>, signal?: AbortSignal): Promise<boolean> {
    let didAny = false;
    for (;;) {
      let from = await this.#reader.position();
      const changes = await this.changeLog.follow(from.position, BATCH);
      for (const change of stepsOf(changes)) {
        const next: LogPosition | null = await this.#makeOrSkip(from, change, log, signal);
        // Another process has gone on meanwhile.
        if (!next) break;
        didAny = true;
        from = next;
        if (signal?.aborted) return true;
      }
      if (changes.length === 0) return didAny;
    }
  }

  async #makeOrSkip(
    from: LogPosition,
    change: LoggedChange,
    log?: Pick<Logger, 'error'>,
    signal?: AbortSignal,
  ): Promise<LogPosition | null> {
    try {
      return await this.#makeAll(from, change, signal);
    } catch (error) {
      const { position, subject } = change;
      const count = this.#failure.position === position ? this.#failure.count + 1 : 1;
      this.#failure = { position, count };
      // Something it refers to was just deleted. The next attempt reads without it.
      if (count < ATTEMPTS && error instanceof NotFoundError)
        return this.#makeOrSkip(from, change, log, signal);
      if (count < ATTEMPTS) throw error;
      log?.error({ err: error, position, subject }, 'A change was given up that could not be notified');
      return this.#reader.advance(from, () => Promise.resolve({ position, progress: null }));
    }
  }

  /**
   * Several transactions if the change concerns many members. They also pass over the changes before it that notify nobody.
   * Null if another process has gone on meanwhile. An aborted signal ends them early: the next process goes on with the progress.
   */
  async #makeAll(from: LogPosition, change: LoggedChange, signal?: AbortSignal): Promise<LogPosition | null> {
    const { timing } = this;
    let current: LogPosition | null = from;
    do {
      // The embedded database answers within the statement, so nothing else would have its turn.
      await otherRequests();
      const { progress }: LogPosition = current;
      current = await this.#reader.advance(current, async (manager) => {
        const more = (await makerOf(change)?.({ manager, change, progress, timing })) ?? null;
        // The progress belongs to the change that follows the position.
        const { position } = change;
        return more === null ? { position, progress: null } : { position: position - 1, progress: more };
      });
    } while (current?.progress != null && signal?.aborted !== true);
    return current;
  }
}

/**
 * The changes that need a transaction: those that may notify, and the last one, after which the reader has seen all. The others
 * are many: each notification is a change too.
 */
function stepsOf(changes: readonly LoggedChange[]): LoggedChange[] {
  return changes.filter((change, i) => i === changes.length - 1 || makerOf(change) !== null);
}
