import { htmlPolicy } from '../ui/trustedTypes';

/** Passes HTML through unchanged: its only sink is a document that runs and loads nothing. */
const inert = htmlPolicy('inert-document', (html) => html);

/** Parses HTML into a document that runs and loads nothing. Its elements must not be put into the page. */
export function parseHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(inert(html), 'text/html').body;
}
