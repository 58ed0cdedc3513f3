/** The key in local storage, which inline/theme.js reads, and the name in the data of the root, which the search box asks for. */
const KEY = 'slash';

/** Whether the key `/` was switched off, because speech input and tremor press single keys by accident (WCAG 2.1.4). */
export const isSlashOff = (): boolean => KEY in document.documentElement.dataset;

/** Stores the choice on the device. Other tabs follow at their next load. */
export function switchSlash(isOff: boolean): void {
  document.documentElement.toggleAttribute(`data-${KEY}`, isOff);
  try {
    if (isOff) localStorage.setItem(KEY, 'off');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is disabled: the choice lasts as long as the page.
  }
}
