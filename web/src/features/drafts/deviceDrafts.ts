import { newUuid } from '../../apollo/newUuid';
import * as database from './draftDatabase';
import { asChoice, choiceKey, type SeriesChoice } from './seriesChoice';

/** A draft as stored on the device. */
export interface DeviceDraft {
  id: string;
  /** The post that is edited; null for a new one. */
  postId: string | null;
  /** Version of the post that the text is based on; null for a new post. */
  postVersion: number | null;
  title: string;
  html: string;
  categories: string[];
  coverImageURL: string | null;
  /** The writer's own summary; null without one. */
  description: string | null;
  /** Where the post appeared first; null for this site. */
  canonicalURL: string | null;
  /** The chosen series; null leaves the post in its series. */
  series: SeriesChoice | null;
  /** When it was saved, in milliseconds since 1970. */
  savedAt: number;
  /** The server's draft version that this text is based on; null if the server never had the draft. */
  serverVersion: number | null;
  /** Whether the server has exactly this text. */
  isOnServer: boolean;
  /** The id of the page that saved it, as sent to the server. */
  clientId: string | null;
  /** Earlier pages of this device that may have saved it on the server without an answer. */
  earlierClientIds?: readonly string[];
  /** The page tried to publish it and got no answer. */
  isSent?: boolean;
  /** The writer wants it published when the network is back. */
  publishes?: boolean;
  /** Why it was not published when its page was closed; gone with the next change. */
  publishFailure?: string;
  /** The deleted post that the draft changed: the post's address still finds the draft. */
  deletedPostId?: string;
  /** The server's text of `serverVersion`: the base on which a conflict is merged. */
  base?: Writing | null;
}

/** Other tabs may save texts until they hear of a sign-out, in milliseconds. A login and a first text take longer. */
export const HEARD_AFTER = 5000;

const PREFIX = 'draft:';
/** A key of local storage that exists for a moment after the removal of a draft. */
const REMOVED = 'draft-removed';
const MAX_LOCAL_BASE = 100_000;
const listeners = new Set<() => void>();

/**
 * Stores a draft in local storage, because only that works while a page closes, then in IndexedDB, which is
 * durable and has room for pictures. Returns whether either accepted it.
 *
 * @param onLocal called before this function returns if local storage accepted the draft
 */
export async function writeDeviceDraft(
  userId: string,
  draft: DeviceDraft,
  onLocal?: () => void,
): Promise<boolean> {
  const key = draftKey(userId, draft.id);
  const isLocal = writeLocal(key, draft);
  if (isLocal) onLocal?.();
  const isStored = await database.put(key, draft);
  if (isStored && !isLocal) markLocal(key, draft);
  // An older text that stays would be sent again, and replace this one on the server.
  if (!isLocal && !isStored && draft.isOnServer) {
    const older = await readDeviceDraft(userId, draft.id);
    if (older && older.savedAt <= draft.savedAt) await removeKey(key);
  }
  announce();
  return isLocal || isStored;
}

/**
 * Replaces a draft with `next`, or removes it if that is null, unless a page has changed or removed it since `seen` was
 * read. `mayWrite` is called right before. Resolves with whether it was replaced.
 */
export async function replaceDeviceDraft(
  userId: string,
  seen: DeviceDraft,
  next: DeviceDraft | null,
  mayWrite = () => true,
): Promise<boolean> {
  const key = draftKey(userId, seen.id);
  const stored = asDraft(await database.get(key));
  // Pages write to local storage first, so that is read last.
  const current = newer(readLocal(key), stored);
  if (!current || !isSame(current, seen) || !mayWrite()) return false;
  await (next ? writeDeviceDraft(userId, next) : removeKey(key));
  return true;
}

/**
 * Stores an unsent text that another page has left under this id as a draft of its own, before `written` takes its place.
 * Resolves with whether nothing of it would be lost.
 */
export async function setAsideDeviceDraft(
  userId: string,
  id: string,
  { clientId, written }: { clientId: string; written: Writing | null },
): Promise<boolean> {
  const left = await readDeviceDraft(userId, id);
  if (!left || left.isOnServer || left.clientId === clientId) return true;
  if (written && sameWriting(left, written)) return true;
  const aside = {
    ...left,
    id: left.clientId ?? newUuid(),
    serverVersion: null,
    base: null,
    isSent: false,
    publishes: false,
    earlierClientIds: [],
  };
  // The other page has stored a later text itself.
  const known = await readDeviceDraft(userId, aside.id);
  return (known !== null && known.savedAt >= left.savedAt) || writeDeviceDraft(userId, aside);
}

