import { publicAddress } from '../../platform/text/publicAddress.js';
import { CALLOUTS } from '../callouts.js';
import type { StoredElement, StoredNode } from '../elements.js';
import { attributesText, escapeText, readStored, type StoredBlock } from './storedTree.js';

/*
 * Stored bodies in the HTML of the older client's editor, Quill 1.3 (docs/decisions/0155-bodies-for-the-older-editor.md). A body of
 * Quill is a row of lines without nesting: paragraphs, headings, quotes of one line, items of flat lists, and lines of code.
 */

/** A line of the older editor; `html` is its inline content, or the text of a code block. */
interface Line {
  tag: 'p' | 'h2' | 'h3' | 'h4' | 'blockquote' | 'ul' | 'ol' | 'pre';
  indent: number;
  html: string;
  /** The number of an item of `ol`. */
  number?: number;
}

/** Where a line stands. */
interface Place {
  /** Whether paragraphs are lines of a quote. */
  isQuoted: boolean;
  /** Whether lists in the quote stay lists, which are no lines of a quote. */
  hasPlainLists: boolean;
  indent: number;
}

const TOP: Place = { isQuoted: false, hasPlainLists: false, indent: 0 };
/** Maximum of `ql-indent-N`. */
const MAX_INDENT = 8;
const RULE = '* * *';
export const CELL_SEPARATOR = ' | ';
/** Without it, the older editor would merge the separators around an empty cell. */
const EMPTY_CELL = '–';

/*
 * A link of 4,096 characters around thousands of line breaks would become hundreds of megabytes. Once links and marks have
 * taken so many characters in further lines, the other lines go without.
 */
const REPEATED_BASE = 100_000;
const REPEATED_PER_CHARACTER = 3;

const INLINE = new Set('strong em u s a abbr code kbd small img br'.split(' '));
const MARKS = new Map([
  ['kbd', 'code'],
  ['strong', 'strong'],
  ['em', 'em'],
  ['u', 'u'],
  ['s', 's'],
  ['code', 'code'],
]);

/** A stored body for older clients, at most a few times as long. @param home the public address of the site, for the addresses of pictures */
export function olderForm(stored: string, home: string): string {
  return olderBlocks(stored, home)
    .map(({ html }) => html)
    .join('');
}

/** Each block of a stored body with its form for older clients, which is at least one line. */
export function olderBlocks(stored: string, home: string): (StoredBlock & { html: string })[] {
  const writer = new OlderWriter(home, REPEATED_BASE + REPEATED_PER_CHARACTER * stored.length);
  return readStored(stored).map((block) => ({ ...block, html: written(writer.lines([block.node], TOP)) }));
}

class OlderWriter {
  /** @param repeated how many characters the links and marks of lines after the first may take */
  constructor(
    private readonly home: string,
    private repeated: number,
  ) {}

  lines(nodes: readonly StoredNode[], place: Place): Line[] {
    const lines: Line[] = [];
    let loose: StoredNode[] = [];
    const endLoose = () => {
      if (loose.some((node) => typeof node !== 'string' || node.trim() !== ''))
        addAll(lines, this.textLines(loose, 'p', place));
      loose = [];
    };
    for (const node of nodes) {
      if (typeof node === 'string' || INLINE.has(node.tag)) loose.push(node);
      else {
        endLoose();
        addAll(lines, this.block(node, place));
      }
    }
    endLoose();
    return lines;
  }

  private block(node: StoredElement, place: Place): Line[] {
    const { tag, children } = node;
    if (tag === 'pre') return [codeLine(node)];
    if (tag === 'hr') return [{ ...this.style('p', place), html: RULE }];
    if (tag === 'ul' || tag === 'ol') return this.list(node, place);
    if (tag === 'blockquote') {
      return this.lines(children, { ...within(node, place), isQuoted: true, hasPlainLists: false });
    }
    if (tag === 'aside') return this.callout(node, place);
    if (tag === 'details') return this.lines(children, place);
    if (tag === 'summary') return this.textLines([bold(children)], 'p', place);
    if (tag === 'figure') return this.figure(node, place);
    if (tag === 'table') return this.table(node, place);
    if (tag === 'h2' || tag === 'h3' || tag === 'h4')
      return this.textLines(children, tag, within(node, place));
    return this.textLines(children, 'p', within(node, place));
  }

