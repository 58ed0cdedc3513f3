import { setImmediate as otherRequests } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { NotFoundError } from '../../errors.js';
import type { ChangeLog, LoggedChange } from '../../platform/changes/changeLog.js';
import { ChangeReader } from '../../platform/changes/changeReader.entity.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { forUpdate } from '../../platform/database/forUpdate.js';
import type { Logger } from '../../platform/log/log.js';
import type { MailTiming } from './mailQueue.js';
import { makerOf } from './makers.js';

const NAME = 'notifications';
/** Changes that are read at a time. */
const BATCH = 200;
/** After this many failures a change is given up. */
const ATTEMPTS = 5;

type Place = Pick<ChangeReader, 'position' | 'progress'>;

/**
 * Makes notifications from the change log (docs/decisions/0135-notifications.md). The position of the reader advances in the
 * transaction that stores the notifications of a change, under a lock of the reader's row: each change is dealt with once,
 * however many processes read, and whenever they die. A change that notifies nobody has no transaction of its own.
 */
export class NotificationMaker {
  /** The change that failed last, and how often. */
  #failure = { position: -1, count: 0 };

  constructor(
    private readonly dataSource: DataSource,
    private readonly changeLog: ChangeLog,
    private readonly timing: MailTiming,
  ) {}

  /** The first start begins at the end of the log; so does one after the database was restored. */
  async begin(): Promise<void> {
    const { position, logId } = await this.changeLog.end();
    await inTransaction(this.dataSource, async (manager) => {
      const reader = await lockReader(manager);
      const start = { logId, position, progress: null };
      if (!reader) {
        const values = { name: NAME, ...start };
        await manager.createQueryBuilder().insert().into(ChangeReader).values(values).orIgnore().execute();
      } else if (reader.logId !== logId || reader.position > position) {
        await manager.update(ChangeReader, { name: NAME }, start);
      }
    });
  }

  /**
   * Makes the notifications of all changes so far.
   * @param signal ends the work after the current transaction
   * @returns whether there was any change
   */
  async make(log?: Pick<Logger, 'error'>, signal?: AbortSignal): Promise<boolean> {
    let didAny = false;
    for (;;) {
      let place = await this.#place();
      const changes = await this.changeLog.follow(place.position, BATCH);
      for (const change of stepsOf(changes)) {
        const next: Place | null = await this.#makeOrSkip(place, change, log, signal);
        // Another process has gone on meanwhile.
        if (!next) break;
        didAny = true;
        place = next;
        if (signal?.aborted) return true;
      }
      if (changes.length === 0) return didAny;
    }
  }

  async #place(): Promise<Place> {
    const reader = await this.dataSource.manager.findOneBy(ChangeReader, { name: NAME });
    if (!reader) throw new Error('The reader of the change log has not begun.');
    return reader;
  }

  async #makeOrSkip(
    place: Place,
    change: LoggedChange,
    log?: Pick<Logger, 'error'>,
    signal?: AbortSignal,
  ): Promise<Place | null> {
    try {
      return await this.#makeAll(place, change, signal);
    } catch (error) {
      const { position, subject } = change;
      const count = this.#failure.position === position ? this.#failure.count + 1 : 1;
      this.#failure = { position, count };
      // Something it refers to was just deleted. The next attempt reads without it.
      if (count < ATTEMPTS && error instanceof NotFoundError)
        return this.#makeOrSkip(place, change, log, signal);
      if (count < ATTEMPTS) throw error;
      log?.error({ err: error, position, subject }, 'A change was given up that could not be notified');
      return this.#advance(place, () => Promise.resolve({ position, progress: null }));
    }
  }

  /**
   * Several transactions if the change concerns many members. They also pass over the changes before it that notify nobody.
   * Null if another process has gone on meanwhile. An aborted signal ends them early: the next process goes on with the progress.
   */
  async #makeAll(place: Place, change: LoggedChange, signal?: AbortSignal): Promise<Place | null> {
    const { timing } = this;
    let current: Place | null = place;
    do {
      // The embedded database answers within the statement, so nothing else would have its turn.
      await otherRequests();
      const { progress }: Place = current;
      current = await this.#advance(current, async (manager) => {
        const more = (await makerOf(change)?.({ manager, change, progress, timing })) ?? null;
        // The progress belongs to the change that follows the position.
        const { position } = change;
        return more === null ? { position, progress: null } : { position: position - 1, progress: more };
      });
    } while (current?.progress != null && signal?.aborted !== true);
    return current;
  }

  /** Works and moves the reader in one transaction, unless the reader is not at `from` any more. */
  #advance(from: Place, work: (manager: EntityManager) => Promise<Place>): Promise<Place | null> {
    return inTransaction(this.dataSource, async (manager) => {
      const reader = await lockReader(manager);
      if (reader?.position !== from.position || reader.progress !== from.progress) return null;
      const next = await work(manager);
      await manager.update(ChangeReader, { name: NAME }, next);
      return next;
    });
  }
}

/**
 * The changes that need a transaction: those that may notify, and the last one, after which the reader has seen all. The others
 * are many: each notification is a change too.
 */
function stepsOf(changes: readonly LoggedChange[]): LoggedChange[] {
  return changes.filter((change, i) => i === changes.length - 1 || makerOf(change) !== null);
}

/** The lock comes first, because MySQL takes the snapshot of the transaction at the first plain read. */
function lockReader(manager: EntityManager): Promise<ChangeReader | null> {
  const query = manager.createQueryBuilder(ChangeReader, 'reader').where({ name: NAME });
  return forUpdate(query).getOne();
}
