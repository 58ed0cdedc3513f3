import { classNames } from '../../../richText/code.js';
import type { HtmlElement, HtmlNode } from '../../../richText/htmlTree.js';
import { escapeMarkup } from '../../../platform/text/escapeMarkup.js';

/* Trees of HTML: building, searching and writing them. */

export const made = (
  name: string,
  attributes: Readonly<Record<string, string>> = {},
  children: HtmlNode[] = [],
): HtmlElement => ({ name, attributes: new Map(Object.entries(attributes)), children });

export const isElement = (node: HtmlNode | undefined): node is HtmlElement => typeof node === 'object';

export const hasClass = (element: HtmlElement, pattern: RegExp): boolean =>
  classNames(element).some((name) => pattern.test(name));

/** All elements below nodes that match, outermost first; not those inside of a match. */
export function elementsIn(
  nodes: readonly HtmlNode[],
  matches: (element: HtmlElement) => boolean,
): HtmlElement[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [];
    return matches(node) ? [node] : elementsIn(node.children, matches);
  });
}

export const named =
  (...names: string[]) =>
  ({ name }: HtmlElement): boolean =>
    names.includes(name);

export function textIn(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (isElement(node) ? textIn(node.children) : node)).join('');
}

export const oneLineIn = (nodes: readonly HtmlNode[]): string => textIn(nodes).replace(/\s+/g, ' ').trim();

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** HTML that is parsed to the same tree, without scripts and styles. */
export function htmlOf(nodes: readonly HtmlNode[], parts: string[] = []): string[] {
  for (const node of nodes) {
    if (!isElement(node)) {
      parts.push(escapeMarkup(node));
      continue;
    }
    parts.push('<', node.name);
    for (const [name, value] of node.attributes) {
      if (/^[^\s"'<>/=]+$/.test(name)) parts.push(' ', name, '="', escapeMarkup(value), '"');
    }
    parts.push('>');
    if (VOID.has(node.name)) continue;
    // The parser drops a line break at the start.
    if (node.name === 'pre') parts.push('\n');
    htmlOf(node.children, parts);
    parts.push('</', node.name, '>');
  }
  return parts;
}

export const linkTo = (href: string, text: string): HtmlElement => made('a', { href }, [text]);

/** An embed of another site's page, which readers open in the post (docs/behaviour.md#embeds). */
export function embedOf(href: string, title = '', caption: HtmlNode[] = []): HtmlElement {
  const link = linkTo(href, title === '' ? href.replace(/^https?:\/\//, '') : title);
  const shown = caption.length === 0 ? [] : [made('figcaption', {}, caption)];
  return made('figure', { 'data-embed': 'link' }, [link, ...shown]);
}
