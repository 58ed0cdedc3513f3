/** The accepted types of images (docs/behaviour.md#image-types). */
export type ImageType = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif' | 'bmp' | 'ico';

const ascii = (data: Buffer, start: number, end: number): string => data.toString('latin1', start, end);

/** An ISO media file whose brands include AV1 images; HEIC and video files have the same container. */
function isAvif(data: Buffer): boolean {
  if (data.length < 16 || ascii(data, 4, 8) !== 'ftyp') return false;
  const end = Math.min(data.readUInt32BE(0), data.length, 256);
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12 && /^avi[fs]$/.test(ascii(data, at, at + 4))) return true;
  }
  return false;
}

/** Many texts start with "BM", so the sizes in the header must be plausible too. */
function isBmp(data: Buffer): boolean {
  return (
    data.length > 26 &&
    ascii(data, 0, 2) === 'BM' &&
    [12, 40, 52, 56, 108, 124].includes(data.readUInt32LE(14))
  );
}

function isIcon(data: Buffer): boolean {
  return data.length > 22 && data.readUInt32LE(0) === 0x10000 && data.readUInt16LE(4) > 0 && data[9] === 0;
}

/**
 * Detects the type of an image by its first bytes, so that no decoder sees an unsupported type (SVG and PDF in
 * particular). Null for everything else.
 */
export function imageType(data: Buffer): ImageType | null {
  if (ascii(data, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (ascii(data, 0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (/^GIF8[79]a$/.test(ascii(data, 0, 6))) return 'gif';
  if (ascii(data, 0, 4) === 'RIFF' && ascii(data, 8, 12) === 'WEBP') return 'webp';
  if (isAvif(data)) return 'avif';
  if (isBmp(data)) return 'bmp';
  return isIcon(data) ? 'ico' : null;
}
