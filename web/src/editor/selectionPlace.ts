import type { EditorState } from 'draft-js';
import type { LinkTarget } from './LinkPopover';
import { selectedLink } from './textCommands';

/** Name of the highlight that stands in for the selection while the focus is in a form; see the style sheet. */
const HIGHLIGHT = 'editor-link';

/** The link that the selection is in, or the one that is to be made of it. */
export function linkTarget(editorState: EditorState, anchor: DOMRect): LinkTarget {
  const link = selectedLink(editorState);
  return {
    anchor,
    url: link?.url ?? '',
    needsText: link === undefined && editorState.getSelection().isCollapsed(),
  };
}

/** Where the browser's selection is on the screen, if it is anywhere. */
export function selectionRect(): DOMRect | undefined {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const rect = selection.getRangeAt(0).getBoundingClientRect();
  if (rect.height > 0) return rect;
  // A caret in an empty line has no box of its own; the line has.
  const { anchorNode } = selection;
  const line = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
  return line?.getBoundingClientRect();
}

/**
 * Keeps showing what is selected, since the browser shows a selection only where the focus is.
 *
 * @returns what ends it
 */
export function highlightSelection(): () => void {
  const selection = window.getSelection();
  if ('highlights' in CSS && selection && selection.rangeCount > 0 && !selection.isCollapsed) {
    CSS.highlights.set(HIGHLIGHT, new Highlight(selection.getRangeAt(0).cloneRange()));
  }
  return () => {
    if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT);
  };
}
