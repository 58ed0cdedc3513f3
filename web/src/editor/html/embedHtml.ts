import { providerOf } from '../../richText/embeds/embedAddress';
import type { EditorEmbed } from './blocks';
import { isInline } from './inlineFromHtml';
import { EXTERNAL_REL } from './inlineToHtml';
import { inlineHtml } from './tableHtml';
import { escapeAttribute, escapeText } from './writtenHtml';

/** Length of a stored title, in characters (docs/behaviour.md#stored-subset). */
const MAX_TITLE = 300;

/** The stored form of an embed (docs/behaviour.md#stored-subset). */
export function embedToHtml({ url, title, captionHtml }: EditorEmbed): string {
  const link = `<a href="${escapeAttribute(url)}" rel="${EXTERNAL_REL}">${escapeText(shownTitle(url, title))}</a>`;
  const caption = captionHtml === null ? '' : `<figcaption>${captionHtml}</figcaption>`;
  return `<figure data-embed="${providerOf(url)}">${link}${caption}</figure>`;
}

/** The embed of a figure; `undefined` for any other figure. */
export function readEmbed(figure: Element): EditorEmbed | undefined {
  if (!figure.hasAttribute('data-embed')) return undefined;
  const [link, caption, ...others] = [...figure.childNodes].filter(
    (node) => node instanceof Element || /\S/.test(node.textContent ?? ''),
  );
  if (!(link instanceof HTMLAnchorElement) || link.childElementCount > 0 || others.length > 0)
    return undefined;
  const url = link.getAttribute('href') ?? '';
  if (!/^https?:/i.test(url)) return undefined;
  if (caption && !(caption.nodeName === 'FIGCAPTION' && isInline(caption.childNodes))) return undefined;
  const title = link.textContent;
  return {
    url,
    title: title === addressTitle(url) ? '' : title,
    captionHtml: (caption && inlineHtml(caption.childNodes)) || null,
  };
}

/** The title as the API stores it. */
const shownTitle = (url: string, title: string): string => cut(title) || cut(addressTitle(url));
/** What stands for a title that is left empty. */
export const addressTitle = (url: string): string => url.replace(/^https?:\/\//, '');

const cut = (text: string): string =>
  [...text.replace(/\s+/g, ' ').trim()].slice(0, MAX_TITLE).join('').trim();
