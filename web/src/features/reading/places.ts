/** Where reading stopped, by post: on this device only, for the posts that were read last. */
const KEY = 'readingPlaces';
const MAX_PLACES = 50;
const MAX_ID = 200;

type Place = [postId: string, headingId: string];

/** The id of the heading below which the reader stopped. */
export const placeIn = (postId: string): string | null => read().find(([id]) => id === postId)?.[1] ?? null;

/** Remembers the place; null forgets it. Does nothing without storage. */
export function rememberPlace(postId: string, headingId: string | null): void {
  const others = read().filter(([id]) => id !== postId);
  const place: Place[] = headingId === null || headingId.length > MAX_ID ? [] : [[postId, headingId]];
  try {
    window.localStorage.setItem(KEY, JSON.stringify([...place, ...others].slice(0, MAX_PLACES)));
  } catch {
    // The storage is full or not available.
  }
}

export function forgetPlaces(): void {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // The storage is not available, so it holds nothing.
  }
}

/** Other versions of the site, or the reader, may have written anything. */
function read(): Place[] {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPlace) : [];
  } catch {
    return [];
  }
}

const isPlace = (value: unknown): value is Place =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
