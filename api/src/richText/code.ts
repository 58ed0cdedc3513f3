import type { HtmlElement, HtmlNode } from './htmlTree.js';

/** Elements whose content is not text and is dropped with them. */
export const DROPPED_WITH_CONTENT: ReadonlySet<string> = new Set(
  (
    'script style iframe object embed applet svg math template noscript noembed noframes frameset frame title head ' +
    'audio video canvas textarea select option optgroup datalist input xmp portal fencedframe'
  ).split(' '),
);

const LINE_ELEMENTS = new Set('p div li tr section article h1 h2 h3 h4 h5 h6 blockquote'.split(' '));

/** Classes of an element, in order. */
export function classNames(element: HtmlElement): string[] {
  return (element.attributes.get('class') ?? '').split(/\s+/).filter((name) => name !== '');
}

/** `ql-ui` marks the parts of a Quill document that only its editor shows. */
export function isDropped(element: HtmlElement): boolean {
  return DROPPED_WITH_CONTENT.has(element.name) || classNames(element).includes('ql-ui');
}

function appendCode(nodes: readonly HtmlNode[], parts: string[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') {
      parts.push(node);
    } else if (node.name === 'br') {
      parts.push('\n');
    } else if (!isDropped(node)) {
      const startsLine = LINE_ELEMENTS.has(node.name);
      if (startsLine && parts.length > 0 && !parts[parts.length - 1]?.endsWith('\n')) parts.push('\n');
      const before = parts.length;
      appendCode(node.children, parts);
      if (startsLine && (parts.length === before || !parts[parts.length - 1]?.endsWith('\n')))
        parts.push('\n');
    }
  }
}

function trimCode(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

/** The text of a code block: line breaks stay, surrounding blank lines and inner markup are removed. */
export function codeText(nodes: readonly HtmlNode[]): string {
  return trimCode(exactCode(nodes));
}

/** The text of a file in an example, with all white space; inner markup is removed. */
export function exactCode(nodes: readonly HtmlNode[]): string {
  const parts: string[] = [];
  appendCode(nodes, parts);
  return parts.join('');
}

/** The text of a Quill 2 code block, where each line is an element and an empty line contains a `<br>`. */
export function quillCodeText(container: HtmlElement): string {
  const lines = container.children.filter(
    (node): node is HtmlElement => typeof node !== 'string' && classNames(node).includes('ql-code-block'),
  );
  return trimCode(lines.map((line) => codeLine(line.children)).join('\n'));
}

function codeLine(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      return isDropped(node) ? '' : codeLine(node.children);
    })
    .join('');
}

/** A language name in stored form: lower case, without line marks (`js{2-3}`); null if missing or plain text. */
function languageName(written: string): string | null {
  const name = (written.split('{')[0] ?? '').toLowerCase();
  return /^[a-z0-9+#-]{1,20}$/.test(name) && name !== 'plain' ? name : null;
}

function ownLanguage(element: HtmlElement): string | null {
  for (const className of classNames(element)) {
    const written = /^lang(?:uage)?-(.+)$/i.exec(className)?.[1];
    const name = written === undefined ? null : languageName(written);
    if (name !== null) return name;
  }
  const data = element.attributes.get('data-language') ?? element.attributes.get('data-lang');
  return data === undefined ? null : languageName(data);
}

/** What `read` finds first in a code block or its direct children; null if there is nothing. */
function firstOf<Found>(block: HtmlElement, read: (element: HtmlElement) => Found | null): Found | null {
  const inside = block.children.filter((node): node is HtmlElement => typeof node !== 'string');
  for (const element of [block, ...inside]) {
    const found = read(element);
    if (found !== null) return found;
  }
  return null;
}

/** The language of a code block, from itself or its direct children; null if there is none. */
export function codeLanguage(block: HtmlElement): string | null {
  return firstOf(block, ownLanguage);
}

/** The attributes of the `code` of a code block outside of examples. */
export function codeAttributes(block: HtmlElement): Record<string, string> {
  const attributes: Record<string, string> = {};
  const language = codeLanguage(block);
  if (language !== null) attributes.class = `language-${language}`;
  const file = firstOf(block, ownFileName);
  if (file !== null) attributes['data-file'] = file;
  const lines = firstOf(block, ownMarkedLines);
  if (lines !== null) attributes['data-lines'] = lines;
  return attributes;
}

const MAX_FILE_NAME = 100;

/** Outside of examples, the name is only shown. */
function ownFileName({ attributes }: HtmlElement): string | null {
  const name = (attributes.get('data-file') ?? '').replace(/\s+/g, ' ').trim();
  return /^\P{Cc}+$/u.test(name) && [...name].length <= MAX_FILE_NAME ? name : null;
}

const MAX_RANGES = 50;
/** Further ranges are not read, so that a long attribute takes no time. */
const MAX_WRITTEN_RANGES = 1000;

/** The lines to mark, such as `1,3-5`: ranges in order that neither overlap nor touch. Invalid ranges are dropped. */
function ownMarkedLines({ attributes }: HtmlElement): string | null {
  const merged: { first: number; last: number }[] = [];
  for (const range of rangesIn(attributes.get('data-lines') ?? '')) {
    const before = merged.at(-1);
    if (before && range.first <= before.last + 1) before.last = Math.max(before.last, range.last);
    else merged.push(range);
  }
  if (merged.length === 0) return null;
  return merged
    .slice(0, MAX_RANGES)
    .map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`))
    .join(',');
}

function rangesIn(written: string): { first: number; last: number }[] {
  const ranges = written.split(',', MAX_WRITTEN_RANGES).flatMap((part) => {
    const [, start, end = start] = /^\s*(\d{1,4})(?:-(\d{1,4}))?\s*$/.exec(part) ?? [];
    const range = { first: Number(start), last: Number(end) };
    return range.first >= 1 && range.last >= range.first ? [range] : [];
  });
  return ranges.sort((a, b) => a.first - b.first);
}
