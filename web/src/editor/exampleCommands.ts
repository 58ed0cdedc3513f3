import { BlockMapBuilder, EditorState, type ContentBlock, type ContentState } from 'draft-js';
import type { Example } from '../examples/example';
import { caretIn, findBlock, replaceBlocks } from './blockCommands';
import { blockData, createAtomicBlock, createBlock, withData } from './blocks';
import { exampleOfCode, starterExample } from './exampleEdits';
import { exampleToHtml } from './exampleHtml';
import { htmlToContent } from './htmlToContent';
import { insertBlocks } from './insertBlocks';
import { caretBlock } from './textCommands';
import { pushStep } from './undoSteps';

/** Commands on examples. Each returns the next editor state. */

/** Inserts an example, or turns the block of code at the caret into one. */
export function makeExample(editorState: EditorState): EditorState {
  const block = caretBlock(editorState);
  if (block.getType() !== 'code-block') {
    return insertBlocks(editorState, [createAtomicBlock({ example: starterExample() })]);
  }
  const { language } = blockData(block);
  const example =
    block.getText().trim() === '' ? starterExample(language) : exampleOfCode(block.getText(), language);
  return example ? replaceByExample(editorState, block, example) : editorState;
}

/** Inserts an example that the page read from a post; nothing if it is no whole one. */
export function insertGivenExample(editorState: EditorState, example: Example): EditorState {
  // Read as a stored figure, so that names are checked and the caption is spelled as the API spells it.
  const blocks = htmlToContent(exampleToHtml(example)).getBlocksAsArray();
  return insertBlocks(
    editorState,
    blocks.filter((block) => blockData(block).example),
  );
}

/** Whether {@link makeExample} changes something. */
export function canMakeExample(editorState: EditorState): boolean {
  const block = caretBlock(editorState);
  return block.getType() !== 'code-block' || exampleOfCode('', blockData(block).language) !== undefined;
}

/** Replaces a block. The caret moves to the text below the example, which is made if there is none. */
export function replaceByExample(
  editorState: EditorState,
  block: ContentBlock,
  example: Example,
): EditorState {
  const made = createAtomicBlock({ example });
  const after = editorState.getCurrentContent().getBlockAfter(block.getKey());
  const isText = after !== undefined && after.getType() !== 'atomic';
  const below = isText ? after : createBlock({ type: 'unstyled' });
  const blocks = isText ? [made] : [made, below];
  return replaceBlocks(editorState, [block], blocks, 'change-block-type', caretIn(below, 0));
}

/** Changes an example. `joins`: the change belongs to the undo step before it. */
export function changeExample(
  editorState: EditorState,
  key: string,
  example: Example,
  joins: boolean,
): EditorState {
  const block = findBlock(editorState, key);
  if (!block || blockData(block).example === example) return editorState;
  const content = editorState.getCurrentContent();
  const blocks = content
    .getBlocksAsArray()
    .map((each) => (each === block ? withData(block, { ...blockData(block), example }) : each));
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

/** The example beside the caret, if the caret is in the text directly before or after it. */
export function exampleBeside(editorState: EditorState, side: 'above' | 'below'): ContentBlock | undefined {
  const selection = editorState.getSelection();
  if (!selection.isCollapsed()) return undefined;
  const content = editorState.getCurrentContent();
  const key = selection.getStartKey();
  const next = side === 'above' ? content.getBlockBefore(key) : content.getBlockAfter(key);
  return next && blockData(next).example ? next : undefined;
}

/** The key of the example that the second state has and the first one has not. */
export function newExample(before: EditorState, after: EditorState): string | undefined {
  const known = before.getCurrentContent().getBlockMap();
  return after
    .getCurrentContent()
    .getBlocksAsArray()
    .find((block) => blockData(block).example && !known.has(block.getKey()))
    ?.getKey();
}
