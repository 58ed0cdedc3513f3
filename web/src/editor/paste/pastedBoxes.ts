import type { BoxKind } from '../html/blocks';
import { alertNames } from '../commands/markdownInput';

/** Callouts, details and tasks of other programs in their stored form. */

const BOXES = 'aside[data-callout], details';
/** In these a box would be within something that cannot hold one. */
const HOLDERS = 'li, blockquote, table, aside, details';

/** GitHub's alerts and the Markdown for them, callouts of older clients, and details. */
export function readPastedBoxes(body: HTMLElement): void {
  for (const alert of body.querySelectorAll('.markdown-alert, blockquote')) {
    const kind = kindOf(alert);
    if (!kind) continue;
    takeTitle(alert);
    replaceBy(alert, 'aside').setAttribute('data-callout', kind);
  }
  for (const aside of body.querySelectorAll('aside:not([data-callout])')) {
    // Notion's callouts begin with their sign.
    if (/^\s*\p{Extended_Pictographic}/u.test(aside.textContent)) aside.setAttribute('data-callout', 'note');
    else unwrap(aside);
  }
  for (const box of [...body.querySelectorAll(BOXES)].reverse()) {
    if (box.parentElement?.closest(HOLDERS)) unwrap(box);
    else if (box.tagName === 'DETAILS') readSummary(box);
  }
  for (const summary of body.querySelectorAll('summary')) {
    if (summary.parentElement?.tagName !== 'DETAILS') replaceBy(summary, 'p');
  }
}

/** The Markdown of GitHub's alerts: the first line of a quote. */
const ALERT = /^\s*\[!(\w+)\][ \t]*\n?/;

function kindOf(element: Element): BoxKind | undefined {
  const named = element.getAttribute('data-callout');
  const name =
    named ?? /\bmarkdown-alert-(\w+)/.exec(element.className)?.[1] ?? ALERT.exec(element.textContent)?.[1];
  return alertNames[name?.toLowerCase() ?? ''] ?? (named === null ? undefined : 'note');
}

/** Removes the name of the callout, which the site writes itself. */
function takeTitle(alert: Element): void {
  alert.querySelector('.markdown-alert-title')?.remove();
  const [first] = alert.children;
  const isTitle =
    first?.tagName === 'P' &&
    first.children.length === 1 &&
    first.firstElementChild?.tagName === 'STRONG' &&
    /^(?:note|tip|warning)$/i.test(first.textContent.trim());
  if (isTitle && alert.hasAttribute('data-callout')) first.remove();
  const walker = alert.ownerDocument.createTreeWalker(alert, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    if (node.data.trim() === '') continue;
    if (!ALERT.test(node.data)) return;
    node.data = node.data.replace(ALERT, '');
    if (node.data === '' && node.nextSibling?.nodeName === 'BR') node.nextSibling.remove();
    if (alert.firstElementChild?.textContent.trim() === '') alert.firstElementChild.remove();
    return;
  }
}

function readSummary(details: Element): void {
  const summary = details.querySelector(':scope > summary');
  for (const block of summary?.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6') ?? []) unwrap(block);
  if (summary) details.prepend(summary);
}

/** Items with a box to tick: of GitHub, Notion, Google Docs and Quill, and as text. */
export function readPastedTasks(body: HTMLElement): void {
  for (const item of body.querySelectorAll('li')) {
    if (item.closest('ul, ol, menu, dir')?.tagName !== 'UL') continue;
    const checked = checkedOf(item);
    if (checked !== undefined) item.setAttribute('data-checked', String(checked));
  }
}

function checkedOf(item: Element): boolean | undefined {
  const box = [...item.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].find(
    (input) => input.closest('li') === item,
  );
  if (box) {
    const checked = box.hasAttribute('checked');
    box.remove();
    return checked;
  }
  const quill = item.getAttribute('data-list');
  if (quill === 'checked' || quill === 'unchecked') return quill === 'checked';
  const own = item.getAttribute('data-checked') ?? item.getAttribute('aria-checked');
  if (own === 'true' || own === 'false') {
    // Google Docs draws the box.
    item.querySelector('img[aria-roledescription="checkbox"]')?.remove();
    return own === 'true';
  }
  const text = item.ownerDocument.createTreeWalker(item, NodeFilter.SHOW_TEXT).nextNode();
  const sign = text instanceof Text ? /^\s*([☐☑]|\[[ x]\])\s+/i.exec(text.data) : null;
  if (!sign || !(text instanceof Text)) return undefined;
  text.data = text.data.slice(sign[0].length);
  return /[☑x]/i.test(sign[1] ?? '');
}

function replaceBy(element: Element, name: string): Element {
  const replacement = element.ownerDocument.createElement(name);
  replacement.append(...element.childNodes);
  element.replaceWith(replacement);
  return replacement;
}

const unwrap = (element: Element): void => {
  // A summary outside of its details becomes a paragraph; its text must not join that around it.
  element.replaceWith(...element.childNodes);
};
