import { htmlPolicy } from '../ui/trustedTypes';

/** Passes HTML through unchanged: its only sink is a document that runs and loads nothing. */
const inert = htmlPolicy('inert-document', (html) => html);

/**
 * Parses HTML to read it, and returns the body of a document without a window, which runs and loads nothing.
 * Its elements must not be inserted into the page.
 */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(inert(html), 'text/html').body;
}
