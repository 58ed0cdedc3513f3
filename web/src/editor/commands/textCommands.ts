import {
  CharacterMetadata,
  EditorState,
  Modifier,
  RichUtils,
  type ContentBlock,
  type ContentState,
  type SelectionState,
} from 'draft-js';
import { blockData, createBlock, isListItem, LINK, linkData, type MarkStyle } from '../html/blocks';
import { boxAround, boxOf, isSummary } from '../html/boxes';
import { breakInBox, unwrapAtStart } from './boxCommands';
import {
  caretIn,
  changeBlocks,
  indentText,
  insertParagraphAfter,
  nestItems,
  removeBlock,
  replaceBlocks,
  selectedBlocks,
  setBlockType,
  splitIntoParagraph,
} from './blockCommands';
import { meantSelection } from './meantSelection';
import { pushStep } from './undoSteps';

/** One Tab in code: two spaces. */
const CODE_INDENT = '  ';
const plainCharacter = CharacterMetadata.create();

/** The link around the caret or around the whole selection. */
export interface SelectedLink {
  url: string;
  /** The whole text of the link, wherever in it the caret is. */
  range: SelectionState;
}

export const caretBlock = (editorState: EditorState): ContentBlock =>
  editorState.getCurrentContent().getBlockForKey(editorState.getSelection().getStartKey());

export const isInCode = (editorState: EditorState): boolean =>
  selectedBlocks(editorState).some((block) => block.getType() === 'code-block');

/** Turns a mark on or off, for the selection or for what is typed next. Code has no marks. */
export function toggleMark(editorState: EditorState, style: MarkStyle): EditorState {
  return isInCode(editorState) ? editorState : RichUtils.toggleInlineStyle(editorState, style);
}

/** Removes marks and links. Fully selected blocks, or that of a bare caret, also become plain paragraphs. */
export function cleanFormatting(editorState: EditorState): EditorState {
  const selection = editorState.getSelection();
  const blocks = selectedBlocks(editorState);
  const [first] = blocks;
  if (!first) return editorState;
  const [from, to] = [selection.getStartOffset(), selection.getEndOffset()];
  const isPart = blocks.length === 1 && !selection.isCollapsed() && to - from < first.getLength();
  if (!isPart) return changeBlocks(editorState, blocks, 'unstyled', plainParagraph);
  if (first.getType() === 'code-block') return editorState;
  const characters = first
    .getCharacterList()
    .map((character, index = 0) => (character && (index < from || index >= to) ? character : plainCharacter));
  const changed = first.set('characterList', characters.toList()) as ContentBlock;
  return changeBlocks(editorState, blocks, 'unstyled', () => changed);
}

function plainParagraph(block: ContentBlock): ContentBlock {
  const isPlain =
    block.getType() === 'unstyled' &&
    block.getData().isEmpty() &&
    block.getCharacterList().every((character) => character === plainCharacter);
  if (isPlain) return block;
  return createBlock({ type: 'unstyled', text: block.getText() }).set('key', block.getKey()) as ContentBlock;
}

/** The link that contains the selection; `undefined` if the selection is outside of links or reaches beyond one. */
export function selectedLink(editorState: EditorState): SelectedLink | undefined {
  const selection = editorState.getSelection();
  const block = caretBlock(editorState);
  if (selection.getEndKey() !== block.getKey()) return undefined;
  const content = editorState.getCurrentContent();
  const [from, to] = [selection.getStartOffset(), selection.getEndOffset()];

  let found: SelectedLink | undefined;
  block.findEntityRanges(
    (character) => linkData(content, character.getEntity()) !== undefined,
    (start, end) => {
      const link = linkData(content, block.getEntityAt(start));
      if (!link || from < start || to > end) return;
      // Between two adjacent links the caret belongs to the one before it.
      if (found && selection.isCollapsed() && from === start) return;
      found = { url: link.url, range: selectionIn(block, start, end) };
    },
  );
  return found;
}

/** Links the selection, changes the link at the caret, or inserts `label` as a link before the caret. */
export function applyLink(editorState: EditorState, url: string, label: string): EditorState {
  if (isInCode(editorState)) return editorState;
  const current = selectedLink(editorState);
  if (current?.url === url) return EditorState.forceSelection(editorState, caretAfter(current.range));

  const content = editorState.getCurrentContent().createEntity(LINK, 'MUTABLE', { url });
  const entity = content.getLastCreatedEntityKey();
  const range = current?.range ?? editorState.getSelection();
  if (range.isCollapsed()) {
    const style = editorState.getCurrentInlineStyle();
    const inserted = Modifier.insertText(content, range, label, style, entity);
    return pushStep(editorState, inserted, 'insert-fragment');
  }
  const linked = pushStep(editorState, Modifier.applyEntity(content, range, entity), 'apply-entity');
  return EditorState.forceSelection(linked, caretAfter(range));
}

