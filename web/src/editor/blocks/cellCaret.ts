/** The sides on which the caret can leave a field. */
export type CaretSide = 'above' | 'below' | 'before' | 'after';

/** Whether the caret stands at this side of a field, so that an arrow key leaves it. */
export function caretSide(field: HTMLElement, side: CaretSide): boolean {
  const selection = window.getSelection();
  if (!selection?.isCollapsed || selection.rangeCount === 0) return false;
  const caret = selection.getRangeAt(0);
  const rest = document.createRange();
  rest.selectNodeContents(field);
  const isBefore = side === 'before' || side === 'above';
  if (isBefore) rest.setEnd(caret.startContainer, caret.startOffset);
  else rest.setStart(caret.endContainer, caret.endOffset);
  if (rest.toString() === '' && !rest.cloneContents().querySelector('br + *, br')) return true;
  if (side === 'before' || side === 'after') return false;

  // On the first or last of several lines, as the browser breaks them.
  const { top, bottom, height } = caret.getBoundingClientRect();
  const box = field.getBoundingClientRect();
  // Between elements a caret has no rectangle.
  if (height === 0) return box.height < 2 * Number.parseFloat(getComputedStyle(field).lineHeight);
  return side === 'above' ? top - box.top < height : box.bottom - bottom < height;
}

/** Puts the caret at the start or the end of a field. */
export function placeCaret(field: HTMLElement, at: 'start' | 'end'): void {
  const selection = window.getSelection();
  selection?.selectAllChildren(field);
  if (at === 'start') selection?.collapseToStart();
  else selection?.collapseToEnd();
}
