import { createHash } from 'node:crypto';
import { classNames } from '../code.js';
import { type HtmlElement, type HtmlNode } from '../htmlTree.js';
import { indentLevel, isBlankText } from '../lists.js';
import { attributesText, escapeText } from './storedTree.js';

/** A line of a body of the older editor. */
export interface OlderLine {
  kind: 'text' | 'quote' | 'ul' | 'ol' | 'code';
  /** Equal for lines that look the same. */
  key: string;
  /** The element of a line, as HTML; the text of a line of code. */
  html: string;
  /** The content of the element. */
  inner: HtmlNode[];
}

const BLOCKS = new Map(
  Object.entries({
    p: 'text',
    h1: 'text',
    h2: 'text',
    h3: 'text',
    h4: 'text',
    h5: 'text',
    h6: 'text',
    blockquote: 'quote',
  } as const),
);
const INLINE = new Set('strong b em i u s strike del a img code span sub sup'.split(' '));
const VOID = new Set(['br', 'img']);
/** Marks that every configuration of the older editor has. It may drop others, such as `code`, so that they do not count. */
const MARKS = new Map(
  Object.entries({ strong: 'b', b: 'b', em: 'i', i: 'i', u: 'u', s: 's', strike: 's', del: 's' }),
);

/**
 * The lines of a body, if the older editor can have written it; otherwise null.
 * @param home the public address of the site, without which the keys of pictures are written
 */
export function readOlderLines(nodes: readonly HtmlNode[], home: string): OlderLine[] | null {
  const lines: OlderLine[] = [];
  for (const node of nodes) {
    if (isBlankText(node)) continue;
    const read = typeof node === 'string' ? null : readBlock(node, home);
    if (!read) return null;
    for (const line of read) lines.push(line);
  }
  return lines;
}

function readBlock(node: HtmlElement, home: string): OlderLine[] | null {
  const { name, children } = node;
  if (name === 'pre') return classNames(node).includes('ql-syntax') ? codeLines(children) : null;
  if (name === 'ul' || name === 'ol') {
    const items = children.filter((child) => !isBlankText(child));
    const lines = items.map((item) =>
      typeof item === 'object' && item.name === 'li' ? readLine(item, name, home) : null,
    );
    return allOf(lines);
  }
  const kind = BLOCKS.get(name);
  return kind === undefined ? null : allOf([readLine(node, kind, home)]);
}

function allOf(lines: readonly (OlderLine | null)[]): OlderLine[] | null {
  const found = lines.filter((line) => line !== null);
  return found.length === lines.length ? found : null;
}

/** Null for content of which the older editor makes several lines. */
function readLine(node: HtmlElement, kind: OlderLine['kind'], home: string): OlderLine | null {
  const { name, children } = node;
  const [only, ...others] = children;
  const isEmpty = typeof only === 'object' && only.name === 'br' && others.length === 0;
  const pieces: Piece[] = [];
  if (!isEmpty && !collect(children, [], home, pieces)) return null;
  const key = JSON.stringify([kind, kind === 'text' ? name : '', indentLevel(node), ...written(pieces)]);
  return { kind, key, html: outerHtml(node), inner: children };
}

function codeLines(children: readonly HtmlNode[]): OlderLine[] {
  const text = textOf(children).replace(/\n$/, '');
  return text.split('\n').map((line) => ({ kind: 'code', key: `code ${line}`, html: line, inner: [line] }));
}

export function textOf(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('');
}

/** Text without marks is white space, which the older editor collapses and trims. */
interface Piece {
  marks: string;
  text: string;
  isImage?: true;
}

function collect(
  nodes: readonly HtmlNode[],
  marks: readonly string[],
  home: string,
  pieces: Piece[],
): boolean {
  const written = marks.join(' ');
  for (const node of nodes) {
    if (typeof node === 'string') {
      for (const text of node.match(/\s+|\S+/g) ?? [])
        pieces.push(/\s/.test(text) ? { marks: '', text: ' ' } : { marks: written, text });
    } else if (!INLINE.has(node.name)) return false;
    else if (node.name === 'img') {
      const source = node.attributes.get('src') ?? '';
      const text = source.startsWith(`${home}/`) ? source.slice(home.length) : source;
      pieces.push({ marks: marks.filter((mark) => mark.startsWith('a:')).join(' '), text, isImage: true });
    } else if (!collect(node.children, marksWithin(node, marks), home, pieces)) return false;
  }
  return true;
}

function marksWithin({ name, attributes }: HtmlElement, marks: readonly string[]): readonly string[] {
  const mark = name === 'a' ? `a:${shortened(attributes.get('href') ?? '')}` : MARKS.get(name);
  return mark === undefined || marks.includes(mark) ? marks : [...marks, mark].sort();
}

/** The key of a line repeats the address at each change of marks in it. */
const shortened = (href: string): string =>
  href.length <= 100 ? href : createHash('sha256').update(href).digest('base64');

/** The pieces of a key. Runs of the same marks are one, and white space has none. */
function written(pieces: readonly Piece[]): string[][] {
  const runs: string[][] = [];
  let marks: string | null = null;
  let hasSpace = false;
  for (const piece of pieces) {
    if (piece.text === ' ') {
      hasSpace = runs.length > 0;
      continue;
    }
    const last = runs.at(-1);
    const space = hasSpace ? ' ' : '';
    if (piece.isImage) runs.push([space, piece.marks, 'img', piece.text]);
    else if (last && marks === piece.marks) last[1] = `${last[1] ?? ''}${space}${piece.text}`;
    else runs.push([piece.marks, space + piece.text]);
    marks = piece.isImage ? null : piece.marks;
    hasSpace = false;
  }
  return runs;
}

function outerHtml(node: HtmlElement): string {
  const start = `<${node.name}${attributesText(Object.fromEntries(node.attributes))}>`;
  return VOID.has(node.name) ? start : `${start}${innerHtml(node.children)}</${node.name}>`;
}

export function innerHtml(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? escapeText(node) : outerHtml(node))).join('');
}
