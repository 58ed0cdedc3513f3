/** Puts a frame, a `div` with the attribute `name`, around an element; a second time it returns the same one. */
export function frameOf(element: HTMLElement, name: 'data-code' | 'data-table'): HTMLElement {
  const parent = element.parentElement;
  if (parent?.hasAttribute(name)) return parent;
  const frame = element.ownerDocument.createElement('div');
  frame.setAttribute(name, '');
  element.replaceWith(frame);
  frame.append(element);
  return frame;
}
