import { purify } from './domPurify';

/** Elements of other sites' pages that the editor understands and turns into those of a post. */
const pastedElements = ['b', 'i', 'strike', 'del', 'h1', 'h5', 'h6', 'div', 'section', 'article', 'figure'];

/** Cleans HTML from the clipboard for the editor: what a post may hold, and elements that mean the same. */
export function sanitizePastedHtml(html: string): string {
  return purify(html, pastedElements);
}
