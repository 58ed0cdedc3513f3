/**
 * Copies the text of an element.
 *
 * @returns false when the browser does not let a page do so; the text is selected then, and the reader can copy it.
 */
export async function copyText(element: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(element.textContent.replace(/\n$/, ''));
    return true;
  } catch {
    // Refused, or a page without https, which has no clipboard at all. The old way asks for no permission.
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
