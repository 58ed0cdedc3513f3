import type { EditorState } from 'draft-js';
import type { LinkTarget } from './EditorPopovers';
import { selectedLink } from './textCommands';

/** Name of the CSS highlight that replaces the selection while a form has the focus; see the style sheet. */
const HIGHLIGHT = 'editor-link';

/** The link at the selection, or the one to be made of it. */
export function linkTarget(editorState: EditorState, anchor: DOMRect): LinkTarget {
  const link = selectedLink(editorState);
  return {
    anchor,
    url: link?.url ?? '',
    needsText: link === undefined && editorState.getSelection().isCollapsed(),
  };
}

/** The rectangle of the browser's selection on the screen, if there is a selection. */
export function selectionRect(): DOMRect | undefined {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const rect = selection.getRangeAt(0).getBoundingClientRect();
  if (rect.height > 0) return rect;
  // A caret in an empty line has no rectangle of its own, so the line's is used.
  const { anchorNode } = selection;
  const line = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
  return line?.getBoundingClientRect();
}

export interface CaretPlace {
  node: Node | null;
  offset: number;
}

/** Where the browser's caret is; `before` itself if it has not moved since. */
export function caretPlace(before?: CaretPlace): CaretPlace {
  const { focusNode: node = null, focusOffset: offset = 0 } = window.getSelection() ?? {};
  return before?.node === node && before.offset === offset ? before : { node, offset };
}

/** Whether the caret is on the first or last line of its block, as the browser breaks it into lines. */
export function isCaretOnEdgeLine(line: 'first' | 'last'): boolean {
  const caret = selectionRect();
  const { anchorNode } = window.getSelection() ?? {};
  const element = anchorNode instanceof Element ? anchorNode : anchorNode?.parentElement;
  // Not the whole block: a block of code has padding and a bar.
  const block = element?.closest('.public-DraftStyleDefault-block')?.getBoundingClientRect();
  if (!caret || !block) return false;
  const distance = line === 'first' ? caret.top - block.top : block.bottom - caret.bottom;
  return distance < caret.height;
}

/** Highlights the selection, which browsers show only where the focus is; returns a function that ends it. */
export function highlightSelection(): () => void {
  const selection = window.getSelection();
  if ('highlights' in CSS && selection && selection.rangeCount > 0 && !selection.isCollapsed) {
    CSS.highlights.set(HIGHLIGHT, new Highlight(selection.getRangeAt(0).cloneRange()));
  }
  return () => {
    if ('highlights' in CSS) CSS.highlights.delete(HIGHLIGHT);
  };
}
