/** Safari reads a file after the click, and fails a download whose address is gone by then. */
const KEPT_MS = 60_000;

/** Offers a file for download. */
export function saveFile(name: string, content: Blob): void {
  const href = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), KEPT_MS);
}
