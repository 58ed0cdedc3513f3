import {
  BlockMapBuilder,
  EditorState,
  Modifier,
  SelectionState,
  type ContentBlock,
  type ContentState,
} from 'draft-js';
import {
  ATOMIC_TEXT,
  blockData,
  createAtomicBlock,
  createBlock,
  isListItem,
  MAX_INDENT,
  MAX_LIST_DEPTH,
  withData,
  type BlockType,
} from './blocks';
import { pushStep } from './undoSteps';

/** Changes of whole blocks. Each takes an editor state and gives the next, or the same one if nothing is to do. */

/** The toolbar asks a dozen times a key. */
const selected = new WeakMap<EditorState, ContentBlock[]>();

/** The blocks that the selection touches, images and kept blocks included. */
export function selectedBlocks(editorState: EditorState): ContentBlock[] {
  const known = selected.get(editorState);
  if (known) return known;
  const blocks = findSelectedBlocks(editorState);
  selected.set(editorState, blocks);
  return blocks;
}

function findSelectedBlocks(editorState: EditorState): ContentBlock[] {
  const selection = editorState.getSelection();
  const content = editorState.getCurrentContent();
  if (selection.getStartKey() === selection.getEndKey()) {
    return [content.getBlockForKey(selection.getStartKey())];
  }
  const blocks = content.getBlocksAsArray();
  const first = blocks.findIndex((block) => block.getKey() === selection.getStartKey());
  let last = blocks.findIndex((block) => block.getKey() === selection.getEndKey());
  // A triple click selects up to the start of the next block, which nobody means.
  if (last > first && selection.getEndOffset() === 0) last -= 1;
  return blocks.slice(first, last + 1);
}

/** The block of that key, if it is still in the text. */
export const findBlock = (editorState: EditorState, key: string | undefined): ContentBlock | undefined =>
  editorState
    .getCurrentContent()
    .getBlocksAsArray()
    .find((block) => block.getKey() === key);

/** Gives the selected text blocks a type, or makes them plain paragraphs if they all have it. */
export function toggleBlockType(editorState: EditorState, type: BlockType): EditorState {
  const blocks = selectedBlocks(editorState).filter((block) => block.getType() !== 'atomic');
  if (blocks.length === 0) return editorState;
  return setBlockType(editorState, blocks.every((block) => block.getType() === type) ? 'unstyled' : type);
}

/**
 * Gives the selected text blocks a type. Several blocks become one block of code, and code becomes a block a line,
 * because a block of code is one block whatever its number of lines.
 */
export function setBlockType(editorState: EditorState, type: BlockType): EditorState {
  const blocks = selectedBlocks(editorState);
  if (type === 'code-block') return joinIntoCode(editorState, blocks);

  return changeBlocks(editorState, blocks, type, (block) => {
    if (block.getType() === type) return block;
    const isListToList = type.endsWith('list-item') && isListItem(block);
    return retyped(block, type, isListToList ? block.getDepth() : 0);
  });
}

/** Changes text blocks as told, and gives those of code, which become a block a line, the type. */
export function changeBlocks(
  editorState: EditorState,
  blocks: readonly ContentBlock[],
  type: BlockType,
  change: (block: ContentBlock) => ContentBlock,
): EditorState {
  let selection = editorState.getSelection();
  const changed = blocks.flatMap((block) => {
    if (block.getType() === 'atomic') return [block];
    if (block.getType() !== 'code-block') return [change(block)];
    const lines = block
      .getText()
      .split('\n')
      .map((text) => createBlock({ type, text }));
    selection = intoLines(selection, block, lines);
    return lines;
  });
  return replaceBlocks(editorState, blocks, changed, 'change-block-type', selection);
}

/** Moves text in or out by a step of indentation, of which there are eight. */
export function indentText(editorState: EditorState, by: 1 | -1): EditorState {
  const blocks = selectedBlocks(editorState);
  const moved = blocks.map((block) => {
    const { indent = 0, ...data } = blockData(block);
    const next = Math.max(0, Math.min(indent + by, MAX_INDENT));
    return isIndentable(block) && next !== indent
      ? withData(block, { ...data, indent: next === 0 ? undefined : next })
      : block;
  });
  return replaceBlocks(editorState, blocks, moved);
}

