import { bounds } from '../../../platform/bounds/bounds.js';
import { escapeMarkup } from '../../../platform/text/escapeMarkup.js';
import { parseHtml } from '../../../richText/htmlTree.js';
import { isObject, type JsonObject, linesOf, objectsOf, text } from '../values.js';
import type { Losses } from './losses.js';
import { markdownHtml } from './markdown.js';
import { htmlOf } from './nodes.js';

/** Cards that Ghost shows in mails or in its editor only. */
const NEVER_SHOWN = new Set('paywall email email-cta at-link-search zwnj'.split(' '));

/**
 * A card of Ghost's editors as HTML, in the form that Ghost itself gives it, which cards.ts and fitHtml.ts read. Both editors have the same
 * cards, some of them by another name.
 */
export function ghostCardHtml(name: string, card: JsonObject, losses: Losses): string {
  if (!isPublic(card)) {
    losses.add('a part for members was left out');
    return '';
  }
  const read = CARDS.get(name);
  if (read) return read(card, losses);
  if (!NEVER_SHOWN.has(name)) losses.add(`the card “${name.slice(0, 40)}” was left out`);
  return '';
}

/** Whether people who are not members see a card. Earlier versions of Ghost wrote `showOnWeb` or `emailOnly`. */
function isPublic({ visibility }: JsonObject): boolean {
  if (!isObject(visibility)) return true;
  const { web, showOnWeb, emailOnly } = visibility;
  const isShown = (isObject(web) ? web.nonMember : undefined) ?? showOnWeb;
  return isShown !== false && emailOnly !== true;
}

/** Ghost writes these comments around a part of its HTML that some readers do not see. */
const GATED = /<!--\s*kg-gated-block:begin\b([^>]*)-->.*?(?:<!--\s*kg-gated-block:end\s*-->|$)/gs;

/** The HTML of a post without the parts for members, and their number. */
export function withoutGatedParts(html: string): { html: string; count: number } {
  let count = 0;
  const text = html.replace(GATED, (part: string, settings: string) => {
    if (/\bnonMember:["']?true\b/.test(settings)) return part;
    count += 1;
    return '';
  });
  return { html: text, count };
}

type Reader = (card: JsonObject, losses: Losses) => string;

const escaped = (value: unknown): string => escapeMarkup(text(value));

/** HTML that a writer typed. It is closed, so that it cannot swallow what follows. */
const written = (value: unknown): string => htmlOf(parseHtml(linesOf(value), bounds.html.elements)).join('');

const captionOf = ({ caption }: JsonObject): string =>
  text(caption) === '' ? '' : `<figcaption>${written(caption)}</figcaption>`;

const figure = (kind: string, content: string, card: JsonObject): string =>
  `<figure class="kg-card kg-${kind}-card">${content}${captionOf(card)}</figure>`;

function imageOf({ src, alt, title, href, width, height }: JsonObject): string {
  if (text(src) === '') return '';
  const size = Object.entries({ width, height }).flatMap(([name, value]) =>
    typeof value === 'number' ? [` ${name}="${value}"`] : [],
  );
  const named = text(title) === '' ? '' : ` title="${escaped(title)}"`;
  const image = `<img src="${escaped(src)}" alt="${escaped(alt)}"${named}${size.join('')}>`;
  return text(href) === '' ? image : `<a href="${escaped(href)}">${image}</a>`;
}

const linkOf = (href: unknown, label: unknown): string =>
  text(href) === '' ? '' : `<p><a href="${escaped(href)}">${escaped(label) || escaped(href)}</a></p>`;

/** A line of text that may hold HTML. */
const lineOf = (element: string, value: unknown): string =>
  text(value) === '' ? '' : `<${element}>${written(value)}</${element}>`;

const image: Reader = (card) => (text(card.src) === '' ? '' : figure('image', imageOf(card), card));

const code: Reader = (card) => {
  const language = /^[\w+#-]{1,20}$/.exec(text(card.language))?.[0] ?? '';
  const of = language === '' ? '' : ` class="language-${language.toLowerCase()}"`;
  return figure('code', `<pre><code${of}>${escapeMarkup(linesOf(card.code))}</code></pre>`, card);
};

const embed: Reader = (card) => {
  const html = linesOf(card.html);
  const address = text(card.url);
  // Without a frame, it is text that a script would turn into a post of another site.
  return figure(
    'embed',
    address === '' || /<iframe\b/i.test(html) ? written(html) : escapeMarkup(address),
    card,
  );
};

const markdown: Reader = (card, losses) => markdownHtml(linesOf(card.markdown), losses);

const header: Reader = (card) =>
  lineOf('h2', card.header) +
  lineOf('p', card.subheader) +
  (card.buttonEnabled === true ? linkOf(card.buttonUrl, card.buttonText) : '');

/** A map: a name in an export may be that of a method of every object. */
const CARDS: ReadonlyMap<string, Reader> = new Map(
  Object.entries<Reader>({
    image,
    code,
    codeblock: code,
    embed,
    header,
    markdown,
    'card-markdown': markdown,
    hr: () => '<hr>',
    horizontalrule: () => '<hr>',
    html: ({ html }) => written(html),
    gallery: (card) => figure('gallery', objectsOf(card.images).map(imageOf).join(''), card),
    bookmark(card) {
      const { title } = isObject(card.metadata) ? card.metadata : card;
      const name = `<div class="kg-bookmark-title">${escaped(title)}</div>`;
      return figure('bookmark', `<a href="${escaped(card.url)}">${name}</a>`, card);
    },
    callout: ({ calloutText }) =>
      `<div class="kg-callout-card"><div class="kg-callout-text">${written(calloutText)}</div></div>`,
    toggle: ({ heading, content }) =>
      `<div class="kg-toggle-card"><h4 class="kg-toggle-heading-text">${written(heading)}</h4><div class="kg-toggle-content">${written(content)}</div></div>`,
    audio: ({ src, title }) =>
      `<div class="kg-audio-card"><audio src="${escaped(src)}"></audio><div class="kg-audio-title">${escaped(title)}</div></div>`,
    video: (card) => figure('video', `<video src="${escaped(card.src)}"></video>`, card),
    file: ({ src, fileTitle, fileName, fileCaption }) =>
      linkOf(src, text(fileTitle) || fileName) + lineOf('p', fileCaption),
    button: ({ buttonUrl, buttonText }) => linkOf(buttonUrl, buttonText),
    'call-to-action': ({ textValue, imageUrl, showButton, buttonUrl, buttonText }) =>
      imageOf({ src: imageUrl }) +
      written(textValue) +
      (showButton === true ? linkOf(buttonUrl, buttonText) : ''),
    product: (card) =>
      imageOf({ src: card.productImageSrc }) +
      lineOf('h4', card.productTitle) +
      written(card.productDescription) +
      (card.productButtonEnabled === true ? linkOf(card.productUrl, card.productButton) : ''),
  }),
);
