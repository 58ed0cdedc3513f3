import { revealRange } from '../keyboard/caretView';
import { boundsOf, highlightNamed, textPieces, type Piece } from '../rendering/codeHighlights';
import type { BlockRange } from '../keyboard/typedText';

/** Names of the CSS highlights, which the style sheet of the editor knows. */
const MATCH = 'find-match';
const CURRENT = 'find-current';

/**
 * Marks matches in the text without changing its elements, the current one more strongly. Replaces earlier marks.
 *
 * Static ranges: the browser would adapt thousands of live ones with each change of the text.
 */
export function showMatches(text: HTMLElement, matches: readonly BlockRange[]): void {
  if (!('highlights' in CSS)) return;
  const highlight = highlightNamed(MATCH);
  highlight.clear();
  // Above the highlighted lines of code.
  highlight.priority = 1;
  if (matches.length === 0) return;
  const elements = blockElements(text);
  const pieces = new Map<string, Piece[]>();
  for (const { key, start, end } of matches) {
    const element = elements.get(key);
    if (!element) continue;
    const known = pieces.get(key) ?? textPieces(element);
    pieces.set(key, known);
    const bounds = boundsOf(known, start, end);
    if (bounds) highlight.add(new StaticRange(bounds));
  }
}

export function showCurrent(text: HTMLElement, match: BlockRange | undefined): void {
  if (!('highlights' in CSS)) return;
  const highlight = highlightNamed(CURRENT);
  highlight.clear();
  highlight.priority = 2;
  const range = match && rangeIn(text, match);
  if (range) highlight.add(range);
}

export function hideMatches(): void {
  if (!('highlights' in CSS)) return;
  CSS.highlights.delete(MATCH);
  CSS.highlights.delete(CURRENT);
}

/** Scrolls to a match. */
export function revealMatch(surface: HTMLElement, match: BlockRange): void {
  const range = rangeIn(surface, match);
  if (range) revealRange(range, surface);
}

function rangeIn(text: HTMLElement, { key, start, end }: BlockRange): Range | undefined {
  const element = blockElements(text).get(key);
  const bounds = element && boundsOf(textPieces(element), start, end);
  if (!bounds) return undefined;
  const range = document.createRange();
  range.setStart(bounds.startContainer, bounds.startOffset);
  range.setEnd(bounds.endContainer, bounds.endOffset);
  return range;
}

/** The elements with the text of blocks, without what else their blocks show, by key. */
function blockElements(text: HTMLElement): Map<string, HTMLElement> {
  const elements = text.querySelectorAll<HTMLElement>('.public-DraftStyleDefault-block[data-offset-key]');
  return new Map([...elements].map((element) => [element.dataset.offsetKey?.split('-')[0] ?? '', element]));
}
