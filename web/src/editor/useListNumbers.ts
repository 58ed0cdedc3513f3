import type { ContentState } from 'draft-js';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { blockData } from './blocks';
import { boxOf, continuesBox } from './boxes';

/** Draft.js numbers each list from 1 and counts on into adjacent ones: sets the counters of other lists. */
export function useListNumbers(frame: RefObject<HTMLElement>, content: ContentState): void {
  const known = useRef<ReadonlySet<string>>(new Set());

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
    for (const key of new Set([...known.current, ...numbered.keys()])) {
      const item = frame.current?.querySelector<HTMLElement>(`li[data-offset-key="${key}-0-0"]`);
      item?.style.setProperty('counter-set', numbered.get(key) ?? '');
    }
    known.current = new Set(numbered.keys());
  }, [frame, content]);
}
