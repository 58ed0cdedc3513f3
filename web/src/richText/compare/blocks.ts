import { diffArrays } from 'diff';
import { parseHtml } from '../parseHtml';

/** One stretch of two lists: the same in both, or what one has in place of the other's. */
export interface Stretch<Item> {
  isSame: boolean;
  before: Item[];
  after: Item[];
}

/** Beyond this many differences two lists are called different as a whole: the search for the fewest is quadratic. */
const MAX_DIFFERENCES = 2000;

/**
 * Where two lists differ, by the keys of their items, in the fewest steps (Myers, "An O(ND) Difference Algorithm", 1986).
 * Stretches alternate: two that differ never follow each other.
 */
export function differences<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): Stretch<Item>[] {
  const keys = [before.map(keyOf), after.map(keyOf)] as const;
  const changes = diffArrays([...keys[0]], [...keys[1]], { maxEditLength: MAX_DIFFERENCES }) ?? [
    { value: keys[0], count: before.length, removed: true, added: false },
    { value: keys[1], count: after.length, removed: false, added: true },
  ];
  const stretches: Stretch<Item>[] = [];
  let [i, j] = [0, 0];
  for (const { count, added, removed } of changes) {
    const isSame = !added && !removed;
    let last = stretches.at(-1);
    if (!last || last.isSame || isSame) stretches.push((last = { isSame, before: [], after: [] }));
    if (!added) last.before.push(...before.slice(i, (i += count)));
    if (!removed) last.after.push(...after.slice(j, (j += count)));
  }
  return stretches;
}

/** The elements on the top level of a stored body (paragraphs, headings, lists ...), each as HTML. */
export function blocksOf(html: string): string[] {
  const body = parseHtml(html);
  return [...body.childNodes].flatMap((node) => {
    if (node instanceof Element) return node.outerHTML;
    const text = node.textContent ?? '';
    return text.trim() === '' ? [] : text;
  });
}
