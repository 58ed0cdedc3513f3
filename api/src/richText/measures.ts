import { parseHtml, type HtmlElement, type HtmlNode } from './htmlTree.js';
import { codeText, isDropped } from './code.js';
import { bounds } from '../platform/bounds/bounds.js';
import { cutText } from '../platform/text/longText.js';
import { showsNothing } from '../platform/text/visibleText.js';

type BlockKind = 'prose' | 'heading' | 'code' | 'cell' | 'caption' | 'embed';

/** `separator` is inserted between the block and a preceding one. */
interface TextBlock {
  kind: BlockKind;
  text: string;
  /** The text without notes. */
  withoutNotes: string;
  separator: string;
}

const WORDS_PER_MINUTE = 230;
/** Code is read slower than prose. */
const CODE_WORDS_PER_MINUTE = 110;
const SECONDS_PER_IMAGE = 8;

const BLOCK_ELEMENTS = new Set(
  (
    'p div ul ol menu dir blockquote table caption section article header footer main aside nav ' +
    'figure dl details summary address form fieldset hr'
  ).split(' '),
);
const LINE_ELEMENTS = new Set(['li', 'thead', 'tbody', 'tfoot', 'tr', 'dt', 'dd']);

/** From narrow to wide. Between two blocks the wider one applies. */
const SEPARATORS = ['', '\t', '\n', '\n\n'];

function wider(a: string, b: string): string {
  return SEPARATORS.indexOf(a) > SEPARATORS.indexOf(b) ? a : b;
}

function tidyLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.replace(/[ \u00a0]+/g, ' ').trim())
    .join('\n')
    .trim();
}

/** The text of a body, parsed once: parsing is most of the work of each measure. */
class TextReader {
  readonly blocks: TextBlock[] = [];
  images = 0;
  private kind: BlockKind = 'prose';
  private listDepth = 0;
  private text = '';
  /** The text without notes, once there is a note in it. */
  private withoutNotes: string | null = null;
  private isInNote = false;
  private separator = '';

  constructor(html: string) {
    // Stored HTML may have more elements than submitted HTML: each line repeats the marks around it. Each takes four characters or more.
    this.read(parseHtml(html, Math.max(bounds.html.elements, html.length / 4)));
    this.endBlock();
  }

  private read(nodes: readonly HtmlNode[]): void {
    for (const node of nodes) {
      if (typeof node === 'string') this.addText(node.replace(/[ \t\n]+/g, ' '));
      else if (!isDropped(node)) this.readElement(node);
    }
  }

  private readElement(node: HtmlElement): void {
    const { name, children } = node;
    if (name === 'br') this.addText('\n');
    else if (name === 'img') this.images += 1;
    else if (name === 'pre') this.readCode(children);
    else if (name === 'td' || name === 'th') this.readBlock(children, 'cell', '\t');
    else if (/^h[1-6]$/.test(name)) this.readBlock(children, 'heading', '\n\n');
    else if (name === 'figcaption') this.readBlock(children, 'caption', '\n\n');
    else if (name === 'figure' && node.attributes.has('data-embed'))
      this.readBlock(children, 'embed', '\n\n');
    else if (name === 'small' && node.attributes.has('data-note')) this.readNote(children);
    else if (name === 'ul' || name === 'ol') this.readList(children);
    else if (LINE_ELEMENTS.has(name)) this.readBlock(children, this.kind, '\n');
    else if (BLOCK_ELEMENTS.has(name)) this.readBlock(children, this.kind, '\n\n');
    else this.read(children);
  }

  private addText(text: string): void {
    this.text += text;
    if (this.withoutNotes !== null && !this.isInNote) this.withoutNotes += text;
  }

  private readNote(children: readonly HtmlNode[]): void {
    this.withoutNotes ??= this.text;
    this.isInNote = true;
    this.addText(' (');
    this.read(children);
    this.addText(')');
    this.isInNote = false;
  }

