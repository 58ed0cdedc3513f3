/**
 * Puts the lines that `data-lines` names, such as `1,3-5`, into `mark` elements, which are blocks. The text stays exactly the
 * same, and no line moves.
 */
export function markLines(code: HTMLElement): void {
  const ranges = code.dataset.lines?.split(',') ?? [];
  if (ranges.length === 0 || code.querySelector('mark')) return;
  const starts = startsOfLines(code.textContent);
  for (const range of ranges) {
    const [first = 0, last = first] = range.split('-').map(Number);
    const start = starts[first - 1];
    if (start !== undefined) mark(code, start, starts[last] ?? code.textContent.length);
  }
}

/** The offsets at which lines start. Nothing starts after the last line break. */
function startsOfLines(text: string): number[] {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return starts.filter((start) => start < text.length);
}

function mark(code: HTMLElement, start: number, end: number): void {
  if (end <= start) return;
  const page = code.ownerDocument;
  const range = page.createRange();
  range.setStart(...placeOf(code, start));
  range.setEnd(...placeOf(code, end));
  // Extracting also splits a coloured token that spans several lines.
  const content = range.extractContents();
  const element = page.createElement('mark');
  element.append(content);
  range.insertNode(element);
  // What is left of a token that begins or ends with the line.
  for (const rest of [element.previousSibling, element.nextSibling]) {
    if (rest?.textContent === '') rest.parentNode?.removeChild(rest);
  }
}

/** The text node and the offset within it of a character. */
function placeOf(code: HTMLElement, offset: number): [node: Node, offset: number] {
  const texts = code.ownerDocument.createTreeWalker(code, NodeFilter.SHOW_TEXT);
  let rest = offset;
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const length = text.textContent?.length ?? 0;
    // At the end of a text rather than at the start of the next one, which may be in a coloured token.
    if (rest <= length) return [text, rest];
    rest -= length;
  }
  return [code, code.childNodes.length];
}
