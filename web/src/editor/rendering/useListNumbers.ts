import type { ContentState } from 'draft-js';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { blockData } from '../html/blocks';
import { boxOf, continuesBox } from '../html/boxes';

interface Numbered {
  counter: string;
  item: HTMLElement | null | undefined;
}

/** Draft.js numbers each list from 1 and counts on into adjacent ones: sets the counters of other lists. */
export function useListNumbers(frame: RefObject<HTMLElement>, content: ContentState): void {
  const known = useRef<ReadonlyMap<string, Numbered>>(new Map());

  useLayoutEffect(() => {
    const numbered = new Map<string, string>();
    const blocks = content.getBlocksAsArray();
    for (const [index, block] of blocks.entries()) {
      if (block.getType() !== 'ordered-list-item') continue;
      const before = blocks[index - 1];
      const isOtherBox =
        boxOf(before) !== boxOf(block) || (boxOf(block) !== undefined && !continuesBox(before, block));
      const { start, startsGroup } = blockData(block);
      if (start === undefined && !startsGroup && !isOtherBox) continue;
      numbered.set(block.getKey(), `ol${block.getDepth()} ${(start ?? 1) - 1}`);
    }
    const next = new Map<string, Numbered>();
    for (const key of new Set([...known.current.keys(), ...numbered.keys()])) {
      const counter = numbered.get(key) ?? '';
      const before = known.current.get(key);
      // Searching the whole text for each list would take longer the longer the text is.
      const item = before?.item?.isConnected
        ? before.item
        : frame.current?.querySelector<HTMLElement>(`li[data-offset-key="${key}-0-0"]`);
      if (before?.counter !== counter || before.item !== item)
        item?.style.setProperty('counter-set', counter);
      if (counter !== '') next.set(key, { counter, item });
    }
    known.current = next;
  }, [frame, content]);
}
