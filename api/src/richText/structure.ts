import { trimEndSpaces, trimStartSpaces, type HtmlElement, type HtmlNode } from './htmlTree.js';
import { classNames, codeLanguage, codeText, isDropped, quillCodeText } from './code.js';
import {
  element,
  imageOf,
  indentAttributes,
  markOf,
  type StoredElement,
  type StoredNode,
} from './elements.js';
import { exampleElement, readExample } from './exampleFigure.js';
import { isBlankText, readLists, startsList, type ListModel } from './lists.js';
import { readTable, type TableModel } from './tables.js';

/** Maximum nesting of quotes, list items and table cells; deeper ones are merged into the surrounding text. */
const MAX_NESTING = 12;
const HEADINGS = new Map(Object.entries({ h1: 'h2', h2: 'h2', h3: 'h3', h4: 'h4', h5: 'h4', h6: 'h4' }));

/** Elements that are not stored but start a new line. */
const LINE_ELEMENTS = new Set(
  (
    'div section article header footer main aside nav address center form fieldset legend details summary hgroup ' +
    'figure figcaption dl dt dd caption td th tr thead tbody tfoot html body'
  ).split(' '),
);

/** The element of the lines of a text: paragraphs, or the surrounding heading. */
interface LineStyle {
  tag: string;
  attributes: Readonly<Record<string, string>>;
}

const PARAGRAPH: LineStyle = { tag: 'p', attributes: {} };

/** `explicit` lines were elements; `loose` ones are text between blocks. */
interface Line {
  style: LineStyle;
  kind: 'explicit' | 'loose';
  children: StoredNode[];
  hasContent: boolean;
}

/**
 * Collects the blocks of one container: the whole text, a quote, a list item or a table cell.
 *
 * Text and marks are written into the open line. A block closes the line, and open marks are reopened in the next one.
 * So `<a><h2>..</h2></a>` becomes `<h2><a>..</a></h2>`, and blocks are never inside marks.
 */
class BlockBuilder {
  private readonly blocks: (StoredElement | Line)[] = [];
  private line: Line | null = null;
  /** The current marks, outermost first, and how many of them are open in the current line. */
  private marks: readonly StoredElement[];
  private openMarks: { mark: StoredElement; written: StoredElement }[] = [];
  private isInFigure = false;

  constructor(
    private readonly isRoot: boolean,
    private readonly nesting: number,
    marks: readonly StoredElement[],
  ) {
    this.marks = marks;
  }

  /** The stored blocks of `nodes` in this container. */
  build(nodes: readonly HtmlNode[], sublists: readonly ListModel[] = []): StoredNode[] {
    this.addNodes(nodes, PARAGRAPH);
    this.addLists(sublists);
    this.endLine();
    return this.finished();
  }

  /** The blocks of one line, which is more than one block if it contains others. */
  lines(node: HtmlElement, style: LineStyle): StoredNode[] {
    this.addLine(node, style);
    return this.finished();
  }

  private addNodes(nodes: readonly HtmlNode[], style: LineStyle): void {
    let index = 0;
    while (index < nodes.length) {
      const node = nodes[index];
      if (startsList(node)) {
        const { lists, next } = readLists(nodes, index);
        this.addLists(lists);
        index = next;
      } else {
        if (typeof node === 'string') this.addText(node, style);
        else if (node) this.addElement(node, style);
        index += 1;
      }
    }
  }

  private addElement(node: HtmlElement, style: LineStyle): void {
    const { name, children } = node;
    const heading = HEADINGS.get(name);
    if (isDropped(node)) return;
    if (name === 'br') this.addInline(element('br'), style);
    else if (name === 'img') this.addImage(node, style);
    else if (heading !== undefined) this.addLine(node, { tag: heading, attributes: indentAttributes(node) });
    else if (name === 'p') this.addLine(node, this.paragraphStyle(node, style));
    else if (name === 'blockquote') this.addQuote(node, style);
    else if (name === 'hr') this.addBlock(element('hr'));
    else if (name === 'pre') this.addCode(codeText(children), codeLanguage(node));
    else if (classNames(node).includes('ql-code-block-container')) {
      this.addCode(quillCodeText(node), codeLanguage(node));
    } else if (name === 'table') this.addTable(readTable(node), style);
    else if (name === 'figure') this.addFigure(node, style);
    else if (LINE_ELEMENTS.has(name)) this.addSeparated(children, style);
    else this.addMarked(node, style);
  }

