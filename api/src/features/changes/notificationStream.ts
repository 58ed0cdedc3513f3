import { NotificationKind } from '../notifications/kinds.js';
import type { Notification } from '../notifications/notification.entity.js';
import type { NotificationService } from '../notifications/notification.service.js';
import { MINUTE } from '../../platform/time.js';

/** Notifications of one read. Those of a burst that come after them stay in the database until the reader of the stream has taken these. */
const PAGE = 50;
/** How much older than another one a notification can be that was made after it, in milliseconds. */
const LATE = MINUTE;
/** Groups of likes that are remembered. */
const MAX_GROUPS = 1000;

/**
 * Groups of likes that a stream has told. Each like moves its group behind the place up to which the stream has read, so that the
 * place does not tell whether it is new. The oldest ones are forgotten: at worst a group is told again.
 */
class ToldGroups {
  readonly #ids = new Set<string>();

  /** @returns whether it is told for the first time */
  add({ id, kind }: Pick<Notification, 'id' | 'kind'>): boolean {
    if (kind !== NotificationKind.LIKE) return true;
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > MAX_GROUPS && oldest !== undefined) this.#ids.delete(oldest);
    return true;
  }
}

/**
 * What the list of notifications shows to a member, each once, from now on, in the order in which it was made. The stream keeps a page and
 * a place, however much there is to tell.
 *
 * @param open its events say that there may be new ones
 */
export async function notificationStream(
  notifications: NotificationService,
  recipientId: string,
  open: () => AsyncIterableIterator<unknown>,
): Promise<AsyncIterableIterator<Notification>> {
  let since = new Date(Date.now() - LATE);
  const told = new ToldGroups();
  let waiting: Notification[] = [];
  // Something may be made between the place and the first event.
  let mayHaveMore = true;
  let position = await notifications.lastPosition(recipientId, since);
  for (const group of await notifications.groupsSince(recipientId, since, MAX_GROUPS)) told.add(group);
  const events = open();
  const read = async () => {
    const made = await notifications.madeAfter(recipientId, { position, since }, PAGE);
    const last = made.at(-1);
    if (last) {
      ({ position } = last);
      since = new Date(Math.max(since.getTime(), last.createdAt.getTime() - LATE));
    }
    mayHaveMore = made.length === PAGE;
    waiting = made.filter((each) => told.add(each));
  };
  // No generator: its `return` would wait for the next event.
  const iterator: AsyncIterableIterator<Notification> = {
    next: async () => {
      while (waiting.length === 0) {
        if (!mayHaveMore && (await events.next()).done === true) return { done: true, value: undefined };
        await read();
      }
      const [value] = waiting.splice(0, 1);
      return value === undefined ? { done: true, value: undefined } : { done: false, value };
    },
    return: async () => {
      waiting = [];
      mayHaveMore = false;
      await events.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
}
