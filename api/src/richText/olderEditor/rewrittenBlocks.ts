import type { StoredElement, StoredNode } from '../elements.js';
import type { HtmlNode } from '../htmlTree.js';
import { CELL_SEPARATOR } from './olderForm.js';
import { innerHtml, type OlderLine, textOf } from './olderLines.js';
import { attributesText, escapeText, type StoredBlock, storedHtml, storedText } from './storedTree.js';

/** A stored block with the lines that older clients see. */
export interface ShownBlock extends StoredBlock {
  lines: OlderLine[];
}

/**
 * HTML, not sanitised, of lines that a client has written in the place of stored blocks. A block that the older editor cannot hold
 * keeps its kind if its lines still have the form of one.
 */
export function rewritten(replaced: readonly ShownBlock[], lines: readonly OlderLine[]): string {
  const [block] = replaced;
  if (replaced.length === 1 && block && typeof block.node === 'object') {
    const same = ofSameKind(block.node, block.lines, lines);
    if (same !== null) return same;
  }
  const codes = replaced.flatMap(({ node }) =>
    typeof node === 'object' && node.tag === 'pre' ? [node] : [],
  );
  return written(lines, codes);
}

function ofSameKind(
  node: StoredElement,
  shown: readonly OlderLine[],
  lines: readonly OlderLine[],
): string | null {
  if ('data-example' in node.attributes) return example(node, shown, lines);
  if (node.tag === 'aside') return callout(node, shown, lines);
  if (node.tag === 'details') return details(lines);
  if (node.tag === 'blockquote') return quote(node, shown, lines);
  return node.tag === 'table' ? table(node, shown, lines) : null;
}

/** @param codes the code blocks that were here, whose language and file name stay if there are as many as before */
function written(lines: readonly OlderLine[], codes: readonly StoredElement[] = []): string {
  const groups = groupsOf(lines);
  const isSameCode = groups.filter(([first]) => first?.kind === 'code').length === codes.length;
  let code = 0;
  return groups
    .map((group) => {
      const kind = group[0]?.kind;
      const html = group.map((line) => line.html);
      if (kind === 'ul' || kind === 'ol') return `<${kind}>${html.join('')}</${kind}>`;
      if (kind !== 'code') return html.join('');
      const text = html.join('\n');
      const before = isSameCode ? codes[code++] : undefined;
      return before ? codeHtml(before, text) : `<pre class="ql-syntax">\n${escapeText(text)}\n</pre>`;
    })
    .join('');
}

