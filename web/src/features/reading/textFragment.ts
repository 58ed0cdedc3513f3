/** Words at either end that name a long passage. */
const ENDS = 5;
/** A passage of up to so many words is named whole. */
const WHOLE = 12;
/** Words before a passage that tell it from an equal one before it. */
const BEFORE = 4;

/**
 * The fragment that lets browsers find and mark a passage (https://wicg.github.io/scroll-to-text-fragment/); '' if it has no
 * words.
 * @param passage its text, with line breaks between blocks
 * @param before the text of its block before it
 * @param preceding all text of the post before it
 */
export function textFragment(passage: string, before = '', preceding = ''): string {
  const lines = passage
    .split('\n')
    .map(wordsOf)
    .filter((line) => line.length > 0);
  const first = lines[0];
  const last = lines.at(-1);
  if (!first || !last) return '';
  const isWhole = lines.length === 1 && first.length <= WHOLE;
  const start = (isWhole ? first : first.slice(0, ENDS)).join(' ');
  const end = isWhole ? '' : `,${encoded(last.slice(-ENDS).join(' '))}`;
  const isAmbiguous = wordsOf(preceding).join(' ').toLowerCase().includes(start.toLowerCase());
  const prefix = isAmbiguous ? wordsOf(before).slice(-BEFORE).join(' ') : '';
  return `:~:text=${prefix === '' ? '' : `${encoded(prefix)}-,`}${encoded(start)}${end}`;
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '');

/** Hyphens and commas have a meaning there. Half of a surrogate pair has no encoding. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '')).replace(/-/g, '%2D');
