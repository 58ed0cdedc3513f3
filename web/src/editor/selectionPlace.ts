import type { EditorState } from 'draft-js';
import { visibleArea } from './keyboard/caretView';
import type { LinkTarget } from './EditorPopovers';
import { selectedLink } from './commands/textCommands';

/** Names of the CSS highlights that replace the selection while a form or a toolbar has the focus; see the style sheet. */
type SelectionHighlight = 'editor-link' | 'editor-selection';

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

/** Distance between the selection and what is placed beside it, and between that and the edges, in pixels. */
const GAP = 8;

/**
 * Where a box has room beside the selection without covering it: above its first line, otherwise below its last one.
 * In pixels of the area's content.
 */
export function placeAtSelection(
  area: HTMLElement,
  box: HTMLElement,
): { left: number; top: number } | undefined {
  const selection = window.getSelection();
  if (!selection || selection.rangeCount === 0) return undefined;
  const { startContainer, startOffset, endContainer, endOffset } = selection.getRangeAt(0);
  const first = caretRect(startContainer, startOffset);
  const last = caretRect(endContainer, endOffset);
  if (!first || !last) return undefined;
  const frame = area.getBoundingClientRect();
  const visible = visibleArea();
  const edges = { top: Math.max(frame.top, visible.top), bottom: Math.min(frame.bottom, visible.bottom) };
  const { offsetWidth: width, offsetHeight: height } = box;

  const fits = (top: number): boolean => top >= edges.top && top + height <= edges.bottom;
  const top = [first.top - GAP - height, last.bottom + GAP].find(fits);
  if (top === undefined) return undefined;
  const isOneLine = last.top < first.bottom;
  const left = isOneLine ? (first.left + last.left - width) / 2 : first.left;
  const inside = Math.max(frame.left + GAP, Math.min(left, frame.left + area.clientWidth - GAP - width));
  return { left: inside - frame.left + area.scrollLeft, top: top - frame.top + area.scrollTop };
}

/** The rectangle of a caret at the place, or of its line if that is empty. */
function caretRect(node: Node, offset: number): DOMRect | undefined {
  const range = document.createRange();
  range.setStart(node, offset);
  const line = node instanceof Element ? node : node.parentElement;
  return range.getClientRects()[0] ?? line?.getBoundingClientRect();
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
export function highlightSelection(
  name: SelectionHighlight = 'editor-link',
  selected: Range | undefined = browserRange(),
): () => void {
  if ('highlights' in CSS && selected && !selected.collapsed) {
    CSS.highlights.set(name, new Highlight(selected.cloneRange()));
  }
  return () => {
    if ('highlights' in CSS) CSS.highlights.delete(name);
  };
}

/** The range that the browser has selected. */
export function browserRange(): Range | undefined {
  const selection = window.getSelection();
  return selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
}
