/** Image files that the editor accepts (docs/behaviour.md#toolbar), with the first bytes of their content in hexadecimal. */
const TYPES: Readonly<Record<string, { name: string; accept: string; starts: readonly string[] }>> = {
  png: { name: 'PNG', accept: 'image/png', starts: ['89504e470d0a1a0a'] },
  gif: { name: 'GIF', accept: 'image/gif', starts: ['474946383761', '474946383961'] },
  jpeg: { name: 'JPEG', accept: 'image/jpeg', starts: ['ffd8ff'] },
  webp: { name: 'WebP', accept: 'image/webp', starts: ['52494646'] },
  bmp: { name: 'BMP', accept: 'image/bmp', starts: ['424d'] },
  icon: { name: 'ICO', accept: 'image/x-icon,image/vnd.microsoft.icon,.ico', starts: ['00000100'] },
};
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;

/** For the `accept` attribute of a file input. */
export const ACCEPTED_IMAGES = Object.values(TYPES)
  .map(({ accept }) => accept)
  .join(',');

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
    return { problem: `${name} was not added: it has ${megabytes} MB, and 10 MB is the most.` };
  }
  const bytes = await firstBytes(file, 8);
  const start = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (
    !Object.values(TYPES).some(({ starts }) => starts.some((bytesOfType) => start.startsWith(bytesOfType)))
  ) {
    const wanted = 'PNG, JPEG, GIF, WebP, BMP and ICO images can be';
    return { problem: `${name} was not added: ${file.size === 0 ? 'it is empty' : `only ${wanted}`}.` };
  }
  const src = URL.createObjectURL(file);
  const size = await sizeOf(src);
  if (!size || size.width * size.height > MAX_PIXELS) {
    URL.revokeObjectURL(src);
    return {
      problem: size
        ? `${name} was not added: it has ${Math.ceil((size.width * size.height) / 1e6)} million pixels, and ${MAX_PIXELS / 1e6} million are the most.`
        : `${name} was not added: the file is damaged.`,
    };
  }
  return { src, ...size };
}

/** Uses FileReader because jsdom lacks `arrayBuffer()`. */
function firstBytes(file: File, count: number): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(reader.result instanceof ArrayBuffer ? new Uint8Array(reader.result) : new Uint8Array());
    reader.onerror = () => reject(new Error('The file cannot be read.'));
    reader.readAsArrayBuffer(file.slice(0, count));
  });
}

async function sizeOf(src: string): Promise<{ width: number; height: number } | undefined> {
  const image = await loadImage(src).catch(() => undefined);
  return image && { width: image.naturalWidth, height: image.naturalHeight };
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

function readAsDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '');
    reader.onerror = () => reject(new Error('The file cannot be read.'));
    reader.readAsDataURL(file);
  });
}

/** The file in a base64 `data:` address; `undefined` for any other address. */
export function fileFromDataUrl(src: string): File | undefined {
  const match = /^data:(image\/[\w.+-]+);base64,([\w+/=\s]+)$/.exec(src);
  if (!match) return undefined;
  const bytes = Uint8Array.from(atob(match[2] ?? ''), (character) => character.charCodeAt(0));
  return new File([bytes], '', { type: match[1] });
}
