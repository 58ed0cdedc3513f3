/**
 * The text in one control of a form, as it is now.
 *
 * Read from the form rather than from state kept on each change: what a password manager fills in does not always
 * announce itself.
 */
export function formText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

/** Puts the focus on a form's control of this name, so that the person can mend it at once. */
export function focusControl(form: HTMLFormElement, name: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof HTMLElement) control.focus();
}
