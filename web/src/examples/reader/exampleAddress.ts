import { exampleFragment } from '../exampleFragment';
import type { SourceFile } from '../runExample';
import { packFiles } from './packFiles';

/**
 * The address of an example on this page. The fragment holds the changed files, if there are any.
 * @returns null if they are too long for an address
 */
export async function addressOf(number: number, changed: readonly SourceFile[]): Promise<string | null> {
  const { origin, pathname } = window.location;
  const packed = changed.length === 0 ? '' : await packFiles(changed);
  return packed === null ? null : `${origin}${pathname}${exampleFragment(number)}${packed}`;
}

/** The changed files of an example in a fragment, packed; null without any. */
export function sharedIn(hash: string, number: number): string | null {
  const start = exampleFragment(number);
  return hash.startsWith(start) && hash.length > start.length ? hash.slice(start.length) : null;
}
