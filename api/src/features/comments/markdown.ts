import {
  Marked,
  Parser,
  type Renderer,
  type RendererExtension,
  type Token,
  Tokenizer,
  type TokenizerExtension,
  type Tokens,
  walkTokens,
} from 'marked';
import { USER_NAME_PATTERN, userNameKey } from '../users/userName.js';

/** Marks inside each other. Each level is parsed anew. */
const MAX_DEPTH = 12;
/** Words between marks, marks and blocks of a text. A long answer has a few hundred. */
const MAX_STEPS = 1000;
/** Characters in which marks look for their ends, because each mark without an end reads the rest of its paragraph. */
const MAX_READ = 150_000;

/** The text costs more than a comment may cost. It is shown as it was typed. */
export class CostlyTextError extends Error {}

interface Mention extends Tokens.Generic {
  type: 'mention';
  userName: string;
}

export const isMention = (token: Tokens.Generic): token is Mention => token.type === 'mention';

/** An `@` and a name that is not the beginning of something longer (`@types/node`, `@name@example.com`). */
const NAME = /^@(\w{4,12})(?![\p{L}\p{N}_@]|[-/.:]\w)/u;
/** An `@` behind these belongs to an address or a path. */
const IN_ADDRESS = /[\p{L}\p{N}_@/.+-]$/u;
const BEGINNING = /(?<![\p{L}\p{N}_@/.+-])@\w/u;

const mention: TokenizerExtension = {
  name: 'mention',
  level: 'inline',
  start: (text) => {
    // Most texts have none, and this runs for each line of them.
    const index = text.includes('@') ? text.search(BEGINNING) : -1;
    return index === -1 ? undefined : index;
  },
  tokenizer(source, tokens): Mention | undefined {
    const [raw, userName = ''] = NAME.exec(source) ?? [];
    if (raw === undefined || this.lexer.state.inLink || !USER_NAME_PATTERN.test(userName)) return undefined;
    const before = tokens.at(-1);
    return before && IN_ADDRESS.test(before.raw) ? undefined : { type: 'mention', raw, userName };
  },
};

const rendering: RendererExtension = {
  name: 'mention',
  renderer: (token) => (isMention(token) ? `<a href="/${token.userName}">@${token.userName}</a>` : ''),
};

const marked = new Marked({ gfm: true, breaks: true, extensions: [mention, rendering] });

/**
 * The marks of comments (docs/behaviour.md#comments). The signs of all others stay text, because comments were plain text
 * before: HTML, headings, tables, code by indentation and definitions of links.
 */
class CommentTokenizer extends Tokenizer {
  private depth = 0;
  private steps = 0;
  private read = 0;

  override heading = none;
  override lheading = none;
  override html = none;
  override tag = none;
  override table = none;
  override def = none;
  override reflink = none;
  override code = none;

  override blockquote(source: string) {
    return this.within(source, '>', () => super.blockquote(source));
  }
  override list(source: string) {
    return this.within(source, '', () => super.list(source));
  }
  override link(source: string) {
    return this.within(source, '[!', () => super.link(source));
  }
  override emStrong(source: string, masked: string, before?: string) {
    return this.within(source, '*_', () => super.emStrong(source, masked, before));
  }
  override del(source: string, masked: string, before?: string) {
    // One tilde also means "about".
    return source.startsWith('~~')
      ? this.within(source, '~', () => super.del(source, masked, before))
      : undefined;
  }
  // The first of all that is tried for a block, and for a part of a line.
  override space(source: string) {
    this.count();
    return super.space(source);
  }
  override escape(source: string) {
    this.count();
    return super.escape(source);
  }

  private count(): void {
    this.steps += 1;
    if (this.steps > MAX_STEPS || this.read > MAX_READ || this.depth > MAX_DEPTH) throw new CostlyTextError();
  }

  private within<Result>(source: string, signs: string, tokenize: () => Result): Result {
    if (signs.includes(source.charAt(0))) this.read += source.length;
    this.depth += 1;
    try {
      return tokenize();
    } finally {
      this.depth -= 1;
    }
  }
}

function none(): undefined {
  return undefined;
}

/** The tokens of a comment. @throws CostlyTextError */
export function tokensOf(text: string): Token[] {
  return marked.lexer(text, { ...marked.defaults, tokenizer: new CommentTokenizer() });
}

/** HTML that is not yet sanitised. */
export function htmlOf(tokens: Token[], renderer: Renderer): string {
  return Parser.parse(tokens, { ...marked.defaults, renderer });
}

/** Further names of a text stay text, so that one comment cannot call a crowd. */
const MAX_MENTIONS = 10;

/** The first different names among these tokens, as they are written. */
export function namesIn(tokens: Token[]): string[] {
  const names = new Map<string, string>();
  void walkTokens(tokens, (token) => {
    if (!isMention(token) || names.size >= MAX_MENTIONS) return;
    const key = userNameKey(token.userName);
    if (!names.has(key)) names.set(key, token.userName);
  });
  return [...names.values()];
}