  private paragraphStyle(node: HtmlElement, style: LineStyle): LineStyle {
    return style.tag === 'p' ? { tag: 'p', attributes: indentAttributes(node) } : style;
  }

  private addMarked(node: HtmlElement, style: LineStyle): void {
    const mark = markOf(node);
    const outer = this.marks;
    const isRepeated = mark !== null && mark.tag !== 'a' && outer.some(({ tag }) => tag === mark.tag);
    if (mark && !isRepeated) this.marks = [...outer.filter(({ tag }) => tag !== mark.tag), mark];
    this.addNodes(node.children, style);
    this.marks = outer;
  }

  private addText(text: string, style: LineStyle): void {
    if (this.line === null && isBlankText(text)) return;
    const target = this.inlineTarget(style);
    const last = target.length - 1;
    const before = target[last];
    if (typeof before === 'string') target[last] = before + text;
    else target.push(text);
    if (this.line && !isBlankText(text)) this.line.hasContent = true;
  }

  private addInline(node: StoredElement, style: LineStyle): void {
    this.inlineTarget(style).push(node);
    if (this.line) this.line.hasContent = true;
  }

  private addImage(node: HtmlElement, style: LineStyle): void {
    const image = imageOf(node);
    if (image) this.addInline(image, style);
  }

  /** The target of inline content: the open line (opened if necessary), inside the current marks. */
  private inlineTarget(style: LineStyle): StoredNode[] {
    this.line ??= { style, kind: 'loose', children: [], hasContent: false };
    let shared = 0;
    while (shared < this.openMarks.length && this.openMarks[shared]?.mark === this.marks[shared]) shared += 1;
    this.openMarks.length = shared;
    let target = this.openMarks[shared - 1]?.written.children ?? this.line.children;
    for (const mark of this.marks.slice(shared)) {
      const written = element(mark.tag, mark.attributes);
      target.push(written);
      this.openMarks.push({ mark, written });
      target = written.children;
    }
    return target;
  }

  private addLine(node: HtmlElement, style: LineStyle): void {
    this.endLine();
    this.line = { style, kind: 'explicit', children: [], hasContent: false };
    this.addNodes(node.children, style);
    this.endLine();
  }

  /** Examples stand at the top level and outside of other figures, so that no figure is read twice. */
  private addFigure(node: HtmlElement, style: LineStyle): void {
    const example = this.isRoot && !this.isInFigure ? readExample(node) : null;
    const caption = example?.caption ? readCaption(example.caption) : [];
    if (example && caption) {
      this.addBlock(exampleElement(example, mergedCaption(caption)));
      return;
    }
    const wasInFigure = this.isInFigure;
    this.isInFigure = true;
    this.addSeparated(node.children, style);
    this.isInFigure = wasInFigure;
  }

  private addSeparated(children: readonly HtmlNode[], style: LineStyle): void {
    this.endLine();
    this.addNodes(children, style);
    this.endLine();
  }

  private endLine(): void {
    if (this.line?.hasContent) this.blocks.push(this.line);
    this.line = null;
    this.openMarks = [];
  }

  private addBlock(block: StoredElement): void {
    this.endLine();
    this.blocks.push(block);
  }

  private addCode(text: string, language: string | null): void {
    this.endLine();
    if (text.trim() === '') return;
    const code = element('code', language === null ? {} : { class: `language-${language}` }, [text]);
    this.blocks.push(element('pre', {}, [code]));
  }

  private inside(nodes: readonly HtmlNode[], sublists: readonly ListModel[] = []): StoredNode[] {
    return new BlockBuilder(false, this.nesting + 1, this.marks).build(nodes, sublists);
  }

  private addQuote(node: HtmlElement, style: LineStyle): void {
    if (this.nesting >= MAX_NESTING) {
      this.addSeparated(node.children, style);
      return;
    }
    this.endLine();
    const children = this.inside(node.children);
    if (children.length > 0) this.blocks.push(element('blockquote', indentAttributes(node), children));
  }

