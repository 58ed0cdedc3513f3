import type { HtmlElement, HtmlNode } from './htmlTree.js';
import { calloutElement, type CalloutModel, detailsElement, readCallout, readDetails } from './boxes.js';
import { classNames, codeAttributes, codeText, isDropped, quillCodeText } from './code.js';
import {
  element,
  imageOf,
  indentAttributes,
  markOf,
  type StoredElement,
  type StoredNode,
} from './elements.js';
import { embedElement, embedOfFrame } from './embeds.js';
import { readFigure } from './figures.js';
import {
  type Block,
  captionOf,
  finishedBlocks,
  type Line,
  type LineStyle,
  oneLine,
  PARAGRAPH,
  takeTaskSign,
  trimItemStart,
} from './lines.js';
import { isBlankText, type ListItemModel, type ListModel, readLists, startsList } from './lists.js';
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

/**
 * What a container may hold: boxes and figures stand at the `top`; boxes have paragraphs like it; a `line` is a caption,
 * a summary or a note, in which there is no further note.
 */
type Place = 'top' | 'box' | 'inside' | 'line';

/**
 * Collects the blocks of one container: the whole text, a box, a quote, a list item, a table cell or a caption.
 *
 * Text and marks are written into the open line. A block closes the line, and open marks are reopened in the next one.
 * So `<a><h2>..</h2></a>` becomes `<h2><a>..</a></h2>`, and blocks are never inside marks.
 */
class BlockBuilder {
  private readonly blocks: Block[] = [];
  private line: Line | null = null;
  /** The current marks, outermost first, and how many of them are open in the current line. */
  private marks: readonly StoredElement[];
  private openMarks: { mark: StoredElement; written: StoredElement }[] = [];
  private isInFigure = false;

  constructor(
    private readonly place: Place,
    private readonly nesting: number,
    marks: readonly StoredElement[],
  ) {
    this.marks = marks;
  }

  /** The stored blocks of `nodes` in this container. */
  build(nodes: readonly HtmlNode[]): StoredNode[] {
    this.addSeparated(nodes, PARAGRAPH);
    return this.finished();
  }

  /** The blocks of one line, which is more than one block if it contains others. */
  lines(node: HtmlElement, style: LineStyle): StoredNode[] {
    this.addLine(node, style);
    return this.finished();
  }

  /** A list item, which is a task if it is marked as one or starts with the sign of one. */
  item(item: ListItemModel, isOrdered: boolean): StoredElement {
    this.addSeparated(item.content, PARAGRAPH);
    this.addLists(item.sublists);
    if (item.hasCheckBox) trimItemStart(this.blocks);
    const isDone = isOrdered ? null : (item.isDone ?? takeTaskSign(this.blocks));
    return element('li', isDone === null ? {} : { 'data-checked': String(isDone) }, this.finished());
  }

  private finished(): StoredNode[] {
    return finishedBlocks(this.blocks, this.place !== 'inside');
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
    if (name === 'iframe') this.addFrame(node);
    if (isDropped(node)) return;
    const callout = this.place === 'top' ? readCallout(node) : null;
    if (name === 'br') this.addInline(element('br'), style);
    else if (name === 'img') this.addImage(node, style);
    else if (heading !== undefined) this.addLine(node, { tag: heading, attributes: indentAttributes(node) });
    else if (name === 'p') this.addLine(node, this.paragraphStyle(node, style));
    else if (callout) this.addCallout(callout);
    else if (name === 'details' && this.place === 'top') this.addDetails(node);
    else if (name === 'small' && this.allowsNote(node)) this.addNote(node, style);
    else if (name === 'blockquote') this.addQuote(node, style);
    else if (name === 'hr') this.addBlock(element('hr'));
    else if (name === 'pre') this.addCode(codeText(children), node);
    else if (classNames(node).includes('ql-code-block-container')) {
      this.addCode(quillCodeText(node), node);
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
    // Readers can open both: the link remains.
    const isInLink = mark?.tag === 'abbr' && outer.some(({ tag }) => tag === 'a');
    const replaced = mark?.tag === 'a' ? ['a', 'abbr'] : [mark?.tag];
    if (mark && !isRepeated && !isInLink)
      this.marks = [...outer.filter(({ tag }) => !replaced.includes(tag)), mark];
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

  /** Figures stand at the top level and outside of other figures, so that none is read twice. */
  private addFigure(node: HtmlElement, style: LineStyle): void {
    const figure = this.place === 'top' && !this.isInFigure ? readFigure(node) : null;
    const caption = figure?.caption ? captionOf(lineBlocks(figure.caption, 'figcaption')) : null;
    const stored = caption === undefined ? null : figure?.stored(caption);
    if (stored) {
      this.addBlock(stored);
      return;
    }
    const wasInFigure = this.isInFigure;
    this.isInFigure = true;
    this.addSeparated(node.children, style);
    this.isInFigure = wasInFigure;
  }

  private addFrame(node: HtmlElement): void {
    const embed = this.place === 'top' ? embedOfFrame(node) : null;
    if (embed) this.addBlock(embedElement(embed, null));
  }

  private addCallout(callout: CalloutModel): void {
    this.endLine();
    const box = calloutElement(callout, this.inside(callout.content, 'box'));
    if (box) this.blocks.push(box);
  }

  private addDetails(node: HtmlElement): void {
    this.endLine();
    const { summary, content } = readDetails(node);
    const line = oneLine(summary ? lineBlocks(summary, 'summary') : []);
    const box = detailsElement(line, this.inside(content, 'box'));
    if (box) this.blocks.push(box);
  }

  private allowsNote({ attributes }: HtmlElement): boolean {
    const isInCode = this.marks.some(({ tag }) => tag === 'code');
    return attributes.has('data-note') && this.place !== 'line' && !isInCode;
  }

  /** A note stands outside of marks, so that it can hold links of its own. Images go behind it. */
  private addNote(node: HtmlElement, style: LineStyle): void {
    const { text, others } = oneLine(lineBlocks(node, 'small'));
    if (text.length > 0) {
      const outer = this.marks;
      this.marks = [];
      this.addInline(element('small', { 'data-note': '' }, text), style);
      this.marks = outer;
    }
    for (const other of others) {
      if (other.tag === 'img') this.addInline(other, style);
      else this.addBlock(other);
    }
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

  private addCode(text: string, source: HtmlElement): void {
    this.endLine();
    if (text.trim() === '') return;
    this.blocks.push(element('pre', {}, [element('code', codeAttributes(source), [text])]));
  }

  private container(place: Place = 'inside'): BlockBuilder {
    return new BlockBuilder(place, this.nesting + 1, this.marks);
  }

  private inside(nodes: readonly HtmlNode[], place?: Place): StoredNode[] {
    return this.container(place).build(nodes);
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
      const items = list.items.map((item) => this.container().item(item, list.isOrdered));
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
}

/** The blocks of a caption, a summary or a note. At the maximum nesting, quotes and table cells become lines, too. */
function lineBlocks(node: HtmlElement, tag: string): StoredNode[] {
  return new BlockBuilder('line', MAX_NESTING, []).lines(node, { tag, attributes: {} });
}

/** Converts parsed HTML into the structure of a stored post: see richText.ts. */
export function structureRichText(nodes: readonly HtmlNode[]): StoredNode[] {
  return new BlockBuilder('top', 0, []).build(nodes);
}
