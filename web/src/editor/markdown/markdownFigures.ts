import { Parser, type MarkedOptions, type Token, type Tokens } from 'marked';
import { providerOf } from '../../richText/embeds/embedAddress';
import { MAX_IMAGES } from '../html/blocks';
import { embedToHtml } from '../html/embedHtml';
import { escapeAttribute } from '../html/writtenHtml';

export interface FoundBlock {
  html: string;
  /** Index of the token after it. */
  end: number;
}

/**
 * Images and links that stand alone, with an emphasised line below as the caption: the form in which the site exports
 * figures and embeds (docs/behaviour.md#text-and-markdown-of-posts).
 */
export function figureAt(
  tokens: readonly Token[],
  start: number,
  options: MarkedOptions,
): FoundBlock | undefined {
  const parts = partsOf(tokens[start]);
  const caption = captionAt(tokens, start + 1, options);
  const end = caption?.end ?? start + 1;
  const images = parts.filter(isImage);
  if (images.length > 0) {
    const html = figureOf(parts, images, caption?.html, options);
    return html === undefined ? undefined : { html, end };
  }
  const [link, ...others] = parts;
  if (link?.type !== 'link' || others.length > 0) return undefined;
  const { href, tokens: shown } = link as Tokens.Link;
  const isPlain = shown.every(({ type }) => type === 'text' || type === 'escape');
  if (!isPlain || !/^https?:/i.test(href)) return undefined;
  // A link without a caption is a card only where the editor makes one of an address.
  if (caption === undefined && providerOf(href) === 'link') return undefined;
  const text = shown.map((part) => ('text' in part ? String(part.text) : '')).join('');
  const embed = { url: href, title: text === href ? '' : text, captionHtml: caption?.html ?? null };
  return { html: embedToHtml(embed), end };
}

function figureOf(
  parts: readonly Token[],
  images: readonly Tokens.Image[],
  caption: string | undefined,
  options: MarkedOptions,
): string | undefined {
  const breaks = parts.filter(({ type }) => type === 'br').length;
  // Images on one line, such as badges, are no gallery.
  const isGallery = images.length + breaks === parts.length && breaks === images.length - 1;
  if (!isGallery || images.length > MAX_IMAGES) return undefined;
  const titles = images.map(({ title }) => title ?? '').filter((title) => title !== '');
  const [title] = titles;
  const shown = caption ?? (images.length === 1 && title !== undefined ? asHtml(title, options) : undefined);
  if (images.length === 1 && shown === undefined) return undefined;
  const html = images.map(
    ({ href, text }) => `<img src="${escapeAttribute(href)}" alt="${escapeAttribute(text)}">`,
  );
  return `<figure>${html.join('')}${shown === undefined ? '' : `<figcaption>${shown}</figcaption>`}</figure>`;
}

const isImage = (token: Token): token is Tokens.Image => token.type === 'image';

/** The parts of a paragraph, without line ends between them. */
function partsOf(token: Token | undefined): Token[] {
  if (token?.type !== 'paragraph') return [];
  return (token.tokens ?? []).filter(({ type, raw }) => type === 'br' || raw.trim() !== '');
}

function captionAt(tokens: readonly Token[], index: number, options: MarkedOptions): FoundBlock | undefined {
  const at = tokens[index]?.type === 'space' ? index + 1 : index;
  const [line, ...others] = partsOf(tokens[at]);
  if (line?.type !== 'em' || others.length > 0) return undefined;
  return { html: Parser.parseInline(line.tokens ?? [], options), end: at + 1 };
}

const asHtml = (text: string, options: MarkedOptions): string =>
  Parser.parseInline([{ type: 'text', raw: text, text } satisfies Tokens.Text], options);
