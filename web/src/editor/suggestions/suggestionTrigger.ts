import { Modifier, type EditorState } from 'draft-js';
import { LINK } from '../html/blocks';
import { isInNote } from '../commands/notes';
import { caretBlock, isInCode, selectedLink, selectionIn } from '../commands/textCommands';
import { pushStep } from '../commands/undoSteps';

/** What a sign asks for: `/` a block, `:` an emoji, `@` a person. */
export type SuggestionKind = 'block' | 'emoji' | 'person';

/** A sign before the caret with what is typed behind it. */
export interface SuggestionTrigger {
  kind: SuggestionKind;
  blockKey: string;
  /** Place of the sign. */
  start: number;
  /** Place of the caret. */
  end: number;
  query: string;
  /** Opened by a command instead of a sign. */
  isAsked?: true;
}

const TRIGGERS: readonly (readonly [SuggestionKind, RegExp])[] = [
  ['block', /^\/([\p{L}\p{N}][\p{L}\p{N} ]{0,20})?$/u],
  // Two letters, so that ":D" and a colon before a word stay quiet.
  ['emoji', /(?<![\p{L}\p{N}:])(?::)([a-z0-9+_-]{2,30}:?)$/iu],
  ['person', /(?<![\p{L}\p{N}@/.])@([\p{L}\p{N}_.-]{1,30})$/u],
];

/**
 * A slash within a line, behind a space. Two letters, so that "he / she" and most paths stay quiet; a space ends the word, and what
 * follows a method of HTTP is an address.
 */
const IN_LINE = /(?<=\s)(?<!\b(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)\s)\/([\p{L}\p{N}]{2,21})$/u;
/** On-screen keyboards hide a word from the page until a space commits it. The list opens before the word and after it. */
const IN_LINE_BY_SCREEN = /(?<=\s)\/((?:[\p{L}\p{N}]{1,21} ?)?)$/u;

/** The sign that the caret stands behind, if there is one. `byScreen`: a keyboard on the screen types. */
export function suggestionTrigger(editorState: EditorState, byScreen = false): SuggestionTrigger | undefined {
  const selection = editorState.getSelection();
  if (!selection.isCollapsed() || !selection.getHasFocus() || isInCode(editorState)) return undefined;
  const block = caretBlock(editorState);
  const end = selection.getStartOffset();
  const text = block.getText().slice(0, end);
  // Code is marked only when its last sign is typed.
  const isCode = text.split('`').length % 2 === 0 || (end > 0 && block.getInlineStyleAt(end - 1).has('CODE'));
  if (isCode) return undefined;
  for (const [kind, pattern] of TRIGGERS) {
    const match = pattern.exec(text);
    if (match) return { kind, blockKey: block.getKey(), start: match.index, end, query: match[1] ?? '' };
  }
  const inLine = (byScreen ? IN_LINE_BY_SCREEN : IN_LINE).exec(text);
  const goesOn = /^[\p{L}\p{N}/]/u.test(block.getText().slice(end));
  if (inLine && !goesOn && selectedLink(editorState) === undefined && !isInNote(editorState)) {
    const [, query = ''] = inLine;
    return { kind: 'block', blockKey: block.getKey(), start: inLine.index, end, query };
  }
  return undefined;
}

/** Asks for a block at the caret, without a sign. */
export function askForBlock(editorState: EditorState): SuggestionTrigger {
  const selection = editorState.getSelection();
  const [blockKey, start] = [selection.getEndKey(), selection.getEndOffset()];
  return { kind: 'block', blockKey, start, end: start, query: '', isAsked: true };
}

/** The same request with what is typed since; `undefined` once the caret has left it. */
export function continueAsked(
  editorState: EditorState,
  asked: SuggestionTrigger,
): SuggestionTrigger | undefined {
  const selection = editorState.getSelection();
  const end = selection.getStartOffset();
  const isThere =
    selection.isCollapsed() && selection.getHasFocus() && selection.getStartKey() === asked.blockKey;
  if (!isThere || end < asked.start) return undefined;
  const query = caretBlock(editorState).getText().slice(asked.start, end);
  return /^(?:[\p{L}\p{N}][\p{L}\p{N} ]{0,20})?$/u.test(query) ? { ...asked, end, query } : undefined;
}

/** Replaces the sign and what is typed behind it, in a step of its own to undo. With `url`, by a link and a space. */
export function replaceTrigger(
  editorState: EditorState,
  { blockKey, start, end }: SuggestionTrigger,
  text: string,
  url?: string,
): EditorState {
  const before = editorState.getCurrentContent();
  const block = before.getBlockForKey(blockKey);
  const range = selectionIn(block, start, Math.min(end, block.getLength()));
  const style = block.getInlineStyleAt(start);
  const content = url === undefined ? before : before.createEntity(LINK, 'MUTABLE', { url });
  const entity = url === undefined ? undefined : content.getLastCreatedEntityKey();
  const replaced = Modifier.replaceText(content, range, text, style, entity);
  const ended =
    url === undefined ? replaced : Modifier.insertText(replaced, replaced.getSelectionAfter(), ' ', style);
  return pushStep(editorState, ended, 'insert-fragment');
}
