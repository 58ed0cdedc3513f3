import { defaultTreeAdapter, parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { bounds, LimitError } from '../platform/bounds/bounds.js';
import { cleanCharacters } from '../platform/text/cleanCharacters.js';

/** An element of parsed HTML. Names are in lower case; the first of two equal attributes wins. */
export interface HtmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: HtmlNode[];
}

/** Text (entities decoded) or an element. Comments, doctypes and CDATA are dropped. */
export type HtmlNode = string | HtmlElement;

/** Removes leading spaces and control characters. */
export function trimStartSpaces(text: string): string {
  let start = 0;
  while (start < text.length && text.charCodeAt(start) <= 0x20) start += 1;
  return text.slice(start);
}

/** Removes trailing spaces and control characters in linear time; `/\s+$/` is quadratic in long runs of spaces. */
export function trimEndSpaces(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(0, end);
}

/**
 * Parses HTML as browsers do (https://html.spec.whatwg.org/#parsing), and cleans its characters (see cleanCharacters).
 *
 * The parser takes time proportional to the depth for each tag, and a recursive walk uses the stack, so parsing stops
 * at the first tag beyond the depth limit.
 *
 * @param maxElements also counts the copies that the parser creates of unclosed marks
 * @throws LimitError during parsing
 */
export function parseHtml(html: string, maxElements: number): HtmlNode[] {
  // For a fragment, the parser creates three elements of its own and wraps one of them around it.
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

/** Elements that the parser moves may be deeper than all elements that were open at once. */
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
