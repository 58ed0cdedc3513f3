import { BlockMapBuilder, type ContentBlock, type ContentState, type EditorState } from 'draft-js';
import { caretIn, repairAtomicBlocks } from './blockCommands';
import { blockData, createBlock, isListItem, MAX_LIST_DEPTH, withData } from '../html/blocks';
import { boxOf } from '../html/boxes';
import { removeSelected } from './meantSelection';
import { pushStep } from './undoSteps';

/** Replaces the selection by blocks in one undo step. The outer ones join text of their type around them. */
export function insertBlocks(editorState: EditorState, inserted: readonly ContentBlock[]): EditorState {
  const cleared = withoutSelection(editorState);
  const content = cleared.getCurrentContent();
  const at = cleared.getSelection();
  const target = content.getBlockForKey(at.getStartKey());
  const [head, tail] = partsAround(target, at.getStartOffset());

  const blocks = nestInto(target, inserted);
  const [first, ...others] = blocks;
  if (!first) return editorState;

  const isOnly = others.length === 0;
  const start = head ?? (isOnly && isText(target) ? cut(target, 0, 0) : undefined);
  const joinsStart = start !== undefined && flowsInto(start, first, head !== undefined && isOnly);
  const placed = [...(joinsStart ? [join(start, first)] : head ? [head, first] : [first]), ...others];

  // The caret goes to the end of the inserted text, before the rest of the target block is joined.
  const last = placed.at(-1) ?? first;
  const offset = last.getLength();
  let caret = last;
  if (tail && last.getType() === tail.getType()) {
    caret = join(last, tail);
    placed.splice(-1, 1, caret);
  } else if (tail) {
    placed.push(tail);
  }
  if (caret.getType() === 'atomic') {
    const next = tail ?? content.getBlockAfter(target.getKey());
    caret = next && next.getType() !== 'atomic' ? next : createBlock({ type: 'unstyled' });
    if (caret !== next) placed.splice(placed.indexOf(last) + 1, 0, caret);
  }

  const all = content.getBlocksAsArray().flatMap((block) => (block === target ? placed : [block]));
  const selectionAfter = caretIn(caret, last.getType() === 'atomic' ? 0 : offset);
  const changed = content.merge({
    blockMap: BlockMapBuilder.createFromArray(all),
    selectionAfter,
  }) as ContentState;
  return pushStep(editorState, changed, 'insert-fragment');
}

/** An image at the start of the selection goes as a whole; what is left of the text after it is a paragraph. */
function withoutSelection(editorState: EditorState): EditorState {
  if (editorState.getSelection().isCollapsed()) return editorState;
  return repairAtomicBlocks(removeSelected(editorState));
}

/** The parts of the block before and after the caret. A part without text is `undefined`, so no empty block remains. */
function partsAround(
  block: ContentBlock,
  offset: number,
): [ContentBlock | undefined, ContentBlock | undefined] {
  if (block.getType() === 'atomic') return [block, undefined];
  const tail = cut(block, offset, block.getLength());
  // The list or quote begins with the first part.
  const data = offset === 0 ? {} : { start: undefined, startsGroup: undefined };
  const key = createBlock({ type: 'unstyled' }).getKey();
  return [
    offset === 0 ? undefined : cut(block, 0, offset),
    offset === block.getLength()
      ? undefined
      : (withData(tail, { ...blockData(block), ...data }).set('key', key) as ContentBlock),
  ];
}

export const cut = (block: ContentBlock, from: number, to: number): ContentBlock =>
  block.merge({
    text: block.getText().slice(from, to),
    characterList: block.getCharacterList().slice(from, to).toList(),
  }) as ContentBlock;

const isText = (block: ContentBlock): boolean =>
  block.getType() !== 'atomic' && block.getType() !== 'code-block';

/** Plain paragraphs join the text before them, other types only the same type, unless `always` is set. */
function flowsInto(before: ContentBlock, block: ContentBlock, always: boolean): boolean {
  // A box begins with a line of its own. In a box it is none (keepBoxes.ts).
  if (boxOf(block) !== undefined && boxOf(before) === undefined) return false;
  if (before.getType() === block.getType()) return block.getType() !== 'atomic';
  return isText(before) && isText(block) && (always || block.getType() === 'unstyled');
}

/** The first block with the text of the second appended. */
const join = (before: ContentBlock, after: ContentBlock): ContentBlock =>
  before.merge({
    text: before.getText() + after.getText(),
    characterList: before.getCharacterList().concat(after.getCharacterList()).toList(),
  }) as ContentBlock;

/** Items inserted into a list continue at its level. */
function nestInto(target: ContentBlock, blocks: readonly ContentBlock[]): readonly ContentBlock[] {
  if (!isListItem(target) || target.getDepth() === 0) return blocks;
  return blocks.map((block) =>
    isListItem(block)
      ? (block.set('depth', Math.min(block.getDepth() + target.getDepth(), MAX_LIST_DEPTH)) as ContentBlock)
      : block,
  );
}
