import { EditorState, Modifier, type SelectionState } from 'draft-js';

/**
 * The selection without the line break at its end. A triple click selects up to the start of the next block: replacing
 * that would join the block. A line break that is selected alone is meant, and an empty block at the end of the text,
 * which belongs to what Ctrl+A selects.
 */
export function meantSelection(editorState: EditorState): SelectionState {
  const selection = editorState.getSelection();
  if (selection.getStartKey() === selection.getEndKey() || selection.getEndOffset() > 0) return selection;
  const content = editorState.getCurrentContent();
  const end = content.getLastBlock();
  if (end.getKey() === selection.getEndKey() && end.getLength() === 0) return selection;
  const last = content.getBlockBefore(selection.getEndKey());
  if (!last) return selection;
  const [key, offset] = [last.getKey(), last.getLength()];
  if (key === selection.getStartKey() && offset === selection.getStartOffset()) return selection;
  return selection.merge(
    selection.getIsBackward()
      ? { anchorKey: key, anchorOffset: offset }
      : { focusKey: key, focusOffset: offset },
  );
}

/** The same state if its selection is the one that is meant. */
export function withMeantSelection(editorState: EditorState): EditorState {
  const meant = meantSelection(editorState);
  return meant === editorState.getSelection() ? editorState : EditorState.acceptSelection(editorState, meant);
}

export function removeSelected(editorState: EditorState): EditorState {
  const meant = withMeantSelection(editorState);
  const content = Modifier.removeRange(meant.getCurrentContent(), meant.getSelection(), 'forward');
  return EditorState.push(meant, content, 'remove-range');
}
