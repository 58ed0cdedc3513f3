/** Pictures in the RTF of a clipboard. Word names files in its HTML, which a page cannot read. */

export interface RtfPicture {
  /** A `data:` address; `undefined` for formats that browsers do not show, and for pictures that are too large. */
  src: string | undefined;
  /** In pixels; 0 if unknown. */
  width: number;
  height: number;
}

/** The server takes no larger images (docs/behaviour.md#limits), and a page should not decode more than this at once. */
const MAX_BYTES = 10 * 1024 * 1024;
const MAX_ALL_BYTES = 40 * 1024 * 1024;
/** Those of the same size are searched for one by one. */
const MAX_PICTURES = 1000;

/** Copies for older programs, bullets, and what a page shows at its edges: not in the HTML. */
const OTHER_PLACES =
  /^\\(?:\*\\listpicture|nonshppict|shprslt|header[lrf]?|footer[lrf]?|\*\\shppict\b(?=[^{}]*\\nonshppict))/;
/** What browsers show, with the first bytes. */
const TYPES = [
  { type: 'png', start: '89504e47' },
  { type: 'jpeg', start: 'ffd8ff' },
] as const;
const TWIPS_PER_PIXEL = 15;

/** The pictures of a document, in their order. Reads groups by their braces, without other knowledge of RTF. */
export function readRtfPictures(rtf: string): RtfPicture[] {
  const pictures: RtfPicture[] = [];
  let left = MAX_ALL_BYTES;
  const groups: { isOther: boolean; picture: number }[] = [];
  for (const { 0: brace, index } of rtf.matchAll(/\\[\\{}]|[{}]/g)) {
    if (brace.length > 1) continue;
    if (brace === '{') {
      const start = rtf.slice(index + 1, index + 30);
      const outer = groups.at(-1);
      // Groups within a picture describe it.
      const isOther = outer?.isOther === true || (outer?.picture ?? -1) >= 0 || OTHER_PLACES.test(start);
      groups.push({ isOther, picture: !isOther && /^\\pict\b/.test(start) ? index : -1 });
      continue;
    }
    const group = groups.pop();
    if (!group || group.picture < 0) continue;
    const picture = readPicture(rtf.slice(group.picture + 1, index), left);
    left -= ((picture.src?.length ?? 0) * 3) / 4;
    pictures.push(picture);
    if (pictures.length === MAX_PICTURES) break;
  }
  return pictures;
}

function readPicture(group: string, left: number): RtfPicture {
  const words = outerText(group);
  const number = (name: string) => Number(new RegExp(`\\\\${name}(-?\\d+)`).exec(words)?.[1] ?? 0);
  const size = (goal: string, scale: string) =>
    Math.round((number(goal) * (number(scale) || 100)) / 100 / TWIPS_PER_PIXEL);
  const hex = words.replace(/\\[a-z]+(?:-?\d+)? ?|\s+/gi, '');
  const type = TYPES.find(({ start }) => hex.slice(0, start.length).toLowerCase() === start)?.type;
  const isTaken =
    type !== undefined && hex.length <= 2 * Math.min(MAX_BYTES, left) && /^(?:[\da-f]{2})+$/i.test(hex);
  return {
    src: isTaken ? `data:image/${type};base64,${base64OfHex(hex)}` : undefined,
    width: size('picwgoal', 'picscalex'),
    height: size('pichgoal', 'picscaley'),
  };
}

/** The text of a group without that of inner ones, which describe the picture. */
function outerText(group: string): string {
  let text = '';
  let depth = 0;
  let start = 0;
  for (const { 0: brace, index } of group.matchAll(/[{}]/g)) {
    if (depth === 0) text += `${group.slice(start, index)} `;
    depth += brace === '{' ? 1 : -1;
    start = index + 1;
  }
  return depth === 0 ? text + group.slice(start) : text;
}

/** Base64 of three bytes has four signs, so slices of a multiple of three bytes can be put together. */
const SLICE = 6 * 4096;

function base64OfHex(hex: string): string {
  const parts: string[] = [];
  for (let start = 0; start < hex.length; start += SLICE) {
    let bytes = '';
    const end = Math.min(start + SLICE, hex.length);
    for (let at = start; at < end; at += 2) {
      bytes += String.fromCharCode(Number.parseInt(hex.slice(at, at + 2), 16));
    }
    parts.push(btoa(bytes));
  }
  return parts.join('');
}

/** The difference in size that rounding makes, in pixels. */
const TOLERANCE = 2;

/**
 * Gives images that are files of another device their pictures from the RTF. They are in the same order. If their
 * numbers differ, because drawings are images only in the HTML, the next picture of the same size is taken.
 */
export function fillImages(body: HTMLElement, rtf: string): void {
  const images = [...body.querySelectorAll('img')].filter((image) =>
    /^file:/i.test(image.getAttribute('src') ?? ''),
  );
  if (images.length === 0 || !rtf.startsWith('{\\rtf')) return;
  const all = readRtfPictures(rtf);
  const shown = all.filter(({ src }) => src !== undefined);
  const pictures = shown.length === images.length ? shown : all;
  let next = 0;
  for (const [index, image] of images.slice(0, MAX_PICTURES).entries()) {
    let picture = pictures[index];
    if (pictures.length !== images.length) {
      const found = pictures.findIndex((candidate, at) => at >= next && isOfSize(image, candidate));
      picture = pictures[found];
      if (found >= 0) next = found + 1;
    }
    if (picture?.src !== undefined) image.setAttribute('src', picture.src);
  }
}

/** Word for macOS writes points instead of pixels into the HTML. */
const SCALES = [1, 0.75];

const isOfSize = (image: Element, { width, height }: RtfPicture): boolean =>
  SCALES.some((scale) =>
    [
      Number(image.getAttribute('width')) - width * scale,
      Number(image.getAttribute('height')) - height * scale,
    ].every((difference) => Math.abs(difference) <= TOLERANCE),
  );
