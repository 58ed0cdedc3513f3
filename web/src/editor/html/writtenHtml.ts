import type { ContentBlock } from 'draft-js';

// Blocks and their entities are immutable, so each is converted once. A block read from a stored post keeps
// the post's own spelling until it is edited.
export const writtenHtml = new WeakMap<ContentBlock, string>();

/** Escapes text for an element's content. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes text for a double-quoted attribute. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** Attributes of the files of an example, and of footnotes. */
const NO_VALUE: ReadonlySet<string> = new Set(['data-hidden', 'data-active', 'data-note']);

/** The HTML of nodes as the API spells it, which differs slightly from the browser's. */
export function nodesToHtml(nodes: Iterable<Node>): string {
  let html = '';
  for (const node of nodes) {
    if (node instanceof Text) html += escapeText(node.data);
    else if (node instanceof Element) html += elementToHtml(node);
  }
  return html;
}

function elementToHtml(element: Element): string {
  const tag = element.tagName.toLowerCase();
  const attributes = [...element.attributes]
    .map(({ name, value }) =>
      NO_VALUE.has(name) && value === '' ? ` ${name}` : ` ${name}="${escapeAttribute(value)}"`,
    )
    .join('');
  if (VOID.has(tag)) return `<${tag}${attributes} />`;
  return `<${tag}${attributes}>${nodesToHtml(element.childNodes)}</${tag}>`;
}
