import { escapeMarkup } from '../../../platform/text/escapeMarkup.js';
import type { Attachments } from '../source.js';
import type { Losses } from './losses.js';
import { BLOCK_MARK, INLINE_MARK, MARK_END, paragraphs } from './wordpressParagraphs.js';

/** Code in a body, and elements that are not text: nothing in them is a shortcode, and their line breaks stay. */
const CODE =
  /\[(code|sourcecode|source|php|js|css|html|python|java|ruby|bash|crayon)(\s[^\]]*)?\]([^]*?)\[\/\1\]|<(pre|code|textarea|script|style|iframe|object|svg|math)\b[^]*?<\/\4\s*>/gi;
/** A tag, in which nothing is a shortcode, or one. */
const SHORTCODE = /<[a-z/][^<>]*>|\[(\/?)([a-z][\w-]*)((?:\s+[^\]]*)?)\/?\]/gi;
/** Names of plugins: WordPress itself shows brackets around any other name, and an export does not say which plugins a site had. */
const PLUGINS =
  /^(?:(?:av|bbp|cs|edd|et_pb|fusion|gravity|jetpack|layerslider|mailpoet|mc4wp|ngg|ninja|rev|vc|woocommerce|wpb|wpforms)[_-].*|add_to_cart|addtoany|adsense|archives|buddypress|contact-field|contact-form(?:-7)?|display-posts|ez-toc|googlemaps|gravityforms?|newsletter|nggallery|no_toc|playlist|polldaddy|recent_posts|related_posts|sharethis|sitemap|slideshow|subscribe2|tablepress|toc|wpforms)$/i;
/** A block without HTML, which WordPress makes when it shows the page. */
const EMPTY_BLOCK = /<!--\s+wp:([a-z][\w/-]*)\s[^<>]*\/-->/g;
const EMBEDS = new Set([
  'embed',
  'youtube',
  'vimeo',
  'gist',
  'codepen',
  'soundcloud',
  'twitter',
  'tweet',
  'instagram',
  'facebook',
]);

/** The HTML of a body from WordPress: its shortcodes replaced, and paragraphs where it has empty lines only. */
export function wordpressHtml(body: string, attachments: Attachments, losses: Losses): string {
  const codes: string[] = [];
  // No text of a post needs these private characters.
  const lines = body.replace(/\r\n?/g, '\n').replace(/[\uE000-\uE002]/g, '');
  const withoutCode = lines.replace(
    CODE,
    (all: string, name?: string, options?: string, code?: string, element?: string) => {
      const index =
        codes.push(name === undefined ? all : codeHtml(code ?? '', optionsOf(options ?? ''), name)) - 1;
      const isInline = /^(?:code|textarea|svg|math)$/i.test(element ?? '');
      return `${isInline ? INLINE_MARK : BLOCK_MARK}${index}${MARK_END}`;
    },
  );
  const isBlocks = withoutCode.includes('<!-- wp:');
  const html = readShortcodes(withoutCode, attachments, losses).replace(
    /<!--more.*?-->|<!--nextpage-->/g,
    '\n\n',
  );
  for (const [, name = ''] of html.matchAll(EMPTY_BLOCK))
    if (!/^(?:footnotes|more|nextpage|spacer)$/.test(name))
      losses.add(`the block “${name.slice(0, 60)}” was left out`);
  const bare = withoutComments(html);
  const shown = isBlocks ? bare : paragraphs(bare, embed);
  return shown.replace(/[\uE000\uE002](\d+)\uE001/g, (_, index: string) => codes[Number(index)] ?? '');
}

/** An expression would search the rest of the text for the end of each comment that has none. */
function withoutComments(html: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const start = html.indexOf('<!--', at);
    const end = start < 0 ? -1 : html.indexOf('-->', start);
    if (end < 0) return parts.join('') + html.slice(at);
    parts.push(html.slice(at, start));
    at = end + 3;
  }
}

