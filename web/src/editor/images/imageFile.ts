import { isWholeImage } from '../html/wholeImage';

/** Image files that the editor accepts (docs/behaviour.md#toolbar), with the first bytes of their content. */
const TYPES: readonly { accept: string; starts: readonly string[] }[] = [
  { accept: 'image/png', starts: ['\x89PNG\r\n\x1a\n'] },
  { accept: 'image/gif', starts: ['GIF87a', 'GIF89a'] },
  { accept: 'image/jpeg', starts: ['\xff\xd8\xff'] },
  { accept: 'image/webp', starts: ['RIFF'] },
  { accept: 'image/bmp', starts: ['BM'] },
  { accept: 'image/x-icon,image/vnd.microsoft.icon,.ico', starts: ['\0\0\x01\0'] },
];
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;

/** For the `accept` attribute of a file input. */
export const ACCEPTED_IMAGES = TYPES.map(({ accept }) => accept).join(',');

/** The accepted files, in words for the user. */
export const IMAGE_LIMITS = `PNG, JPEG, GIF, WebP, BMP or ICO, up to ${MAX_BYTES / 1024 / 1024} MB`;

/** A picture that can be shown: its object URL, and its size in pixels. */
export interface ShownImage {
  src: string;
  width: number;
  height: number;
}

/** Checks an image file. @returns the picture, or why it is not accepted, in words for the user */
export async function readImageFile(file: File): Promise<ShownImage | { problem: string }> {
  const name = file.name === '' ? 'The image' : `"${file.name}"`;
  if (file.size > MAX_BYTES) {
    const megabytes = (Math.ceil((file.size / 1024 / 1024) * 10) / 10).toFixed(1);
    return { problem: `${name} was not added: it has ${megabytes} MB, and the limit is 10 MB.` };
  }
  const [, base64 = ''] = (await readAsDataUrl(file.slice(0, 8))).split(',');
  const bytes = atob(base64);
  if (!TYPES.some(({ starts }) => starts.some((start) => bytes.startsWith(start)))) {
    const wanted = 'PNG, JPEG, GIF, WebP, BMP and ICO images can be';
    return { problem: `${name} was not added: ${file.size === 0 ? 'it is empty' : `only ${wanted}`}.` };
  }
  const src = URL.createObjectURL(file);
  const image = await loadImage(src).catch(() => undefined);
  const { naturalWidth: width = 0, naturalHeight: height = 0 } = image ?? {};
  if (image && width * height <= MAX_PIXELS) return { src, width, height };
  URL.revokeObjectURL(src);
  return {
    problem: image
      ? `${name} was not added: it has ${Math.ceil((width * height) / 1e6)} million pixels, and the limit is ${MAX_PIXELS / 1e6} million.`
      : `${name} was not added: the file is damaged.`,
  };
}

/** Resolves with the picture at an address when it is loaded. */
export function loadImage(src: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The image cannot be shown.'));
    image.src = src;
  });
}

/** Files of at most this many bytes are embedded unchanged. */
export const EMBEDDED_BYTES = 200 * 1024;
/** Larger ones are scaled down to this many pixels per side. */
const EMBEDDED_SIDE = 1280;

/** A `data:` address, small enough for the text until the upload is done: the file or a smaller copy. */
export async function embeddableImage(file: File, src: string): Promise<string> {
  if (file.size <= EMBEDDED_BYTES) return readAsDataUrl(file);
  const image = await loadImage(src);
  for (let side = EMBEDDED_SIDE; side > 160; side /= 2) {
    const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const data = canvas.toDataURL('image/webp', 0.8);
    // Base64 uses four characters for three bytes.
    if (data.length <= (EMBEDDED_BYTES * 4) / 3) return data;
  }
  return readAsDataUrl(file);
}

function readAsDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
}

/** The file in a base64 `data:` address; `undefined` for any other address, and for damaged data. */
export function fileFromDataUrl(src: string): File | undefined {
  const match = /^data:(image\/[\w.+-]+);base64,([\w+/=\s]+)$/.exec(src);
  if (!match || !isWholeImage(src)) return undefined;
  const bytes = Uint8Array.from(atob(match[2] ?? ''), (character) => character.charCodeAt(0));
  return new File([bytes], '', { type: match[1] });
}
