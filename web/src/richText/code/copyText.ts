/** Copies the text of an element, or selects it and returns false if the browser does not allow copying. */
export async function copyText(element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent.replace(/\n$/, ''));
    return true;
  } catch {
    // The clipboard API was refused or, without https, is missing. `execCommand` needs no permission.
    document.getSelection()?.selectAllChildren(element);
    return tryCommand();
  }
}

function tryCommand(): boolean {
  try {
    // Nothing else copies where the clipboard interface is missing.
    // eslint-disable-next-line @typescript-eslint/no-deprecated
    return document.execCommand('copy');
  } catch {
    return false;
  }
}
