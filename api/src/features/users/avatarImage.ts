import { escapeMarkup } from '../../platform/text/escapeMarkup.js';
import type { User } from './user.entity.js';

const SIZE = 160;
const NO_INITIALS = '?';
/** Long enough for two emoji of several people with skin tones; too short for stacked combining marks. */
const MAX_INITIALS_UNITS = 48;
const MAX_GRAPHEME_UNITS = MAX_INITIALS_UNITS / 2;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const STANDS_FOR_A_NAME = /^[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;
const ASCII = /^[!-~]*$/;
const ARABIC = /\p{Script=Arabic}/u;
/** Separates letters of a joining script, because initials are not a word. */
const NON_JOINER = '\u200c';

function graphemesOf(text: string): string[] {
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** The first letter, number or emoji of a word as an initial; undefined for a word without one. */
function initialOf(word: string): string | undefined {
  // Each ASCII character is a grapheme, and most names are ASCII; segmenting others takes time.
  if (ASCII.test(word)) return /[a-z0-9]/i.exec(word)?.[0].toUpperCase();
  const first = graphemesOf(word).find((grapheme) => STANDS_FOR_A_NAME.test(grapheme));
  if (first === undefined) return undefined;
  const bounded = first.length > MAX_GRAPHEME_UNITS ? String.fromCodePoint(first.codePointAt(0) ?? 0) : first;
  // Some letters become two in upper case (ß): one is enough.
  return graphemesOf(bounded.toUpperCase())[0];
}

/** One or two initials of a name: of its first and its last word. */
function initialsOf(name: string): string {
  const initials = name
    .normalize('NFC')
    .split(/\s+/u)
    .map(initialOf)
    .filter((initial) => initial !== undefined);
  const last = initials.length > 1 ? initials.at(-1) : undefined;
  return `${initials[0] ?? NO_INITIALS}${last ?? ''}`;
}

/** The same hue for the same seed, spread over the circle (FNV-1a). */
function hueOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % 360;
}

/** `/avatars/<initials>-<hue>.svg`, which holds all data for drawing. @param seed decides the hue */
export function avatarPath(name: string, seed: string): string {
  return `/avatars/${encodeURIComponent(initialsOf(name))}-${hueOf(seed)}.svg`;
}

/** Parses the decoded last segment; null for what avatarPath does not produce, so no other text is drawn. */
export function parseAvatarPath(param: string) {
  if (param.length > MAX_INITIALS_UNITS + '-359.svg'.length) return null;
  const match = /^(.+)-(0|[1-9]\d{0,2})\.svg$/su.exec(param);
  const initials = match?.[1] ?? '';
  const hue = Number(match?.[2] ?? 360);
  const letters = graphemesOf(initials);
  if (hue > 359 || letters.length > 2 || initials !== initials.normalize('NFC')) return null;
  if (initials === NO_INITIALS) return { initials, hue };
  return letters.every((letter) => initialOf(letter) === letter) ? { initials, hue } : null;
}

/** An sRGB colour (#rrggbb) from OKLCH lightness (0..1), chroma and hue (degrees). In OKLCH, hues have equal lightness. */
function colour(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const channels = linear.map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, encoded)));
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** A square SVG of 160 px: initials on rings of water, with a contrast of at least 4.5 to 1 (WCAG AA). */
export function renderAvatar(initials: string, hue: number): string {
  const letters = graphemesOf(initials).slice(0, 2);
  const isWide = letters.some((letter) =>
    /[\p{Extended_Pictographic}\p{Script=Han}\p{Script=Hangul}]/u.test(letter),
  );
  const fontSize = letters.length < 2 ? 76 : isWide ? 50 : 58;
  const text = letters.every((letter) => ARABIC.test(letter)) ? letters.join(NON_JOINER) : letters.join('');
  const rings = [132, 96, 60]
    .map((radius) => `<circle cx="124" cy="150" r="${radius}" fill="#fff" fill-opacity=".05"/>`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">` +
    `<linearGradient id="g" x1="0" y1="0" x2=".6" y2="1"><stop stop-color="${colour(0.48, 0.085, hue)}"/>` +
    `<stop offset="1" stop-color="${colour(0.38, 0.075, hue - 18)}"/></linearGradient>` +
    `<rect width="${SIZE}" height="${SIZE}" fill="url(#g)"/>${rings}` +
    `<text x="80" y="80" dy=".355em" text-anchor="middle" fill="#fff" font-size="${fontSize}" font-weight="500" ` +
    `font-family="'Hanken Grotesk',system-ui,'Segoe UI',Roboto,'Noto Sans',sans-serif">${escapeMarkup(text)}</text></svg>`
  );
}

/** Never empty, so that an `<img>` always has something to show (docs/behaviour.md#profiles). */
export function profilePictureOf(user: Pick<User, 'id' | 'name' | 'picture'>): string {
  return user.picture ?? avatarPath(user.name, user.id);
}
