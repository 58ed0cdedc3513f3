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

/** Attributes as parse5 lists them. All copies of an element share one list. */
type AttributeList = DefaultTreeAdapterTypes.Element['attrs'];

/** A copy counts as one more element for so many characters of its attributes. */
const CHARACTERS_PER_ELEMENT = 100;

/**
 * Parses HTML as browsers do (https://html.spec.whatwg.org/#parsing), and cleans its characters (see cleanCharacters).
 *
 * The parser takes time proportional to the depth for each tag, and a recursive walk uses the stack, so parsing stops
 * at the first tag beyond the depth limit.
 *
 * @param maxElements counts the copies, too, that the parser makes of marks that are never closed. A copy with long attributes
 *   counts more than once: every walk reads them again.
 * @throws LimitError while reading
 */
export function parseHtml(html: string, maxElements: number): HtmlNode[] {
  // For a fragment, the parser creates three elements of its own and wraps one of them around it.
  let depth = -1;
  let elements = -3;
  const weights = new Map<AttributeList, number>();
  const { childNodes } = parseFragment(cleanCharacters(html), {
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush: () => checkDepth(++depth),
      onItemPop: () => {
        depth -= 1;
      },
      createElement: (...described) => {
        const [, , attributes] = described;
        elements += 1 + (weights.get(attributes) ?? 0);
        if (attributes.length > 0 && !weights.has(attributes)) weights.set(attributes, weightOf(attributes));
        if (elements <= maxElements) return defaultTreeAdapter.createElement(...described);
        const message = `The text has more than ${maxElements} HTML elements, which is the limit.`;
        throw new LimitError(message, { name: 'elements', asked: elements, limit: maxElements });
      },
    },
  });
  return new TreeCopier().nodes(childNodes, 1);
}

function weightOf(attributes: AttributeList): number {
  const characters = attributes.reduce((sum, { name, value }) => sum + name.length + value.length, 0);
  return Math.floor(characters / CHARACTERS_PER_ELEMENT);
}

/** @throws LimitError */
function checkDepth(depth: number): void {
  const limit = bounds.html.depth;
  if (depth <= limit) return;
  const message = `The text has HTML elements nested more than ${limit} levels deep, which is the limit.`;
  throw new LimitError(message, { name: 'depth', asked: depth, limit });
}

class TreeCopier {
  private readonly cleaned = new Map<AttributeList, ReadonlyMap<string, string>>();

  /** Elements that the parser moves may stand deeper than any that were open at once. */
  nodes(parsed: readonly DefaultTreeAdapterTypes.ChildNode[], depth: number): HtmlNode[] {
    const nodes: HtmlNode[] = [];
    for (const node of parsed) {
      if ('value' in node) nodes.push(cleanCharacters(node.value));
      else if ('tagName' in node) {
        checkDepth(depth);
        const children = this.nodes(node.childNodes, depth + 1);
        nodes.push({ name: node.tagName, attributes: this.attributes(node.attrs), children });
      }
    }
    return nodes;
  }

  private attributes(list: AttributeList): ReadonlyMap<string, string> {
    const known = this.cleaned.get(list);
    if (known) return known;
    const attributes = new Map(list.map(({ name, value }) => [name, cleanCharacters(value)]));
    this.cleaned.set(list, attributes);
    return attributes;
  }
}