/** Removes the link at the caret, or all links in the selection; the text stays. */
export function removeLink(editorState: EditorState): EditorState {
  const range = selectedLink(editorState)?.range ?? editorState.getSelection();
  if (range.isCollapsed()) return editorState;
  const content = Modifier.applyEntity(editorState.getCurrentContent(), range, null);
  const changed = pushStep(editorState, content, 'apply-entity');
  return EditorState.forceSelection(changed, editorState.getSelection());
}

/** Handles Enter. `undefined` leaves it to Draft.js, which splits the block. */
export function breakLine(editorState: EditorState): EditorState | undefined {
  const selection = editorState.getSelection();
  const block = caretBlock(editorState);
  if (block.getType() === 'code-block') return breakCodeLine(editorState, block);
  if (!selection.isCollapsed()) return undefined;
  if (block.getType() === 'atomic') return insertParagraphAfter(editorState);
  if (block.getLength() === 0) {
    if (isListItem(block)) return liftItem(editorState, block);
    if (block.getType() !== 'unstyled') return setBlockType(editorState, 'unstyled');
    if (blockData(block).indent !== undefined) return indentText(editorState, -1);
  }
  const inBox = breakInBox(editorState, block);
  if (inBox) return inBox;
  const isHeading = block.getType().startsWith('header-');
  return isHeading && selection.getStartOffset() === block.getLength()
    ? splitIntoParagraph(editorState)
    : undefined;
}

/** Handles Backspace. `undefined` leaves it to Draft.js. */
export function deleteBackward(editorState: EditorState): EditorState | undefined {
  const selection = editorState.getSelection();
  if (!selection.isCollapsed() || selection.getStartOffset() > 0) return undefined;
  const block = caretBlock(editorState);
  if (isListItem(block)) return liftItem(editorState, block);
  if (blockData(block).indent !== undefined) return indentText(editorState, -1);
  const unwrapped = unwrapAtStart(editorState, block);
  if (unwrapped) return unwrapped;
  if (block.getType() !== 'code-block') return undefined;

  // Backspace at the start of code never joins it with the text before; it only removes an empty block before it.
  if (block.getLength() === 0) return setBlockType(editorState, 'unstyled');
  const before = editorState.getCurrentContent().getBlockBefore(block.getKey());
  return before?.getLength() === 0 ? removeBlock(editorState, before) : editorState;
}

/** Handles Delete. `undefined` leaves it to Draft.js, which joins the block below into this one, of the type of this one. */
export function deleteForward(editorState: EditorState): EditorState | undefined {
  const selection = editorState.getSelection();
  const content = editorState.getCurrentContent();
  const block = caretBlock(editorState);
  const below = content.getBlockAfter(block.getKey());
  const isAtEnd = selection.isCollapsed() && selection.getEndOffset() === block.getLength();
  if (!isAtEnd || !below || [block, below].some((each) => each.getType() === 'atomic')) return undefined;
  if (block.getLength() === 0 && !isNeededForDetails(content, block)) {
    return replaceBlocks(editorState, [block], [], 'remove-range', caretIn(below, 0));
  }
  // Like Backspace, it never joins code with text.
  if (![block, below].some((each) => each.getType() === 'code-block')) return undefined;
  return below.getLength() === 0 && !isNeededForDetails(content, below)
    ? removeBlock(editorState, below)
    : editorState;
}

/** Whether details would lose their summary or the only line below it. */
const isNeededForDetails = (content: ContentState, block: ContentBlock): boolean =>
  isSummary(content, block) || (boxOf(block) === 'details' && boxAround(content, block).length === 2);

/** Emoji and flags, which can consist of several code points. */
const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
/** Enough text to find the edge of any character. */
const LONGEST = 64;

/** Deletes a whole character after the caret or emoji before it. `undefined` leaves it to Draft.js. */
export function deleteCharacter(
  editorState: EditorState,
  direction: 'backward' | 'forward',
): EditorState | undefined {
  const selection = editorState.getSelection();
  if (!selection.isCollapsed() || !('Segmenter' in Intl)) return undefined;
  const block = caretBlock(editorState);
  const caret = selection.getStartOffset();
  const isBackward = direction === 'backward';
  const near = isBackward
    ? block.getText().slice(Math.max(0, caret - LONGEST), caret)
    : block.getText().slice(caret, caret + LONGEST);
  const character = [...new Intl.Segmenter().segment(near)].at(isBackward ? -1 : 0)?.segment ?? '';
  if ([...character].length < 2 || (isBackward && !EMOJI.test(character))) return undefined;

  const start = isBackward ? caret - character.length : caret;
  const range = selectionIn(block, start, start + character.length);
  const content = Modifier.removeRange(editorState.getCurrentContent(), range, direction);
  return EditorState.push(editorState, content, isBackward ? 'backspace-character' : 'delete-character');
}

