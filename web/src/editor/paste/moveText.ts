import { EditorState, type ContentBlock, type SelectionState } from 'draft-js';
import { caretIn, repairAtomicBlocks } from '../commands/blockCommands';
import { createBlock } from '../html/blocks';
import { copiedBlocks } from './clipboard';
import { insertBlocks } from '../commands/insertBlocks';
import { removeSelected, withMeantSelection } from '../commands/meantSelection';
import { insertText, isInCode } from '../commands/textCommands';
import { asOneStep } from '../commands/undoSteps';

/** Moves the selected text, in one step to undo. The same state if it cannot go there. */
export function moveText(editorState: EditorState, place: SelectionState): EditorState {
  const state = withMeantSelection(editorState);
  const selection = state.getSelection();
  const content = state.getCurrentContent();
  const [start, end] = [selection.getStartKey(), selection.getEndKey()];
  // Without its start or its end, a block without text cannot be told from the text that takes its place.
  const isWhole = [start, end].some((key) => content.getBlockForKey(key).getType() === 'atomic');
  if (selection.isCollapsed() || isWhole || isWithin(content.getBlocksAsArray(), selection, place)) {
    return editorState;
  }
  const moved = copiedBlocks(state).map(
    (block) => block.set('key', createBlock({ type: 'unstyled' }).getKey()) as ContentBlock,
  );
  const without = repairAtomicBlocks(removeSelected(state));
  const at = EditorState.acceptSelection(without, placeAfter(selection, place));
  const text = moved.map((block) => block.getText()).join('\n');
  return asOneStep(editorState, isInCode(at) ? insertText(at, text) : insertBlocks(at, moved));
}

/** Where text from elsewhere goes: blocks without text have it below them. */
export function droppedAt(editorState: EditorState, place: SelectionState): EditorState {
  const block = editorState.getCurrentContent().getBlockForKey(place.getStartKey());
  const isText = block.getType() !== 'atomic';
  return EditorState.acceptSelection(editorState, isText ? place : caretIn(block, block.getLength()));
}

function isWithin(
  blocks: readonly ContentBlock[],
  selection: SelectionState,
  place: SelectionState,
): boolean {
  const indexOf = (key: string) => blocks.findIndex((block) => block.getKey() === key);
  const [first, last] = [indexOf(selection.getStartKey()), indexOf(selection.getEndKey())];
  const [index, offset] = [indexOf(place.getStartKey()), place.getStartOffset()];
  const isBefore = index < first || (index === first && offset < selection.getStartOffset());
  const isBehind = index > last || (index === last && offset > selection.getEndOffset());
  return !isBefore && !isBehind;
}

/** The same place once the selection is removed. */
function placeAfter(selection: SelectionState, place: SelectionState): SelectionState {
  const offset = place.getStartOffset();
  if (place.getStartKey() !== selection.getEndKey() || offset < selection.getEndOffset()) return place;
  const moved = selection.getStartOffset() + offset - selection.getEndOffset();
  const key = selection.getStartKey();
  return place.merge({ anchorKey: key, anchorOffset: moved, focusKey: key, focusOffset: moved });
}
