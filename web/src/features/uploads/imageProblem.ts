const TYPES: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
};
const MAX_BYTES = 10 * 1024 * 1024;

/** For the `accept` attribute of a file input. */
export const IMAGE_TYPES = Object.keys(TYPES).join(',');

/** Why a file cannot be uploaded as `what`, such as "a cover image"; `undefined` if it can. The API decides. */
export function imageProblem(file: Pick<File, 'name' | 'size' | 'type'>, what: string): string | undefined {
  if (!(file.type in TYPES)) {
    return `"${file.name}" cannot be used: choose a PNG, JPEG, GIF, WebP or AVIF image.`;
  }
  if (file.size === 0) return `"${file.name}" is empty. Choose another image.`;
  if (file.size > MAX_BYTES) {
    const megabytes = (Math.ceil((file.size / 1024 / 1024) * 10) / 10).toFixed(1);
    return `"${file.name}" has ${megabytes} MB; ${what} can have at most 10 MB.`;
  }
  return undefined;
}