/** Whether any of the selected blocks can be moved further in (`by` 1) or out. */
export function canIndent(editorState: EditorState, by: 1 | -1): boolean {
  const blocks = selectedBlocks(editorState);
  if (blocks.some((block) => block.getType() === 'code-block')) return blocks.length === 1;
  if (blocks.some(isListItem))
    return by === -1 ? blocks.some((block) => block.getDepth() > 0) : isNestable(editorState, blocks);
  return blocks.filter(isIndentable).some((block) => {
    const { indent = 0 } = blockData(block);
    return by === 1 ? indent < MAX_INDENT : indent > 0;
  });
}

function isNestable(editorState: EditorState, blocks: readonly ContentBlock[]): boolean {
  const [first] = blocks;
  const before = first && editorState.getCurrentContent().getBlockBefore(first.getKey());
  if (blocks.filter(isListItem).length > 1) return true;
  return (
    before !== undefined &&
    isListItem(before) &&
    first !== undefined &&
    first.getDepth() < Math.min(before.getDepth() + 1, MAX_LIST_DEPTH)
  );
}

const isIndentable = (block: ContentBlock): boolean =>
  block.getType() === 'unstyled' || block.getType() === 'blockquote' || block.getType().startsWith('header-');

/** Moves the selected list items one level in or out; a level is at most one deeper than that of the item before. */
export function nestItems(editorState: EditorState, by: 1 | -1): EditorState {
  const content = editorState.getCurrentContent();
  const blocks = selectedBlocks(editorState);
  let before = blocks[0] && content.getBlockBefore(blocks[0].getKey());
  const moved = blocks.map((block) => {
    const limit = before && isListItem(before) ? Math.min(before.getDepth() + 1, MAX_LIST_DEPTH) : 0;
    const depth = Math.max(0, Math.min(block.getDepth() + by, Math.max(limit, block.getDepth())));
    before =
      isListItem(block) && depth !== block.getDepth() ? (block.set('depth', depth) as ContentBlock) : block;
    return before;
  });
  return replaceBlocks(editorState, blocks, moved, 'adjust-depth');
}

/** Adds an empty paragraph after the block in which the selection ends and puts the caret there. */
export function insertParagraphAfter(editorState: EditorState): EditorState {
  const content = editorState.getCurrentContent();
  const block = content.getBlockForKey(editorState.getSelection().getEndKey());
  const paragraph = createBlock({ type: 'unstyled' });
  return replaceBlocks(editorState, [block], [block, paragraph], 'split-block', caretIn(paragraph, 0));
}

/** Adds an empty paragraph before a block and puts the caret there. */
export function insertParagraphBefore(editorState: EditorState, block: ContentBlock): EditorState {
  const paragraph = createBlock({ type: 'unstyled' });
  return replaceBlocks(editorState, [block], [paragraph, block], 'split-block', caretIn(paragraph, 0));
}

/** Splits at the caret; the new block is a plain paragraph. */
export function splitIntoParagraph(editorState: EditorState): EditorState {
  const content = editorState.getCurrentContent();
  const split = Modifier.splitBlock(content, editorState.getSelection());
  const next = Modifier.setBlockType(split, split.getSelectionAfter(), 'unstyled');
  return pushStep(editorState, next, 'split-block');
}

/** Deletes a block; the selection stays where it is, which must be elsewhere. */
export function removeBlock(editorState: EditorState, block: ContentBlock): EditorState {
  return replaceBlocks(editorState, [block], [], 'remove-range');
}

/**
 * Takes text out of atomic blocks. Draft.js lets it in when a selection that begins in one is typed over, and such text
 * would be neither shown nor saved. The repair is part of the change that made it necessary: one undo takes back both.
 */
export function repairAtomicBlocks(editorState: EditorState): EditorState {
  const content = editorState.getCurrentContent();
  const isBroken = (block: ContentBlock | undefined): boolean =>
    block?.getType() === 'atomic' && block.getText() !== ATOMIC_TEXT;
  // Typing leaves the caret where the text is: there is no need to look at every block for every letter.
  const isTyping = editorState.getLastChangeType() === 'insert-characters';
  const suspects = isTyping ? selectedBlocks(editorState) : content.getBlocksAsArray();
  if (!suspects.some(isBroken)) return editorState;

  let selection = editorState.getSelection();
  const blocks = content.getBlocksAsArray().flatMap((block) => {
    if (!isBroken(block)) return [block];
    const characters = block.getCharacterList().toArray();
    // The character of the block itself is still there: the selection began behind it.
    const kept = block.getText().startsWith(ATOMIC_TEXT) ? 1 : 0;
    const text = createBlock({
      type: 'unstyled',
      text: block.getText().slice(kept),
      characters: characters.slice(kept),
    });
    if (selection.getAnchorKey() === block.getKey()) {
      selection = caretIn(text, Math.max(0, selection.getFocusOffset() - kept));
    }
    return kept === 1 ? [createAtomicBlock(blockData(block)), text] : [text];
  });
  const repaired = content.merge({ blockMap: BlockMapBuilder.createFromArray(blocks) }) as ContentState;
  return EditorState.forceSelection(EditorState.set(editorState, { currentContent: repaired }), selection);
}