  private readBlock(children: readonly HtmlNode[], kind: BlockKind, separator: string): void {
    const outerKind = this.kind;
    this.endBlock();
    this.separator = wider(this.separator, separator);
    this.kind = kind;
    this.read(children);
    this.endBlock();
    this.separator = wider(this.separator, separator);
    this.kind = outerKind;
  }

  private readList(children: readonly HtmlNode[]): void {
    this.listDepth += 1;
    this.readBlock(children, this.kind, this.listDepth > 1 ? '\n' : '\n\n');
    this.listDepth -= 1;
  }

  private readCode(children: readonly HtmlNode[]): void {
    this.endBlock();
    const text = codeText(children);
    if (text !== '') this.blocks.push({ kind: 'code', text, withoutNotes: text, separator: '\n\n' });
    this.separator = '\n\n';
  }

  private endBlock(): void {
    const text = tidyLines(this.text);
    const withoutNotes = this.withoutNotes === null ? text : tidyLines(this.withoutNotes);
    this.text = '';
    this.withoutNotes = null;
    if (text === '') return;
    this.blocks.push({ kind: this.kind, text, withoutNotes, separator: this.separator });
    this.separator = '';
  }

  get plainText(): string {
    return this.blocks.map(({ text, separator }, index) => (index === 0 ? text : separator + text)).join('');
  }

  get parts(): TextParts {
    const of = (isPart: (kind: BlockKind) => boolean) =>
      this.blocks
        .filter(({ kind }) => isPart(kind))
        .map(({ text }) => text)
        .join('\n');
    return {
      headings: of((kind) => kind === 'heading'),
      code: of((kind) => kind === 'code'),
      prose: of((kind) => kind !== 'heading' && kind !== 'code'),
    };
  }

  excerpt(max: number): string {
    const parts: string[] = [];
    let length = 0;
    for (const { kind, withoutNotes } of this.blocks) {
      if (kind !== 'prose' || (parts.length === 0 && isByline(withoutNotes))) continue;
      parts.push(withoutNotes);
      length += withoutNotes.length;
      if (length > max * MAX_UNITS_PER_GRAPHEME) break;
    }
    return truncate(parts.join(' '), max, MAX_EXCERPT_CHARACTERS);
  }

  get minutes(): number {
    let minutes = (this.images * SECONDS_PER_IMAGE) / 60;
    for (const { kind, text } of this.blocks) {
      minutes += countWords(text) / (kind === 'code' ? CODE_WORDS_PER_MINUTE : WORDS_PER_MINUTE);
    }
    return Math.max(1, Math.round(minutes));
  }

  get isBlank(): boolean {
    return this.images === 0 && this.blocks.every(({ text }) => showsNothing(text));
  }
}

