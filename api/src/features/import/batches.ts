import type { SourceItem } from './source.js';

/** Items that are converted and stored together. */
const BATCH = 100;
/** Characters of bodies that a thread converts in one task. */
const MAX_PART = 300_000;

/** Parts of a batch, so that a thread has no more than a second of work at a time. */
export function bySize<Item extends { body: string }>(items: Item[]): Item[][] {
  const parts: Item[][] = [];
  let size = Infinity;
  for (const item of items) {
    if (size + item.body.length > MAX_PART) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(item);
    size += item.body.length;
  }
  return parts;
}

export async function* inBatches(items: AsyncIterable<SourceItem>): AsyncGenerator<SourceItem[], undefined> {
  let batch: SourceItem[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
