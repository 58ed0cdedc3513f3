import { type Token, walkTokens } from 'marked';
import { userNameKey } from '../users/userName.js';
import { isMention, tokensOf } from './markdown.js';

/** Further names of a text stay text, so that one comment cannot call a crowd. */
const MAX_MENTIONS = 10;

/** The first ten different names that a comment or reply mentions (`@name`), as they are written. Code and addresses mention nobody. */
export function mentionedUserNames(text: string): string[] {
  return text.includes('@') ? namesIn(tokensOf(text)) : [];
}

/** The names among these tokens, no more than are linked. */
export function namesIn(tokens: Token[]): string[] {
  const names = new Map<string, string>();
  void walkTokens(tokens, (token) => {
    if (!isMention(token) || names.size >= MAX_MENTIONS) return;
    const key = userNameKey(token.userName);
    if (!names.has(key)) names.set(key, token.userName);
  });
  return [...names.values()];
}
