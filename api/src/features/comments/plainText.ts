import type { MarkedToken, Token, Tokens } from 'marked';
import { addressOf } from './commentHtml.js';
import { CostlyTextError, isMention, tokensOf } from './markdown.js';

/** A comment or reply without its marks, for places that show text only. The words of links stay, their addresses do not. */
export function plainText(text: string): string {
  try {
    return wordsOf(tokensOf(text));
  } catch (error) {
    if (error instanceof CostlyTextError) return text;
    throw error;
  }
}

/** Names are the only tokens that Marked does not know itself. */
const isOfMarked = (token: Token): token is MarkedToken => !isMention(token);

function wordsOf(tokens: readonly Token[]): string {
  return tokens.map((token) => (isOfMarked(token) ? wordsOfToken(token) : token.raw)).join('');
}

/** Blocks end in a line break, so that their words stay apart. */
function wordsOfToken(token: MarkedToken): string {
  switch (token.type) {
    case 'space':
    case 'br':
    case 'hr':
      return '\n';
    case 'paragraph':
    case 'blockquote':
    case 'list_item':
      return `${wordsOf(token.tokens)}\n`;
    case 'list':
      return `\n${wordsOf(token.items)}`;
    case 'code':
      return `${token.text}\n`;
    case 'codespan':
    case 'escape':
      return token.text;
    case 'em':
    case 'strong':
    case 'del':
      return wordsOf(token.tokens);
    case 'text':
      return token.tokens ? wordsOf(token.tokens) : token.text;
    case 'link':
    case 'image':
      return wordsOfLink(token);
    default:
      return token.raw;
  }
}

/** What is no link on the page is shown as it was typed there. */
function wordsOfLink(token: Tokens.Link | Tokens.Image): string {
  if (addressOf(token.href) === null) return token.raw;
  if (token.type === 'image') return token.text === '' ? token.href : token.text;
  return wordsOf(token.tokens);
}
