import {
  BlockMapBuilder,
  EditorState,
  type ContentBlock,
  type ContentState,
  type SelectionState,
} from 'draft-js';
import { blockData, isListItem, withData, type BlockData } from '../html/blocks';

/**
 * Gives blocks the data of their list, quote or indentation, which Draft.js and most commands leave with the block that had
 * it first. Done once after each change, as `keepBoxes` does.
 */
export function keepLists(before: EditorState, after: EditorState): EditorState {
  const [old, content] = [before.getCurrentContent(), after.getCurrentContent()];
  const change = after.getLastChangeType();
  if (content === old || change === 'undo' || change === 'redo') return after;
  if (change === 'insert-characters' && content.getBlockMap().size === old.getBlockMap().size) return after;
  const blocks = content.getBlocksAsArray();
  const split = change === 'split-block' ? continueText(blocks, before, after.getSelection()) : blocks;
  const caret = after.getSelection();
  const oldBlocks = old.getBlocksAsArray();
  const moved = moveStarts(split, oldBlocks, new Set([caret.getStartKey(), caret.getEndKey()]));
  const next = joinBelow(moved, oldBlocks);
  if (next === blocks) return after;
  const blockMap = BlockMapBuilder.createFromArray([...next]);
  return EditorState.set(after, { currentContent: content.merge({ blockMap }) as ContentState });
}

/** Enter in indented text goes on with the indentation, and in a loose list with a loose item. */
function continueText(
  blocks: readonly ContentBlock[],
  before: EditorState,
  caret: SelectionState,
): readonly ContentBlock[] {
  const selection = before.getSelection();
  const old = before.getCurrentContent();
  const index = blocks.findIndex((block) => block.getKey() === selection.getStartKey());
  const [above, below] = [blocks[index], blocks[index + 1]];
  if (!above || below?.getKey() !== caret.getStartKey() || below.getType() !== above.getType()) return blocks;
  // Inserted blocks are no part of the text that was split.
  const rest = old.getBlockForKey(selection.getEndKey()).getText().slice(selection.getEndOffset());
  if (old.getBlockMap().has(below.getKey()) || below.getText() !== rest) return blocks;
  const { indent, paragraph } = blockData(above);
  const kept: BlockData = isListItem(above) ? { paragraph } : { indent };
  if (Object.values(kept).every((value) => value === undefined)) return blocks;
  return blocks.toSpliced(index + 1, 1, withData(below, { ...blockData(below), ...kept }));
}

/** Gives the start number and the border of a list or quote to the block with which it begins now. */
function moveStarts(
  blocks: readonly ContentBlock[],
  old: readonly ContentBlock[],
  caretKeys: ReadonlySet<string>,
): readonly ContentBlock[] {
  let next = blocks;
  const oldKeys = new Set(old.map((block) => block.getKey()));
  for (const [index, first] of old.entries()) {
    if (!startsGroup(first)) continue;
    const keys = keysOfGroup(old, index);
    const begin = beginOf(next, keys, oldKeys, caretKeys);
    const block = next[begin];
    if (!block || block.getKey() === first.getKey()) continue;
    const { start, startsGroup: isApart } = blockData(first);
    const joins = isGroupBlock(next[begin - 1]) && isApart;
    const data = { ...blockData(block), start, startsGroup: joins || undefined };
    next = next.map((each) => {
      if (each === block) return withData(each, data);
      const isFormer = each.getKey() === first.getKey() && startsGroup(each);
      return isFormer
        ? withData(each, { ...blockData(each), start: undefined, startsGroup: undefined })
        : each;
    });
  }
  return next;
}

/**
 * Text that becomes an item directly before a list with a number or border is its first one: the list button twice, or
 * Shift+Tab and Tab, give the first item back what `moveStarts` has given to the second.
 */
function joinBelow(blocks: readonly ContentBlock[], old: readonly ContentBlock[]): readonly ContentBlock[] {
  const formers = new Map(old.map((block) => [block.getKey(), block]));
  // From below, because several blocks may become items at once.
  return blocks.reduceRight((next, block, index) => {
    const former = formers.get(block.getKey());
    if (!former || !isGroupBlock(block) || startsGroup(block) || isBeside(block, former)) return next;
    const place = next.findIndex((each, at) => at > index && !isDeeper(each, block));
    const below = next[place];
    if (!below || !formers.has(below.getKey()) || !startsGroup(below) || !isBeside(below, block)) return next;
    const { start, startsGroup: isApart, ...data } = blockData(below);
    return next
      .with(place, withData(below, data))
      .with(index, withData(block, { ...blockData(block), start, startsGroup: isApart }));
  }, blocks);
}

const startsGroup = (block: ContentBlock): boolean => {
  const data = blockData(block);
  return isGroupBlock(block) && (data.start !== undefined || data.startsGroup === true);
};

const isGroupBlock = (block: ContentBlock | undefined): boolean =>
  block !== undefined && (isListItem(block) || block.getType() === 'blockquote');

const isDeeper = (block: ContentBlock, first: ContentBlock): boolean =>
  isListItem(first) && isListItem(block) && block.getDepth() > first.getDepth();

const isBeside = (block: ContentBlock, first: ContentBlock): boolean =>
  block.getType() === first.getType() &&
  block.getDepth() === first.getDepth() &&
  (isListItem(block) || blockData(block).indent === blockData(first).indent);

/** The keys of the blocks of the list or quote that begins at an index, without those of the levels below. */
function keysOfGroup(blocks: readonly ContentBlock[], index: number): Map<string, ContentBlock> {
  const [first, ...others] = blocks.slice(index);
  const keys = new Map<string, ContentBlock>();
  if (!first) return keys;
  keys.set(first.getKey(), first);
  for (const block of others) {
    if (isDeeper(block, first)) continue;
    if (!isBeside(block, first) || startsGroup(block)) break;
    keys.set(block.getKey(), block);
  }
  return keys;
}

/** The index of the block with which the rest of a list or quote begins; -1 if nothing is left of it. */
function beginOf(
  blocks: readonly ContentBlock[],
  group: ReadonlyMap<string, ContentBlock>,
  oldKeys: ReadonlySet<string>,
  caretKeys: ReadonlySet<string>,
): number {
  const places = blocks.flatMap((block, index) => {
    const former = group.get(block.getKey());
    return former && isBeside(block, former) ? [index] : [];
  });
  const [first] = places;
  const head = blocks[first ?? -1];
  if (first === undefined || !head) return -1;
  // The caret goes along with an item that moves into the list above. The rest begins behind the items that it passed.
  const isPassed = (block: ContentBlock): boolean => isBeside(block, head) && oldKeys.has(block.getKey());
  const rest = places.find((place, at) => {
    const between = at === 0 ? [] : blocks.slice((places[at - 1] ?? 0) + 1, place);
    return between.some(isPassed) && between.every((block) => isBeside(block, head) || isDeeper(block, head));
  });
  if (rest !== undefined && caretKeys.has(head.getKey())) return rest;
  // What is new directly before it belongs to it.
  let begin = first;
  for (let index = first - 1; index >= 0; index -= 1) {
    const block = blocks[index];
    if (!block || oldKeys.has(block.getKey()) || !(isBeside(block, head) || isDeeper(block, head))) break;
    if (isBeside(block, head)) begin = index;
    if (isBeside(block, head) && startsGroup(block)) break;
  }
  return begin;
}