function codeHtml(code: string, options: Readonly<Record<string, string>>, name: string): string {
  const written =
    options.language ?? options.lang ?? (/^(?:code|source|sourcecode|crayon)$/i.test(name) ? '' : name);
  const language = /^[\w+#-]{1,20}$/.test(written) ? ` class="language-${written.toLowerCase()}"` : '';
  // The editor may have escaped it.
  const plain = /&(?:lt|gt|amp|quot);/.test(code) && !/<[a-z]/i.test(code) ? code : escapeMarkup(code);
  return `<pre><code${language}>${plain}</code></pre>`;
}

function optionsOf(written: string): Record<string, string> {
  const options: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of written.matchAll(
    /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g,
  ))
    options[name.toLowerCase()] = double ?? single ?? bare ?? '';
  return options;
}

function readShortcodes(body: string, attachments: Attachments, losses: Losses): string {
  const withPairs = body
    .replace(
      /\[(?:wp_)?caption([^\]]*)\]([^]*?)\[\/(?:wp_)?caption\]/gi,
      (_, written: string, content: string) => {
        const image = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(content)?.[0] ?? '';
        const own = optionsOf(written).caption;
        const caption = own ?? content.replace(image, '').trim();
        return `\n\n<figure>${image}${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>\n\n`;
      },
    )
    .replace(/\[embed[^\]]*\]\s*(https?:[^\s\]<]+)\s*\[\/embed\]/gi, (_, url: string) => embed(url))
    .replace(
      /\[(audio|video)\b([^\]]*)\](?:\s*\[\/\1\])?/gi,
      (all: string, name: string, written: string) => {
        const { src, mp4, m4v, webm, ogv, mp3, ogg, m4a, wav, flv } = optionsOf(written);
        const bare = /https?:\/\/[^\s"'|\]]+/.exec(written)?.[0];
        const source = src ?? mp4 ?? m4v ?? webm ?? ogv ?? mp3 ?? ogg ?? m4a ?? wav ?? flv ?? bare;
        return source === undefined
          ? all
          : `\n\n<${name.toLowerCase()} src="${escapeMarkup(source)}"></${name.toLowerCase()}>\n\n`;
      },
    )
    .replace(/\[gallery\b([^\]]*)\]/gi, (_, written: string) =>
      gallery(optionsOf(written).ids ?? '', attachments, losses),
    );
  return withPairs.replace(SHORTCODE, (all: string, closing?: string, name?: string, given?: string) => {
    if (closing === undefined || name === undefined) return all;
    const written = given ?? '';
    const key = name.toLowerCase();
    const options = optionsOf(written);
    const url = options.url ?? /https?:\/\/[^\s"'\]]+/.exec(written)?.[0];
    if (EMBEDS.has(key) && closing === '') {
      const id = options.id ?? /^\s*=?\s*([\w-]{6,})\s*$/.exec(written)?.[1];
      if (url !== undefined) return embed(url);
      if (id !== undefined && key === 'youtube') return embed(`https://www.youtube.com/watch?v=${id}`);
      if (id !== undefined && key === 'vimeo') return embed(`https://vimeo.com/${id}`);
    }
    const hasPartner = body.includes(closing === '' ? `[/${name}]` : `[${name}`);
    if (EMBEDS.has(key) || PLUGINS.test(key) || hasPartner || Object.keys(options).length > 0) {
      losses.add(`[${name}] was left out`, closing === '' ? 1 : 0);
      return '';
    }
    // Brackets in prose are no shortcodes: `[x]`, `[sic]`, `[my emphasis]`.
    if (/[="'_\d/]/.test(written) || /[-_]/.test(name)) losses.add(`[${name}] stays as text`);
    return all;
  });
}

function gallery(ids: string, attachments: Attachments, losses: Losses): string {
  const images = ids
    .split(',')
    .map((id) => id.trim())
    .flatMap((id) => (Object.hasOwn(attachments, id) ? (attachments[id] ?? []) : []));
  if (images.length === 0) losses.add('[gallery] without known pictures was left out');
  return images.length === 0
    ? ''
    : `\n\n<div class="gallery">${images.map((src) => `<img src="${escapeMarkup(src)}">`).join('')}</div>\n\n`;
}

const embed = (url: string): string =>
  `\n\n<figure class="wp-block-embed">${escapeMarkup(url.replaceAll('&amp;', '&'))}</figure>\n\n`;