const isSame = (a: DeviceDraft, b: DeviceDraft): boolean =>
  a.savedAt === b.savedAt &&
  a.clientId === b.clientId &&
  (a.publishes ?? false) === (b.publishes ?? false) &&
  sameWriting(a, b);

/** The newer of the two copies of the draft with this id, or null. */
export async function readDeviceDraft(userId: string, id: string): Promise<DeviceDraft | null> {
  const key = draftKey(userId, id);
  return newer(readLocal(key), asDraft(await database.get(key)));
}

/** All drafts of a person on this device, last saved first. */
export async function listDeviceDrafts(userId: string): Promise<DeviceDraft[]> {
  const prefix = PREFIX + userId + ':';
  const stored = (await database.entries(prefix)).map(([, value]) => asDraft(value));
  const local = localKeys(prefix).map(readLocal);
  const drafts = new Map<string, DeviceDraft>();
  for (const draft of [...stored, ...local]) {
    const kept = draft && newer(draft, drafts.get(draft.id) ?? null);
    if (kept) drafts.set(kept.id, kept);
  }
  return [...drafts.values()].sort((a, b) => b.savedAt - a.savedAt);
}

/** Removes a draft from the device, for example after it was published or deleted. */
export async function removeDeviceDraft(userId: string, id: string): Promise<void> {
  await removeKey(draftKey(userId, id));
}

/**
 * Removes a person's drafts from the device: not those saved after `until` (milliseconds since 1970), and with
 * `keepsUnsent` not those that the server does not have completely. These are no longer published by themselves.
 */
export async function forgetDeviceDrafts(
  userId: string,
  { keepsUnsent, until }: { keepsUnsent: boolean; until: number },
): Promise<void> {
  const prefix = draftKey(userId, '');
  // First, so that what another tab begins meanwhile is not among them.
  const stored = [...localKeys(prefix), ...(await database.entries(prefix)).map(([key]) => key)];
  const drafts = await listDeviceDrafts(userId);
  const unsent = drafts.filter(({ savedAt, isOnServer }) => savedAt <= until && keepsUnsent && !isOnServer);
  await Promise.all(
    unsent
      .filter(({ publishes }) => publishes)
      .map((draft) => writeDeviceDraft(userId, { ...draft, publishes: false })),
  );
  const kept = new Set(
    [...unsent, ...drafts.filter(({ savedAt }) => savedAt > until)].map(({ id }) => draftKey(userId, id)),
  );
  // The two copies of a draft may differ: the newer one decides for both.
  await Promise.all(stored.filter((key) => !kept.has(key)).map(removeKey));
}

