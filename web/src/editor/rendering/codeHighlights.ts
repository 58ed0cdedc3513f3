import type { TokenStream } from 'prismjs';
import { lookNameOf } from '../../richText/code/tokenLooks';

/**
 * Colours code without changing its elements, which belong to Draft.js, by the CSS Custom Highlight API
 * (https://www.w3.org/TR/css-highlight-api-1/). Returns a function that takes the colours away.
 */
export function highlightCode(code: HTMLElement, tokens: TokenStream): () => void {
  const pieces = textPieces(code);
  const added: (readonly [Highlight, Range])[] = [];
  let offset = 0;

  const visit = (stream: TokenStream, look: string | undefined): void => {
    if (Array.isArray(stream)) {
      for (const part of stream) visit(part, look);
    } else if (typeof stream === 'string') {
      const range = look === undefined ? undefined : rangeOf(pieces, offset, offset + stream.length);
      if (range && look !== undefined) {
        const highlight = highlightNamed(`code-${look}`);
        highlight.add(range);
        added.push([highlight, range]);
      }
      offset += stream.length;
    } else visit(stream.content, lookNameOf(stream) ?? look);
  };
  visit(tokens, undefined);
  return () => {
    for (const [highlight, range] of added) highlight.delete(range);
  };
}

/** Marks lines, given as ranges from 1 on. Returns a function that takes the marks away. */
export function highlightLines(code: HTMLElement, lines: readonly (readonly [number, number])[]): () => void {
  const pieces = textPieces(code);
  const text = pieces.map(({ node }) => node.data).join('');
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const highlight = highlightNamed('code-lines');
  const ranges = lines.flatMap(([from, to]) => {
    const start = starts[from - 1];
    const end = (starts[to] ?? text.length + 1) - 1;
    const range = start === undefined || end <= start ? undefined : rangeOf(pieces, start, end);
    return range ? [range] : [];
  });
  for (const range of ranges) highlight.add(range);
  return () => {
    for (const range of ranges) highlight.delete(range);
  };
}

/** The highlight that the style sheet calls by this name. */
export function highlightNamed(name: string): Highlight {
  const known = CSS.highlights.get(name);
  if (known) return known;
  const highlight = new Highlight();
  CSS.highlights.set(name, highlight);
  return highlight;
}

export interface Piece {
  node: Text;
  start: number;
}

/** The text nodes of an element with their place in its text. */
export function textPieces(element: HTMLElement): Piece[] {
  const pieces: Piece[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let start = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    pieces.push({ node, start });
    start += node.length;
  }
  return pieces;
}

/** Both ends of a part of the text, in its text nodes. */
export function boundsOf(pieces: readonly Piece[], from: number, to: number): StaticRangeInit | undefined {
  const first = pieces.findLast(({ start }) => start <= from);
  const last = pieces.findLast(({ start }) => start < to);
  if (!first || !last || from - first.start > first.node.length || to - last.start > last.node.length)
    return undefined;
  return {
    startContainer: first.node,
    startOffset: from - first.start,
    endContainer: last.node,
    endOffset: to - last.start,
  };
}

function rangeOf(pieces: readonly Piece[], from: number, to: number): Range | undefined {
  const bounds = boundsOf(pieces, from, to);
  if (!bounds) return undefined;
  const range = document.createRange();
  range.setStart(bounds.startContainer, bounds.startOffset);
  range.setEnd(bounds.endContainer, bounds.endOffset);
  return range;
}
