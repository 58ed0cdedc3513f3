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
  isTask,
  MAX_INDENT,
  MAX_LIST_DEPTH,
  withData,
  type BlockData,
  type BlockType,
} from '../html/blocks';
import { boxOf } from '../html/boxes';
import { pushStep } from './undoSteps';

/** Commands on whole blocks. Each returns the next editor state, or the same one if nothing changes. */

/** Cached, because the toolbar asks a dozen times for each change. */
const selected = new WeakMap<EditorState, ContentBlock[]>();

/** The blocks that the selection touches, including images and raw HTML blocks. */
export function selectedBlocks(editorState: EditorState): ContentBlock[] {
  const blocks = selected.get(editorState) ?? findSelectedBlocks(editorState);
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
  // A triple click selects up to the start of the next block; users do not mean that block.
  if (last > first && selection.getEndOffset() === 0) last -= 1;
  return blocks.slice(first, last + 1);
}

/** The block with that key, if it is still in the text. */
export const findBlock = (editorState: EditorState, key: string | undefined): ContentBlock | undefined =>
  editorState
    .getCurrentContent()
    .getBlocksAsArray()
    .find((block) => block.getKey() === key);

/** Gives the selected text blocks a type. If all have it already, they become plain paragraphs. */
export function toggleBlockType(editorState: EditorState, type: BlockType): EditorState {
  const blocks = selectedBlocks(editorState).filter((block) => block.getType() !== 'atomic');
  if (blocks.length === 0) return editorState;
  return setBlockType(editorState, blocks.every((block) => isOfType(block, type)) ? 'unstyled' : type);
}

/** Whether a block is of a type. A task is another kind of item. */
export const isOfType = (block: ContentBlock, type: BlockType): boolean =>
  block.getType() === type && !isTask(block);

/** Makes tasks of the selected text, or paragraphs if all of them are tasks. */
export function toggleTasks(editorState: EditorState): EditorState {
  const blocks = selectedBlocks(editorState).filter((block) => block.getType() !== 'atomic');
  if (blocks.length === 0) return editorState;
  if (blocks.every(isTask)) return setBlockType(editorState, 'unstyled');
  return changeBlocks(editorState, selectedBlocks(editorState), 'unordered-list-item', (block) => {
    if (isTask(block)) return block;
    const item = isListItem(block) ? block : retyped(block, 'unordered-list-item', 0);
    return withData(item.set('type', 'unordered-list-item') as ContentBlock, { checked: false });
  });
}

/** Ticks the selected tasks off, or all of them open again. `undefined` if there are none. */
export function tickTasks(editorState: EditorState): EditorState | undefined {
  const blocks = selectedBlocks(editorState);
  const tasks = blocks.filter(isTask);
  if (tasks.length === 0) return undefined;
  const checked = tasks.some((block) => blockData(block).checked === false);
  const ticked = blocks.map((block) =>
    isTask(block) ? withData(block, { ...blockData(block), checked }) : block,
  );
  return replaceBlocks(editorState, blocks, ticked);
}

/** Gives the selected text blocks a type. Several blocks join into one code block; its lines split again. */
export function setBlockType(editorState: EditorState, type: BlockType): EditorState {
  const blocks = selectedBlocks(editorState);
  if (type === 'code-block') return joinIntoCode(editorState, blocks);

  return changeBlocks(editorState, blocks, type, (block) => {
    if (isOfType(block, type)) return block;
    const isListToList = type.endsWith('list-item') && isListItem(block);
    return retyped(block, type, isListToList ? block.getDepth() : 0);
  });
}

/** Applies `change` to text blocks. Code blocks split into one block of the given type per line. */
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

/** Indents (`by` 1) or outdents (`by` -1) text by one of eight steps. */
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

/** Whether at least one selected block can be indented (`by` 1) or outdented (`by` -1). */
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

/** Moves the selected list items one level in or out; an item is at most one level deeper than the item before it. */
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
export function insertParagraphAfter(editorState: EditorState, data: BlockData = {}): EditorState {
  const content = editorState.getCurrentContent();
  const block = content.getBlockForKey(editorState.getSelection().getEndKey());
  const paragraph = createBlock({ type: 'unstyled', data });
  return replaceBlocks(editorState, [block], [block, paragraph], 'split-block', caretIn(paragraph, 0));
}

/**
 * Adds an empty paragraph below a text that ends with something that the caret cannot leave by a click: code, a box, or a
 * block without text. `undefined` for another end.
 */
export function insertParagraphBelow(editorState: EditorState): EditorState | undefined {
  const last = editorState.getCurrentContent().getLastBlock();
  if (!/^(?:atomic|code-block)$/.test(last.getType()) && boxOf(last) === undefined) return undefined;
  const paragraph = createBlock({ type: 'unstyled', data: { box: null } });
  return replaceBlocks(editorState, [last], [last, paragraph], 'split-block', caretIn(paragraph, 0));
}

