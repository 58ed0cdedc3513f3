import { EditorState, Modifier, type ContentBlock, type SelectionState } from 'draft-js';
import { ABBREVIATION, abbreviationData, linkData } from '../html/blocks';
import { caretIn, selectedBlocks } from './blockCommands';
import { cleanExpansion } from '../html/expansion';
import { pushStep } from './undoSteps';

/** Commands on abbreviations. Each returns the next editor state. */

/** The abbreviation at the caret, or the text that becomes one. */
export interface SelectedAbbreviation {
  text: string;
  /** What it stands for; empty for a new one. */
  title: string;
  range: SelectionState;
}

/** The abbreviation at the caret; otherwise the selection, the word at the caret or the one before it. Not in code and links. */
export function selectedAbbreviation(editorState: EditorState): SelectedAbbreviation | undefined {
  const selection = editorState.getSelection();
  const [block, ...others] = selectedBlocks(editorState);
  if (!block || others.length > 0 || block.getType() === 'code-block' || block.getType() === 'atomic')
    return undefined;
  const [from, to] = [selection.getStartOffset(), selection.getEndOffset()];
  const content = editorState.getCurrentContent();
  const [start, end] = abbreviationAround(block, from, to, editorState) ?? textAround(block, from, to);
  const text = block.getText().slice(start, end);
  const characters = block.getCharacterList().slice(start, end);
  if (text.trim() === '' || text.includes('\n')) return undefined;
  if (characters.some((character) => linkData(content, character?.getEntity() ?? null) !== undefined))
    return undefined;
  const { title = '' } = abbreviationData(content, block.getEntityAt(start)) ?? {};
  return { text, title, range: caretIn(block, start).merge({ focusOffset: end, isBackward: false }) };
}

function abbreviationAround(
  block: ContentBlock,
  from: number,
  to: number,
  editorState: EditorState,
): [start: number, end: number] | undefined {
  const content = editorState.getCurrentContent();
  let found: [number, number] | undefined;
  block.findEntityRanges(
    (character) => abbreviationData(content, character.getEntity()) !== undefined,
    (start, end) => {
      if (start <= from && to <= end) found ??= [start, end];
    },
  );
  return found;
}

function textAround(block: ContentBlock, from: number, to: number): [start: number, end: number] {
  if (from < to) return [from, to];
  const text = block.getText();
  const [after = ''] = /^[\p{L}\p{N}]+/u.exec(text.slice(from)) ?? [];
  const before = /[\p{L}\p{N}]+$/u.exec(text.slice(0, from));
  if (after !== '' || before) return [before?.index ?? from, from + after.length];
  const [word = '', spaces = ''] = /[\p{L}\p{N}]+( +)$/u.exec(text.slice(0, from)) ?? [];
  return [from - word.length, from - spaces.length];
}

/** Makes an abbreviation of the text, or changes what it stands for. */
export function applyAbbreviation(editorState: EditorState, written: string): EditorState {
  const selected = selectedAbbreviation(editorState);
  const title = cleanExpansion(written);
  if (!selected || title === '') return editorState;
  const content = editorState.getCurrentContent().createEntity(ABBREVIATION, 'MUTABLE', { title });
  return withEntity(editorState, selected.range, content.getLastCreatedEntityKey());
}

/** The text of the abbreviation stays. */
export function removeAbbreviation(editorState: EditorState): EditorState {
  const selected = selectedAbbreviation(editorState);
  return selected ? withEntity(editorState, selected.range, null) : editorState;
}

/** The caret stays, behind the text if that was selected. */
function withEntity(editorState: EditorState, range: SelectionState, entity: string | null): EditorState {
  const selection = editorState.getSelection();
  const content = Modifier.applyEntity(editorState.getCurrentContent(), range, entity);
  const changed = pushStep(editorState, content, 'apply-entity');
  const end = { anchorOffset: selection.getEndOffset(), focusOffset: selection.getEndOffset() };
  return EditorState.forceSelection(changed, selection.merge({ ...end, isBackward: false }));
}
