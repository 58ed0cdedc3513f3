/** What is too much for one paste: the page would stand still for many seconds, or the post could not be stored. */

/** The longest body of a post, in characters of HTML (docs/behaviour.md#limits). */
export const MAX_HTML = 1_000_000;
/** More elements than text of that length has in any document. */
const MAX_ELEMENTS = 150_000;
/** Each block is a component that the page draws at once (docs/performance.md#pasting). */
export const MAX_BLOCKS = 3000;

/** Why text cannot be pasted, in words for the writer. */
export function textProblem({ length }: string): string | undefined {
  if (length <= MAX_HTML) return undefined;
  return `Nothing was pasted: the text has ${inThousands(length)} characters, and a post can have ${inThousands(MAX_HTML)}. Paste a part of it.`;
}

export const markupProblem = (body: HTMLElement): string | undefined =>
  body.getElementsByTagName('*').length > MAX_ELEMENTS
    ? 'Nothing was pasted: the text has more formatting than this page can convert. Paste a part of it, or paste it as plain text (Ctrl+Shift+V).'
    : undefined;

export const blocksProblem = (count: number): string | undefined =>
  count > MAX_BLOCKS
    ? `Nothing was pasted: the text has ${inThousands(count)} paragraphs, and the limit is ${inThousands(MAX_BLOCKS)}. Paste it in parts.`
    : undefined;

export const inThousands = (number: number): string => String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
