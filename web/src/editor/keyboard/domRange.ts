import type { BlockRange } from './typedText';

/** The part of a block that a range of the text field covers; `undefined` if it is empty or not within one block. */
export function blockRange(range: StaticRange | undefined): BlockRange | undefined {
  const block = range && blockOf(range.startContainer);
  if (!block || block !== blockOf(range.endContainer)) return undefined;
  const key = block.dataset.offsetKey?.split('-')[0];
  const start = offsetIn(block, range.startContainer, range.startOffset);
  const end = offsetIn(block, range.endContainer, range.endOffset);
  return key !== undefined && start < end ? { key, start, end } : undefined;
}

function blockOf(node: Node): HTMLElement | null | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>('[data-block]');
}

function offsetIn(block: HTMLElement, node: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(block, 0);
  before.setEnd(node, offset);
  return before.toString().length;
}
