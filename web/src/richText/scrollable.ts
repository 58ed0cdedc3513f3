/** Makes scrolling code and tables reachable by keyboard, until the returned function is called. */
export function watchScrollable(root: HTMLElement): () => void {
  for (const table of root.querySelectorAll('table')) frameTable(table);
  const boxes = [...root.querySelectorAll<HTMLElement>('pre, [data-table]')];
  if (boxes.length === 0) return () => undefined;

  const observer = new ResizeObserver(() => {
    // All reads before all writes, so that a long post is laid out only once.
    const overflows = boxes.map((box) => box.scrollWidth > box.clientWidth + 1);
    boxes.forEach((box, index) => setFocusable(box, overflows[index] === true));
  });
  observer.observe(root);
  return () => observer.disconnect();
}

/** A table with overflow of its own would lose its table semantics for assistive technology, so a frame scrolls it. */
function frameTable(table: HTMLTableElement): void {
  if (table.parentElement?.hasAttribute('data-table')) return;
  const frame = table.ownerDocument.createElement('div');
  frame.setAttribute('data-table', '');
  table.replaceWith(frame);
  frame.append(table);
}

function setFocusable(box: HTMLElement, isScrollable: boolean): void {
  if (isScrollable === box.hasAttribute('tabindex')) return;
  if (isScrollable) {
    box.setAttribute('tabindex', '0');
    box.setAttribute('role', 'group');
    box.setAttribute(
      'aria-label',
      box.nodeName === 'PRE' ? 'Code, scrolls sideways' : 'Table, scrolls sideways',
    );
  } else {
    for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name);
  }
}
