import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import sharp, { type CreateText } from 'sharp';
import { escapeMarkup } from '../../platform/text/escapeMarkup.js';

const { resolve } = createRequire(import.meta.url);

/** One of our font faces, from its own file, because a server may have no fonts. The size in pixels follows the name. */
export interface Face {
  name: string;
  file: string;
}

export const SERIF: Face = {
  name: 'Newsreader SemiBold',
  file: resolve('@expo-google-fonts/newsreader/600SemiBold/Newsreader_600SemiBold.ttf'),
};
export const SANS: Face = {
  name: 'Hanken Grotesk Medium',
  file: resolve('@expo-google-fonts/hanken-grotesk/500Medium/HankenGrotesk_500Medium.ttf'),
};

/** Text as an image, cropped to its glyphs. */
export interface DrawnText {
  png: Buffer;
  width: number;
  height: number;
}

export interface TextStyle {
  face: Face;
  /** #rrggbb */
  colour: string;
  /** In pixels. */
  size: number;
  /** Line width in pixels; longer words break too. */
  width?: number;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** @param text with at least one visible character, such as a result of {@link drawableText} */
export async function drawText(text: string, { face, colour, size, width }: TextStyle): Promise<DrawnText> {
  const { data, info } = await sharp({ text: textInput(text, face, size, { colour, width }) })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

export interface Space {
  /** Preferred size first, smallest last, in pixels. */
  sizes: readonly [number, ...number[]];
  width: number;
  maxLines: number;
  /** In pixels. */
  maxHeight: number;
}

/** Text in the largest size in which it fits; in the smallest size it is truncated with "…". */
export async function fitText(
  text: string,
  style: Omit<TextStyle, 'size' | 'width'>,
  { sizes, width, maxLines, maxHeight }: Space,
): Promise<DrawnText> {
  const fits = ({ height }: DrawnText, size: number) => height <= Math.min(maxHeight, maxLines * size * 1.17);
  for (const size of sizes) {
    const drawn = await drawText(text, { ...style, size, width });
    if (fits(drawn, size)) return drawn;
  }
  const size = Math.min(...sizes);
  const letters = graphemesOf(text);
  let best: DrawnText | null = null;
  let [shortest, longest] = [1, letters.length - 1];
  while (shortest <= longest) {
    const length = (shortest + longest) >> 1;
    const drawn = await drawText(`${letters.slice(0, length).join('').trimEnd()}…`, {
      ...style,
      size,
      width,
    });
    if (fits(drawn, size)) {
      best = drawn;
      shortest = length + 1;
    } else longest = length - 1;
  }
  // Stacked combining marks can be higher than a line.
  return best ?? drawText('…', { ...style, size, width });
}

/** Text without undrawable emoji; null if letters lack a glyph (they would be boxes) or none is visible. */
export async function drawableText(text: string): Promise<string | null> {
  const known: string[] = [];
  for (const grapheme of graphemesOf(text.replace(UNSEEN, ' '))) {
    const missing = await missingCharacters(grapheme);
    if (missing.some((character) => /[\p{L}\p{N}]/u.test(character))) return null;
    if (missing.length === 0) known.push(grapheme);
  }
  const drawable = known.join('').replace(/\s+/gu, ' ').trim();
  return /[^\s\p{M}\p{Default_Ignorable_Code_Point}]/u.test(drawable) ? drawable : null;
}

/** Whether text runs from right to left, according to its first letter. */
export function isRightToLeft(text: string): boolean {
  return /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(
    text,
  );
}

/** Control characters, surrogates, private use and unassigned characters. */
const UNSEEN = /[\p{Cc}\p{Cs}\p{Cn}\p{Co}]+/gu;
/** Our fonts contain all of ASCII. Marks and joiners are not drawn by themselves. */
const NEEDS_NO_TEST = /^[\p{ASCII}\s\p{M}\p{Default_Ignorable_Code_Point}]$/u;

async function missingCharacters(grapheme: string): Promise<string[]> {
  const missing: string[] = [];
  for (const character of grapheme) {
    if (!NEEDS_NO_TEST.test(character) && !(await isDrawn(character))) missing.push(character);
  }
  return missing;
}

const TEST_SIZE = 40;
const drawn = new LRUCache<string, boolean>({ max: 5000 });

/** No API tells, so its image is compared with that of an unassigned character, a box with its code. */
async function isDrawn(character: string): Promise<boolean> {
  const known = drawn.get(character);
  if (known !== undefined) return known;
  const isAstral = character.length > 1;
  const [picture, box] = await Promise.all([edgeOf(character), edgeOf(isAstral ? '\u{50000}' : '\u0378')]);
  const isSeen = picture !== null && picture !== box;
  drawn.set(character, isSeen);
  return isSeen;
}

/** What the library says of text whose glyphs are empty, as that of U+FFFC in some fonts. It has no code for that. */
const NOTHING_DRAWN = /no text to render/;

/** Size and outline of a character's image, for comparison; null if nothing is drawn. */
async function edgeOf(character: string): Promise<string | null> {
  const image = await sharp({ text: textInput(character, SERIF, TEST_SIZE, {}) })
    .extractChannel(3)
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      if (error instanceof Error && NOTHING_DRAWN.test(error.message)) return null;
      throw error;
    });
  if (!image) return null;
  const { data, info } = image;
  const edge = data.filter((_alpha, index) => {
    const [x, y] = [index % info.width, Math.floor(index / info.width)];
    return x === 0 || y === 0 || x === info.width - 1 || y === info.height - 1;
  });
  return `${info.width}x${info.height}:${Buffer.from(edge).toString('base64')}`;
}

function textInput(
  text: string,
  face: Face,
  size: number,
  { colour = '#000000', width }: { colour?: string; width?: number },
): CreateText {
  return {
    // Pango parses markup, so titles are escaped. Words that are cut at the edge get no hyphen.
    text: `<span foreground="${colour}" insert_hyphens="false">${escapeMarkup(text)}</span>`,
    font: `${face.name} ${size}`,
    fontfile: face.file,
    rgba: true,
    // One point is one pixel.
    dpi: 72,
    // Added to the font's own line height, which equals the size.
    spacing: Math.round(size * 0.12),
    ...(width === undefined ? {} : { width, wrap: 'word-char' }),
  };
}
