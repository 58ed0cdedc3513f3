import { BLOCKS } from '../reading/bodyText';

/** A passage by its text (https://www.w3.org/TR/annotation-model/#text-quote-selector). */
export interface TextQuote {
  quote: string;
  prefix: string;
  suffix: string;
}

/** Characters that are stored of the text before and after a passage, as by the API. */
const CONTEXT = 64;

/**
 * The text of an element with each run of white space as one space and each block on its own line, and where each
 * character stands; null for a line break between blocks that no character of the page stands for.
 */
export interface TextMap {
  text: string;
  nodes: ({ node: Text; offset: number } | null)[];
}

/** What the page adds to a text: the buttons of code and examples, and the editor of an example that the reader changes. */
const ADDED = 'button, [contenteditable]';

const textAndBreaks = (node: Node): number => {
  if (node instanceof Text || node.nodeName === 'BR') return NodeFilter.FILTER_ACCEPT;
  return node instanceof Element && node.matches(ADDED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP;
};

/** Reads the text of an element as its author wrote it. Nothing in the element is changed. */
export function mapText(root: Node): TextMap {
  const shown = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT;
  const walker = document.createTreeWalker(root, shown, textAndBreaks);
  const nodes: TextMap['nodes'] = [];
  // In parts, because browsers copy a text that grows whenever it is looked into.
  const characters: string[] = [];
  let block: Element | null | undefined;
  let isNewLine = false;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) {
      isNewLine = true;
      continue;
    }
    const within = node.parentElement?.closest(BLOCKS);
    if (within !== block) isNewLine = true;
    block = within;
    const { data } = node;
    for (let offset = 0; offset < data.length; offset += 1) {
      const character = data[offset] ?? '';
      const isSpace = /\s/.test(character);
      const last = characters.at(-1);
      if (isSpace && (last === undefined || last === ' ')) continue;
      if (!isSpace && isNewLine) {
        if (last === ' ') characters.pop();
        else if (last !== undefined) nodes.push(null);
        if (last !== undefined) characters.push('\n');
        isNewLine = false;
      }
      characters.push(isSpace ? ' ' : character);
      nodes.push({ node, offset });
    }
  }
  return { text: characters.join(''), nodes };
}

/** Reads a text once for all selections in it, as it takes an object for each character. A text that changes needs a new one. */
export function textReader(): (root: Node) => TextMap {
  let map: TextMap | undefined;
  return (root) => (map ??= mapText(root));
}

/** Quotes were stored without breaks between blocks once, and white space may have changed since. */
const unspaced = (text: string) => text.replace(/\s+/g, '');

/** A text without its white space, to find passages in. */
export interface UnspacedMap {
  unspacedText: string;
  /** Where each character is. */
  places: TextMap['nodes'];
}

/** Reads the whole text: once for all passages. */
export const unspacedMap = ({ text, nodes }: TextMap): UnspacedMap => ({
  unspacedText: unspaced(text),
  places: nodes.filter((_, at) => /\S/.test(text[at] ?? '')),
});

/** The part of a text node that a range holds. */
function partOf({ startContainer, startOffset, endContainer, endOffset }: Range, node: Text) {
  return {
    from: node === startContainer ? startOffset : 0,
    to: node === endContainer ? endOffset : node.length,
  };
}

/** The passage that a range holds; `null` if it holds no text. */
export function quoteOf({ text, nodes }: TextMap, range: Range): TextQuote | null {
  let known: Text | undefined;
  let part = { from: 0, to: 0 };
  const isWithin = (place: TextMap['nodes'][number]) => {
    if (!place) return false;
    // Once for each node, not for each character: browsers compare by walking over siblings.
    if (place.node !== known) {
      known = place.node;
      part = range.intersectsNode(known) ? partOf(range, known) : { from: 0, to: 0 };
    }
    return place.offset >= part.from && place.offset < part.to;
  };
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

/**
 * Finds a passage again without regard to white space: of several equal ones that with the most equal text around it.
 * `null` if the text has changed.
 */
export function findQuote(
  { unspacedText: whole, places }: UnspacedMap,
  { quote, prefix, suffix }: TextQuote,
): Range | null {
  const wanted = unspaced(quote);
  if (wanted === '') return null;
  let best = -1;
  let bestScore = -1;
  for (let at = whole.indexOf(wanted); at !== -1; at = whole.indexOf(wanted, at + 1)) {
    const before = whole.slice(Math.max(0, at - CONTEXT), at);
    const after = whole.slice(at + wanted.length, at + wanted.length + CONTEXT);
    const score =
      sameAtEnd(before, unspaced(prefix)) + sameAtEnd(reversed(after), reversed(unspaced(suffix)));
    if (score > bestScore) [best, bestScore] = [at, score];
  }
  const [from, to] = [places[best], places[best + wanted.length - 1]];
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
