import { diffArrays } from 'diff';
import { parseHtml } from '../parseHtml';

/** A stretch of two lists: items that are the same in both, or differing items of each. */
export interface Stretch<Item> {
  isSame: boolean;
  before: Item[];
  after: Item[];
}

/** The search for the shortest edit script is quadratic: with more differences, lists count as different. */
const MAX_DIFFERENCES = 2000;

/** Differences of two lists by a shortest edit script (Myers, "An O(ND) Difference Algorithm", 1986). */
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
    if (!added) addAll(last.before, before.slice(i, (i += count)));
    if (!removed) addAll(last.after, after.slice(j, (j += count)));
  }
  return stretches;
}

/** One by one: a call cannot take as many arguments as a long block has words. */
export function addAll<Item>(target: Item[], items: readonly Item[]): void {
  for (const item of items) target.push(item);
}

/** The top-level elements of a stored body (paragraphs, headings, lists ...), each as HTML. */
export function blocksOf(html: string): string[] {
  const body = parseHtml(html);
  return [...body.childNodes].flatMap((node) => {
    if (node instanceof Element) return node.outerHTML;
    const text = node.textContent ?? '';
    return text.trim() === '' ? [] : text;
  });
}
