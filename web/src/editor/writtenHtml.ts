import type { ContentBlock } from 'draft-js';

/**
 * The HTML of a block's text. Blocks are immutable and so are the entities they point to, so each is written once; and
 * a block that was read from a stored post keeps the post's own spelling until it is edited.
 */
const inlineHtml = new WeakMap<ContentBlock, string>();

/** What the block's text was written as before, if it was. */
export const rememberedHtml = (block: ContentBlock): string | undefined => inlineHtml.get(block);

/** Remembers what the block's text is written as, and gives it back. */
export function rememberHtml(block: ContentBlock, html: string): string {
  inlineHtml.set(block, html);
  return html;
}

/** Has the block's text written anew, in the editor's own spelling. */
export function forgetHtml(block: ContentBlock): void {
  inlineHtml.delete(block);
}

/** Text as it stands in an element. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text as it stands between double quotes. */
export const escapeAttribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

const VOID: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** The HTML of nodes in the spelling in which the API stores it, which is not quite the browser's. */
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
    .map(({ name, value }) => ` ${name}="${escapeAttribute(value)}"`)
    .join('');
  if (VOID.has(tag)) return `<${tag}${attributes} />`;
  return `<${tag}${attributes}>${nodesToHtml(element.childNodes)}</${tag}>`;
}
