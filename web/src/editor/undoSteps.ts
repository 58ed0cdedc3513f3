import { EditorState, type ContentState, type EditorChangeType } from 'draft-js';

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
 * placed. `pause` is how long nothing was changed, in milliseconds.
 */
export function withTypingSteps(before: EditorState, after: EditorState, pause: number): EditorState {
  const isTyping = after.getLastChangeType() === 'insert-characters';
  const isChanged = before.getCurrentContent() !== after.getCurrentContent();
  if (!isTyping || !isChanged || before.getLastChangeType() !== 'insert-characters') return after;
  return pause >= STEP_PAUSE || beginsWord(before) ? asOwnStep(before, after) : after;
}

/** Whether the next letter begins a word, and enough was typed before it. */
function beginsWord(editorState: EditorState): boolean {
  const selection = editorState.getSelection();
  const block = editorState.getCurrentContent().getBlockForKey(selection.getStartKey());
  if (!/\s/.test(block.getText().charAt(selection.getStartOffset() - 1))) return false;
  const earlier = editorState.getUndoStack().peek() as ContentState | undefined;
  const length = earlier?.getBlockMap().get(block.getKey(), block).getLength() ?? 0;
  return block.getLength() - length >= STEP_LENGTH;
}

function asOwnStep(before: EditorState, after: EditorState): EditorState {
  if (after.getUndoStack() !== before.getUndoStack()) return after;
  const content = after
    .getCurrentContent()
    .set('selectionBefore', before.getSelection()) as ContentState;
  const isShown = after.getNativelyRenderedContent() === after.getCurrentContent();
  return EditorState.set(after, {
    currentContent: content,
    undoStack: before.getUndoStack().push(before.getCurrentContent()),
    ...(isShown && { nativelyRenderedContent: content }),
  });
}
