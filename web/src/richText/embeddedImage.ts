/** Pictures that a text may have inside until they are uploaded: the types of the API. */
export const embeddedImage = /^data:image\/(?:png|gif|jpe?g|bmp|x-icon|vnd\.microsoft\.icon|webp);base64,/i;

/** Whether the data of an embedded picture is whole: cut off data cannot be uploaded, and the API refuses it. */
export function isWholeImage(src: string): boolean {
  try {
    atob(src.slice(src.indexOf(',') + 1));
    return true;
  } catch {
    return false;
  }
}
