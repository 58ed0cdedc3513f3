import { useCallback, useRef, type RefCallback } from 'react';

/**
 * A `ref` for an element that its own buttons remove. If the element goes with the focus in it, the heading above takes the
 * focus, which browsers would move to the start of the page.
 */
export function useFocusHandover(): RefCallback<HTMLElement> {
  const box = useRef<HTMLElement | null>(null);
  return useCallback((element) => {
    // React calls it before it removes the element.
    if (!element && box.current?.contains(document.activeElement)) handOver(box.current);
    box.current = element;
  }, []);
}

function handOver(element: HTMLElement): void {
  // Dialogs themselves return the focus to where it was.
  if (element.closest('[role$="dialog"]')) return;
  const main = document.getElementById('main');
  const isAbove = (heading: HTMLElement) =>
    heading.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_FOLLOWING &&
    !heading.closest('[hidden]');
  const headings = main?.contains(element) ? main.querySelectorAll<HTMLElement>('h1, h2, h3') : [];
  const heir = [...headings].findLast(isAbove) ?? main;
  if (heir?.hasAttribute('tabindex') === false) heir.tabIndex = -1;
  heir?.focus({ preventScroll: true });
}