/** Handles Tab (`by` 1) and Shift+Tab (-1) in lists and code; `undefined` where Tab should leave the editor. */
export function indent(editorState: EditorState, by: 1 | -1): EditorState | undefined {
  if (isInCode(editorState)) {
    return selectedBlocks(editorState).length === 1 ? indentCode(editorState, by) : editorState;
  }
  return selectedBlocks(editorState).some(isListItem) ? nestItems(editorState, by) : undefined;
}

function liftItem(editorState: EditorState, block: ContentBlock): EditorState {
  return block.getDepth() > 0 ? nestItems(editorState, -1) : setBlockType(editorState, 'unstyled');
}

/** Adds a line with the indentation of the one before. On a second empty line at the end, Enter leaves the code. */
function breakCodeLine(editorState: EditorState, block: ContentBlock): EditorState {
  const selection = editorState.getSelection();
  const text = block.getText();
  const isAtEnd = selection.isCollapsed() && selection.getEndOffset() === text.length;
  if (isAtEnd && /\n[ \t]*\n[ \t]*$/.test(text)) {
    const kept = text.replace(/\n[ \t]*\n[ \t]*$/, '');
    const range = selectionIn(block, kept.length, text.length);
    const trimmed = Modifier.removeRange(editorState.getCurrentContent(), range, 'backward');
    const code = trimmed.getBlockForKey(block.getKey());
    const paragraph = createBlock({ type: 'unstyled' });
    // One step to undo.
    return replaceBlocks(editorState, [block], [code, paragraph], 'split-block', caretIn(paragraph, 0));
  }
  const line = text.slice(lineStart(text, selection.getStartOffset()), selection.getStartOffset());
  const indentation = /^[ \t]*/.exec(line)?.[0] ?? '';
  return insertText(editorState, `\n${indentation}`);
}

function indentCode(editorState: EditorState, by: 1 | -1): EditorState {
  const selection = editorState.getSelection();
  if (by === 1 && selection.isCollapsed()) return insertText(editorState, CODE_INDENT);

  const block = caretBlock(editorState);
  const text = block.getText();
  const [from, to] = [selection.getStartOffset(), selection.getEndOffset()];
  const firstLine = lineStart(text, from);
  const change = (line: string): string =>
    by === 1 ? CODE_INDENT + line : line.replace(/^(?: {1,2}|\t)/, '');
  const lines = text.slice(firstLine, to).split('\n');
  const changedLines = lines.map(change);
  const changed = changedLines.join('\n');

  const next = Modifier.replaceText(
    editorState.getCurrentContent(),
    selectionIn(block, firstLine, to),
    changed,
  );
  const shift = (changedLines[0]?.length ?? 0) - (lines[0]?.length ?? 0);
  const pushed = pushStep(editorState, next, 'insert-fragment');
  return EditorState.forceSelection(
    pushed,
    selectionIn(block, Math.max(firstLine, from + shift), Math.max(firstLine, firstLine + changed.length)),
  );
}

/** Replaces the selection by a line break within the block. */
export function breakSoftly(editorState: EditorState): EditorState {
  const content = Modifier.replaceText(
    editorState.getCurrentContent(),
    meantSelection(editorState),
    '\n',
    editorState.getCurrentInlineStyle(),
  );
  return EditorState.push(editorState, content, 'insert-characters');
}

/** Replaces the selection by plain text without marks. */
export function insertText(editorState: EditorState, text: string): EditorState {
  const content = Modifier.replaceText(editorState.getCurrentContent(), meantSelection(editorState), text);
  return pushStep(editorState, content, 'insert-fragment');
}

const lineStart = (text: string, offset: number): number => text.slice(0, offset).lastIndexOf('\n') + 1;

export function selectionIn(block: ContentBlock, start: number, end: number): SelectionState {
  return caretIn(block, start).merge({ focusOffset: end, isBackward: false });
}

function caretAfter(range: SelectionState): SelectionState {
  const [key, offset] = [range.getEndKey(), range.getEndOffset()];
  return range.merge({
    anchorKey: key,
    anchorOffset: offset,
    focusKey: key,
    focusOffset: offset,
    isBackward: false,
  });
}
