import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { bounds, LimitError } from '../platform/bounds/bounds.js';
import { cleanCharacters } from '../platform/text/cleanCharacters.js';

/** An element of parsed HTML: names in lower case, the first of two equal attributes wins. */
export interface HtmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: HtmlNode[];
}

/** Text (entities decoded) or an element. Comments, doctypes and CDATA are not kept. */
export type HtmlNode = string | HtmlElement;

/**
 * Elements deeper than this are not opened; what they hold stays, as part of the deepest open element. Hand-written
 * and exported pages stay far below it, so the bound only shapes hostile input, and lets every walk be recursive.
 */
export const MAX_TREE_DEPTH = bounds.html.depth;

/** What HTML may hold that is refused rather than flattened. */
export type HtmlLimits = typeof bounds.html;

const VOID_ELEMENTS = new Set(
  'area base basefont br col command embed frame hr img input keygen link meta param source track wbr'.split(
    ' ',
  ),
);

const LIST_BOUNDARIES = new Set('ul ol menu dir table td th blockquote'.split(' '));
const CELL_BOUNDARIES = new Set(['table']);
const PARAGRAPH_BOUNDARIES = new Set(
  (
    'blockquote li ul ol menu dir table caption td th div section article pre figure figcaption details summary ' +
    'dl dt dd main header footer aside nav form fieldset button object'
  ).split(' '),
);
const ROW_PARTS = ['td', 'th'];
const SECTION_PARTS = ['tr', 'thead', 'tbody', 'tfoot', 'caption', 'colgroup', ...ROW_PARTS];

interface ImpliedEnd {
  closes: ReadonlySet<string>;
  boundaries: ReadonlySet<string>;
}

const impliedEnd = (closes: string[], boundaries: ReadonlySet<string>): ImpliedEnd => ({
  closes: new Set(closes),
  boundaries,
});

/** Which open elements a start tag ends, and how far up it may look for them. */
const IMPLIED_ENDS = new Map<string, ImpliedEnd>([
  ['p', impliedEnd(['p'], PARAGRAPH_BOUNDARIES)],
  ['li', impliedEnd(['li'], LIST_BOUNDARIES)],
  ['dt', impliedEnd(['dt', 'dd'], new Set(['dl', ...LIST_BOUNDARIES]))],
  ['dd', impliedEnd(['dt', 'dd'], new Set(['dl', ...LIST_BOUNDARIES]))],
  ['td', impliedEnd(ROW_PARTS, new Set(['tr', 'table']))],
  ['th', impliedEnd(ROW_PARTS, new Set(['tr', 'table']))],
  ['tr', impliedEnd(['tr', 'caption', 'colgroup', ...ROW_PARTS], CELL_BOUNDARIES)],
  ['thead', impliedEnd(SECTION_PARTS, CELL_BOUNDARIES)],
  ['tbody', impliedEnd(SECTION_PARTS, CELL_BOUNDARIES)],
  ['tfoot', impliedEnd(SECTION_PARTS, CELL_BOUNDARIES)],
]);

/** An end tag of these may close table cells on its way up; any other stays within its cell. */
const TABLE_TAGS = new Set(['table', ...SECTION_PARTS]);

/** Without spaces and control characters at the start. */
export function trimStartSpaces(text: string): string {
  let start = 0;
  while (start < text.length && text.charCodeAt(start) <= 0x20) start += 1;
  return text.slice(start);
}

/** Without spaces and control characters at the end; linear, where `/\s+$/` is quadratic in long runs of spaces. */
export function trimEndSpaces(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(0, end);
}

class TreeBuilder implements TokenizerCallbacks {
  readonly root: HtmlElement = { name: '', attributes: new Map(), children: [] };
  private readonly stack: HtmlElement[] = [this.root];
  /** How many elements of a name are open, so that a stray end tag costs nothing. */
  private readonly open = new Map<string, number>();
  /** Start tags beyond the depth bound: their end tags must not close anything above. */
  private readonly skipped = new Map<string, number>();
  private tagName = '';
  private tagAttributes = new Map<string, string>();
  private attributeName = '';
  private attributeValue = '';
  private elements = 0;

  constructor(
    private readonly html: string,
    private readonly limits: HtmlLimits | null,
  ) {}

  private get current(): HtmlElement {
    return this.stack[this.stack.length - 1] ?? this.root;
  }

  private addText(text: string): void {
    const { children } = this.current;
    const last = children.length - 1;
    const before = children[last];
    if (typeof before === 'string') children[last] = before + text;
    else children.push(text);
  }

  ontext(start: number, end: number): void {
    this.addText(this.html.slice(start, end));
  }

