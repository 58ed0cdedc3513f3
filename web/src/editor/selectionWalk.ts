/**
 * Spares React a walk through the whole text. Before each commit it counts the characters up to the selection if an
 * editable element has the focus, to select them again if the commit takes the focus away. No commit does that to the
 * text, because Draft.js keeps the element and sets the selection itself.
 *
 * React reads the property `contentEditable`, also when the focus comes, to report selections from then on. Browsers and
 * others read the attribute or `isContentEditable`, which stay. Returns a function that undoes it.
 */
export function skipSelectionWalk(element: HTMLElement): () => void {
  const { ownerDocument } = element;
  let isFocusing = false;
  // Before and after the listeners of React, which are on an element within the document.
  const begin = () => {
    isFocusing = true;
  };
  const end = () => {
    isFocusing = false;
  };
  Object.defineProperty(element, 'contentEditable', {
    get: () => (isFocusing ? 'true' : 'inherit'),
    configurable: true,
  });
  ownerDocument.addEventListener('focusin', begin, { capture: true });
  ownerDocument.addEventListener('focusin', end);
  return () => {
    ownerDocument.removeEventListener('focusin', begin, { capture: true });
    ownerDocument.removeEventListener('focusin', end);
    Reflect.deleteProperty(element, 'contentEditable');
  };
}
