/** Whether the data of an embedded picture is whole: cut off data cannot be uploaded, and the API refuses it. */
export function isWholeImage(src: string): boolean {
  try {
    atob(src.slice(src.indexOf(',') + 1));
    return true;
  } catch {
    return false;
  }
}