/** Replaces neighbouring blocks; the caret goes to `selection`, or stays as near to where it was as the blocks allow. */
export function replaceBlocks(
  editorState: EditorState,
  old: readonly ContentBlock[],
  blocks: readonly ContentBlock[],
  change: 'change-block-type' | 'adjust-depth' | 'split-block' | 'remove-range' = 'change-block-type',
  selection: SelectionState = editorState.getSelection(),
): EditorState {
  if (old.length === blocks.length && old.every((block, index) => block === blocks[index]))
    return editorState;
  const content = editorState.getCurrentContent();
  const all = content.getBlocksAsArray();
  const first = all.findIndex((block) => block === old[0]);
  const next = [...all.slice(0, first), ...blocks, ...all.slice(first + old.length)];
  const changed = content.merge({
    blockMap: BlockMapBuilder.createFromArray(next),
    selectionBefore: editorState.getSelection(),
    selectionAfter: selection,
  }) as ContentState;
  return pushStep(editorState, changed, change);
}

/** A caret in a block that is about to be in the document. */
export function caretIn(block: ContentBlock, offset: number): SelectionState {
  return SelectionState.createEmpty(block.getKey()).merge({
    anchorOffset: offset,
    focusOffset: offset,
    hasFocus: true,
  });
}

function joinIntoCode(editorState: EditorState, blocks: ContentBlock[]): EditorState {
  const [first] = blocks;
  if (!first || blocks.some((block) => block.getType() === 'atomic')) return editorState;
  if (blocks.length === 1 && first.getType() === 'code-block') return editorState;

  const selection = editorState.getSelection();
  const text = blocks.map((block) => block.getText()).join('\n');
  const language = blocks.map((block) => blockData(block).language).find((name) => name !== undefined);
  const code = createBlock({ type: 'code-block', text, data: language === undefined ? {} : { language } });
  return replaceBlocks(
    editorState,
    blocks,
    [code],
    'change-block-type',
    selection.merge({
      anchorKey: code.getKey(),
      anchorOffset: offsetIn(blocks, selection.getAnchorKey(), selection.getAnchorOffset()),
      focusKey: code.getKey(),
      focusOffset: offsetIn(blocks, selection.getFocusKey(), selection.getFocusOffset()),
    }),
  );
}

/** Where a place in one of the blocks is once they are joined by newlines. */
function offsetIn(blocks: readonly ContentBlock[], key: string, offset: number): number {
  const index = blocks.findIndex((block) => block.getKey() === key);
  // The selection may reach to the start of a block after these.
  if (index < 0) return blocks.reduce((length, block) => length + block.getLength() + 1, -1);
  return blocks.slice(0, index).reduce((length, block) => length + block.getLength() + 1, offset);
}

/** The selection once a block of code has become the given blocks, one a line. */
function intoLines(
  selection: SelectionState,
  code: ContentBlock,
  lines: readonly ContentBlock[],
): SelectionState {
  const place = (offset: number): [string, number] => {
    let rest = offset;
    const line = lines.find((candidate) => {
      if (rest <= candidate.getLength()) return true;
      rest -= candidate.getLength() + 1;
      return false;
    });
    return [line?.getKey() ?? code.getKey(), rest];
  };
  let moved = selection;
  if (selection.getAnchorKey() === code.getKey()) {
    const [anchorKey, anchorOffset] = place(selection.getAnchorOffset());
    moved = moved.merge({ anchorKey, anchorOffset });
  }
  if (selection.getFocusKey() === code.getKey()) {
    const [focusKey, focusOffset] = place(selection.getFocusOffset());
    moved = moved.merge({ focusKey, focusOffset });
  }
  return moved;
}

/** The indentation of text stays with it; the rest of the data meant something for the old type only. */
function retyped(block: ContentBlock, type: BlockType, depth: number): ContentBlock {
  const changed = block.merge({ type, depth }) as ContentBlock;
  const { indent } = blockData(block);
  return withData(changed, isIndentable(block) && isIndentable(changed) ? { indent } : {});
}
