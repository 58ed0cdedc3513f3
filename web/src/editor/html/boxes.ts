import { CharacterMetadata, type ContentBlock, type ContentState } from 'draft-js';
import { blockData, createBlock, NOTE, withData, type BoxKind } from './blocks';

/**
 * Boxes (callouts and details) are data of ordinary blocks: adjacent blocks of one kind are one box, unless a block starts
 * another one (docs/decisions/0122-boxes-are-data-of-ordinary-blocks.md).
 */

export const boxOf = (block: ContentBlock | undefined): BoxKind | undefined =>
  (block && blockData(block).box) ?? undefined;

/** Whether a block is in the box of the block before it. */
export const continuesBox = (before: ContentBlock | undefined, block: ContentBlock): boolean =>
  boxOf(block) !== undefined && boxOf(before) === boxOf(block) && blockData(block).startsBox !== true;

/** Puts a block into a box, or takes it out. */
export function withBox(
  block: ContentBlock,
  box: BoxKind | null | undefined,
  startsBox?: boolean,
): ContentBlock {
  const data = blockData(block);
  if (data.box === box && data.startsBox === startsBox) return block;
  return withData(block, { ...data, box, startsBox });
}

/** The blocks of each box, and of the text between boxes, in order. */
export function boxGroups(blocks: readonly ContentBlock[]): ContentBlock[][] {
  const groups: ContentBlock[][] = [];
  for (const block of blocks) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    const isPlain = boxOf(before) === undefined && boxOf(block) === undefined;
    if (group && (isPlain || continuesBox(before, block))) group.push(block);
    else groups.push([block]);
  }
  return groups;
}

/** The blocks of the box that a block is in; none outside of boxes. */
export function boxAround(content: ContentState, block: ContentBlock): readonly ContentBlock[] {
  if (boxOf(block) === undefined) return [];
  return boxGroups(content.getBlocksAsArray()).find((group) => group.includes(block)) ?? [];
}

/** Whether a block is the summary of details. */
export const isSummary = (content: ContentState, block: ContentBlock): boolean =>
  boxOf(block) === 'details' && !continuesBox(content.getBlockBefore(block.getKey()), block);

/** Whether the stored form allows a block in a box. */
export function canBeBoxed(block: ContentBlock): boolean {
  if (block.getType() !== 'atomic') return true;
  const { figure, table, html } = blockData(block);
  if (figure) return figure.images.length === 1 && figure.captionHtml === null && !figure.isWide;
  return table !== undefined || (html !== undefined && !/^<(?:figure|aside|details)\b/.test(html));
}

const SUMMARY_DATA: ReadonlySet<string> = new Set(['box', 'startsBox']);

/** The first block of details as their summary: a line of text without notes. Code and images get one above them. */
export function asSummary(block: ContentBlock): ContentBlock[] {
  const { box, startsBox } = blockData(block);
  const data = { box, startsBox };
  const type = block.getType();
  if (type === 'atomic' || type === 'code-block') {
    return [createBlock({ type: 'unstyled', data }), withBox(block, box)];
  }
  const isSummaryAlready =
    type === 'unstyled' &&
    Object.keys(blockData(block)).every((name) => SUMMARY_DATA.has(name)) &&
    !block.getText().includes('\n') &&
    !block.getCharacterList().some((character) => character?.hasStyle(NOTE) === true);
  if (isSummaryAlready) return [block];
  const characters = block.getCharacterList().toArray();
  const summary = createBlock({
    type: 'unstyled',
    text: block.getText().replaceAll('\n', ' '),
    characters: characters.map((character) => CharacterMetadata.removeStyle(character, NOTE)),
    data,
  });
  return [summary.set('key', block.getKey()) as ContentBlock];
}

/**
 * Blocks that are moved between two others: they go into the box there. At the edge of their own box they stay in it,
 * farther away they leave it. A box that moves as a whole stays one.
 */
export function movedBetween(
  moved: readonly ContentBlock[],
  before: ContentBlock | undefined,
  after: ContentBlock | undefined,
  all: readonly ContentBlock[],
): ContentBlock[] {
  const into = after && continuesBox(before, after) ? boxOf(after) : undefined;
  if (into !== undefined) return moved.map((block) => withBox(block, into, false));
  const groups = boxGroups(all);
  return moved.map((block) => {
    if (boxOf(block) === undefined) return block;
    const own = groups.find((group) => group.includes(block)) ?? [];
    if (own.every((each) => moved.includes(each))) return block;
    const isBeside = [before, after].some((each) => each && own.includes(each));
    return withBox(block, isBeside ? boxOf(block) : null);
  });
}