  private addLists(lists: readonly ListModel[]): void {
    for (const list of lists) {
      this.endLine();
      if (this.nesting >= MAX_NESTING) {
        for (const item of list.items) {
          this.addSeparated(item.content, PARAGRAPH);
          this.addLists(item.sublists);
        }
        continue;
      }
      const items = list.items.map((item) => element('li', {}, this.inside(item.content, item.sublists)));
      const attributes: Record<string, string> = list.start === 1 ? {} : { start: String(list.start) };
      this.blocks.push(element(list.isOrdered ? 'ol' : 'ul', attributes, items));
    }
  }

  private addTable(table: TableModel, style: LineStyle): void {
    this.addSeparated(table.loose, style);
    if (this.nesting >= MAX_NESTING) {
      const cells = [...table.head, ...table.body].flat();
      for (const cell of cells) this.addSeparated(cell.content, style);
      return;
    }
    const rows = (part: TableModel['head']): StoredElement[] =>
      part.map((row) =>
        element(
          'tr',
          {},
          row.map((cell) => element(cell.tag, cell.attributes, this.inside(cell.content))),
        ),
      );
    const parts: StoredElement[] = [];
    if (table.head.length > 0) parts.push(element('thead', {}, rows(table.head)));
    if (table.body.length > 0) parts.push(element('tbody', {}, rows(table.body)));
    if (parts.length > 0) this.blocks.push(element('table', {}, parts));
  }

  /** Loose lines stay bare if they are the whole text of an item, cell or quote; elsewhere they become paragraphs. */
  private finished(): StoredNode[] {
    const lines = this.blocks.filter((block): block is Line => 'kind' in block);
    const hasParagraphs =
      this.isRoot ||
      lines.length > 1 ||
      lines.some(({ kind, style }) => kind === 'explicit' && style.tag === 'p');
    return this.blocks.flatMap((block) => {
      if ('tag' in block) return [block];
      if (block.kind === 'explicit')
        return [element(block.style.tag, block.style.attributes, block.children)];
      return looseLine(block, hasParagraphs);
    });
  }
}

/** The lines of a caption of an example; null if it has anything but lines of text. */
function readCaption(caption: HtmlElement): StoredElement[] | null {
  const style: LineStyle = { tag: 'figcaption', attributes: {} };
  const lines: StoredElement[] = [];
  // At the maximum nesting, quotes and table cells become lines, too.
  for (const block of new BlockBuilder(false, MAX_NESTING, []).lines(caption, style)) {
    if (typeof block === 'string' || block.tag !== style.tag || hasImage(block)) return null;
    lines.push(block);
  }
  return lines;
}

function hasImage({ children }: StoredElement): boolean {
  return children.some((node) => typeof node === 'object' && (isImage(node) || hasImage(node)));
}

/** One caption of all lines; null without text. */
function mergedCaption(lines: readonly StoredElement[]): StoredElement | null {
  const shown = lines.filter(({ children }) => children.some((node) => !isBlankText(node) && !isBreak(node)));
  const [first] = shown;
  if (!first) return null;
  const children = shown.flatMap((line, index) => (index === 0 ? line.children : [' ', ...line.children]));
  return { ...first, children };
}

const isBreak = (node: StoredNode): boolean => typeof node === 'object' && node.tag === 'br';

function looseLine(line: Line, asParagraph: boolean): StoredNode[] {
  if (line.children.every((node) => isBlankText(node) || isImage(node))) {
    return line.children.filter(isImage);
  }
  trimEdges(line.children);
  const isBare = !asParagraph && line.style.tag === 'p';
  return isBare ? line.children : [element(line.style.tag, line.style.attributes, line.children)];
}

const isImage = (node: StoredNode): boolean => typeof node === 'object' && node.tag === 'img';

function trimEdges(children: StoredNode[]): void {
  const first = children[0];
  if (typeof first === 'string') children[0] = trimStartSpaces(first);
  const last = children.length - 1;
  const end = children[last];
  if (typeof end === 'string') children[last] = trimEndSpaces(end);
}

/** Converts parsed HTML into the structure of a stored post: see richText.ts. */
export function structureRichText(nodes: readonly HtmlNode[]): StoredNode[] {
  return new BlockBuilder(true, 0, []).build(nodes);
}