  ontextentity(codepoint: number): void {
    this.addText(cleanCharacters(String.fromCodePoint(codepoint)));
  }

  onopentagname(start: number, end: number): void {
    this.tagName = this.html.slice(start, end).toLowerCase();
    this.tagAttributes = new Map();
  }

  onattribname(start: number, end: number): void {
    this.attributeName = this.html.slice(start, end).toLowerCase();
    this.attributeValue = '';
  }

  onattribdata(start: number, end: number): void {
    this.attributeValue += this.html.slice(start, end);
  }

  onattribentity(codepoint: number): void {
    this.attributeValue += cleanCharacters(String.fromCodePoint(codepoint));
  }

  onattribend(): void {
    if (!this.tagAttributes.has(this.attributeName)) {
      this.tagAttributes.set(this.attributeName, this.attributeValue);
    }
  }

  onopentagend(): void {
    this.start(false);
  }

  onselfclosingtag(): void {
    // HTML ignores the slash, except on and inside svg and math.
    const foreign = this.isOpen('svg') || this.isOpen('math');
    this.start(foreign || this.tagName === 'svg' || this.tagName === 'math');
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase();
    if (name === 'br') {
      this.current.children.push({ name, attributes: new Map(), children: [] });
      return;
    }
    const skipped = this.skipped.get(name) ?? 0;
    if (skipped > 0) this.skipped.set(name, skipped - 1);
    else if (this.isOpen(name)) this.end(name);
  }

  oncomment(): void {}
  oncdata(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private isOpen(name: string): boolean {
    return (this.open.get(name) ?? 0) > 0;
  }

  private start(isEmpty: boolean): void {
    const name = this.tagName;
    this.applyImpliedEnds(name);
    if (this.limits) this.checkStart(this.limits);
    const element: HtmlElement = { name, attributes: this.tagAttributes, children: [] };
    if (isEmpty || VOID_ELEMENTS.has(name)) {
      this.current.children.push(element);
    } else if (this.stack.length > MAX_TREE_DEPTH) {
      this.skipped.set(name, (this.skipped.get(name) ?? 0) + 1);
    } else {
      this.current.children.push(element);
      this.stack.push(element);
      this.open.set(name, (this.open.get(name) ?? 0) + 1);
    }
  }

  /** @throws LimitError */
  private checkStart({ depth, elements }: HtmlLimits): void {
    this.elements += 1;
    if (this.elements > elements) {
      const message = `The text has more than ${elements} HTML elements, which is the limit.`;
      throw new LimitError(message, { name: 'elements', asked: this.elements, limit: elements });
    }
    if (this.stack.length > depth) {
      const message = `The text has HTML elements nested more than ${depth} levels deep, which is the limit.`;
      throw new LimitError(message, { name: 'depth', asked: this.stack.length, limit: depth });
    }
  }

  private applyImpliedEnds(name: string): void {
    const rule = IMPLIED_ENDS.get(name);
    if (!rule) return;
    let outermost = -1;
    for (let index = this.stack.length - 1; index > 0; index -= 1) {
      const openName = this.stack[index]?.name ?? '';
      if (rule.boundaries.has(openName)) break;
      if (rule.closes.has(openName)) outermost = index;
    }
    if (outermost > 0) this.popTo(outermost);
  }

  private end(name: string): void {
    const staysInCell = !TABLE_TAGS.has(name);
    for (let index = this.stack.length - 1; index > 0; index -= 1) {
      const openName = this.stack[index]?.name ?? '';
      if (openName === name) {
        this.popTo(index);
        return;
      }
      if (staysInCell && ROW_PARTS.includes(openName)) return;
    }
  }

  private popTo(length: number): void {
    while (this.stack.length > length) {
      const name = this.stack.pop()?.name ?? '';
      this.open.set(name, (this.open.get(name) ?? 1) - 1);
    }
  }
}

/**
 * Parses HTML of any quality into a tree of bounded depth, in time linear to its length.
 *
 * htmlparser2's tokenizer reads the tags; its own parser is not used because its stack makes deeply nested input
 * quadratic. Characters are cleaned (see cleanCharacters).
 *
 * @param limits for HTML that is submitted; without them deeper elements are flattened, as in HTML that is already stored
 * @throws LimitError while reading, with `limits` only
 */
export function parseHtml(html: string, limits: HtmlLimits | null = null): HtmlElement {
  const cleaned = cleanCharacters(html);
  const builder = new TreeBuilder(cleaned, limits);
  const tokenizer = new Tokenizer({ decodeEntities: true }, builder);
  tokenizer.write(cleaned);
  tokenizer.end();
  return builder.root;
}
