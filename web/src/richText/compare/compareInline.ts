import { addAll, differences } from './blocks';

export type Mark = 'ins' | 'del';

/** A word, a space, a punctuation mark, a picture or a line break, with the elements that format it. */
interface Token {
  /** The content: text, or an element without content. */
  content: string | Element;
  /** The elements around it, outermost first. */
  path: readonly Element[];
  key: string;
}

/** Scripts without spaces between words are compared character by character. */
const token =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}_'’]+|[^]/gu;

/** Appends two lines of text as one, with their differences marked. */
export function compareInline(before: readonly Node[], after: readonly Node[], target: Node): void {
  const paths: Paths = new Map();
  const stretches = differences(tokensOf(before, paths), tokensOf(after, paths), ({ key }) => key);
  let removed: Token[] = [];
  let added: Token[] = [];
  const flush = () => {
    append(removed, 'del', target);
    append(added, 'ins', target);
    [removed, added] = [[], []];
  };
  for (const [index, { isSame, before: old, after: now }] of stretches.entries()) {
    // A single space between two changed words does not split the change.
    const isBridge = isSame && index > 0 && index < stretches.length - 1 && now.every(isSpace);
    if (isSame && !isBridge) {
      flush();
      append(now, null, target);
    } else {
      addAll(removed, old);
      addAll(added, now);
    }
  }
  flush();
}

/** Appends inline nodes, all marked as added or removed. */
export function markInline(nodes: readonly Node[], mark: Mark, target: Node): void {
  append(tokensOf(nodes, new Map()), mark, target);
}

const isSpace = ({ content }: Token) => typeof content === 'string' && content.trim() === '';

/**
 * Numbers of equal elements around text, each by the number of those around it and its own tag: a tag may have thousands
 * of characters, and each word within has a key.
 */
type Paths = Map<string, number>;

/** The tokens of inline nodes. Those with equal keys look the same. */
export function tokensOf(
  nodes: readonly Node[],
  paths: Paths,
  path: readonly Element[] = [],
  around = 0,
): Token[] {
  return nodes.flatMap((node): Token[] => {
    if (node instanceof Element) {
      if (node.childNodes.length === 0) return [{ content: node, path, key: `${around}${node.outerHTML}` }];
      const tag = `${around}${shallow(node).outerHTML}`;
      const within = paths.get(tag) ?? paths.size + 1;
      paths.set(tag, within);
      return tokensOf([...node.childNodes], paths, [...path, node], within);
    }
    const words = (node.textContent ?? '').match(token) ?? [];
    return words.map((content) => ({ content, path, key: `${around}\n${content}` }));
  });
}

const shallow = (element: Element): Element => element.cloneNode(false) as Element;

function append(tokens: readonly Token[], mark: Mark | null, target: Node): void {
  if (tokens.length === 0) return;
  const root = mark === null ? target : target.appendChild(document.createElement(mark));
  let path: readonly Element[] = [];
  let open: Node[] = [root];
  for (const { content, path: next } of tokens) {
    const shared = next.findIndex((element, i) => element !== path[i]);
    const depth = shared === -1 ? next.length : shared;
    open = open.slice(0, depth + 1);
    for (const element of next.slice(depth)) {
      const inner = shallow(element);
      open.at(-1)?.appendChild(inner);
      open.push(inner);
    }
    path = next;
    open
      .at(-1)
      ?.appendChild(typeof content === 'string' ? document.createTextNode(content) : content.cloneNode(true));
  }
}
