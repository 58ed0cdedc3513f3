import { slugOf } from '../../richText/headingAnchors';
import { MAX_HEADINGS, type Heading } from './heading';

/** Ids of the post page that a heading cannot have, as `anchorHeadings` finds out in a browser. */
const TAKEN = ['root', 'main', 'comments', 'author-name', 'related-posts'];
/** Attributes are consumed whole: a `<` in them is no tag. */
const tags = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>/g;

/**
 * Gives the headings of a stored body the ids and links that `anchorHeadings` gives them in a browser, so that the contents
 * work without scripts. Also returns the headings of the contents.
 */
export function servedHeadings(html: string): { html: string; headings: Heading[] } {
  const ids = new Set(TAKEN);
  const counts = new Map<string, number>();
  const headings: Heading[] = [];
  let out = '';
  let copied = 0;
  let text = '';
  let last = 0;
  let open: { name: string; attributes: string; start: number; hasLink: boolean } | null = null;
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of html.matchAll(tags)) {
    if (open) text += html.slice(last, index);
    last = index + tag.length;
    if (/^h[2-4]$/.test(name) && slash === '' && !open) {
      out += html.slice(copied, index);
      copied = index;
      text = '';
      open = { name, attributes, start: last, hasLink: false };
    } else if (open && name === 'a') {
      open.hasLink = true;
    } else if (open && slash !== '' && name === open.name) {
      const title = decoded(text);
      const slug = slugOf(title);
      if (slug !== '') {
        const id = freeId(slug, ids, counts);
        const inner = html.slice(open.start, index);
        const content = open.hasLink
          ? inner
          : `<a href="#${encodeURIComponent(id)}" data-anchor="">${inner}</a>`;
        out += `<${name}${open.attributes} id="${id}" tabindex="-1">${content}`;
        copied = index;
        if (name !== 'h4')
          headings.push({ id, text: title.replace(/\s+/g, ' ').trim(), isMinor: name === 'h3' });
      }
      open = null;
    }
  }
  return { html: out + html.slice(copied), headings: headings.slice(0, MAX_HEADINGS) };
}

/** `counts` has the next number to try of each text, so that thousands of equal headings take no longer than others. */
function freeId(slug: string, ids: Set<string>, counts: Map<string, number>): string {
  let id = slug;
  let count = counts.get(slug) ?? 1;
  while (ids.has(id)) {
    id = `${slug}-${count}`;
    count += 1;
  }
  counts.set(slug, count);
  ids.add(id);
  return id;
}

const named: Partial<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

/** The references that a serialised body can have. */
const decoded = (text: string): string =>
  text.replace(/&(\w+|#\d+);/g, (reference, name: string) =>
    name.startsWith('#')
      ? String.fromCodePoint(Math.min(Number(name.slice(1)), 0x10ffff))
      : (named[name] ?? reference),
  );