/** Successive lines of one kind. */
function groupsOf(lines: readonly OlderLine[]): OlderLine[][] {
  const groups: OlderLine[][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last?.[0]?.kind === line.kind) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

function codeHtml({ children }: StoredElement, text: string): string {
  const [code] = children;
  const attributes = typeof code === 'object' ? code.attributes : {};
  return `<pre><code${attributesText(attributes)}>${escapeText(text)}</code></pre>`;
}

const asParagraph = ({ inner }: OlderLine): string => `<p>${innerHtml(inner)}</p>`;

/** Lines of a quote as paragraphs within it. */
function unquoted(lines: readonly OlderLine[]): string {
  return groupsOf(lines)
    .map((group) => (group[0]?.kind === 'quote' ? group.map(asParagraph).join('') : written(group)))
    .join('');
}

function quote(
  { attributes }: StoredElement,
  shown: readonly OlderLine[],
  lines: readonly OlderLine[],
): string | null {
  if (shown.length < 2 || lines.some(({ kind }) => kind !== 'quote')) return null;
  return `<blockquote${attributesText(attributes)}>${unquoted(lines)}</blockquote>`;
}

/** A callout ends before the first line that is not part of a quote, a list or code. */
function callout(
  { attributes }: StoredElement,
  [label]: readonly OlderLine[],
  lines: readonly OlderLine[],
): string | null {
  if (lines[0]?.key !== label?.key) return null;
  const after = lines.findIndex(({ kind }) => kind === 'text');
  const end = after === -1 ? lines.length : after;
  const content = unquoted(lines.slice(1, end));
  return `<aside${attributesText(attributes)}>${content}</aside>${written(lines.slice(end))}`;
}

/** The summary is the first line, in bold. */
function details([first, ...others]: readonly OlderLine[]): string | null {
  const summary = first ? withoutMark(first.inner, 'strong') : null;
  if (first?.kind !== 'text' || summary === null) return null;
  return `<details><summary>${innerHtml(summary)}</summary>${written(others)}</details>`;
}

/** The content of the only element of a line, which has this name. */
function withoutMark(nodes: readonly HtmlNode[], name: string): HtmlNode[] | null {
  const [only, ...others] = nodes;
  return typeof only === 'object' && only.name === name && others.length === 0 ? only.children : null;
}

interface ShownFile {
  name: OlderLine;
  code: OlderLine[];
}

/** Files below their names, and what follows; null if something stands before the first name. */
function filesOf(lines: readonly OlderLine[]): { files: ShownFile[]; rest: OlderLine[] } | null {
  const files: ShownFile[] = [];
  const rest: OlderLine[] = [];
  for (const [i, line] of lines.entries()) {
    const file = files.at(-1);
    if (line.kind === 'code') {
      if (!file || rest.length > 0) return null;
      file.code.push(line);
    } else if (lines[i + 1]?.kind === 'code') files.push({ name: line, code: [] });
    else rest.push(line);
  }
  return { files, rest };
}

/** An example whose files still have their names; each may have other code. */
function example(
  { attributes, children }: StoredElement,
  shown: readonly OlderLine[],
  lines: readonly OlderLine[],
): string | null {
  const [before, after] = [filesOf(shown), filesOf(lines)];
  if (!before || !after || after.rest.length > 1 || before.files.length !== after.files.length) return null;
  const stored = children.filter((node) => typeof node === 'object');
  const files = after.files.map(({ name, code }, i) => {
    const [file, node] = [before.files[i], stored[i]];
    if (!file || !node || file.name.key !== name.key) return null;
    if (sameLines(file.code, code)) return storedHtml(node);
    const end = storedText(node).endsWith('\n') ? '\n' : '';
    return codeHtml(node, code.map(({ html }) => html).join('\n') + end);
  });
  if (files.includes(null)) return null;
  const [caption] = after.rest;
  const captionHtml = caption ? `<figcaption>${innerHtml(caption.inner)}</figcaption>` : '';
  return `<figure${attributesText(attributes)}>${files.join('')}${captionHtml}</figure>`;
}

function sameLines(a: readonly OlderLine[], b: readonly OlderLine[]): boolean {
  return a.length === b.length && a.every(({ key }, i) => key === b[i]?.key);
}

/** A table with as many rows and cells as before. A cell whose text is the same stays as it was stored. */
function table(node: StoredElement, shown: readonly OlderLine[], lines: readonly OlderLine[]): string | null {
  if (shown.length !== lines.length || lines.some(({ kind }) => kind !== 'text')) return null;
  let row = 0;
  const parts = elementsOf(node.children).map((part) => {
    const rows = elementsOf(part.children).map(({ children }) => {
      const [before, after] = [cellsOf(shown[row]), cellsOf(lines[row])];
      row += 1;
      const cells = elementsOf(children);
      if (before.length !== cells.length || after.length !== cells.length) return null;
      return `<tr>${cells.map((cell, i) => cellHtml(cell, before[i] ?? [], after[i] ?? [])).join('')}</tr>`;
    });
    return rows.includes(null) ? null : `<${part.tag}>${rows.join('')}</${part.tag}>`;
  });
  return parts.includes(null) ? null : `<table>${parts.join('')}</table>`;
}

function cellHtml(cell: StoredElement, before: readonly HtmlNode[], after: readonly HtmlNode[]): string {
  if (textOf(before).trim() === textOf(after).trim()) return storedHtml(cell);
  const content = cell.tag === 'th' ? (withoutMark(after, 'strong') ?? after) : after;
  return `<${cell.tag}${attributesText(cell.attributes)}>${innerHtml(content)}</${cell.tag}>`;
}

/** The cells of a row, which separators in plain text divide. */
function cellsOf(line: OlderLine | undefined): HtmlNode[][] {
  const cells: HtmlNode[][] = [[]];
  for (const node of line?.inner ?? []) {
    if (typeof node !== 'string') cells.at(-1)?.push(node);
    else {
      for (const [i, text] of node.split(CELL_SEPARATOR).entries()) {
        if (i > 0) cells.push([]);
        if (text !== '') cells.at(-1)?.push(text);
      }
    }
  }
  return cells;
}

function elementsOf(nodes: readonly StoredNode[]): StoredElement[] {
  return nodes.filter((node) => typeof node === 'object');
}
