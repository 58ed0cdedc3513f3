import type { DataSource } from 'typeorm';
import type { Logger } from '../log/log.js';
import { ChangeLog, type LoggedChange } from './changeLog.js';
import type { PublicChanges } from './publicChanges.js';
import { originOf } from './recordChange.js';

/** How often the log is asked, in milliseconds. */
const INTERVAL = 100;
/** How long the pause becomes while the database does not answer, in milliseconds. */
const LONGEST_PAUSE = 5000;
/** How many changes are read at once. */
const BATCH = 500;

export interface ChangeFollowerOptions {
  dataSource: DataSource;
  changes: PublicChanges;
  log: Logger;
}

/**
 * Follows the change log from the moment at which it was started, and tells {@link PublicChanges} what other processes have changed: other
 * servers on the same MySQL, and the command line.
 */
export class ChangeFollower {
  readonly #changeLog: ChangeLog;
  readonly #origin: string;
  #position: number;
  #pause = INTERVAL;
  #timer: NodeJS.Timeout;
  #polling: Promise<void> = Promise.resolve();
  #isClosed = false;

  private constructor(
    private readonly options: ChangeFollowerOptions,
    position: number,
  ) {
    this.#changeLog = new ChangeLog(options.dataSource);
    this.#origin = originOf(options.dataSource);
    this.#position = position;
    this.#timer = this.#next();
  }

  /** Starts at the end of the log. What this process reads afterwards cannot be older. */
  static async start(options: ChangeFollowerOptions): Promise<ChangeFollower> {
    const { position } = await new ChangeLog(options.dataSource).end();
    return new ChangeFollower(options, position);
  }

  /** Stops, and waits for the statement that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
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
        read = await this.#changeLog.follow(this.#position, BATCH);
        this.#position = read.at(-1)?.position ?? this.#position;
        this.#tell(read.filter(({ origin }) => origin !== this.#origin));
      } while (read.length === BATCH && !this.#isClosed);
      if (this.#pause > INTERVAL) log.info('The change log is followed again');
      this.#pause = INTERVAL;
    } catch (error) {
      // One line each time that the database goes away. Until it is back, cached answers expire as without a change log.
      if (this.#pause === INTERVAL && !this.#isClosed) {
        log.warn({ err: error }, 'The change log cannot be read; trying again until it can');
      }
      this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE);
    }
  }

  #tell(foreign: LoggedChange[]): void {
    const { changes } = this.options;
    const posts = new Set<string>();
    for (const { subject, postId } of foreign) {
      if ((subject !== 'like' && subject !== 'comment') || postId === null) {
        changes.ofAnything();
        return;
      }
      posts.add(postId);
    }
    for (const postId of posts) changes.ofPost(postId);
  }
}
