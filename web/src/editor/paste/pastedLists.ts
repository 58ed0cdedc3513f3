import { MAX_LIST_DEPTH } from '../html/blocks';

/** Brings the lists of other programs into the form of a post. */

/** @returns whether items were deeper than a post has levels */
export function readPastedLists(body: HTMLElement): boolean {
  for (const item of body.querySelectorAll('li')) unwrapItem(item);
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) joinItem(list);
  return limitDepth(body);
}

const isList = (node: Node): node is Element => /^(?:UL|OL)$/.test(node.nodeName);

/** An item that holds nothing but a list: browsers copy a part of a nested list so. */
function unwrapItem(item: Element): void {
  const children = [...item.childNodes].filter(
    (node) => node instanceof Element || (node.textContent ?? '').trim() !== '',
  );
  if (children.length > 0 && children.every(isList) && isList(item.parentElement ?? item)) {
    item.replaceWith(...children);
  }
}

/** Moves a list that stands beside its parent item, as Google Docs and Word write it, into that item. */
function joinItem(list: Element): void {
  const item = list.previousElementSibling;
  const parent = list.parentElement;
  if (item?.tagName === 'LI') item.append(list);
  else if (parent && parent.children.length === 1 && parent.tagName !== list.tagName)
    parent.replaceWith(list);
  // A level without an item above it: its items keep their order and are the first of the outer list.
  else list.replaceWith(...list.childNodes);
}

function limitDepth(body: HTMLElement): boolean {
  const lists = [...body.querySelectorAll('li ul, li ol')].filter(
    (list) => depthOf(list) > MAX_LIST_DEPTH && list.parentElement?.tagName === 'LI',
  );
  const lastLifted = new Map<Element, Element>();
  // The outermost first, so that a list within one of them is at its new depth by then.
  for (const list of lists) {
    const item = list.parentElement;
    if (!item || depthOf(list) <= MAX_LIST_DEPTH) continue;
    let after = lastLifted.get(item) ?? item;
    for (const inner of [...list.children]) {
      after.after(inner);
      after = inner;
    }
    lastLifted.set(item, after);
    list.remove();
  }
  return lists.length > 0;
}

function depthOf(list: Element): number {
  let depth = 0;
  for (let parent = list.parentElement; parent; parent = parent.parentElement) if (isList(parent)) depth += 1;
  return depth;
}

/** Joins the paragraphs of an item by line breaks: in the editor an item is one line of text. */
export function flattenItem(item: Element): void {
  let hasText = false;
  for (const node of [...item.childNodes]) {
    const isLine = node instanceof Element && /^(?:P|DIV|H[1-6])$/.test(node.tagName);
    const isText = !/^(?:UL|OL)$/.test(node.nodeName) && node.textContent?.trim() !== '';
    if (isLine) {
      if (hasText) node.before(item.ownerDocument.createElement('br'));
      node.replaceWith(...node.childNodes);
    }
    hasText ||= isText;
  }
}
