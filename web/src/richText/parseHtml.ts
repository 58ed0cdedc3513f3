import { htmlPolicy } from '../ui/trustedTypes';

/** Passes HTML through unchanged: its only sink is a document that runs and loads nothing. */
const inert = htmlPolicy('inert-document', (html) => html);

/**
 * Parses HTML to read it. The document has no window, so it runs no scripts and loads nothing. Its elements are safe to
 * read but must not be inserted into the page.
 *
 * @returns the body of that document
 */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(inert(html), 'text/html').body;
}