/** Adds an empty paragraph before a block and puts the caret there. */
export function insertParagraphBefore(
  editorState: EditorState,
  block: ContentBlock,
  data: BlockData = {},
): EditorState {
  const paragraph = createBlock({ type: 'unstyled', data });
  return replaceBlocks(editorState, [block], [paragraph, block], 'split-block', caretIn(paragraph, 0));
}

/** Splits the block at the caret; the new block is a plain paragraph. */
export function splitIntoParagraph(editorState: EditorState): EditorState {
  const content = editorState.getCurrentContent();
  const split = Modifier.splitBlock(content, editorState.getSelection());
  const next = Modifier.setBlockType(split, split.getSelectionAfter(), 'unstyled');
  return pushStep(editorState, next, 'split-block');
}

/** Deletes a block. The selection stays, so it must be in another block. */
export function removeBlock(editorState: EditorState, block: ContentBlock): EditorState {
  return replaceBlocks(editorState, [block], [], 'remove-range');
}

/** Deletes a block. The caret goes to the text below or above, or into a new paragraph in its place. */
export function removeAndLeave(editorState: EditorState, block: ContentBlock): EditorState {
  const content = editorState.getCurrentContent();
  const [above, below] = [content.getBlockBefore(block.getKey()), content.getBlockAfter(block.getKey())];
  const remove = (caret: SelectionState, ...line: ContentBlock[]) =>
    replaceBlocks(editorState, [block], line, 'remove-range', caret);
  if (below && below.getType() !== 'atomic') return remove(caretIn(below, 0));
  if (above && above.getType() !== 'atomic') return remove(caretIn(above, above.getLength()));
  const line = createBlock({ type: 'unstyled' });
  return remove(caretIn(line, 0), line);
}

/** Moves text out of atomic blocks: Draft.js puts what is typed over one into it, neither shown nor saved. */
export function repairAtomicBlocks(editorState: EditorState): EditorState {
  const content = editorState.getCurrentContent();
  const isBroken = (block: ContentBlock | undefined): boolean =>
    block?.getType() === 'atomic' && block.getText() !== ATOMIC_TEXT;
  // While typing, the text is where the caret is, so checking the selected blocks is enough.
  const isTyping = editorState.getLastChangeType() === 'insert-characters';
  const suspects = isTyping ? selectedBlocks(editorState) : content.getBlocksAsArray();
  if (!suspects.some(isBroken)) return editorState;

  let selection = editorState.getSelection();
  const blocks = content.getBlocksAsArray().flatMap((block) => {
    if (!isBroken(block)) return [block];
    const characters = block.getCharacterList().toArray();
    // What is inserted in front of the atomic block's own character replaces nothing.
    if (isInFront(content, block)) {
      const text = createBlock({
        type: 'unstyled',
        text: block.getText().slice(0, -1),
        characters: characters.slice(0, -1),
      });
      if (selection.getAnchorKey() === block.getKey())
        selection = caretIn(text, Math.min(selection.getFocusOffset(), text.getLength()));
      return [text, createAtomicBlock(blockData(block))];
    }
    // If the selection began after the atomic block's own character, that character is still there.
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
  // Redo selects what the content says.
  const repaired = content.merge({
    blockMap: BlockMapBuilder.createFromArray(blocks),
    selectionAfter: selection,
  }) as ContentState;
  return EditorState.forceSelection(EditorState.set(editorState, { currentContent: repaired }), selection);
}

function isInFront(content: ContentState, block: ContentBlock): boolean {
  const before = content.getSelectionBefore();
  const isThere = before.getStartKey() === block.getKey() && before.getStartOffset() === 0;
  return isThere && before.isCollapsed() && block.getText().endsWith(ATOMIC_TEXT);
}

/** Replaces adjacent blocks. The caret moves to `selection`, or stays as close to its old place as possible. */
export function replaceBlocks(
  editorState: EditorState,
  old: readonly ContentBlock[],
  blocks: readonly ContentBlock[],
  change:
    | 'change-block-type'
    | 'adjust-depth'
    | 'split-block'
    | 'insert-fragment'
    | 'remove-range' = 'change-block-type',
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

/** A caret in a block that need not be in the document yet. */
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
  const code = createBlock({ type: 'code-block', text, data: { language } });
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

/** The offset of a position in one of the blocks after they are joined by newlines. */
function offsetIn(blocks: readonly ContentBlock[], key: string, offset: number): number {
  const index = blocks.findIndex((block) => block.getKey() === key);
  // The selection may end at the start of the block that follows.
  if (index < 0) return blocks.reduce((length, block) => length + block.getLength() + 1, -1);
  return blocks.slice(0, index).reduce((length, block) => length + block.getLength() + 1, offset);
}

/** Maps the selection after a code block was split into one block per line. */
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

/** Text keeps its indentation; the rest of the data belongs to the old type. */
function retyped(block: ContentBlock, type: BlockType, depth: number): ContentBlock {
  const changed = block.merge({ type, depth }) as ContentBlock;
  const { indent } = blockData(block);
  return withData(changed, isIndentable(block) && isIndentable(changed) ? { indent } : {});
}
