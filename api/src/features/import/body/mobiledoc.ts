import { bounds, parseJson } from '../../../platform/bounds/bounds.js';
import { escapeMarkup } from '../../../platform/text/escapeMarkup.js';
import { isObject, type JsonObject, linesOf, listOf, text } from '../values.js';
import { ghostCardHtml } from './ghostCards.js';
import type { Losses } from './losses.js';

/*
 * Mobiledoc 0.3 (https://github.com/bustle/mobiledoc-kit/blob/HEAD/MOBILEDOC.md), in which Ghost 1 to 5 stored its posts.
 */

const MARKUPS = new Set('a b i em strong u s del code sub sup mark'.split(' '));
const SECTIONS = new Set('p h1 h2 h3 h4 h5 h6 blockquote'.split(' '));

/** The HTML of a body, for exports without HTML. @throws LimitError; MalformedJsonError */
export function mobiledocHtml(body: string, losses: Losses): string {
  const document = parseJson(body, bounds.feed, 'Its text in Ghost’s editor');
  const { sections, ...known } = isObject(document) ? document : ({} as JsonObject);
  return listOf(sections)
    .map((section) => sectionHtml(listOf(section), known, losses))
    .join('');
}

function sectionHtml([kind, name, content]: unknown[], known: JsonObject, losses: Losses): string {
  if (kind === 1) {
    const tag = text(name).toLowerCase();
    const element = SECTIONS.has(tag) ? tag : /aside|pull-quote/.test(tag) ? 'blockquote' : 'p';
    return `<${element}>${markersHtml(listOf(content), known)}</${element}>`;
  }
  if (kind === 2) return ghostCardHtml('image', { src: name }, losses);
  if (kind === 3) {
    const items = listOf(content).map((item) => `<li>${markersHtml(listOf(item), known)}</li>`);
    return name === 'ol' ? `<ol>${items.join('')}</ol>` : `<ul>${items.join('')}</ul>`;
  }
  const [card, payload] = listOf(listOf(known.cards)[Number(name)]);
  return kind === 10 && text(card) !== ''
    ? ghostCardHtml(text(card), isObject(payload) ? payload : {}, losses)
    : '';
}

/** Each marker opens markups, has a text or an atom, and closes as many of the open markups as it says. */
function markersHtml(markers: unknown[], known: JsonObject): string {
  const open: string[] = [];
  const html: string[] = [];
  const close = (count: number) => {
    for (let i = 0; i < count && open.length > 0; i++) html.push(`</${open.pop() ?? ''}>`);
  };
  for (const marker of markers) {
    const [kind, opened, closed, value] = listOf(marker);
    for (const index of listOf(opened)) {
      const [tag, attributes] = listOf(listOf(known.markups)[Number(index)]);
      const element = MARKUPS.has(text(tag).toLowerCase()) ? text(tag).toLowerCase() : 'span';
      const pairs = listOf(attributes);
      // Names and values in turn, so a value may be "href" too.
      const name = pairs.findIndex((each, at) => at % 2 === 0 && each === 'href');
      const href = name < 0 ? '' : text(pairs[name + 1]);
      html.push(element === 'a' && href !== '' ? `<a href="${escapeMarkup(href)}">` : `<${element}>`);
      open.push(element);
    }
    if (kind === 0) html.push(escapeMarkup(linesOf(value)));
    else {
      const [name, written] = listOf(listOf(known.atoms)[Number(value)]);
      html.push(name === 'soft-return' ? '<br>' : escapeMarkup(linesOf(written)));
    }
    close(typeof closed === 'number' ? closed : 0);
  }
  close(open.length);
  return html.join('');
}
