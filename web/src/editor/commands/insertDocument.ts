import type { ContentBlock, EditorState, SelectionState } from 'draft-js';
import { caretIn, findBlock, replaceBlocks } from './blockCommands';
import { blockData, createBlock, isListItem, withData } from '../html/blocks';
import { boxAround, boxOf } from '../html/boxes';

/** Whether nothing is written yet. */
export function isEmptyText(editorState: EditorState): boolean {
  const content = editorState.getCurrentContent();
  const first = content.getFirstBlock();
  return content.getBlockMap().size === 1 && isEmptyLine(first);
}

const isEmptyLine = (block: ContentBlock): boolean =>
  block.getType() === 'unstyled' && block.getLength() === 0 && boxOf(block) === undefined;

/** Where what follows an inserted block goes: behind it, or into the empty line that was added below it. */
export function placeBelow(editorState: EditorState, key: string | undefined): SelectionState | undefined {
  const block = findBlock(editorState, key);
  if (!block) return undefined;
  const content = editorState.getCurrentContent();
  const next = content.getBlockAfter(block.getKey());
  const isAdded = next && next === content.getLastBlock() && isEmptyLine(next);
  return isAdded ? caretIn(next, 0) : caretIn(block, block.getLength());
}

/** The end of the text. */
export function endOfText(editorState: EditorState): SelectionState {
  const last = editorState.getCurrentContent().getLastBlock();
  return caretIn(last, last.getLength());
}

/**
 * Puts the blocks of a document below the block at `at`, and below its box or list, in one step to undo. Nothing is
 * replaced but an empty line. The caret goes to the start of the document.
 */
export function insertDocument(
  editorState: EditorState,
  blocks: readonly ContentBlock[],
  at: SelectionState,
): EditorState {
  const content = editorState.getCurrentContent();
  const target = endOfGroup(editorState, content.getBlockForKey(at.getEndKey()));
  const [first, ...others] = blocks;
  if (!first) return editorState;
  const placed = isEmptyLine(target) ? [first, ...others] : [target, apartFrom(target, first), ...others];
  const next = content.getBlockAfter(target.getKey());
  const last = placed.at(-1);
  const text = blocks.find((block) => block.getType() !== 'atomic');
  // The caret needs a line after a last image, and text if the document has none.
  const hasNoPlace = !next || (!text && next.getType() === 'atomic');
  if (hasNoPlace && last?.getType() === 'atomic') placed.push(createBlock({ type: 'unstyled' }));
  const start = text ?? (hasNoPlace ? placed.at(-1) : next) ?? first;
  return replaceBlocks(editorState, [target], placed, 'insert-fragment', caretIn(start, 0));
}

/** The last block of the box or list that a block is in. */
function endOfGroup(editorState: EditorState, block: ContentBlock): ContentBlock {
  const content = editorState.getCurrentContent();
  const boxed = boxAround(content, block).at(-1);
  if (boxed) return boxed;
  let last = block;
  while (isListItem(last)) {
    const next = content.getBlockAfter(last.getKey());
    if (!next || !isListItem(next) || boxOf(next) !== undefined) break;
    last = next;
  }
  return last;
}

/** The first block of a document, which does not join a list, quote or box of the same kind above it. */
function apartFrom(before: ContentBlock, block: ContentBlock): ContentBlock {
  const data = blockData(block);
  const isSame = before.getType() === block.getType() && boxOf(before) === boxOf(block);
  const startsGroup = (isSame && (isListItem(block) || block.getType() === 'blockquote')) || undefined;
  const startsBox = (boxOf(block) !== undefined && boxOf(before) === boxOf(block)) || undefined;
  return startsGroup || startsBox ? withData(block, { ...data, startsGroup, startsBox }) : block;
}
