import type { SourceItem } from './source.js';

/** Items that are converted and stored together. */
const BATCH = 100;
/** Parts of a list, none of which is longer than the maximum, unless it is a single item. */
export function bySize<Item>(items: readonly Item[], sizeOf: (item: Item) => number, max: number): Item[][] {
  const parts: Item[][] = [];
  let size = Infinity;
  for (const item of items) {
    if (size + sizeOf(item) > max) {
      parts.push([]);
      size = 0;
    }
    parts.at(-1)?.push(item);
    size += sizeOf(item);
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
