import { renderComment } from './commentHtml.js';

/** The first ten different names that a comment or reply mentions (`@name`), as they are written. Code and addresses mention nobody. */
export function mentionedUserNames(text: string): string[] {
  return text.includes('@') ? [...renderComment(text).names] : [];
}
