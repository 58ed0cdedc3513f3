import {
  EditorState,
  Modifier,
  RichUtils,
  type ContentBlock,
  type DraftInlineStyle,
  type SelectionState,
} from 'draft-js';
import { caretIn, selectedBlocks } from './blockCommands';
import { NOTE } from '../html/blocks';
import { isSummary } from '../html/boxes';
import { NOTE_START } from '../html/noteText';
import { pushStep } from './undoSteps';

/** Commands on footnotes, whose text stands in the line. Each returns the next editor state. */

/** Whether what is typed next belongs to a footnote. */
export const isInNote = (editorState: EditorState): boolean => editorState.getCurrentInlineStyle().has(NOTE);

/** Code and summaries have no footnotes. */
export const canHaveNotes = (editorState: EditorState): boolean =>
  selectedBlocks(editorState).every(
    (block) =>
      block.getType() !== 'code-block' &&
      block.getType() !== 'atomic' &&
      !isSummary(editorState.getCurrentContent(), block),
  );

/** Makes a footnote of the selection, or begins one at the caret. In a footnote: ends it. */
export function toggleNote(editorState: EditorState): EditorState {
  if (!canHaveNotes(editorState)) return editorState;
  if (!editorState.getSelection().isCollapsed()) return RichUtils.toggleInlineStyle(editorState, NOTE);
  return leaveNote(editorState) ?? beginNote(editorState);
}

function beginNote(editorState: EditorState): EditorState {
  const selection = editorState.getSelection();
  const block = editorState.getCurrentContent().getBlockForKey(selection.getStartKey());
  const offset = selection.getStartOffset();
  // Footnotes side by side would become one.
  const before = isNoteAt(block, offset - 1) ? ' ' : '';
  const after = isNoteAt(block, offset) ? ' ' : '';
  const plain = Modifier.insertText(editorState.getCurrentContent(), selection, before + after);
  const caret = rangeIn(block, offset + before.length, offset + before.length);
  const style = editorState.getCurrentInlineStyle().clear().add(NOTE);
  return pushStep(editorState, Modifier.insertText(plain, caret, NOTE_START, style), 'insert-fragment');
}

/** Puts the caret behind the footnote that it is in, which goes if it has no text. `undefined` outside of footnotes. */
export function leaveNote(editorState: EditorState): EditorState | undefined {
  const selection = editorState.getSelection();
  if (!selection.isCollapsed() || !isInNote(editorState)) return undefined;
  const block = editorState.getCurrentContent().getBlockForKey(selection.getStartKey());
  const [start, end] = noteAround(block, selection.getStartOffset());
  const isEmpty = block.getText().slice(start, end).replaceAll(NOTE_START, '').trim() === '';
  const left = isEmpty
    ? pushStep(
        editorState,
        Modifier.removeRange(editorState.getCurrentContent(), rangeIn(block, start, end), 'backward'),
        'remove-range',
      )
    : EditorState.forceSelection(editorState, caretIn(block, end));
  return EditorState.setInlineStyleOverride(left, styleBefore(block, start));
}

/** In an empty line, Draft.js goes on with the marks of the text above; a footnote there must not go on. */
export function endNoteAbove(editorState: EditorState): EditorState {
  const selection = editorState.getSelection();
  const block = editorState.getCurrentContent().getBlockForKey(selection.getStartKey());
  if (!selection.isCollapsed() || block.getLength() > 0 || !isInNote(editorState)) return editorState;
  return EditorState.setInlineStyleOverride(editorState, editorState.getCurrentInlineStyle().remove(NOTE));
}

/** The marks of the text before a footnote, with which the text behind it goes on. */
export const styleBefore = (block: ContentBlock, start: number): DraftInlineStyle =>
  (start > 0 ? block.getInlineStyleAt(start - 1) : EditorState.createEmpty().getCurrentInlineStyle()).remove(
    NOTE,
  );

/** Whether the caret is at the end of a footnote and in it. */
export function isAtNoteEnd(editorState: EditorState): boolean {
  const selection = editorState.getSelection();
  if (!selection.isCollapsed() || !isInNote(editorState)) return false;
  const block = editorState.getCurrentContent().getBlockForKey(selection.getStartKey());
  return noteAround(block, selection.getStartOffset())[1] === selection.getStartOffset();
}

const isNoteAt = (block: ContentBlock, offset: number): boolean =>
  offset >= 0 && offset < block.getLength() && block.getInlineStyleAt(offset).has(NOTE);

function noteAround(block: ContentBlock, offset: number): [start: number, end: number] {
  let [start, end] = [offset, offset];
  while (isNoteAt(block, start - 1)) start -= 1;
  while (isNoteAt(block, end)) end += 1;
  return [start, end];
}

const rangeIn = (block: ContentBlock, start: number, end: number): SelectionState =>
  caretIn(block, start).merge({ focusOffset: end });
