import { parseHtml } from '../../richText/parseHtml';

const NO_PROSE = 'h1, h2, h3, h4, h5, h6, pre, table, figure, figcaption, small[data-note]';
const BLOCKS = 'p, div, ul, ol, li, blockquote, aside, details, summary, hr';
/** Between blocks. Parsed HTML has none. */
const BREAK = '\0';

/** Longer paragraphs are text, in UTF-16 code units. */
const MAX_BYLINE = 80;
/** Who wrote it, when, for where, and how long it takes: no sentence. */
const BYLINE =
  /^(?:(?:[Ww]ritten |[Pp]osted |[Pp]ublished |[Pp]hoto |[Cc]over |[Ii]mage )?[Bb]y:? \p{Lu}|(?:(?:[Oo]riginally|[Ff]irst|[Ll]ast|[Aa]lso) )?(?:[Pp]ublished|[Pp]osted|[Uu]pdated|[Cc]ross-?posted)\b|\d{1,3} min(?:utes?)? read\b)/u;

const isByline = (text: string): boolean =>
  text.length <= MAX_BYLINE && BYLINE.test(text) && !/[.!?…:]$/.test(text);

/** The first prose of a body on one line, by the rule of the API's `Post.excerpt`. Empty without prose. */
export function excerptOf(html: string, maxLength: number): string {
  const body = parseHtml(html);
  for (const element of body.querySelectorAll(NO_PROSE)) {
    element.replaceWith(element.matches('small') ? '' : BREAK);
  }
  for (const line of body.querySelectorAll('br')) line.replaceWith(' ');
  for (const block of body.querySelectorAll(BLOCKS)) {
    block.before(BREAK);
    block.after(BREAK);
  }
  const blocks = body.textContent
    .split(BREAK)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
  const start = blocks.findIndex((text) => !isByline(text));
  return start < 0 ? '' : shortened(blocks.slice(start).join(' '), maxLength);
}

/** The first words of a body on one line, whatever they are in. */
export function beginningOf(html: string, maxLength: number): string {
  const body = parseHtml(html);
  for (const block of body.querySelectorAll('p, h2, h3, h4, li, pre, blockquote')) block.append(' ');
  return shortened(body.textContent, maxLength);
}

/** The beginning of a text on one line, cut between words if possible. */
export function shortened(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  // Half of an emoji is none.
  const start = line.slice(0, maxLength - 1).replace(/\p{Cs}$/u, '');
  const lastSpace = line.lastIndexOf(' ', start.length);
  return `${(lastSpace > maxLength / 2 ? line.slice(0, lastSpace) : start).trimEnd()}…`;
}
