import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { bounds, LimitError } from '../platform/bounds/bounds.js';
import { cleanCharacters } from '../platform/text/cleanCharacters.js';

/** An element of parsed HTML: names in lower case, the first of two equal attributes wins. */
export interface HtmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: HtmlNode[];
}

/** Text (entities decoded) or an element. Comments, doctypes and CDATA are not kept. */
export type HtmlNode = string | HtmlElement;

/** Without spaces and control characters at the start. */
export function trimStartSpaces(text: string): string {
  let start = 0;
  while (start < text.length && text.charCodeAt(start) <= 0x20) start += 1;
  return text.slice(start);
}

/** Without spaces and control characters at the end; linear, where `/\s+$/` is quadratic in long runs of spaces. */
export function trimEndSpaces(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(0, end);
}

/**
 * Parses HTML of any quality as browsers do (https://html.spec.whatwg.org/#parsing), and cleans its characters (see cleanCharacters).
 *
 * The parser needs time in proportion to the depth for each tag, and a recursive walk needs stack: HTML that is too deep is refused
 * at the first tag beyond the limit.
 *
 * @param maxElements counts the copies, too, that the parser makes of marks that are never closed
 * @throws LimitError while reading
 */
export function parseHtml(html: string, maxElements: number): HtmlNode[] {
  // The parser creates three elements of its own for a fragment, and puts one of them around it.
  let depth = -1;
  let elements = -3;
  const { childNodes } = parseFragment(cleanCharacters(html), {
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush: () => checkDepth(++depth),
      onItemPop: () => {
        depth -= 1;
      },
      createElement: (...described) => {
        elements += 1;
        if (elements <= maxElements) return defaultTreeAdapter.createElement(...described);
        const message = `The text has more than ${maxElements} HTML elements, which is the limit.`;
        throw new LimitError(message, { name: 'elements', asked: elements, limit: maxElements });
      },
    },
  });
  return toNodes(childNodes, 1);
}

/** @throws LimitError */
function checkDepth(depth: number): void {
  const limit = bounds.html.depth;
  if (depth <= limit) return;
  const message = `The text has HTML elements nested more than ${limit} levels deep, which is the limit.`;
  throw new LimitError(message, { name: 'depth', asked: depth, limit });
}

/** Elements that the parser moves may stand deeper than any that were open at once. */
function toNodes(parsed: readonly DefaultTreeAdapterTypes.ChildNode[], depth: number): HtmlNode[] {
  const nodes: HtmlNode[] = [];
  for (const node of parsed) {
    if ('value' in node) nodes.push(cleanCharacters(node.value));
    else if ('tagName' in node) {
      checkDepth(depth);
      const attributes = new Map(node.attrs.map(({ name, value }) => [name, cleanCharacters(value)]));
      nodes.push({ name: node.tagName, attributes, children: toNodes(node.childNodes, depth + 1) });
    }
  }
  return nodes;
}
