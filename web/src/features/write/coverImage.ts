/** The cover of the post that is being written (SPEC.md section 4, "Cover photo"). */
export type Cover =
  | { kind: 'none' }
  /** Newly chosen; uploaded when the post is saved. `preview` is an object URL. */
  | { kind: 'file'; file: File; preview: string }
  /** Stored already. */
  | { kind: 'stored'; url: string };

const TYPES: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPEG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'image/avif': 'AVIF',
};
const MAX_BYTES = 10 * 1024 * 1024;

/** For the `accept` attribute of the file input. */
export const COVER_TYPES = Object.keys(TYPES).join(',');

/** Why a file cannot be a cover; `undefined` when it can. The API has the last word. */
export function coverProblem(file: Pick<File, 'name' | 'size' | 'type'>): string | undefined {
  if (!(file.type in TYPES)) {
    return `"${file.name}" cannot be used: choose a PNG, JPEG, GIF, WebP or AVIF image.`;
  }
  if (file.size === 0) return `"${file.name}" is empty. Choose another image.`;
  if (file.size > MAX_BYTES) {
    const megabytes = (Math.ceil((file.size / 1024 / 1024) * 10) / 10).toFixed(1);
    return `"${file.name}" has ${megabytes} MB; a cover image can have at most 10 MB.`;
  }
  return undefined;
}
