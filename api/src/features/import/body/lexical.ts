import { bounds, parseJson } from '../../../platform/bounds/bounds.js';
import { escapeMarkup } from '../../../platform/text/escapeMarkup.js';
import { idOf, isObject, type JsonObject, linesOf, objectsOf, text } from '../values.js';
import { ghostCardHtml } from './ghostCards.js';
import type { Losses } from './losses.js';

/** The bits of `format` of a text, with their elements. */
const FORMATS: readonly [number, string][] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
];

/** The HTML of a body of Ghost's editor since version 5.40, for exports without HTML. @throws LimitError; MalformedJsonError */
export function lexicalHtml(body: string, losses: Losses): string {
  const document = parseJson(body, bounds.feed, 'Its text in Ghost’s editor');
  const root = isObject(document) && isObject(document.root) ? document.root : {};
  return childrenHtml(root, losses);
}

const childrenHtml = (node: JsonObject, losses: Losses): string =>
  objectsOf(node.children)
    .map((child) => nodeHtml(child, losses))
    .join('');

const wrapped = (element: string, node: JsonObject, losses: Losses): string =>
  `<${element}>${childrenHtml(node, losses)}</${element}>`;

function nodeHtml(node: JsonObject, losses: Losses): string {
  const type = text(node.type).replace(/^extended-/, '');
  switch (type) {
    case 'text':
    case 'tk':
      return textHtml(node);
    case 'linebreak':
      return '<br>';
    case 'tab':
      return ' ';
    case 'paragraph':
      return wrapped('p', node, losses);
    case 'heading':
      return wrapped(/^h[1-6]$/.exec(text(node.tag))?.[0] ?? 'h2', node, losses);
    case 'quote':
    case 'aside':
      return wrapped('blockquote', node, losses);
    case 'list':
      return listHtml(node, losses);
    case 'link':
    case 'autolink':
    case 'at-link': {
      const title = text(node.title);
      const titled = title === '' ? '' : ` title="${escapeMarkup(title)}"`;
      return `<a href="${escapeMarkup(text(node.url))}"${titled}>${childrenHtml(node, losses)}</a>`;
    }
  }
  // The text of a node that this import does not know stays.
  const inside = childrenHtml(node, losses) || (node.text === undefined ? '' : textHtml(node));
  return inside === '' ? ghostCardHtml(type, node, losses) : `<p>${inside}</p>`;
}

function textHtml({ text: written, format }: JsonObject): string {
  const bits = typeof format === 'number' ? format : 0;
  return FORMATS.filter(([bit]) => (bits & bit) !== 0).reduceRight(
    (html, [, element]) => `<${element}>${html}</${element}>`,
    escapeMarkup(linesOf(written)),
  );
}

/** The editor stores a list inside of a list as an item of its own; it belongs to the item before it. */
function listHtml(list: JsonObject, losses: Losses): string {
  const items: string[] = [];
  for (const item of objectsOf(list.children)) {
    const content = childrenHtml(item, losses);
    const inside = objectsOf(item.children);
    const isNested = inside.length > 0 && inside.every(({ type }) => type === 'list');
    if (isNested && items.length > 0) items.push(`${items.pop() ?? ''}${content}`);
    else if (typeof item.checked === 'boolean')
      items.push(`<input type="checkbox"${item.checked ? ' checked' : ''}> ${content}`);
    else items.push(content);
  }
  const start = idOf(list.start);
  const [open, end] =
    list.listType === 'number' || list.tag === 'ol'
      ? [/^\d+$/.test(start) && start !== '1' ? `<ol start="${start}">` : '<ol>', '</ol>']
      : ['<ul>', '</ul>'];
  return open + items.map((item) => `<li>${item}</li>`).join('') + end;
}
