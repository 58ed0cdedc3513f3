import type { Locator } from '@playwright/test';

/** Names of the controls within an element that are smaller than a finger needs, and of fields into which iOS zooms. */
export function tooSmallForFingers(within: Locator): Promise<string[]> {
  return within.evaluate((element) => {
    const nameOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;
    const controls = [
      ...element.querySelectorAll<HTMLElement>('button, [role=tab], input:not([hidden])'),
    ].map((control) => control.closest('label') ?? control);
    const fields = [
      ...element.querySelectorAll('input:not([type=checkbox], [hidden]), textarea, [contenteditable=true]'),
    ];
    return [
      ...controls.filter(({ offsetWidth, offsetHeight }) => Math.min(offsetWidth, offsetHeight) < 44),
      ...fields.filter((field) => parseFloat(getComputedStyle(field).fontSize) < 16),
    ].map(nameOf);
  });
}