  private style(tag: 'p' | 'h2' | 'h3' | 'h4', { isQuoted, indent }: Place): Omit<Line, 'html'> {
    return { tag: isQuoted ? 'blockquote' : tag, indent: Math.min(indent, MAX_INDENT) };
  }

  /** Quill has no line breaks within a line. */
  private textLines(nodes: readonly StoredNode[], tag: 'p' | 'h2' | 'h3' | 'h4', place: Place): Line[] {
    const lines = this.inline(nodes);
    if (lines.length > 1 && lines.at(-1) === '') lines.pop();
    return lines.map((html) => ({ ...this.style(tag, place), html }));
  }

  private callout({ attributes, children }: StoredElement, place: Place): Line[] {
    const label = CALLOUTS.get(attributes['data-callout'] ?? '') ?? '';
    const quoted = { ...place, isQuoted: true, hasPlainLists: true };
    return [...this.textLines([bold([label])], 'p', quoted), ...this.lines(children, quoted)];
  }

  private list(list: StoredElement, place: Place, level = place.indent): Line[] {
    const isOrdered = list.tag === 'ol';
    let number = Number(list.attributes.start ?? 1);
    return list.children.flatMap((item) => {
      if (typeof item === 'string') return [];
      const lines = this.item(item, isOrdered ? number : null, { ...place, indent: level });
      number += 1;
      return lines;
    });
  }

  private item(item: StoredElement, number: number | null, place: Place): Line[] {
    const { first, rest } = itemParts(item.children);
    const isDone = item.attributes['data-checked'];
    const task = isDone === undefined ? '' : isDone === 'true' ? '☑ ' : '☐ ';
    const [start = '', ...more] = this.inline([task, ...first]);
    const { isQuoted, hasPlainLists, indent } = place;
    const isPlain = !isQuoted || hasPlainLists;
    const line: Line = isPlain
      ? {
          tag: number === null ? 'ul' : 'ol',
          indent: Math.min(indent, MAX_INDENT),
          html: start,
          ...(number !== null && { number }),
        }
      : { ...this.style('p', place), html: `${number === null ? '•' : `${number}.`} ${start}` };
    const inside = { ...place, indent: indent + 1 };
    const broken = more.filter((html) => html !== '').map((html) => ({ ...this.style('p', inside), html }));
    return [line, ...broken, ...this.lines(rest, inside)];
  }

  private figure({ attributes, children }: StoredElement, place: Place): Line[] {
    if ('data-example' in attributes) return this.example(children, place);
    const caption = children.filter(isCaption).flatMap((text) => text.children);
    const shown = children.filter((node) => typeof node !== 'string' && node.tag !== 'figcaption');
    const lines = this.textLines(shown, 'p', place);
    return caption.length === 0 ? lines : [...lines, ...this.textLines(caption, 'p', place)];
  }

  /** Each file below its name. */
  private example(children: readonly StoredNode[], place: Place): Line[] {
    return children.flatMap((node) => {
      if (typeof node === 'string') return [];
      if (isCaption(node)) return this.textLines(node.children, 'p', place);
      const [code] = node.children;
      const name = typeof code === 'object' ? (code.attributes['data-file'] ?? '') : '';
      return [...this.textLines([bold([name])], 'p', place), codeLine(node)];
    });
  }

  /** A row is a paragraph. */
  private table({ children }: StoredElement, place: Place): Line[] {
    return children.flatMap((part) => {
      if (typeof part === 'string') return [];
      return part.children.flatMap((row) => {
        if (typeof row === 'string') return [];
        const cells = row.children.map((cell) => this.cell(cell));
        return [{ ...this.style('p', place), html: cells.join(CELL_SEPARATOR) }];
      });
    });
  }

  private cell(cell: StoredNode): string {
    if (typeof cell === 'string') return '';
    const lines = this.lines(cell.children, TOP).map(({ tag, html }) => (tag === 'pre' ? html.trim() : html));
    const html = lines.filter((line) => line !== '').join(' ');
    if (html === '') return EMPTY_CELL;
    return cell.tag === 'th' ? `<strong>${html}</strong>` : html;
  }