/** Blocks are separated by an empty line, list items and table rows by a line break, cells by a tab. Notes stand in brackets. */
export function plainText(html: string): string {
  return new TextReader(html).plainText;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const words = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Maximum length of an excerpt for lists and link previews, in graphemes. */
const EXCERPT_LENGTH = 220;
/** Maximum length in code points of the excerpt column (features/posts/post.entity.ts); a family emoji of four has seven. */
const MAX_EXCERPT_CHARACTERS = 300;
/** Maximum code units per grapheme, because a grapheme can have any number of combining marks. */
const MAX_UNITS_PER_GRAPHEME = 8;

/**
 * Truncates text to `max` graphemes including the ellipsis, and `maxCharacters` code points, at a word boundary if
 * there is one in the second half. White space is collapsed.
 */
export function truncate(text: string, max: number, maxCharacters = Infinity): string {
  const line = text
    .slice(0, max * MAX_UNITS_PER_GRAPHEME * 2)
    .replace(/\s+/g, ' ')
    .trim();
  // In ASCII each character is a grapheme, and the segmenter is slow.
  const isPlain = maxCharacters >= max && /^[ -~]*$/.test(line.slice(0, max + 1));
  if (isPlain) return line.length <= max ? line : atWord(line, max - 1);
  let count = 0;
  let characters = 0;
  let end = 0;
  let endWithRoom = 0;
  for (const { segment, index } of graphemes.segment(line)) {
    end = index + segment.length;
    count += 1;
    characters += [...segment].length;
    if (count > max || characters > maxCharacters || end > max * MAX_UNITS_PER_GRAPHEME) break;
    if (count < max && characters < maxCharacters) endWithRoom = end;
  }
  if (count <= max && characters <= maxCharacters && end <= max * MAX_UNITS_PER_GRAPHEME) return line;
  return atWord(line, endWithRoom);
}

/** The start of a line up to a position, or to the word boundary before it, with an ellipsis. */
function atWord(line: string, end: number): string {
  const kept = line.slice(0, end);
  const lastSpace = line[end] === ' ' ? end : kept.lastIndexOf(' ');
  const cut = lastSpace > kept.length / 2 ? kept.slice(0, lastSpace) : kept;
  return `${cut.replace(/[\s,;:\u2013\u2014-]{1,20}$/u, '')}…`;
}

/** Longer paragraphs are text, in UTF-16 code units. */
const MAX_BYLINE = 80;
/** Who wrote it, when, for where, and how long it takes: no sentence. */
const BYLINE =
  /^(?:(?:[Ww]ritten |[Pp]osted |[Pp]ublished |[Pp]hoto |[Cc]over |[Ii]mage )?[Bb]y:? \p{Lu}|(?:(?:[Oo]riginally|[Ff]irst|[Ll]ast|[Aa]lso) )?(?:[Pp]ublished|[Pp]osted|[Uu]pdated|[Cc]ross-?posted)\b|\d{1,3} min(?:utes?)? read\b)/u;

/** Whether a paragraph only says what cards of posts show anyway. */
function isByline(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length <= MAX_BYLINE && BYLINE.test(trimmed) && !/[.!?…:]$/.test(trimmed);
}

/**
 * The first prose of a post, for lists and link previews: paragraphs, quotes, boxes and list items, without headings, code
 * blocks, examples, embeds, captions, notes and tables. Truncated to `max` graphemes at a word boundary, with an ellipsis. A byline at
 * the start is left out. Empty without prose.
 */
export function excerpt(html: string, max = EXCERPT_LENGTH): string {
  return new TextReader(html).excerpt(max);
}

/** Scripts written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30FC\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu;

/** `Intl.Segmenter` takes quadratic time for runs without spaces: 18 s for 80,000 characters. */
const MAX_RUN = 1000;

function countWords(text: string): number {
  let count = 0;
  const spaced = text.replace(UNSPACED, (run) => {
    for (const piece of cutText(run, MAX_RUN)) {
      for (const { isWordLike } of words.segment(piece)) if (isWordLike) count += 1;
    }
    return ' ';
  });
  for (const token of spaced.split(/\s+/)) if (/[\p{L}\p{N}]/u.test(token)) count += 1;
  return count;
}

/** Number of words of a post, including code. Text without spaces (Japanese, Thai ...) is segmented with a dictionary. */
export function wordCount(html: string): number {
  return new TextReader(html).blocks.reduce((sum, { text }) => sum + countWords(text), 0);
}

/** The text of a body by what it is, for the search. */
export interface TextParts {
  headings: string;
  code: string;
  prose: string;
}

/** The text of a body with its headings and its code apart. */
export function textParts(html: string): { text: string; parts: TextParts } {
  const body = new TextReader(html);
  return { text: body.plainText, parts: body.parts };
}

/** Whether a body has neither visible text nor an image, so that it cannot be published. */
export function isBlank(html: string): boolean {
  return new TextReader(html).isBlank;
}

/** All measures of a body. Its reading time is in whole minutes, at least 1: 230 words a minute, code and images slower. */
export function measureRichText(html: string) {
  const body = new TextReader(html);
  return {
    isBlank: body.isBlank,
    excerpt: body.excerpt(EXCERPT_LENGTH),
    readingMinutes: body.minutes,
    text: body.plainText,
    parts: body.parts,
  };
}
