import type { HtmlElement } from './htmlTree.js';
import { indentLevel } from './lists.js';
import { imageSource, linkTarget } from './urls.js';

/** An element of a stored post. Attributes are written in this order. */
export interface StoredElement {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: StoredNode[];
}

export type StoredNode = string | StoredElement;

const MAX_IMAGE_SIDE = 20_000;
/** Characters of what an abbreviation stands for. */
export const MAX_EXPANSION = 200;
const EXTERNAL_REL = 'noopener noreferrer nofollow ugc';

const MARKS = new Map(
  Object.entries({
    strong: 'strong',
    b: 'strong',
    em: 'em',
    i: 'em',
    u: 'u',
    ins: 'u',
    s: 's',
    strike: 's',
    del: 's',
    code: 'code',
    kbd: 'kbd',
    samp: 'code',
    tt: 'code',
  }),
);

/** Creates a stored element. */
export const element = (
  tag: string,
  attributes: Readonly<Record<string, string>> = {},
  children: StoredNode[] = [],
): StoredElement => ({ tag, attributes, children });

/** `indent-N` for an indented element of this editor or the older one. */
export function indentAttributes(source: HtmlElement): Record<string, string> {
  const level = indentLevel(source);
  return level > 0 ? { class: `indent-${level}` } : {};
}

/** The stored form of an image; null if its source is not allowed. */
export function imageOf(source: HtmlElement): StoredElement | null {
  const src = imageSource(source.attributes.get('src') ?? '');
  if (src === null) return null;
  const attributes: Record<string, string> = { src, alt: source.attributes.get('alt')?.trim() ?? '' };
  for (const side of ['width', 'height']) {
    const written = /^(\d{1,5})(?:px)?$/.exec(source.attributes.get(side)?.trim() ?? '')?.[1];
    if (written !== undefined && Number(written) > 0 && Number(written) <= MAX_IMAGE_SIDE) {
      attributes[side] = String(Number(written));
    }
  }
  return element('img', attributes);
}

/** A link that leaves the site. */
export const externalLink = (href: string, children: StoredNode[] = []): StoredElement =>
  element('a', { href, rel: EXTERNAL_REL }, children);

function linkOf(source: HtmlElement): StoredElement | null {
  const target = linkTarget(source.attributes.get('href') ?? '');
  if (!target) return null;
  return target.isExternal ? externalLink(target.href) : element('a', { href: target.href });
}

/** An abbreviation with what it stands for, on one line. */
function abbreviationOf(source: HtmlElement): StoredElement | null {
  const written = (source.attributes.get('title') ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const title = [...written].slice(0, MAX_EXPANSION).join('').trim();
  return title === '' ? null : element('abbr', { title });
}

/** The mark of an element, or null. Google Docs wraps whole texts in a `<b>` that is not bold. */
export function markOf(source: HtmlElement): StoredElement | null {
  if (source.name === 'a') return linkOf(source);
  if (source.name === 'abbr' || source.name === 'acronym') return abbreviationOf(source);
  const tag = MARKS.get(source.name);
  const isPlain =
    tag === 'strong' && /font-weight:\s*(?:normal|400)/i.test(source.attributes.get('style') ?? '');
  return tag === undefined || isPlain ? null : element(tag);
}
