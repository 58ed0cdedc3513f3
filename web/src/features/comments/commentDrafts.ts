/** Unsent comments on this device, by author and post. */
const PREFIX = 'comment:';
const keyOf = (userId: string, postId: string) => `${PREFIX}${userId}:${postId}`;
/** The key of the time at which a text was stored. */
const timeOf = (userId: string, place: string) => `comment-time:${userId}:${place}`;

/** In place of the post's id: the changes of the person's comment on it, or those of a reply. */
export const changesOn = (id: string) => `${id}:changes`;
/** In place of the post's id: a reply to a comment. */
export const replyTo = (commentId: string) => `${commentId}:reply`;
export const isChanges = (place: string) => place.endsWith(':changes');
export const isReply = (place: string) => place.endsWith(':reply');

export interface CommentDraft {
  /** The id of the post, or one of the places above. */
  place: string;
  text: string;
  /** In milliseconds since 1970; 0 if an earlier version of the site stored it. */
  savedAt: number;
}

/** This person's unsent comment on a post; '' if there is none. */
export function readCommentDraft(userId: string, postId: string): string {
  return storage()?.getItem(keyOf(userId, postId)) ?? '';
}

/** Stores the text until it is sent; '' removes it. Without storage the text lives as long as the form. */
export function writeCommentDraft(userId: string, postId: string, text: string): void {
  store(keyOf(userId, postId), text);
  store(timeOf(userId, postId), text && `${Date.now()}`);
  if (text === '') writeAttempt(userId, postId, null);
}

/** Removes the text of a form that is gone. A form that was opened since hears of it, and keeps what was typed there. */
export function dropSentDraft(userId: string, place: string, text: string): void {
  if (readCommentDraft(userId, place) !== text) return;
  writeCommentDraft(userId, place, '');
  // Browsers tell only other tabs.
  const key = keyOf(userId, place);
  window.dispatchEvent(new StorageEvent('storage', { key, oldValue: text, newValue: null }));
}

/** A request with an unsent text whose answer has not come: its texts as JSON, and its idempotency key. */
export interface Attempt {
  texts: string;
  key: string;
}

const attemptOf = (userId: string, place: string) => `attempt:${userId}:${place}`;

export function readAttempt(userId: string, place: string): Attempt | null {
  const [, key, texts] = /^(\S+) ([^]*)$/.exec(storage()?.getItem(attemptOf(userId, place)) ?? '') ?? [];
  return key === undefined || texts === undefined ? null : { key, texts };
}

/** Null removes it. */
export function writeAttempt(userId: string, place: string, attempt: Attempt | null): void {
  store(attemptOf(userId, place), attempt ? `${attempt.key} ${attempt.texts}` : '');
}

function store(key: string, value: string): void {
  try {
    if (value === '') storage()?.removeItem(key);
    else storage()?.setItem(key, value);
  } catch {
    // The storage is full.
  }
}

/** Drops what was being written about a comment or reply that is deleted. Changes would open in the place of the next comment. */
export function dropCommentDrafts(userId: string | undefined, places: readonly string[]): void {
  if (userId === undefined) return;
  for (const place of places) {
    // Another tab in which it was typed keeps it: for that tab, a different text was removed.
    writeCommentDraft(userId, place, ' ');
    writeCommentDraft(userId, place, '');
  }
}

/** Calls `listener` when another tab stores or removes this person's text of a place; returns a function that ends this. */
export function watchCommentDraft(
  userId: string,
  place: string,
  listener: (text: string, before: string) => void,
): () => void {
  const onStorage = ({ key, newValue, oldValue }: StorageEvent) => {
    if (key === keyOf(userId, place)) listener(newValue ?? '', oldValue ?? '');
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Whether any person has an unsent text at one of these places. */
export function hasCommentDraft(places: readonly string[]): boolean {
  return keys().some((key) => key.startsWith(PREFIX) && places.some((place) => key.endsWith(`:${place}`)));
}

export function listCommentDrafts(userId: string): CommentDraft[] {
  const prefix = keyOf(userId, '');
  return keys()
    .filter((key) => key.startsWith(prefix))
    .map((key) => {
      const place = key.slice(prefix.length);
      const savedAt = Number(storage()?.getItem(timeOf(userId, place)) ?? 0);
      return { place, text: storage()?.getItem(key) ?? '', savedAt };
    });
}

function keys(): string[] {
  const stored = storage();
  return stored ? Object.keys(stored) : [];
}

/** Null if the browser denies this page storage. */
function storage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
