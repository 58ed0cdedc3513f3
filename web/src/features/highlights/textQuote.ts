/** A passage by its text (https://www.w3.org/TR/annotation-model/#text-quote-selector). */
export interface TextQuote {
  quote: string;
  prefix: string;
  suffix: string;
}

/** Characters that are stored of the text before and after a passage, as by the API. */
const CONTEXT = 64;

/** The text of an element with each run of white space as one space, and where each character stands. */
export interface TextMap {
  text: string;
  nodes: { node: Text; offset: number }[];
}

/** What the page adds to a text: the buttons of code and examples, and the editor of an example that the reader changes. */
const ADDED = 'button, [contenteditable]';

const textOnly = (node: Node): number => {
  if (node instanceof Text) return NodeFilter.FILTER_ACCEPT;
  return node instanceof Element && node.matches(ADDED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
};

/** Reads the text of an element as its author wrote it. Nothing in the element is changed. */
export function mapText(root: Node): TextMap {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, textOnly);
  const nodes: TextMap['nodes'] = [];
  let text = '';
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    for (let offset = 0; offset < node.data.length; offset += 1) {
      const character = node.data[offset] ?? '';
      const isSpace = /\s/.test(character);
      if (isSpace && (text === '' || text.endsWith(' '))) continue;
      text += isSpace ? ' ' : character;
      nodes.push({ node, offset });
    }
  }
  return { text, nodes };
}

const squeezed = (text: string) => text.replace(/\s+/g, ' ');

/** The passage that a range holds; `null` if it holds no text. */
export function quoteOf({ text, nodes }: TextMap, range: Range): TextQuote | null {
  const isWithin = ({ node, offset }: { node: Text; offset: number }) =>
    range.comparePoint(node, offset) === 0 && range.comparePoint(node, offset + 1) === 0;
  const first = nodes.findIndex(isWithin);
  if (first === -1) return null;
  const last = nodes.findLastIndex(isWithin);
  const quote = text.slice(first, last + 1);
  if (quote.trim() === '') return null;
  return {
    quote: quote.trim(),
    prefix: text.slice(Math.max(0, first - CONTEXT), first),
    suffix: text.slice(last + 1, last + 1 + CONTEXT),
  };
}

/** Finds a passage again: of several equal ones that with the most equal text around it. `null` if the text has changed. */
export function findQuote({ text, nodes }: TextMap, { quote, prefix, suffix }: TextQuote): Range | null {
  const wanted = squeezed(quote).trim();
  if (wanted === '') return null;
  let best = -1;
  let bestScore = -1;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
    const before = text.slice(Math.max(0, at - CONTEXT), at).trimEnd();
    const after = text.slice(at + wanted.length, at + wanted.length + CONTEXT).trimStart();
    const score =
      sameAtEnd(before, squeezed(prefix).trim()) +
      sameAtEnd(reversed(after), reversed(squeezed(suffix).trim()));
    if (score > bestScore) [best, bestScore] = [at, score];
  }
  const [from, to] = [nodes[best], nodes[best + wanted.length - 1]];
  if (!from || !to) return null;
  const range = document.createRange();
  range.setStart(from.node, from.offset);
  range.setEnd(to.node, to.offset + 1);
  return range;
}

const reversed = (text: string) => Array.from(text).reverse().join('');

/** How many characters two texts have in common at their ends. */
function sameAtEnd(a: string, b: string): number {
  let count = 0;
  while (count < a.length && count < b.length && a.at(-1 - count) === b.at(-1 - count)) count += 1;
  return count;
}
