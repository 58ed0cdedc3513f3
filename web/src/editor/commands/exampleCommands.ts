import type { ContentBlock, EditorState } from 'draft-js';
import type { Example } from '../../examples/example';
import { caretIn, replaceBlocks } from './blockCommands';
import { blockData, createAtomicBlock, createBlock } from '../html/blocks';
import { exampleOfCode, starterExample } from '../html/exampleEdits';
import { exampleToHtml } from '../html/exampleHtml';
import { htmlToContent } from '../html/htmlToContent';
import { insertBlocks } from './insertBlocks';
import { caretBlock } from './textCommands';

/** Commands on examples. Each returns the next editor state. */

/** Inserts an example, or turns the block of code at the caret into one. */
export function makeExample(editorState: EditorState): EditorState {
  const block = caretBlock(editorState);
  if (block.getType() !== 'code-block') {
    return insertBlocks(editorState, [createAtomicBlock({ example: starterExample() })]);
  }
  return exampleOfBlock(editorState, block);
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

/** Turns a block of code into an example, if its language runs. */
export function exampleOfBlock(editorState: EditorState, block: ContentBlock): EditorState {
  const { language } = blockData(block);
  const example =
    block.getText().trim() === '' ? starterExample(language) : exampleOfCode(block.getText(), language);
  return example ? replaceByExample(editorState, block, example) : editorState;
}

/** Whether {@link makeExample} changes something. */
export function canMakeExample(editorState: EditorState): boolean {
  const block = caretBlock(editorState);
  return block.getType() !== 'code-block' || runs(block);
}

/** Whether a block of code is of a language that runs. */
export const runs = (block: ContentBlock): boolean =>
  exampleOfCode('', blockData(block).language) !== undefined;

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
