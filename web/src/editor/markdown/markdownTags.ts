import type { MarkedExtension, Token, Tokens } from 'marked';
import { escapeText } from '../html/writtenHtml';

/*
 * Prose about HTML and React names tags without code marks. A parser of HTML drops them, or all that follows them. A tag
 * whose element does not end stays as text.
 */

/** A post drops these with their content, which is the rest of the text if they do not end. */
const SWALLOWING =
  /^(?:audio|button|iframe|math|noembed|noframes|noscript|object|plaintext|pre|script|select|style|svg|template|textarea|title|video|xmp)$/;
/** Between two of these in a line of Markdown, prose is likelier than content. */
const NAMED = /^(?:body|head|html|noembed|noframes|plaintext|script|style|textarea|title|xmp)$/;
/** In a line, marked leaves all text behind these as it is written. */
const RAW = /^(?:code|kbd|pre|script)$/i;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** `<iframe src="…" />` of MDX is content, `<iframe />` names the element. */
const PLAYER = /^(?:audio|embed|iframe|script|video)$/;
const SOURCE = /\ssrc\s*=/i;
const CHECKBOX = /\stype\s*=\s*["']?checkbox/i;

const CELLS = ['table', 'thead', 'tbody', 'tfoot', 'tr'];
const BOXES =
  'article aside blockquote body center dd details div dt figcaption figure footer header li main section td th'.split(
    ' ',
  );
/** HTML does not demand the end of these, or they have none. They are content within one of the elements they are part of. */
const PARTS = new Map<string, readonly string[]>([
  ['li', ['ul', 'ol', 'menu']],
  ...['dd', 'dt'].map((name) => [name, ['dl']] as const),
  ...['col', 'colgroup', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'].map((name) => [name, CELLS] as const),
  ...['rp', 'rt'].map((name) => [name, ['ruby']] as const),
  ['area', ['map']],
  ['option', ['datalist']],
  ['source', ['picture']],
  ['p', BOXES],
]);

/** Only one of the alternatives can match at a place: otherwise the time would double with each attribute of a tag that never ends. */
const VALUE = /(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^\s"'=<>`{][^\s"'=<>`]*)/.source;
const TAG = String.raw`<(?<slash>\/?)(?<name>[a-z][\w:-]*)(?<attributes>(?:\s+[\w:@.-]+(?:\s*=\s*${VALUE})?)*)\s*(?<close>\/?)>`;
const ONE_TAG = new RegExp(`^${TAG}$`, 'i');
const FIRST_TAG = new RegExp(`^ {0,3}${TAG}`, 'i');
/** A parser of HTML takes `<?`, `<!` and `</` as comments if what follows is none and no tag. */
const MARKS = new RegExp(String.raw`<!--|<(?=[!?]|\/(?![a-z]))|${TAG}`, 'gi');
const END_TAGS = /<\/([a-z][\w:-]*)/gi;
/** `<!DOCTYPE html>`, `<?xml …?>` */
const DECLARATION = /^<(?:!(?!--)|\?)/;
const RAW_BLOCK = /^ {0,3}<(pre|script|style|textarea)(?=[\s>])/i;
/** Each search for an end may read the whole text, and so may each paragraph that begins with a tag. */
const MAX_SEARCHES = 100;

interface Tag {
  text: string;
  /** As it is written. */
  written: string;
  name: string;
  attributes: string;
  isEnd: boolean;
  /** Whether it closes itself, as in XML. */
  isClosed: boolean;
}

/** What has a meaning in a block of HTML: a tag, or the sign of something that is no element. */
interface Mark {
  index: number;
  text: string;
  tag: Tag | undefined;
}

/** Leaves to Markdown the lines that begin with a tag in prose. For one text only. */
export function openRawBlocks(markdown: string): MarkedExtension {
  const ended = new Set(Array.from(markdown.matchAll(END_TAGS), ([, name = '']) => name.toLowerCase()));
  let lines = 0;
  let misses = 0;
  const isBlock = (source: string): boolean => {
    const [, raw] = RAW_BLOCK.exec(source) ?? [];
    if (raw !== undefined) return isRawBlock(source, raw);
    if (/^ {0,3}<!--/.test(source)) return source.includes('-->');
    const match = FIRST_TAG.exec(source);
    const tag = match ? readTag(match) : undefined;
    if (!tag) return !/^ {0,3}<[!?]/.test(source);
    if (tag.isEnd || tag.isClosed || isContent(tag) || ended.has(tag.name)) return true;
    if (beginsParagraph(tag, source.slice(match?.[0].length))) return true;
    return PARTS.get(tag.name)?.some((parent) => ended.has(parent)) === true;
  };
  return {
    tokenizer: {
      html(source) {
        if (lines >= MAX_SEARCHES || isBlock(source)) return false;
        lines += 1;
        return undefined;
      },
      tag(source) {
        const [, kind] = /^<(!--|\?|!\[CDATA\[|!(?=[a-z]))/i.exec(source) ?? [];
        if (kind === undefined) return false;
        const end = kind === '!--' ? '-->' : kind === '?' ? '?>' : kind === '!' ? '>' : ']]>';
        if (misses < MAX_SEARCHES && source.includes(end)) return false;
        misses += 1;
        return undefined;
      },
    },
  };
}

/**
 * A block of code, of styles or of a script is prose if its end belongs to another one or does not come. An end in a fence is part of the
 * code there. If that fence does not end before the next one begins, its sign belongs to the block, and so does the end.
 */
function isRawBlock(source: string, name: string): boolean {
  // Code in a line may name the end.
  const signs = new RegExp(
    `^[ \\t>]*(?<fence>\`{3,}(?=[^\`\\n]*$)|~{3,})(?<info>[^\\n]*)|\`[^\`\\n]*\`|(?<end></${name}>)|(?<start>(?<block>\\n[ \\t]*\\n)?<${name}(?=[\\s>]))`,
    'gim',
  );
  signs.lastIndex = source.indexOf('<') + 1;
  let fence: string | undefined;
  let starts = 0;
  let hasEnd = false;
  for (let match = signs.exec(source); match; match = signs.exec(source)) {
    const { fence: sign, info = '', end, start, block } = match.groups ?? {};
    if (sign !== undefined) {
      if (fence === undefined) [fence, starts, hasEnd] = [sign, 0, false];
      else if (info.trim() !== '' && hasEnd) return true;
      else if (info.trim() === '' && sign.startsWith(fence)) fence = undefined;
    } else if (end !== undefined) {
      if (fence === undefined) return true;
      if (starts > 0) starts -= 1;
      else hasEnd = true;
    } else if (start !== undefined) {
      if (fence !== undefined) starts += 1;
      // Only a block of code can have another one in it, which would lose the text behind.
      else if (block !== undefined || name.toLowerCase() === 'pre') return false;
    }
  }
  return fence !== undefined && hasEnd;
}

/** Whether it is a paragraph without an end, which HTML does not demand. @param following the text behind it */
const beginsParagraph = ({ name, attributes, isEnd, isClosed }: Tag, following: string): boolean =>
  name === 'p' &&
  !isEnd &&
  !isClosed &&
  (attributes !== '' || /^(?:[ \t]*(?:\n|$)|[\p{L}\p{N}<"'“‘(*_[`])/u.test(following));

/** Makes text of the tags that would be lost or would lose others, and ends elements such as `<div />`. */
export function settleTags(tokens: Token[]): void {
  new Settling(tokens).settle(tokens, false);
}

/** Elements that are open, by their names. */
type Open = Map<string, number>;

class Settling {
  readonly #pairs: Pairs;
  readonly #open: Open = new Map();

  constructor(tokens: readonly Token[]) {
    this.#pairs = pairsIn(tokens);
  }

  settle(tokens: Token[], isRaw: boolean): void {
    const inLine = pairsOfLine(tokens);
    const open: Open = new Map();
    let raw = isRaw ? 1 : 0;
    for (const [index, token] of tokens.entries()) {
      if (isHtml(token)) {
        const tag = token.block ? undefined : tagOf(token);
        if (token.block) token.text = this.#settledBlock(token);
        else if (tag && inLine.has(token)) {
          pass(open, tag);
          if (RAW.test(tag.name)) raw += tag.isEnd ? -1 : 1;
        } else if (tag && this.#pairs.elements.has(token)) pass(this.#open, tag);
        else tokens[index] = settledTag(token, open);
      } else {
        // The tag in front of it may be text itself.
        if (raw === 0 && token.type === 'text' && 'escaped' in token) token.escaped = false;
        for (const children of childrenOf(token)) this.settle(children, raw > 0);
      }
    }
  }

  #settledBlock(token: Tokens.HTML | Tokens.Tag): string {
    const html = token.text;
    let settled = '';
    let from = 0;
    for (const { index, text, tag } of this.#pairs.marks.get(token) ?? []) {
      let shown = escapeText(text);
      if (tag && this.#pairs.elements.has(tag)) {
        pass(this.#open, tag);
        shown = text;
      } else if (tag && isContent(tag, this.#open)) {
        shown = text;
      } else if (tag?.isClosed && !VOID.test(tag.name) && (!isLossy(tag) || plays(tag))) {
        shown = withEnd(tag);
      } else if (tag && standsAlone(tag, html, index)) {
        shown = tag.isEnd ? '' : text;
      }
      settled += html.slice(from, index) + shown;
      from = index + text.length;
    }
    return settled + html.slice(from);
  }
}

/** Whether it is left over from HTML rather than named by prose: a paragraph that begins its line, or an end that is all of it. */
function standsAlone(tag: Tag, html: string, index: number): boolean {
  let before = index - 1;
  while (html[before] === ' ' || html[before] === '\t') before -= 1;
  if (before >= 0 && html[before] !== '\n') return false;
  const following = html.slice(index + tag.text.length);
  return tag.isEnd ? /^[ \t]*(?:\n|$)/.test(following) : beginsParagraph(tag, following);
}

function pass(open: Open, { name, isEnd }: Tag): void {
  open.set(name, (open.get(name) ?? 0) + (isEnd ? -1 : 1));
}

const isHtml = (token: Token): token is Tokens.HTML | Tokens.Tag => token.type === 'html';

function childrenOf(token: Token): Token[][] {
  if (token.type === 'list') return [(token as Tokens.List).items];
  if (token.type !== 'table') return 'tokens' in token && token.tokens ? [token.tokens] : [];
  const { header, rows } = token as Tokens.Table;
  return [header, ...rows].flat().map((cell) => cell.tokens);
}

function readTag({ 0: text, groups }: RegExpExecArray): Tag | undefined {
  const written = groups?.['name'];
  if (written === undefined) return undefined;
  return {
    text,
    written,
    name: written.toLowerCase(),
    attributes: groups?.['attributes'] ?? '',
    isEnd: groups?.['slash'] === '/',
    isClosed: groups?.['close'] === '/',
  };
}

function tagOf({ text }: Tokens.HTML | Tokens.Tag): Tag | undefined {
  const match = ONE_TAG.exec(text);
  return match ? readTag(match) : undefined;
}

/** The tags in a line that begin and end an element. */
function pairsOfLine(tokens: readonly Token[]): ReadonlySet<Token> {
  const pairs = new Set<Token>();
  const open = new Map<string, Token[]>();
  for (const token of tokens) {
    const tag = isHtml(token) && !token.block ? tagOf(token) : undefined;
    if (!tag || tag.isClosed) continue;
    const begun = open.get(tag.name) ?? [];
    open.set(tag.name, begun);
    if (tag.isEnd) {
      const start = begun.pop();
      if (start) pairs.add(start).add(token);
    } else if (!NAMED.test(tag.name) || plays(tag)) begun.push(token);
  }
  return pairs;
}

interface Pairs {
  /** The tags, and the tokens of tags in lines, that begin and end an element in or around blocks. */
  elements: ReadonlySet<Tag | Token>;
  /** What is in the blocks of HTML. */
  marks: ReadonlyMap<Token, readonly Mark[]>;
}

/** An element does not end outside of these if it begins in one. */
const CONTAINERS = /^(?:blockquote|list|list_item|table)$/;

function pairsIn(tokens: readonly Token[]): Pairs {
  const elements = new Set<Tag | Token>();
  const marks = new Map<Token, readonly Mark[]>();
  const open = new Map<string, { start: Tag | Token; container: { isClosed: boolean } }[]>();

  const pair = (tag: Tag, key: Tag | Token, container: { isClosed: boolean }): void => {
    if (tag.isClosed || SWALLOWING.test(tag.name)) return;
    const begun = open.get(tag.name) ?? [];
    open.set(tag.name, begun);
    while (begun.at(-1)?.container.isClosed) begun.pop();
    if (!tag.isEnd) begun.push({ start: key, container });
    else {
      const start = begun.pop()?.start;
      if (start) elements.add(start).add(key);
    }
  };

  const read = (list: readonly Token[], container: { isClosed: boolean }): void => {
    const inLine = pairsOfLine(list);
    for (const [index, token] of list.entries()) {
      if (isHtml(token) && token.block) {
        const found = withoutContent(marksIn(token.text), elements);
        marks.set(token, found);
        for (const { tag } of found) if (tag && !elements.has(tag)) pair(tag, tag, container);
      } else if (isHtml(token)) {
        const tag = inLine.has(token) || !isAtEdge(list[index + 1]) ? undefined : tagOf(token);
        if (tag && !NAMED.test(tag.name)) pair(tag, token, container);
      } else {
        const inner = CONTAINERS.test(token.type) ? { isClosed: false } : container;
        for (const children of childrenOf(token)) read(children, inner);
        if (inner !== container) inner.isClosed = true;
      }
    }
  };
  read(tokens, { isClosed: false });
  return { elements, marks };
}

/** Whether a tag in front of this ends a line: an element may go on in a block of HTML. Words behind it are prose. */
const isAtEdge = (next: Token | undefined): boolean =>
  !next || isHtml(next) || next.type === 'br' || /^\s*(?:\n|$)/.test(next.raw);

function marksIn(html: string): Mark[] {
  const marks: Mark[] = [];
  const lastEnd = html.lastIndexOf('-->');
  const pattern = new RegExp(MARKS);
  for (let match = pattern.exec(html); match; match = pattern.exec(html)) {
    const [text] = match;
    if (text === '<!--' && match.index + 2 <= lastEnd) {
      pattern.lastIndex = html.indexOf('-->', match.index + 2) + 3;
    } else marks.push({ index: match.index, text, tag: readTag(match) });
  }
  return marks;
}

/** Leaves out what stands in elements whose content a post drops. Their own tags are added to the elements. */
function withoutContent(marks: readonly Mark[], elements: Set<Tag | Token>): Mark[] {
  const left = new Map<string, number>();
  for (const { tag } of marks) if (tag?.isEnd) left.set(tag.name, (left.get(tag.name) ?? 0) + 1);
  let swallowing: string | undefined;
  return marks.filter(({ tag }) => {
    if (tag?.isEnd) left.set(tag.name, (left.get(tag.name) ?? 0) - 1);
    if (swallowing !== undefined) {
      if (!tag?.isEnd || tag.name !== swallowing) return false;
      swallowing = undefined;
      elements.add(tag);
    } else if (
      tag &&
      !tag.isEnd &&
      !tag.isClosed &&
      SWALLOWING.test(tag.name) &&
      (left.get(tag.name) ?? 0) > 0
    ) {
      swallowing = tag.name;
      elements.add(tag);
    }
    return true;
  });
}

function settledTag(token: Tokens.HTML | Tokens.Tag, open: Open): Token {
  const tag = tagOf(token);
  const isElement = tag ? isContent(tag, open) || closesItself(tag) : !DECLARATION.test(token.text);
  if (!isElement) return { type: 'text', raw: token.raw, text: escapeText(token.raw), escaped: true };
  if (tag) token.text = withEnd(tag);
  return token;
}

/** `<span id="a" />` is content, `<span />` names the element. */
const closesItself = (tag: Tag): boolean =>
  tag.isClosed && !VOID.test(tag.name) && tag.attributes !== '' && (!isLossy(tag) || plays(tag));

/** Whether it is content although nothing ends it. */
function isContent(tag: Tag, open?: Open): boolean {
  const { name, attributes, isEnd } = tag;
  // Parsers of HTML take this end as a line break.
  if (name === 'br') return true;
  if (isEnd) return false;
  if (name === 'hr' || name === 'wbr') return true;
  if (name === 'img') return attributes !== '';
  if (name === 'input') return CHECKBOX.test(attributes);
  if (name === 'embed') return plays(tag);
  return open !== undefined && PARTS.get(name)?.some((parent) => (open.get(parent) ?? 0) > 0) === true;
}

const plays = ({ name, attributes }: Tag): boolean => PLAYER.test(name) && SOURCE.test(attributes);

/** HTML has `<br />`, but knows no `<div />`: the element would have the rest of the text in it. */
const withEnd = ({ text, name, written, attributes, isClosed }: Tag): string =>
  isClosed && !VOID.test(name) ? `<${written}${attributes}></${written}>` : text;

/** Whether HTML does not know it, as a component (`<Title />`), or loses what follows it. */
const isLossy = ({ name, written }: Tag): boolean =>
  /^[A-Z](?:$|.*[a-z])/.test(written) || SWALLOWING.test(name) || !isElement(name);

const isElement = (name: string): boolean =>
  /^[a-z][a-z\d]*$/.test(name) && !(document.createElement(name) instanceof HTMLUnknownElement);
