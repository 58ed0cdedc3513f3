import type { ContentBlock } from 'draft-js';
import { createBlock, type BlockType, type BoxKind } from './blocks';
import { asSummary, boxOf, canBeBoxed, withBox } from './boxes';

/** The stored form of boxes: `<aside data-callout>` and `<details>`. */

const CALLOUTS: readonly string[] = ['note', 'tip', 'warning'] satisfies BoxKind[];
const isCallout = (name: string): name is BoxKind => CALLOUTS.includes(name);
/** What a reader presses if the writer gives no summary. */
const DEFAULT_SUMMARY = 'Details';

interface Writers {
  blocks: (blocks: readonly ContentBlock[]) => string;
  inline: (block: ContentBlock) => string;
}

/** Writes the blocks of a box, or of the text between boxes. A box without content is left out. */
export function boxToHtml(blocks: readonly ContentBlock[], { blocks: write, inline }: Writers): string {
  const [first, ...others] = blocks;
  const kind = boxOf(first);
  if (kind === undefined || !first) return write(blocks);
  const isEmpty = blocks.every((block) => block.getType() !== 'atomic' && block.getText().trim() === '');
  if (isEmpty) return '';
  if (kind !== 'details') return `<aside data-callout="${kind}">${write(blocks)}</aside>`;
  const body = write(others);
  const summary = first.getText().trim() === '' ? DEFAULT_SUMMARY : inline(first);
  return body === '' ? `<p>${summary}</p>` : `<details><summary>${summary}</summary>${body}</details>`;
}

interface Readers {
  flow: (parent: ParentNode & Node) => ContentBlock[];
  text: (element: Element, type: BlockType) => ContentBlock[];
}

/** Whether an element is a box that is not within another part of the text. */
export const isBox = (element: Element): boolean =>
  element.matches('aside[data-callout], details') &&
  element.parentElement?.closest('aside[data-callout], details, li, blockquote, table') === null;

/** Reads a box. `before` is the block before it. */
export function readBox(
  element: Element,
  before: ContentBlock | undefined,
  readers: Readers,
): ContentBlock[] {
  const name = element.getAttribute('data-callout') ?? '';
  const kind = element.tagName === 'DETAILS' ? 'details' : isCallout(name) ? name : 'note';
  const blocks = kind === 'details' ? readDetails(element, readers) : readers.flow(element);
  const startsBox = boxOf(before) === kind || undefined;
  return blocks.map((block, index) =>
    canBeBoxed(block) ? withBox(block, kind, index === 0 ? startsBox : undefined) : block,
  );
}

function readDetails(details: Element, readers: Readers): ContentBlock[] {
  const summary = [...details.children].find(({ tagName }) => tagName === 'SUMMARY');
  const rest = details.cloneNode(true) as Element;
  rest.querySelector(':scope > summary')?.remove();
  const [first] = summary ? readers.text(summary, 'unstyled') : [];
  const body = readers.flow(rest);
  if (!first || first.getType() === 'atomic') return [createBlock({ type: 'unstyled' }), ...body];
  return [...asSummary(first), ...body];
}
