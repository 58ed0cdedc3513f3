import { buffer } from 'node:stream/consumers';
import type { ImageStorage } from '../../platform/storage/storage.js';

/**
 * Copies all pictures that the target does not have. Pictures never change, so one with the same name and size is the same. Nothing is deleted
 * there: a mirror also brings back what was deleted by mistake.
 */
export async function mirrorPictures(
  from: ImageStorage,
  to: ImageStorage,
): Promise<{ copied: number; bytes: number; known: number }> {
  const there = new Map<string, number>();
  for await (const { name, size } of to.list()) there.set(name, size);
  let [copied, bytes, known] = [0, 0, 0];
  for await (const { name, size } of from.list()) {
    if (there.get(name) === size) {
      known += 1;
      continue;
    }
    const stored = await from.open(name);
    // Deleted since it was listed.
    if (!stored) continue;
    await to.put(name, await buffer(stored.stream), stored.contentType);
    copied += 1;
    bytes += size;
  }
  return { copied, bytes, known };
}
