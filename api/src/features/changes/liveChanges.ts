import type { DataSource } from 'typeorm';
import type { LoggedChange } from '../../platform/changes/changeLog.js';
import type { Logger } from '../../platform/log/log.js';
import type { Change } from './change.types.js';
import { publicChanges, publicTypeOf } from './publicObjects.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    live: LiveChanges;
  }
}

/** Events that wait for a slow subscriber. With more its stream ends. */
const MAX_WAITING = 200;

/** The error that ends the stream of a subscriber that reads too slowly. */
export class TooSlowError extends Error {}

/** Events for one subscriber, in order. */
class Events<T> implements AsyncIterableIterator<T> {
  #waiting: T[] = [];
  #wake: (() => void) | null = null;
  #isEnded = false;
  #isTooSlow = false;

  constructor(private readonly onEnd: () => void) {}

  push(event: T): void {
    if (this.#waiting.length >= MAX_WAITING) {
      this.#isTooSlow = true;
      this.#waiting = [];
      this.#end();
    } else if (!this.#isEnded) this.#waiting.push(event);
    this.#wake?.();
  }

  /** Whether the subscriber has yet to read an event. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0;
  }

  async next(): Promise<IteratorResult<T, undefined>> {
    while (this.#waiting.length === 0 && !this.#isEnded)
      await new Promise<void>((resolve) => (this.#wake = resolve));
    if (this.#isTooSlow) throw new TooSlowError('The stream was read too slowly.');
    const [value] = this.#waiting.splice(0, 1);
    return value === undefined ? { done: true, value: undefined } : { done: false, value };
  }

  return(): Promise<IteratorResult<T, undefined>> {
    this.#waiting = [];
    this.#end();
    this.#wake?.();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #end(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.onEnd();
  }
}

interface Subscriber {
  wants: (change: Change) => boolean;
  events: Events<Change>;
}

/**
 * Hands changes to the subscriptions of this process. It is fed by the follower of the change log, so that all processes tell of
 * changes by each. Objects are read once for all subscribers.
 */
export class LiveChanges {
  readonly #subscribers = new Set<Subscriber>();
  readonly #notified = new Map<string, Set<Events<Date>>>();
  #work: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly log: Logger,
  ) {}

  /** The public changes from now on that `wants` selects. */
  changes(wants: (change: Change) => boolean): AsyncIterableIterator<Change> {
    const events = new Events<Change>(() => this.#subscribers.delete(subscriber));
    const subscriber: Subscriber = { wants, events };
    this.#subscribers.add(subscriber);
    return events;
  }

  /** When a member is notified, from now on. Several notifications can be one event. */
  notified(userId: string): AsyncIterableIterator<Date> {
    const events = new Events<Date>(() => {
      const own = this.#notified.get(userId);
      own?.delete(events);
      if (own?.size === 0) this.#notified.delete(userId);
    });
    const own = this.#notified.get(userId) ?? new Set();
    this.#notified.set(userId, own.add(events));
    return events;
  }

  /** Takes changes in the order of the log. */
  publish(read: readonly LoggedChange[]): void {
    for (const { subject, subjectId, changedAt } of read) {
      if (subject !== 'notified') continue;
      for (const events of this.#notified.get(subjectId) ?? [])
        // One event stands for a burst, which can be longer than what may wait.
        if (!events.isWaiting) events.push(changedAt);
    }
    const entries = read.filter((entry) => publicTypeOf(entry) !== null);
    if (this.#subscribers.size === 0 || entries.length === 0) return;
    // One batch after the other, so that the order stays.
    this.#work = this.#work
      .then(() => this.#hand(entries))
      .catch((error: unknown) => this.log.warn({ err: error }, 'Subscriptions have missed changes'));
  }

  async #hand(entries: readonly LoggedChange[]): Promise<void> {
    for (const change of await publicChanges(this.dataSource, entries)) {
      for (const { wants, events } of this.#subscribers) if (wants(change)) events.push(change);
    }
  }
}
