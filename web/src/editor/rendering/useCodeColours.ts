import type { ContentBlock, ContentState } from 'draft-js';
import { useEffect, useRef, type RefObject } from 'react';
import { grammarFor } from '../../richText/code/languages';
import { tokenizeAside } from '../../richText/code/tokenizeAside';
import { blockData } from '../html/blocks';
import { highlightCode, highlightLines } from './codeHighlights';
import { rangesOf } from '../html/codeLines';

interface Coloured {
  block: ContentBlock;
  element: HTMLElement | null | undefined;
  clear: () => void;
}

/** Colours the blocks of code in the text soon after they change. Draft.js does not render what the browser inserts. */
export function useCodeColours(frame: RefObject<HTMLElement>, content: ContentState): void {
  const coloured = useRef(new Map<string, Coloured>());

  useEffect(() => {
    const blocks = content.getBlocksAsArray().filter((block) => block.getType() === 'code-block');
    const keys = new Set(blocks.map((block) => block.getKey()));
    for (const [key, { clear }] of coloured.current) {
      if (keys.has(key)) continue;
      clear();
      coloured.current.delete(key);
    }
    for (const block of blocks) void colour(block, frame, coloured.current);
  }, [frame, content]);

  useEffect(() => {
    const { current } = coloured;
    return () => {
      for (const { clear } of current.values()) clear();
      current.clear();
    };
  }, []);
}

/** Colours a block if it has changed. Its old colours stay until the new ones are known. */
async function colour(
  block: ContentBlock,
  frame: RefObject<HTMLElement>,
  coloured: Map<string, Coloured>,
): Promise<void> {
  const key = block.getKey();
  const before = coloured.get(key);
  // React renders a block anew that goes to another chunk.
  if (before?.block === block && before.element?.isConnected !== false) return;
  // Without the bar above the code.
  const element = frame.current?.querySelector<HTMLElement>(`pre > [data-offset-key="${key}-0-0"]`);
  coloured.set(key, { block, element, clear: before?.clear ?? (() => undefined) });
  const { language, lines } = blockData(block);
  const grammar = language === undefined ? null : grammarFor(`language-${language}`);
  const tokens = grammar === null ? null : await tokenizeAside(block.getText(), grammar);
  const current = coloured.get(key);
  if (current?.block !== block || current.element !== element) return;
  current.clear();
  const clearing = element
    ? [
        ...(tokens ? [highlightCode(element, tokens)] : []),
        ...(lines === undefined ? [] : [highlightLines(element, rangesOf(lines))]),
      ]
    : [];
  current.clear = () => {
    for (const clear of clearing) clear();
  };
}
