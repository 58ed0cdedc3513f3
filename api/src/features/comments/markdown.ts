import { Marked, Tokenizer, type TokenizerExtension, type Token, type Tokens } from 'marked';
import { USER_NAME_PATTERN } from '../users/userName.js';

/** Marks inside each other. Deeper ones stay text, because each level is parsed anew. */
const MAX_DEPTH = 6;
/** Characters in which marks of one text may look for their ends. Ordinary texts need a thousandth of it. */
const MAX_WORK = 500_000;

const SIGNS = new Set('[!*_~');

interface Mention extends Tokens.Generic {
  type: 'mention';
  userName: string;
}

export const isMention = (token: Tokens.Generic): token is Mention => token.type === 'mention';

/** An `@` and a name that is not the beginning of something longer (`@types/node`, `@name@example.com`). */
const NAME = /^@(\w{4,12})(?![\p{L}\p{N}_@]|[-/.:]\w)/u;
/** An `@` behind these belongs to an address or a path. */
const IN_ADDRESS = /[\p{L}\p{N}_@/.+-]$/u;

const mention: TokenizerExtension = {
  name: 'mention',
  level: 'inline',
  start: (text) => {
    const index = text.indexOf('@');
    return index === -1 ? undefined : index;
  },
  tokenizer(source, tokens): Mention | undefined {
    const [raw, userName = ''] = NAME.exec(source) ?? [];
    if (raw === undefined || this.lexer.state.inLink || !USER_NAME_PATTERN.test(userName)) return undefined;
    const before = tokens.at(-1);
    return before && IN_ADDRESS.test(before.raw) ? undefined : { type: 'mention', raw, userName };
  },
};

const marked = new Marked({ gfm: true, breaks: true, extensions: [mention] });

/**
 * The marks of comments (docs/behaviour.md#comments). The signs of all others stay text, because comments were plain text
 * before: HTML, headings, tables, code by indentation and definitions of links.
 */
class CommentTokenizer extends Tokenizer {
  private depth = 0;
  private work = 0;

  override heading = none;
  override lheading = none;
  override html = none;
  override tag = none;
  override table = none;
  override def = none;
  override reflink = none;
  override code = none;

  override blockquote(source: string) {
    return this.within(source, () => super.blockquote(source));
  }
  override list(source: string) {
    return this.within(source, () => super.list(source));
  }
  override link(source: string) {
    return this.within(source, () => super.link(source));
  }
  override emStrong(source: string, masked: string, before?: string) {
    return this.within(source, () => super.emStrong(source, masked, before));
  }
  override del(source: string, masked: string, before?: string) {
    // One tilde also means "about".
    return source.startsWith('~~') ? this.within(source, () => super.del(source, masked, before)) : undefined;
  }

  private within<Result>(source: string, tokenize: () => Result): Result | undefined {
    if (this.depth >= MAX_DEPTH || this.work > MAX_WORK) return undefined;
    if (SIGNS.has(source.charAt(0))) this.work += source.length;
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

/** The tokens of a comment. */
export function tokensOf(text: string): Token[] {
  return marked.lexer(text, { ...marked.defaults, tokenizer: new CommentTokenizer() });
}
