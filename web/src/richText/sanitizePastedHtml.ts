import { purify } from './domPurify';

/** Elements of other sites that the editor converts to elements of a post. */
const pastedElements = ['b', 'i', 'strike', 'del', 'h1', 'h5', 'h6', 'div', 'section', 'article', 'figure'];

/** Sanitises clipboard HTML for the editor: keeps what a post may hold, and elements that the editor converts. */
export function sanitizePastedHtml(html: string): string {
  return purify(html, pastedElements);
}
