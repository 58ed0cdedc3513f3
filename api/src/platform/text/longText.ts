/** How far from the end of a piece a better split is searched, in UTF-16 code units. */
const REACH = 64;
/** Characters that extend the one before: marks, variation selectors, joiners and skin tones of emoji. */
const CONTINUES = /[\p{M}\u200c\u200d\p{Emoji_Modifier}]/u;

/**
 * Splits text into pieces of at most `size` (2 or more) UTF-16 code units, for functions that take more than linear
 * time. Surrogate pairs are never split; marks and joined emoji stay with their character, up to {@link REACH}.
 */
export function* cutText(text: string, size: number): Generator<string> {
  let start = 0;
  while (text.length - start > size) {
    const end = cutBefore(text, start + size, Math.max(start + 1, start + size - REACH));
    yield text.slice(start, end);
    start = end;
  }
  if (start < text.length) yield text.slice(start);
}

/** The last good split from `end` down to `first`; if there is none, `end`, or one unit before it within a pair. */
function cutBefore(text: string, end: number, first: number): number {
  for (let index = end; index >= first; index -= 1) {
    if (!isWithinPair(text, index) && !continues(text, index)) return index;
  }
  return isWithinPair(text, end) && end - 1 >= first ? end - 1 : end;
}

function isWithinPair(text: string, index: number): boolean {
  return isHigh(text.charCodeAt(index - 1)) && isLow(text.charCodeAt(index));
}

function continues(text: string, index: number): boolean {
  return CONTINUES.test(String.fromCodePoint(text.codePointAt(index) ?? 0)) || text[index - 1] === '\u200d';
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;

/** Maximum number of consecutive marks in any language (https://www.unicode.org/reports/tr15/#Stream_Safe_Text_Format). */
const MARKS_BEYOND = /(\p{M}{30})\p{M}+/gu;

/** Limits each character to 30 marks, because normalising longer sequences takes quadratic time. */
export function limitMarks(text: string): string {
  return text.replace(MARKS_BEYOND, '$1');
}

/** The message for an overlong body; lengths in characters of HTML. */
export function tooLong(use: 'draft' | 'post', length: number, limit: number): string {
  return `The ${use} is too long: ${length} characters of HTML, ${limit} are allowed.`;
}
