import { EditorState, type ContentState, type EditorChangeType, type SelectionState } from 'draft-js';

/** Minimum number of typed characters before the next word starts a new undo step. */
const STEP_LENGTH = 24;
/** A pause of at least this many milliseconds starts a new undo step. */
export const STEP_PAUSE = 1000;

/** Draft.js's `push` as an undo step of its own: Draft.js would merge two pastes into one step. */
export function pushStep(
  editorState: EditorState,
  content: ContentState,
  change: EditorChangeType,
): EditorState {
  return asOwnStep(editorState, EditorState.push(editorState, content, change));
}

/** Makes all that has changed between two states a single undo step, after which the caret is where it was before. */
export function asOneStep(before: EditorState, after: EditorState): EditorState {
  if (after.getCurrentContent() === before.getCurrentContent()) return after;
  const first = before.getSelection();
  return EditorState.set(after, {
    currentContent: after.getCurrentContent().set('selectionBefore', first) as ContentState,
    undoStack: before.getUndoStack().push(before.getCurrentContent()),
    redoStack: before.getRedoStack().clear(),
  });
}

/** Splits typing into undo steps. `pause` in milliseconds; `composedAt`: the caret when composing began. */
export function withTypingSteps(
  before: EditorState,
  after: EditorState,
  pause: number,
  composedAt: SelectionState = before.getSelection(),
): EditorState {
  if (before.getCurrentContent() === after.getCurrentContent()) return after;
  const isComposed = before.isInCompositionMode() && !after.isInCompositionMode();
  if (!isComposed && after.getLastChangeType() !== 'insert-characters') return after;

  const goesOn = before.getLastChangeType() === 'insert-characters' && isCaretWhereItWas(before);
  if (goesOn && pause < STEP_PAUSE && !beginsWord(before)) {
    return isComposed ? inSameStep(before, after) : after;
  }
  // Draft.js does not push composed text to the undo stack.
  if (isComposed) return asOwnStep(before, after, 'insert-characters', composedAt);
  return goesOn ? asOwnStep(before, after) : after;
}

/** Merges the change into the undo step before it. */
function inSameStep(before: EditorState, after: EditorState): EditorState {
  const first = before.getCurrentContent().getSelectionBefore();
  return EditorState.set(after, {
    currentContent: after.getCurrentContent().set('selectionBefore', first),
    redoStack: before.getRedoStack().clear(),
  });
}

/** Whether the caret is still where the last change left it. */
function isCaretWhereItWas(editorState: EditorState): boolean {
  const [now, then] = [editorState.getSelection(), editorState.getCurrentContent().getSelectionAfter()];
  return now.getFocusKey() === then.getFocusKey() && now.getFocusOffset() === then.getFocusOffset();
}

/** A word, or the next character in scripts without spaces, can begin after these characters. */
const WORD_END = /[\s\p{P}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** Whether the next character begins a word and enough was typed before it. */
function beginsWord(editorState: EditorState): boolean {
  const selection = editorState.getSelection();
  const block = editorState.getCurrentContent().getBlockForKey(selection.getStartKey());
  if (!WORD_END.test(block.getText().slice(0, selection.getStartOffset()))) return false;
  const earlier = editorState.getUndoStack().peek() as ContentState | undefined;
  const length = earlier?.getBlockMap().get(block.getKey(), block).getLength() ?? 0;
  return block.getLength() - length >= STEP_LENGTH;
}

function asOwnStep(
  before: EditorState,
  after: EditorState,
  lastChangeType: EditorChangeType = after.getLastChangeType(),
  selectionBefore: SelectionState = before.getSelection(),
): EditorState {
  const isSame = after.getCurrentContent() === before.getCurrentContent();
  if (isSame || after.getUndoStack() !== before.getUndoStack()) return after;
  const content = after.getCurrentContent().set('selectionBefore', selectionBefore) as ContentState;
  const isShown = after.getNativelyRenderedContent() === after.getCurrentContent();
  return EditorState.set(after, {
    currentContent: content,
    undoStack: before.getUndoStack().push(before.getCurrentContent()),
    redoStack: before.getRedoStack().clear(),
    lastChangeType,
    ...(isShown && { nativelyRenderedContent: content }),
  });
}
