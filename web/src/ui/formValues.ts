/** The text of one control, from the form: password managers do not always fire events. */
export function formText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

/** As the `ref` of a control: it takes the focus when it appears. */
export const takeFocus = (control: HTMLElement | null): void => control?.focus();

export function focusControl(form: HTMLFormElement, name: string): void {
  const found = form.elements.namedItem(name);
  // Of a group the first.
  const control = found instanceof RadioNodeList ? found[0] : found;
  if (control instanceof HTMLElement) control.focus();
}
