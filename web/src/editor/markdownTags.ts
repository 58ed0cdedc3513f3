import type { MarkedExtension, Token, Tokens } from 'marked';
import { escapeText } from './writtenHtml';

/* Prose about HTML and React names tags without code marks. A parser of HTML drops them, or all that follows them. */

/** A post drops these with their content, which is the rest of the text if they do not end. */
const SWALLOWING =
  /^(?:audio|button|iframe|math|noembed|noframes|noscript|object|plaintext|pre|script|select|style|svg|template|textarea|title|video|xmp)$/;
/** Between two of these in a line of Markdown, prose is likelier than content. */
const NAMED = /^(?:noembed|noframes|plaintext|script|style|textarea|title|xmp)$/;
/** In a line, marked leaves all text behind these as it is written. */
const RAW = /^(?:code|kbd|pre|script)$/i;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|param|source|track|wbr)$/;
/** `<iframe src="…" />` of MDX is content, `<iframe />` names the element. */
const PLAYER = /^(?:audio|iframe|script|video)$/;
const SOURCE = /\ssrc\s*=/i;

const VALUE = /(?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\}|[^\s"'=<>`]+)/.source;
const TAG = String.raw`<(?<slash>\/?)(?<name>[a-z][\w:-]*)(?<attributes>(?:\s+[\w:@.-]+(?:\s*=\s*${VALUE})?)*)\s*(?<close>\/?)>`;
const ONE_TAG = new RegExp(`^${TAG}$`, 'i');
const TAGS = new RegExp(`<!--[^]*?-->|${TAG}`, 'gi');
/** `<!DOCTYPE html>`, `<?xml …?>` */
const DECLARATION = /^<(?:!(?!--)|\?)/;
const RAW_BLOCK = /^ {0,3}<(pre|script|style|textarea)(?=[\s>])/i;
/** Each search for an end may read the whole text. */
const MAX_MISSES = 100;

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

/** A block of code, of styles or of a script is prose if it does not end. For one text only. */
export function openRawBlocks(): MarkedExtension {
  let misses = 0;
  return {
    tokenizer: {
      html(source) {
        const [, name] = RAW_BLOCK.exec(source) ?? [];
        if (name === undefined) return false;
        if (misses < MAX_MISSES && new RegExp(`</${name}>`, 'i').test(source)) return false;
        misses += 1;
        return undefined;
      },
    },
  };
}

/** Makes text of the tags that would be lost or would lose others, and ends elements such as `<div />`. */
export function settleTags(tokens: Token[]): void {
  settle(tokens, pairsOfBlocks(tokens), false);
}

function settle(tokens: Token[], inBlocks: ReadonlySet<string>, isRaw: boolean): void {
  const inLine = pairsOfLine(tokens);
  let raw = isRaw ? 1 : 0;
  for (const [index, token] of tokens.entries()) {
    if (isHtml(token)) {
      if (token.block) token.text = settledBlock(token.text, inBlocks);
      else if (!inLine.has(token)) tokens[index] = settledTag(token);
      else if (RAW.test(tagOf(token)?.name ?? '')) raw += tagOf(token)?.isEnd === true ? -1 : 1;
    } else {
      // The tag in front of it may be text itself.
      if (raw === 0 && token.type === 'text' && 'escaped' in token) token.escaped = false;
      for (const children of childrenOf(token)) settle(children, inBlocks, raw > 0);
    }
  }
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

/** Names of the elements that begin and end in blocks of HTML, maybe around Markdown. */
function pairsOfBlocks(tokens: readonly Token[]): ReadonlySet<string> {
  const begun = new Set<string>();
  const ended = new Set<string>();
  const read = (list: readonly Token[]): void => {
    for (const token of list) {
      if (isHtml(token) && token.block) {
        for (const { name, isEnd, isClosed } of tagsIn(token.text)) {
          if (!isClosed) (isEnd ? ended : begun).add(name);
        }
      }
      for (const children of childrenOf(token)) read(children);
    }
  };
  read(tokens);
  return new Set([...begun].filter((name) => ended.has(name)));
}

const tagsIn = (html: string): Tag[] => [...html.matchAll(TAGS)].flatMap((match) => readTag(match) ?? []);

function settledTag(token: Tokens.HTML | Tokens.Tag): Token {
  const tag = tagOf(token);
  const isText = tag ? isLossy(tag) && !(tag.isClosed && plays(tag)) : DECLARATION.test(token.text);
  if (isText) return { type: 'text', raw: token.raw, text: escapeText(token.raw), escaped: true };
  if (tag) token.text = withEnd(tag);
  return token;
}

/** Elements in a block of HTML, unless prose names them there. */
function settledBlock(html: string, inBlocks: ReadonlySet<string>): string {
  const left = new Map<string, number>();
  for (const { name, isEnd } of tagsIn(html)) if (isEnd) left.set(name, (left.get(name) ?? 0) + 1);
  let swallowing: string | undefined;
  let settled = '';
  let from = 0;
  for (const match of html.matchAll(TAGS)) {
    const tag = readTag(match);
    if (!tag) continue;
    const { text, name, isEnd } = tag;
    const ends = left.get(name) ?? 0;
    if (isEnd) left.set(name, ends - 1);
    let shown = text;
    if (swallowing !== undefined) {
      if (isEnd && name === swallowing) swallowing = undefined;
    } else if (tag.isClosed) {
      shown = isLossy(tag) && !plays(tag) ? escapeText(text) : withEnd(tag);
    } else if (SWALLOWING.test(name) && !isEnd && ends > 0) {
      swallowing = name;
    } else if (isLossy(tag) && (SWALLOWING.test(name) || !inBlocks.has(name))) {
      shown = escapeText(text);
    }
    settled += html.slice(from, match.index) + shown;
    from = match.index + text.length;
  }
  return settled + html.slice(from);
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
