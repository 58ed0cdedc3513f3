/** What separates passages: a text fragment does not find a term across their ends. */
export const BLOCKS = 'p, h2, h3, h4, li, td, th, pre, blockquote, figcaption, summary';

/**
 * The part of a selection that lies in the text; null if it begins elsewhere, as when the whole page is selected. A triple
 * click on the last paragraph, and a pointer that goes too far, end it in what follows the text.
 */
export function partIn(body: Element, range: Range): Range | null {
  if (!body.contains(range.startContainer)) return null;
  const part = range.cloneRange();
  if (!body.contains(range.endContainer)) part.setEnd(body, body.childNodes.length);
  return part;
}
