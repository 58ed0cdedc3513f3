import { htmlPolicy } from '../ui/trustedTypes';

/** HTML as it is: the only place that takes it is a document in which nothing runs and nothing loads. */
const inert = htmlPolicy('inert-document', (html) => html);

/**
 * Parses HTML to read it. The document has no window: it runs no scripts and loads nothing, and its elements are safe to look at
 * but must not be put into the page.
 *
 * @returns the body of that document
 */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(inert(html), 'text/html').body;
}