  /** Inline content as lines, which `br` separates. */
  private inline(nodes: readonly StoredNode[]): string[] {
    const lines = [''];
    for (const node of nodes) {
      if (typeof node === 'string') append(lines, [escapeText(node)]);
      else if (node.tag === 'br') lines.push('');
      else if (node.tag === 'img') append(lines, [this.image(node)]);
      else if (node.tag === 'small') {
        for (const part of [[' ('], this.inline(node.children), [')']]) append(lines, part);
      } else append(lines, this.marked(node));
    }
    return lines;
  }

  private marked({ tag, attributes, children }: StoredElement): string[] {
    const name = tag === 'a' ? 'a' : MARKS.get(tag);
    const start = `<${name ?? ''}${attributesText(attributes)}>`;
    const lines = this.inline(children);
    if (name === undefined) return lines;
    let isFirst = true;
    return lines.map((html) => {
      if (html === '') return html;
      if (!isFirst) {
        const length = start.length + name.length + 3;
        if (length > this.repeated) return html;
        this.repeated -= length;
      }
      isFirst = false;
      return `${start}${html}</${name}>`;
    });
  }

  private image({ attributes }: StoredElement): string {
    const { src = '', ...others } = attributes;
    return `<img${attributesText({ src: publicAddress(src, { publicUrl: this.home }), ...others })}>`;
  }
}

/** One by one: a call cannot take as many arguments as a long body has lines. */
function addAll(lines: Line[], more: readonly Line[]): void {
  for (const line of more) lines.push(line);
}

/** Adds lines to lines: the first continues the last. */
function append(lines: string[], more: readonly string[]): void {
  const [first = '', ...others] = more;
  lines.push((lines.pop() ?? '') + first);
  for (const line of others) lines.push(line);
}

function isCaption(node: StoredNode): node is StoredElement & { tag: 'figcaption' } {
  return typeof node === 'object' && node.tag === 'figcaption';
}

const bold = (children: StoredNode[]): StoredElement => ({ tag: 'strong', attributes: {}, children });

function within({ attributes }: StoredElement, place: Place): Place {
  const level = Number(/^indent-(\d)$/.exec(attributes.class ?? '')?.[1] ?? 0);
  return level === 0 ? place : { ...place, indent: place.indent + level };
}

/** The text that stands beside the mark of an item, and the blocks below it. */
function itemParts(children: readonly StoredNode[]): {
  first: readonly StoredNode[];
  rest: readonly StoredNode[];
} {
  const [start] = children;
  if (typeof start === 'object' && start.tag === 'p')
    return { first: start.children, rest: children.slice(1) };
  const end = children.findIndex((node) => typeof node === 'object' && !INLINE.has(node.tag));
  return end === -1
    ? { first: children, rest: [] }
    : { first: children.slice(0, end), rest: children.slice(end) };
}

function codeLine({ children }: StoredElement): Line {
  const [code] = children;
  const text =
    typeof code === 'object' ? code.children.filter((node) => typeof node === 'string').join('') : '';
  return { tag: 'pre', indent: 0, html: escapeText(text) };
}

/** Adjacent items share a list, adjacent code does not share a block. */
function written(lines: readonly Line[]): string {
  let html = '';
  let openList = '';
  for (const { tag, indent, html: content, number } of lines) {
    const list = tag === 'ul' || tag === 'ol' ? tag : '';
    if (openList !== '' && openList !== list) html += `</${openList}>`;
    if (list !== '' && openList !== list) {
      html += number === undefined || number === 1 ? `<${list}>` : `<${list} start="${number}">`;
    }
    openList = list;
    const shown = content === '' ? '<br>' : content;
    if (tag === 'pre') html += codeBlock(content);
    else html += `<${list === '' ? tag : 'li'}${indentClass(indent)}>${shown}</${list === '' ? tag : 'li'}>`;
  }
  return openList === '' ? html : `${html}</${openList}>`;
}

/** Parsers skip a line break at the start of code, and serialisers do not add another, so that an empty first line gets a space. */
function codeBlock(code: string): string {
  const start = code === '' ? '\n' : code.startsWith('\n') ? ' ' : '';
  return `<pre class="ql-syntax" spellcheck="false">${start}${code.replace(/\n$/, '')}\n</pre>`;
}

const indentClass = (indent: number): string => (indent === 0 ? '' : ` class="ql-indent-${indent}"`);