/** Calls `listener` when a draft on this device may have changed, in any tab; returns a function that stops it. */
export function watchDeviceDrafts(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === REMOVED || key.startsWith(PREFIX)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Calls `listener` with the id when another tab wrote or removed a draft; returns a function that stops it. */
export function watchOtherTabs(userId: string, listener: (id: string) => void): () => void {
  const prefix = draftKey(userId, '');
  const onStorage = ({ key }: StorageEvent) => {
    if (key?.startsWith(prefix)) listener(key.slice(prefix.length));
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

export interface Writing {
  title: string;
  html: string;
  categories: readonly string[];
  coverImageURL: string | null;
  description: string | null;
  canonicalURL: string | null;
  /** Only drafts have one: the series is no part of a post's text. */
  series: SeriesChoice | null;
}

export function sameWriting(a: Writing, b: Writing): boolean {
  return sameText(a, b) && choiceKey(a.series) === choiceKey(b.series);
}

/** Whether two versions of a post are the same. */
export function sameText(a: Writing, b: Writing): boolean {
  return (
    a.title === b.title &&
    a.html === b.html &&
    a.coverImageURL === b.coverImageURL &&
    a.description === b.description &&
    a.canonicalURL === b.canonicalURL &&
    a.categories.join('\n') === b.categories.join('\n')
  );
}

const MAX_EARLIER = 10;

/** The pages of this device whose saves of an unsent draft may have reached the server. */
export function writersOf({ isOnServer, clientId, earlierClientIds = [] }: DeviceDraft): readonly string[] {
  if (isOnServer) return [];
  return [...earlierClientIds, ...(clientId === null ? [] : [clientId])].slice(-MAX_EARLIER);
}

const draftKey = (userId: string, id: string): string => `${PREFIX}${userId}:${id}`;

async function removeKey(key: string): Promise<void> {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Local storage is not available, so it holds no drafts.
  }
  await database.remove(key);
  announceRemoval();
  announce();
}

/** For other tabs that heard of the removal from local storage, and read the database before it was removed there too. */
function announceRemoval(): void {
  try {
    window.localStorage.setItem(REMOVED, 'true');
    window.localStorage.removeItem(REMOVED);
  } catch {
    // Then they show it until they are opened again.
  }
}

function announce(): void {
  for (const listener of [...listeners]) listener();
}

function writeLocal(key: string, draft: DeviceDraft): boolean {
  try {
    // Local storage is small, so only IndexedDB stores a large base.
    const isLarge = (draft.base?.html.length ?? 0) > MAX_LOCAL_BASE;
    window.localStorage.setItem(key, JSON.stringify(isLarge ? { ...draft, base: null } : draft));
    return true;
  } catch {
    return false;
  }
}

/**
 * Local storage has no room for a draft. Replaces the older copy, which could pass for the newer one, with what other
 * pages look for (app/resumeWork.ts).
 */
function markLocal(key: string, { savedAt, isOnServer, publishes }: DeviceDraft): void {
  if ((readLocal(key)?.savedAt ?? 0) > savedAt) return;
  try {
    window.localStorage.removeItem(key);
    window.localStorage.setItem(key, JSON.stringify({ isOnServer, ...(publishes && { publishes }) }));
  } catch {
    // Then no other page hears of it.
  }
}

function readLocal(key: string): DeviceDraft | null {
  try {
    return asDraft(JSON.parse(window.localStorage.getItem(key) ?? 'null'));
  } catch {
    return null;
  }
}

function localKeys(prefix: string): string[] {
  try {
    return Object.keys(window.localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

function newer(a: DeviceDraft | null, b: DeviceDraft | null): DeviceDraft | null {
  if (!a || !b) return a ?? b;
  if (b.savedAt > a.savedAt) return b;
  // Local storage has no room for a large base.
  const hasBase = !a.base && b.base && b.savedAt === a.savedAt && b.clientId === a.clientId;
  return hasBase ? { ...a, base: b.base } : a;
}

function asDraft(value: unknown): DeviceDraft | null {
  if (typeof value !== 'object' || value === null) return null;
  const stored: Partial<Record<keyof DeviceDraft, unknown>> = value;
  const { id, savedAt, postId, postVersion, serverVersion, clientId } = stored;
  const writing = asWriting(value);
  if (!writing || typeof id !== 'string' || typeof savedAt !== 'number') return null;
  const base = asWriting(stored.base);
  return {
    id,
    savedAt,
    ...writing,
    postId: typeof postId === 'string' ? postId : null,
    postVersion: typeof postVersion === 'number' ? postVersion : null,
    serverVersion: typeof serverVersion === 'number' ? serverVersion : null,
    isOnServer: stored.isOnServer === true,
    clientId: typeof clientId === 'string' ? clientId : null,
    ...(Array.isArray(stored.earlierClientIds) && {
      earlierClientIds: stored.earlierClientIds.filter((earlier) => typeof earlier === 'string'),
    }),
    ...(stored.isSent === true && { isSent: true }),
    ...(stored.publishes === true && { publishes: true }),
    ...(typeof stored.publishFailure === 'string' && { publishFailure: stored.publishFailure }),
    ...(typeof stored.deletedPostId === 'string' && { deletedPostId: stored.deletedPostId }),
    ...(base && { base }),
  };
}

function asWriting(value: unknown): (Writing & Pick<DeviceDraft, 'categories'>) | null {
  if (typeof value !== 'object' || value === null) return null;
  const stored: Partial<Record<keyof Writing, unknown>> = value;
  const { title, html, categories } = stored;
  if (typeof title !== 'string' || typeof html !== 'string') return null;
  return {
    title,
    html,
    categories: Array.isArray(categories) ? categories.filter((name) => typeof name === 'string') : [],
    coverImageURL: textOrNull(stored.coverImageURL),
    // Missing in drafts of earlier versions of the site.
    description: textOrNull(stored.description),
    canonicalURL: textOrNull(stored.canonicalURL),
    series: asChoice(stored.series),
  };
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);
