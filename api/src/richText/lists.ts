import type { HtmlElement, HtmlNode } from './htmlTree.js';
import { classNames } from './code.js';

/** A list in stored form: items contain any blocks, including nested lists. */
export interface ListModel {
  isOrdered: boolean;
  start: number;
  items: ListItemModel[];
}

export interface ListItemModel {
  content: HtmlNode[];
  sublists: ListModel[];
  /** Whether a task is done; null for other items. Items of ordered lists are never tasks. */
  isDone: boolean | null;
  hasCheckBox: boolean;
}

/** Maximum level of Quill's `ql-indent-N`, and of ours. */
export const MAX_INDENT = 8;

const LIST_NAMES = new Set(['ul', 'ol', 'menu', 'dir']);

function isList(node: HtmlNode | undefined): node is HtmlElement {
  return typeof node === 'object' && LIST_NAMES.has(node.name);
}

/** Whether text is only white space (no-break spaces count as text). */
export function isBlankText(node: unknown): boolean {
  return typeof node === 'string' && !/[^ \t\n\r\f]/.test(node);
}

/** N of `ql-indent-N` or `indent-N` (1 to 8), or 0. */
export function indentLevel(element: HtmlElement): number {
  for (const className of classNames(element)) {
    const level = Number(/^(?:ql-)?indent-([1-8])$/.exec(className)?.[1] ?? 0);
    if (level > 0) return level;
  }
  return 0;
}

function startNumber(list: HtmlElement): number {
  const written = list.attributes.get('start')?.trim() ?? '';
  return list.name === 'ol' && /^\d{1,6}$/.test(written) ? Number(written) : 1;
}

function isListItem(node: HtmlNode): node is HtmlElement {
  return typeof node === 'object' && node.name === 'li';
}

const TASK_STATES = new Map([
  ['checked', true],
  ['unchecked', false],
]);

/** The state of the check box that an item starts with; null without one. */
function checkBoxState(nodes: readonly HtmlNode[]): boolean | null {
  const first = nodes.find((node) => !isBlankText(node));
  if (typeof first !== 'object') return null;
  if (first.name === 'p' || first.name === 'label') return checkBoxState(first.children);
  const isCheckBox = first.name === 'input' && /^checkbox$/i.test(first.attributes.get('type') ?? '');
  return isCheckBox ? first.attributes.has('checked') : null;
}

/** Whether readLists applies: at a list, or at an `li` outside of a list. */
export function startsList(node: HtmlNode | undefined): boolean {
  return isList(node) || (node !== undefined && isListItem(node));
}

function hasQuillMarks(list: HtmlElement): boolean {
  return list.children.some(
    (node) => isListItem(node) && (node.attributes.has('data-list') || indentLevel(node) > 0),
  );
}

/** A parsed item: `element` is its `li`, null for loose content of the list. */
interface FoundItem {
  element: HtmlElement | null;
  content: HtmlNode[];
}

/** Items of a list. Lists between items belong to the preceding item; other loose content is an item. */
function itemsOf(list: HtmlElement): FoundItem[] {
  const items: FoundItem[] = [];
  for (const node of list.children) {
    const last = items.at(-1);
    if (isBlankText(node)) continue;
    if (isListItem(node)) items.push({ element: node, content: [...node.children] });
    else if (last && (isList(node) || last.element === null)) last.content.push(node);
    else items.push({ element: null, content: [node] });
  }
  return items;
}

function plainList(list: HtmlElement): ListModel[] {
  const isOrdered = list.name === 'ol';
  const items = itemsOf(list).map((item) => itemModel(item, isOrdered));
  return items.length > 0 ? [{ isOrdered, start: startNumber(list), items }] : [];
}

/** Whether a task is done, by its own mark, that of Quill, or its check box. */
function itemModel({ element, content }: FoundItem, isOrdered: boolean): ListItemModel {
  const item = { content, sublists: [], isDone: null, hasCheckBox: false };
  if (isOrdered || !element) return item;
  const box = checkBoxState(content);
  const written = element.attributes.get('data-checked');
  const state = TASK_STATES.get(element.attributes.get('data-list') ?? '');
  const isDone = written === undefined ? (state ?? box) : written === 'true';
  return { ...item, isDone, hasCheckBox: box !== null };
}

function quillItems(lists: readonly HtmlElement[]) {
  return lists.flatMap((list) => {
    const kind = list.name === 'ol' ? 'ordered' : 'bullet';
    return itemsOf(list).map((item) => {
      const { element } = item;
      const isOrdered = (element?.attributes.get('data-list') ?? kind) === 'ordered';
      const level = element ? indentLevel(element) : 0;
      return { level, isOrdered, start: startNumber(list), item: itemModel(item, isOrdered) };
    });
  });
}

/** Nests Quill's flat items below the nearest one with less indentation. Skipped levels leave no list. */
function nestQuillItems(lists: readonly HtmlElement[]): ListModel[] {
  const top: ListModel[] = [];
  /** The open list at each depth, with the indent of its latest item. */
  let open: { list: ListModel; level: number }[] = [];
  for (const { level, isOrdered, start, item } of quillItems(lists)) {
    const depth = open.filter((outer) => outer.level < level).length;
    let list = open[depth]?.list;
    if (list?.isOrdered !== isOrdered) {
      list = { isOrdered, start: isOrdered ? start : 1, items: [] };
      const siblings = depth === 0 ? top : open[depth - 1]?.list.items.at(-1)?.sublists;
      siblings?.push(list);
    }
    list.items.push(item);
    open = [...open.slice(0, depth), { list, level }];
  }
  return top;
}

/**
 * Reads the list or loose items at `index` of `siblings`, with the directly following lists, which may belong to the
 * same Quill list (Quill 1 starts a new list where the kind changes). Returns the lists and the index after them.
 */
export function readLists(
  siblings: readonly HtmlNode[],
  index: number,
): { lists: ListModel[]; next: number } {
  const first = siblings[index];
  if (!isList(first)) return readLooseItems(siblings, index);
  const group: HtmlElement[] = [];
  let next = index;
  for (let ahead = index; ahead < siblings.length; ahead += 1) {
    const node = siblings[ahead];
    if (isList(node)) {
      group.push(node);
      next = ahead + 1;
    } else if (!isBlankText(node)) {
      break;
    }
  }
  // The whole group at once. Reading it list by list would scan a long row of lists repeatedly.
  return { lists: group.some(hasQuillMarks) ? nestQuillItems(group) : group.flatMap(plainList), next };
}

function readLooseItems(siblings: readonly HtmlNode[], index: number): { lists: ListModel[]; next: number } {
  let next = index;
  while (next < siblings.length) {
    const node = siblings[next];
    if (node === undefined || !(isListItem(node) || isBlankText(node))) break;
    next += 1;
  }
  const list: HtmlElement = { name: 'ul', attributes: new Map(), children: siblings.slice(index, next) };
  return { lists: hasQuillMarks(list) ? nestQuillItems([list]) : plainList(list), next };
}
