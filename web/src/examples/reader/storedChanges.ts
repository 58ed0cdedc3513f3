import { isRecord } from '../isRecord';
import type { SourceFile } from '../runExample';

const PREFIX = 'hydrate:example:';
/** Examples whose changes are stored at once. More would take the room of drafts and other things of the session. */
const MAX_STORED = 20;

/** Where the changes of an example are stored. Changes of other code, or of another shared version, do not fit. */
export interface ChangesPlace {
  /** Path of the post. */
  path: string;
  /** Number of the example in the post. */
  number: number;
  original: readonly SourceFile[];
  /** The shared version that was changed, as in the address; null: the author's. */
  shared: string | null;
}

interface Stored {
  fits: number;
  /** When it was stored, in milliseconds; absent in what a former version of the site has stored. */
  at?: number;
  files: SourceFile[];
}

/** The files that the reader has changed in this session; null if there are none. */
export function readChanges(place: ChangesPlace): SourceFile[] | null {
  try {
    const text = sessionStorage.getItem(keyOf(place));
    const value: unknown = text === null ? null : JSON.parse(text);
    return isStored(value) && value.fits === fingerprint(place) ? value.files : null;
  } catch {
    return null;
  }
}

/** Stores the changed files until the tab is closed; an empty list removes them. Without room they are not stored. */
export function storeChanges(place: ChangesPlace, files: readonly SourceFile[]): void {
  const key = keyOf(place);
  try {
    if (files.length === 0) return sessionStorage.removeItem(key);
    removeOldest(key);
    const stored: Stored = { fits: fingerprint(place), at: Date.now(), files: [...files] };
    sessionStorage.setItem(key, JSON.stringify(stored));
  } catch {
    // The changes then last until the page is left.
  }
}

/** Makes room for an example beside the others. Browsers list the keys of a storage in any order. */
function removeOldest(key: string): void {
  const others = Object.keys(sessionStorage).filter((name) => name.startsWith(PREFIX) && name !== key);
  if (others.length < MAX_STORED) return;
  const times = others.map((name) => ({ name, at: timeOf(name) })).sort((a, b) => b.at - a.at);
  for (const { name } of times.slice(MAX_STORED - 1)) sessionStorage.removeItem(name);
}

function timeOf(key: string): number {
  // The files may be long, so they are not parsed.
  return Number(/^\{"fits":\d+,"at":(\d+)/.exec(sessionStorage.getItem(key) ?? '')?.[1] ?? 0);
}

const keyOf = ({ path, number }: ChangesPlace): string => `${PREFIX}${path}#${number}`;

/** FNV-1a over what the changes belong to. */
function fingerprint({ original, shared }: ChangesPlace): number {
  const text = JSON.stringify([shared, original.map(({ name, code }) => [name, code])]);
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}

const isStored = (value: unknown): value is Stored =>
  isRecord(value) &&
  typeof value.fits === 'number' &&
  Array.isArray(value.files) &&
  value.files.every(isFile);

const isFile = (value: unknown): boolean =>
  isRecord(value) && typeof value.name === 'string' && typeof value.code === 'string';
