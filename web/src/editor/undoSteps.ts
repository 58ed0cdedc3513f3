import { EditorState, type ContentState, type EditorChangeType, type SelectionState } from 'draft-js';

/** Typing of so many characters may become a step of its own, at the next word. */
const STEP_LENGTH = 24;
/** Typing that goes on after so many milliseconds begins a new step. */
const STEP_PAUSE = 1000;

/**
 * As Draft.js's `push`, but always one step of undo. Draft.js joins changes of one kind that follow each other, so that
 * two pastes would go at once.
 */
export function pushStep(
  editorState: EditorState,
  content: ContentState,
  change: EditorChangeType,
): EditorState {
  return asOwnStep(editorState, EditorState.push(editorState, content, change));
}

/**
 * Cuts a run of typing into steps, so that one undo takes back some words and not all that was typed since the caret was
 * placed. `pause` is how long nothing was changed, in milliseconds; `composedAt` where the caret was when an input method
 * began to compose what is new.
 */
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
  // Draft.js forgets to note what an input method has composed.
  if (isComposed) return asOwnStep(before, after, 'insert-characters', composedAt);
  return goesOn ? asOwnStep(before, after) : after;
}

/** The change undone together with the one before. */
function inSameStep(before: EditorState, after: EditorState): EditorState {
  const first = before.getCurrentContent().getSelectionBefore();
  return EditorState.set(after, {
    currentContent: after.getCurrentContent().set('selectionBefore', first),
    redoStack: before.getRedoStack().clear(),
  });
}

/** Whether the caret is where the last change has left it. */
function isCaretWhereItWas(editorState: EditorState): boolean {
  const [now, then] = [editorState.getSelection(), editorState.getCurrentContent().getSelectionAfter()];
  return now.getFocusKey() === then.getFocusKey() && now.getFocusOffset() === then.getFocusOffset();
}

/** What a word, or in scripts without spaces its next sign, can come after. */
const WORD_END = /[\s\p{P}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** Whether the next letter begins a word, and enough was typed before it. */
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
