import { BlockMapBuilder, EditorState, type ContentBlock, type ContentState } from 'draft-js';
import { caretIn, findBlock, replaceBlocks } from './blockCommands';
import { blockData, createBlock, withData, type BlockData } from '../html/blocks';
import { pushStep } from './undoSteps';

/** Commands on blocks that have fields of their own: images, embeds, examples and tables. Each returns the next editor state. */

/** Whether a block has fields that the caret can enter. */
export function hasFields(block: ContentBlock): boolean {
  const { example, table, figure, embed } = blockData(block);
  return [example, table, figure, embed].some((fields) => fields !== undefined);
}

/** Changes the data of a block. `joins`: the change belongs to the undo step before it. */
export function changeData(
  editorState: EditorState,
  key: string,
  data: BlockData,
  joins: boolean,
): EditorState {
  const block = findBlock(editorState, key);
  if (!block) return editorState;
  const content = editorState.getCurrentContent();
  const blocks = content.getBlocksAsArray().map((each) => (each === block ? withData(block, data) : each));
  const selection = editorState.getSelection();
  const changed = content.merge({
    blockMap: BlockMapBuilder.createFromArray(blocks),
    selectionBefore: joins ? content.getSelectionBefore() : selection,
    selectionAfter: selection,
  }) as ContentState;
  if (!joins) return pushStep(editorState, changed, 'change-block-data');
  return EditorState.set(editorState, {
    currentContent: changed,
    redoStack: editorState.getRedoStack().clear(),
    lastChangeType: 'change-block-data',
  });
}

/** Puts the caret above or below a block, into a new paragraph if there is no text. */
export function leaveBlock(editorState: EditorState, key: string, side: 'above' | 'below'): EditorState {
  const block = findBlock(editorState, key);
  if (!block) return editorState;
  const content = editorState.getCurrentContent();
  const next = side === 'above' ? content.getBlockBefore(key) : content.getBlockAfter(key);
  if (next && next.getType() !== 'atomic') {
    const caret = caretIn(next, side === 'above' ? next.getLength() : 0);
    return EditorState.forceSelection(editorState, caret);
  }
  const paragraph = createBlock({ type: 'unstyled' });
  const blocks = side === 'above' ? [paragraph, block] : [block, paragraph];
  return replaceBlocks(editorState, [block], blocks, 'split-block', caretIn(paragraph, 0));
}

/** The block with fields beside the caret, if the caret is in the text directly before or after it. */
export function fieldsBeside(editorState: EditorState, side: 'above' | 'below'): ContentBlock | undefined {
  const selection = editorState.getSelection();
  if (!selection.isCollapsed()) return undefined;
  const content = editorState.getCurrentContent();
  const key = selection.getStartKey();
  const next = side === 'above' ? content.getBlockBefore(key) : content.getBlockAfter(key);
  return next && hasFields(next) ? next : undefined;
}

/** The key of the block with fields that the second state has and the first one has not. */
export function newFields(before: EditorState, after: EditorState): string | undefined {
  const known = before.getCurrentContent().getBlockMap();
  return after
    .getCurrentContent()
    .getBlocksAsArray()
    .find((block) => hasFields(block) && !known.has(block.getKey()))
    ?.getKey();
}
