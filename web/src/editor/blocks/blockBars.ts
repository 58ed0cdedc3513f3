/**
 * The bar of the table, code, image, embed or example with the focus, where Tab does not lead: it goes on in cells and
 * code. `null` in the bar itself.
 */
export function barOfBlock(field: HTMLElement | null | undefined): Element | null {
  const { activeElement } = document;
  const { anchorNode = null } = window.getSelection() ?? {};
  const caret = anchorNode instanceof Element ? anchorNode : (anchorNode?.parentElement ?? null);
  const focused = activeElement === field ? caret : activeElement;
  if (focused?.closest('[data-block-bar]')) return null;
  return focused?.closest('[data-block]')?.querySelector('[data-block-bar]') ?? null;
}

/** Focuses the first control that the Tab key would; returns whether there is one. */
export function focusControl(bar: Element | null | undefined): boolean {
  const controls = [...(bar?.querySelectorAll<HTMLElement>('button:enabled, input:enabled') ?? [])];
  const control = controls.find(({ tabIndex }) => tabIndex >= 0);
  control?.focus();
  return control !== undefined;
}
