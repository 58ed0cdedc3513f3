import { limitMarks } from '../../platform/text/longText.js';

/** Characters of a text that are compared, in UTF-16 code units: some signs become 18 letters when they are normalised. */
const MAX_FOLDED = 2000;

/** Marks that people omit when they type a search. */
const MARKS = /\p{M}/gu;
// oxlint-disable-next-line no-control-regex -- all of ASCII
const ASCII = /^[\u0000-\u007f]*$/;

function folded(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return limitMarks(text).normalize('NFKD').slice(0, MAX_FOLDED).replace(MARKS, '').toLowerCase();
}

/** The words of a search, without regard to case, width and accents. */
export const foldedWords = (query: string): string[] => folded(query).split(/\s+/u).filter(Boolean);

/** Whether each of the words of {@link foldedWords} is in one of the texts. */
export function matchesWords(words: readonly string[], texts: readonly string[]): boolean {
  const all = texts.map(folded);
  return words.every((word) => all.some((text) => text.includes(word)));
}
