import { setImmediate as otherRequests } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { onRenewal, originOf } from '../database/origin.js';
import type { Logger } from '../log/log.js';
import { ChangeLog, type LoggedChange } from './changeLog.js';
import type { ChangeSubject } from './change.entity.js';
import type { PublicChanges } from './publicChanges.js';

/** Polling interval, in milliseconds. */
const INTERVAL = 100;
/** Maximum polling interval while the database is unavailable, in milliseconds. */
const LONGEST_PAUSE = 5000;
/** Maximum number of changes in one read. */
const BATCH = 500;
/** Subjects that only show with their post. */
const OF_A_POST: ReadonlySet<ChangeSubject> = new Set(['comment', 'reply', 'like', 'remarkLike']);
/** Only a counter changes, which cached responses take over when they expire. */
const UNANNOUNCED: ReadonlySet<ChangeSubject> = new Set(['follow', 'decision', 'notified']);

export interface ChangeFollowerOptions {
  dataSource: DataSource;
  changes: PublicChanges;
  log: Logger;
  /** Gets all changes in their order, also those of this process. */
  onRead?: (read: readonly LoggedChange[]) => void;
}

/**
 * Polls the change log from its end at the start, and announces the changes of other processes through {@link PublicChanges}: those of
 * other servers on the same MySQL database and of the command line, and those of which this process does not know whether it made them.
 */
export class ChangeFollower {
  readonly #changeLog: ChangeLog;
  #position: number;
  #pause = INTERVAL;
  #timer: NodeJS.Timeout;
  #polling: Promise<void> = Promise.resolve();
  #isClosed = false;
  readonly #endRenewals: () => void;

  private constructor(
    private readonly options: ChangeFollowerOptions,
    position: number,
  ) {
    this.#changeLog = new ChangeLog(options.dataSource);
    this.#position = position;
    this.#timer = this.#next();
    // Changes that this process may have made can have been read before, as its own.
    this.#endRenewals = onRenewal(options.dataSource, () => options.changes.ofAnything());
  }

  /** Starts at the end of the log. Data that this process reads later cannot be older. */
  static async start(options: ChangeFollowerOptions): Promise<ChangeFollower> {
    const { position } = await new ChangeLog(options.dataSource).end();
    return new ChangeFollower(options, position);
  }

  /** Stops polling and waits for the running statement. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#endRenewals();
    await this.#polling;
  }

  #next(): NodeJS.Timeout {
    return setTimeout(() => {
      this.#polling = this.#poll().then(() => {
        if (!this.#isClosed) this.#timer = this.#next();
      });
    }, this.#pause).unref();
  }

  async #poll(): Promise<void> {
    const { log } = this.options;
    try {
      let read: LoggedChange[];
      do {
        // The embedded database answers within the statement.
        await otherRequests();
        read = await this.#changeLog.follow(this.#position, BATCH);
        this.#position = read.at(-1)?.position ?? this.#position;
        if (read.length > 0) this.options.onRead?.(read);
        const own = originOf(this.options.dataSource);
        this.#announce(read.filter(({ origin }) => origin !== own));
      } while (read.length === BATCH && !this.#isClosed);
      if (this.#pause > INTERVAL) log.info('The change log can be read again');
      this.#pause = INTERVAL;
    } catch (error) {
      // One log line per outage. Meanwhile cached responses expire as they would without a change log.
      if (this.#pause === INTERVAL && !this.#isClosed) {
        log.warn({ err: error }, 'The change log cannot be read; retrying');
      }
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    }
  }

  #announce(foreign: LoggedChange[]): void {
    const { changes } = this.options;
    const posts = new Set<string>();
    for (const { subject, postId } of foreign) {
      if (UNANNOUNCED.has(subject)) continue;
      if (!OF_A_POST.has(subject) || postId === null) {
        changes.ofAnything();
        return;
      }
      posts.add(postId);
    }
    for (const postId of posts) changes.ofPost(postId);
  }
}
