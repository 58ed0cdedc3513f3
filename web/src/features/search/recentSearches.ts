import { useSyncExternalStore } from 'react';

/** As many fit below the field on a phone, beside its keyboard. */
const MOST = 6;
const KEY = 'hydrate:searches';

interface Stored {
  /** The id of the member who searched. */
  userId: string;
  queries: string[];
}

const listeners = new Set<() => void>();
const none: readonly string[] = [];
/** `useSyncExternalStore` needs the same list for the same text. */
let last: { text: string | null; userId: string | null; queries: readonly string[] } | null = null;

/**
 * The latest searches of a member on this device, newest first. They go when the member signs out (forgetPerson.ts), and another
 * member never sees them. Those of visitors are not stored, because the device may be shared.
 */
export function useRecentSearches(userId: string | null): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listener);
      };
    },
    () => read(userId),
    () => none,
  );
}

export function rememberSearch(userId: string | null, query: string): void {
  if (userId === null || query === '') return;
  const others = read(userId).filter((other) => other.toLowerCase() !== query.toLowerCase());
  write({ userId, queries: [query, ...others].slice(0, MOST) });
}

export function forgetSearch(userId: string, query: string): void {
  write({ userId, queries: read(userId).filter((other) => other !== query) });
}

/** Another member's searches stay. */
export function forgetSearches(userId: string): void {
  if (read(userId).length > 0) write(null);
}

function read(userId: string | null): readonly string[] {
  const text = stored();
  if (last?.text !== text || last.userId !== userId) last = { text, userId, queries: parse(text, userId) };
  return last.queries;
}

function parse(text: string | null, userId: string | null): readonly string[] {
  if (text === null || userId === null) return none;
  try {
    const value: unknown = JSON.parse(text);
    if (!isStored(value) || value.userId !== userId) return none;
    return value.queries.slice(0, MOST);
  } catch {
    return none;
  }
}

function isStored(value: unknown): value is Stored {
  return (
    typeof value === 'object' &&
    value !== null &&
    'userId' in value &&
    'queries' in value &&
    typeof value.userId === 'string' &&
    Array.isArray(value.queries) &&
    value.queries.every((query) => typeof query === 'string')
  );
}

/** Storage may be full, blocked or absent: then there are no recent searches. */
function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(value: Stored | null): void {
  try {
    if (value === null || value.queries.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}
