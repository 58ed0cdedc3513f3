import { BlockMapBuilder, EditorState, type ContentBlock, type ContentState } from 'draft-js';
import { caretIn, findBlock, selectedBlocks } from './blockCommands';
import { createBlock, isListItem } from '../html/blocks';
import { movedBetween } from '../html/boxes';
import { pushStep } from './undoSteps';

/** Moving of whole blocks. Each function returns the next editor state, or the same one if nothing moves. */

/**
 * Moves adjacent blocks, by default the selected ones, up (`by` -1) or down (`by` 1) past the next one. Items take the
 * items below them along.
 */
export function moveBlocks(
  editorState: EditorState,
  by: 1 | -1,
  moving: readonly ContentBlock[] = selectedBlocks(editorState),
): EditorState {
  const blocks = editorState.getCurrentContent().getBlocksAsArray();
  const start = blocks.findIndex((block) => block === moving[0]);
  if (start < 0) return editorState;
  const end = groupEnd(blocks, start + moving.length - 1);
  if (by === -1) return moveRange(editorState, start, end, groupStart(blocks, start - 1, blocks[start]));
  return end === blocks.length ? editorState : moveRange(editorState, start, end, groupEnd(blocks, end));
}

/** Moves a block, with the items below it, before the block that is at this index now. */
export function moveBlockTo(editorState: EditorState, key: string, index: number): EditorState {
  const blocks = editorState.getCurrentContent().getBlocksAsArray();
  const block = findBlock(editorState, key);
  const start = blocks.findIndex((each) => each === block);
  return start < 0 ? editorState : moveRange(editorState, start, groupEnd(blocks, start), index);
}

function moveRange(editorState: EditorState, start: number, end: number, to: number): EditorState {
  const content = editorState.getCurrentContent();
  const all = content.getBlocksAsArray();
  const line = spareLine(all);
  const blocks = line && end < all.length ? all.slice(0, -1) : all;
  const target = Math.min(to, blocks.length);
  if (target < 0 || (target >= start && target <= end)) return editorState;

  const beside = (index: number): ContentBlock | undefined =>
    index >= start && index < end ? undefined : blocks[index];
  const moved = movedBetween(blocks.slice(start, end), beside(target - 1), beside(target), blocks);
  const next =
    target < start
      ? [...blocks.slice(0, target), ...moved, ...blocks.slice(target, start), ...blocks.slice(end)]
      : [...blocks.slice(0, start), ...blocks.slice(end, target), ...moved, ...blocks.slice(target)];
  const [last] = next.slice(-1);
  if (last?.getType() === 'atomic') next.push(line ?? createBlock({ type: 'unstyled' }));

  const before = editorState.getSelection();
  const isThere = [before.getAnchorKey(), before.getFocusKey()].every((key) =>
    next.some((block) => block.getKey() === key),
  );
  const selection = isThere || !last ? before : caretIn(last, last.getLength());
  const changed = content.merge({
    blockMap: BlockMapBuilder.createFromArray(next),
    selectionBefore: before,
    selectionAfter: selection,
  }) as ContentState;
  // The browser loses a caret whose block moves.
  return EditorState.forceSelection(pushStep(editorState, changed, 'move-block'), selection);
}

/** The empty last line that exists only for the caret, below an image or the like. */
function spareLine(blocks: readonly ContentBlock[]): ContentBlock | undefined {
  const [above, last] = blocks.slice(-2);
  const isSpare =
    above?.getType() === 'atomic' && last?.getType() === 'unstyled' && last.getText().trim() === '';
  return isSpare ? last : undefined;
}

/** The index behind a block and the items below it. */
function groupEnd(blocks: readonly ContentBlock[], index: number): number {
  const block = blocks[index];
  let end = index + 1;
  if (!block || !isListItem(block)) return end;
  for (let next = blocks[end]; next && isListItem(next) && next.getDepth() > block.getDepth();) {
    end += 1;
    next = blocks[end];
  }
  return end;
}

/** The index of the item, above or at `index`, that a moving item passes together with the items below it. */
function groupStart(
  blocks: readonly ContentBlock[],
  index: number,
  moving: ContentBlock | undefined,
): number {
  let start = index;
  if (!moving || !isListItem(moving)) return start;
  for (let item = blocks[start]; item && isListItem(item) && item.getDepth() > moving.getDepth();) {
    start -= 1;
    item = blocks[start];
  }
  return start;
}
