/** Makes scrolling code and tables reachable by keyboard, until the returned function is called. */
export function watchScrollable(root: HTMLElement): () => void {
  // With overflow of its own a table would lose its semantics for assistive technology, so a frame scrolls it.
  for (const table of root.querySelectorAll('table')) frameOf(table, 'data-table');
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

/** Puts a frame, a `div` with the attribute `name`, around an element; a second time it returns the same one. */
export function frameOf(element: HTMLElement, name: 'data-code' | 'data-table'): HTMLElement {
  const parent = element.parentElement;
  if (parent?.hasAttribute(name)) return parent;
  const frame = document.createElement('div');
  frame.setAttribute(name, '');
  element.replaceWith(frame);
  frame.append(element);
  return frame;
}

function setFocusable(box: HTMLElement, isScrollable: boolean): void {
  if (isScrollable === box.hasAttribute('tabindex')) return;
  if (isScrollable) {
    const content = box.nodeName === 'PRE' ? 'Code' : 'Table';
    box.setAttribute('tabindex', '0');
    box.setAttribute('role', 'group');
    box.setAttribute('aria-label', `${content}, scrolls sideways`);
  } else {
    for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name);
  }
}
