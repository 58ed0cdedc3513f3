import { convertFromHTML } from 'draft-convert';
import type { ContentState } from 'draft-js';
import { cleanExpansion } from './expansion';
import { ABBREVIATION, LINK, NOTE, type BlockParts, type MarkStyle } from './blocks';
import { EXTERNAL_REL } from './inlineToHtml';

const INLINE: ReadonlySet<string> = new Set(
  'A ABBR STRONG B EM I U S STRIKE DEL CODE KBD SMALL BR SPAN'.split(' '),
);

/** Whether {@link readInline} can hold these nodes: only text, marks, links and line breaks. */
export function isInline(nodes: Iterable<Node>): boolean {
  return [...nodes]
    .flatMap((node) => (node instanceof Element ? [node, ...node.getElementsByTagName('*')] : []))
    .every(({ tagName }) => INLINE.has(tagName));
}

/** Whether the nodes are in the form that the API stores, so they can be written back unchanged. */
export function isStoredInline(nodes: Iterable<Node>): boolean {
  return [...nodes].every((node) => {
    if (!(node instanceof Element)) return node instanceof Text;
    return [node, ...node.getElementsByTagName('*')].every((element) => {
      if (element.tagName === 'A') return isStoredLink(element);
      if (element.tagName === 'ABBR') return isStoredAbbreviation(element);
      return element.tagName === 'SMALL' ? isStoredNote(element) : isStoredMark(element);
    });
  });
}

const STORED: ReadonlySet<string> = new Set(['STRONG', 'EM', 'U', 'S', 'CODE', 'KBD', 'BR']);

const isStoredMark = (element: Element): boolean =>
  STORED.has(element.tagName) && element.attributes.length === 0;

const isStoredNote = (element: Element): boolean =>
  isNote(element) &&
  element.attributes.length === 1 &&
  element.getAttribute('data-note') === '' &&
  /^\S(?:.*\S)?$/.test(element.textContent) &&
  !element.querySelector('br') &&
  !element.parentElement?.closest('small');

const isStoredAbbreviation = (element: Element): boolean =>
  element.attributes.length === 1 &&
  /^\S(?:.*\S)?$/.test(element.getAttribute('title') ?? '') &&
  !element.querySelector('a, abbr') &&
  !element.closest('a');

const isNote = (element: Element): boolean => element.matches('small[data-note]');

function isStoredLink(element: Element): boolean {
  const { href, rel, ...others } = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [name, value]),
  );
  if (href === undefined || Object.keys(others).length > 0) return false;
  return rel === (/^https?:/i.test(href) ? EXTERNAL_REL : undefined);
}

/** draft-convert's types omit the third argument, which supplies a parsed DOM. */
type ReadBody = (html: string, options: { flat: boolean }, getBody: () => HTMLElement) => ContentState;

const readBody: ReadBody = convertFromHTML({
  htmlToStyle: (nodeName, node, style) => {
    if (nodeName === 'kbd') return style.add('KEYBOARD' satisfies MarkStyle);
    return nodeName === 'small' && isNote(node) ? style.add(NOTE) : style;
  },
  htmlToEntity: (nodeName, node, createEntity) => {
    const title = nodeName === 'abbr' ? cleanExpansion(node.getAttribute('title') ?? '') : '';
    if (title !== '' && !node.closest('a')) return createEntity(ABBREVIATION, 'MUTABLE', { title });
    const url = nodeName === 'a' ? node.getAttribute('href') : null;
    return url === null ? undefined : createEntity(LINK, 'MUTABLE', { url });
  },
});

/** Reads inline content. White space collapses as on a page, and a last `<br>` is not a line break. */
export function readInline(nodes: Iterable<Node>): Pick<BlockParts, 'text' | 'characters'> {
  const paragraph = document.createElement('p');
  for (const node of nodes) paragraph.append(node.cloneNode(true));
  // Footnotes side by side would become one.
  for (const note of paragraph.querySelectorAll('small[data-note]')) {
    if (note.nextSibling instanceof Element && isNote(note.nextSibling)) note.after(' ');
  }
  const pieces = normalizeSpaces(paragraph);
  const text = pieces.map(({ data }) => data).join('');
  // Line breaks are characters by now: without child elements there are no marks.
  if (paragraph.childElementCount === 0) return { text };

  // draft-convert drops the marks of white space and line breaks, turns no-break spaces into spaces, and takes long for each
  // character. So it reads a letter instead of each piece of text.
  const lengths = pieces.map(({ length }) => length);
  for (const piece of pieces) piece.data = 'x';
  const body = document.createElement('body');
  body.append(paragraph);
  const letters = readBody('<p>', { flat: false }, () => body)
    .getFirstBlock()
    .getCharacterList()
    .toArray();
  return {
    text,
    characters: letters.flatMap((character, index) =>
      Array.from({ length: lengths[index] ?? 0 }, () => character),
    ),
  };
}

/** Returns the pieces of text that are left, in document order; line breaks are such pieces. */
function normalizeSpaces(paragraph: HTMLElement): Text[] {
  const pieces = [...textAndBreaks(paragraph)];

  let atLineStart = true;
  for (const piece of pieces) {
    if (!(piece instanceof Text)) {
      atLineStart = true;
      continue;
    }
    piece.data = piece.data.replace(/[\t\n\f\r ]+/g, ' ');
    if (atLineStart && piece.data.startsWith(' ')) piece.data = piece.data.slice(1);
    if (piece.data !== '') atLineStart = piece.data.endsWith(' ');
  }

  const texts: Text[] = [];
  let isLast = true;
  let atLineEnd = true;
  for (const piece of pieces.reverse()) {
    if (!(piece instanceof Text)) {
      if (isLast) piece.remove();
      else {
        const lineBreak = new Text('\n');
        piece.replaceWith(lineBreak);
        texts.push(lineBreak);
      }
      isLast = false;
      atLineEnd = true;
      continue;
    }
    if (atLineEnd && piece.data.endsWith(' ')) piece.data = piece.data.slice(0, -1);
    if (piece.data === '') continue;
    isLast = atLineEnd = false;
    texts.push(piece);
  }
  return texts.reverse();
}

/** The text nodes and `<br>` elements below `root`, in document order. */
function* textAndBreaks(root: Element): Generator<Text | Element> {
  for (const node of root.childNodes) {
    if (node instanceof Text || (node instanceof Element && node.nodeName === 'BR')) yield node;
    else if (node instanceof Element) yield* textAndBreaks(node);
  }
}
