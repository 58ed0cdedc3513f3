import {
  Lexer,
  Marked,
  type MarkedExtension,
  type MarkedOptions,
  type Token,
  type Tokens,
  type TokensList,
} from 'marked';
import { parseHtml } from '../../richText/parseHtml';
import { alertNames } from '../commands/markdownInput';
import { exampleAt } from './markdownExamples';
import { figureAt } from './markdownFigures';
import { markdownAbbreviations } from './markdownAbbreviations';
import { markdownNotes } from './markdownNotes';
import { openRawBlocks, settleTags } from './markdownTags';

/** Markdown that is read but not yet converted. */
export interface ReadMarkdown {
  tokens: TokensList;
  /** Settings for marked's functions, with the footnotes of this text. */
  options: MarkedOptions;
}

/** Reads Markdown. `dialects`: what else it may hold. */
export function readMarkdown(markdown: string, ...dialects: MarkedExtension[]): ReadMarkdown {
  const marked = new Marked(
    { gfm: true },
    openRawBlocks(markdown),
    markdownNotes(),
    ...dialects,
    markdownAbbreviations(),
  );
  const tokens = marked.lexer(markdown);
  settleTags(tokens);
  return { tokens, options: marked.defaults };
}

export function markdownToHtml(markdown: string): string {
  return tokensToHtml(readMarkdown(markdown));
}

/** Converts Markdown to HTML. Fences with file names in sequence become one example, and so does each figure. */
export function tokensToHtml({ tokens, options }: ReadMarkdown): string {
  const marked = new Marked();
  return marked.parser(withBlocks(tokens, tokens.links, options), options);
}

/** The elements of Markdown. Without a start tag, a parser puts styles and scripts at the start into the head. */
export const parseMarkdown = (markdown: ReadMarkdown): HTMLElement =>
  parseHtml(`<body>${tokensToHtml(markdown)}`);

/** Replaces what is more than Markdown by its HTML. */
function withBlocks(tokens: readonly Token[], links: TokensList['links'], options: MarkedOptions): Token[] {
  const next: Token[] = [];
  for (let index = 0; index < tokens.length;) {
    const found = exampleAt(tokens, index) ?? figureAt(tokens, index, options);
    const token = tokens[index];
    const alert = token && readAlert(token);
    if (found) {
      next.push(htmlToken(found.html));
    } else if (alert) {
      next.push(htmlToken(`<div class="markdown-alert markdown-alert-${alert.kind}">`));
      next.push(...withBlocks(lexed(alert.text, links, options), links, options), htmlToken('</div>'));
    } else if (token) {
      next.push(token);
    }
    index = found?.end ?? index + 1;
  }
  return next;
}

/** The first line of one of GitHub's alerts names the callout, and is no part of what stands in it. */
function readAlert(token: Token): { kind: string; text: string } | undefined {
  if (token.type !== 'blockquote') return undefined;
  const { text } = token as Tokens.Blockquote;
  const [line, name = ''] = /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(text) ?? [];
  const kind = alertNames[name.toLowerCase()];
  return line === undefined || kind === undefined ? undefined : { kind, text: text.slice(line.length) };
}

function lexed(text: string, links: TokensList['links'], options: MarkedOptions): Token[] {
  const lexer = new Lexer(options);
  lexer.tokens.links = links;
  const tokens = lexer.lex(text);
  settleTags(tokens);
  return tokens;
}

const htmlToken = (text: string): Tokens.HTML => ({ type: 'html', block: true, pre: false, raw: '', text });
