/** Copies a text. Without permission, or without https, it selects the text by `select` first. @returns whether it copied */
export async function copyText(text: string, select: () => void): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // `execCommand` needs no permission.
    select();
    return copySelection();
  }
}

function copySelection(): boolean {
  try {
    // Nothing else copies where the clipboard interface is missing.
    // oxlint-disable-next-line typescript/no-deprecated
    return document.execCommand('copy');
  } catch {
    return false;
  }
}
