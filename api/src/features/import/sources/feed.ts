import type { Source, SourceAuthor, SourceItem, SourcePost } from '../source.js';
import { keysOfSite, type SourceKeys } from '../sourceKeys.js';
import { datedBy, dateOf, text, webAddress } from '../values.js';
import { childrenOf, childText, feedElements, innerHtml, titleText, type XmlElement } from './xml.js';

/** RSS 0.9 to 2.0, RDF and Atom. */
export async function feedSource(file: string, base: string | undefined, name?: string): Promise<Source> {
  let title = '';
  let site: string | undefined;
  let total = 0;
  const owners: SourceAuthor[] = [];
  for await (const element of feedElements(file)) {
    if (element.name === 'title') title ||= text(element.text);
    else if (element.name === 'link') site ??= linkOf([element], undefined);
    else if (element.name === 'author') owners.push(...authorOf(element));
    else if (isItem(element)) total += 1;
  }
  const home = base ?? site;
  return {
    format: 'feed',
    title: text(titleText(title)) || 'Untitled feed',
    ...keysOf({ name, site, title, base }),
    total,
    ...(home !== undefined && { base: home }),
    async *items() {
      let index = 0;
      for await (const element of feedElements(file))
        if (isItem(element)) yield postOf(element, index++, home, owners);
    },
  };
}

/** The feed itself says what it is, and `--base-url` only if the feed does not. */
function keysOf({
  name,
  site,
  title,
  base,
}: Readonly<Record<'name' | 'site' | 'title' | 'base', string | undefined>>): SourceKeys {
  if (name !== undefined) return { key: `feed named ${name}`, otherKeys: [] };
  const given = base === undefined ? undefined : keysOfSite('feed', base);
  const own =
    site === undefined
      ? title === '' && given
        ? given
        : { key: `feed ${title ?? ''}`, otherKeys: [] }
      : keysOfSite('feed', site);
  return {
    key: own.key,
    otherKeys: [...own.otherKeys, ...(given ? [{ key: given.key }, ...given.otherKeys] : [])],
  };
}

const isItem = ({ name }: XmlElement): boolean => name === 'item' || name === 'entry';

function postOf(
  item: XmlElement,
  index: number,
  home: string | undefined,
  owners: SourceAuthor[],
): SourceItem {
  const url = linkOf(childrenOf(item, 'link'), home) ?? webAddress(permaLink(item), home);
  const id = text(childText(item, 'guid', 'id')) || url || '';
  const title = titleOf(item);
  const refuse = (reason: string) => ({ index, id: title || id, reason });
  if (id === '') return refuse('It has neither an id nor an address.');
  // Part of a WordPress export that lost its head.
  const status = childText(item, 'wp:status');
  const type = childText(item, 'wp:post_type');
  if (
    !/^(?:publish)?$/.test(status) ||
    !/^(?:post)?$/.test(type) ||
    childText(item, 'wp:post_password') !== ''
  )
    return refuse('This entry of a WordPress export is not a published post.');
  const hidden = hiddenBy(item);
  if (hidden !== null) return refuse(hidden);
  const content = bodyOf(item);
  if (content === null) return refuse('It has no text.');
  const authors = [
    ...childrenOf(item, 'author'),
    ...childrenOf(item, 'dc:creator'),
    ...childrenOf(item, 'itunes:author'),
  ].flatMap(authorOf);
  const tags = childrenOf(item, 'category')
    .filter((tag) => !isKind(tag))
    .map((tag) => text(titleText(tag.attributes.label || tag.attributes.term || tag.text)));
  const image = [
    ...childrenOf(item, 'media:content'),
    ...childrenOf(item, 'media:thumbnail'),
    ...childrenOf(item, 'enclosure'),
  ].find(
    ({ attributes: { type = '', medium = '', url: address = '' } }) =>
      /^image/.test(type) || medium === 'image' || /\.(?:png|jpe?g|gif|webp|avif)$/i.test(address),
  );
  const enclosed = childrenOf(item, 'enclosure').filter((each) => each !== image).length;
  return {
    id,
    ...(url !== undefined && { url }),
    title,
    body: content.html,
    format: 'html',
    tags: [...new Set(tags)].filter((tag) => tag !== ''),
    authors: authors.length > 0 ? authors : owners,
    ...datedBy(...['pubdate', 'published', 'dc:date', 'updated'].map((name) => childText(item, name))),
    updatedAt: dateOf(childText(item, 'updated', 'dcterms:modified')),
    image: webAddress(image?.attributes.url, url ?? home),
    // WordPress names a post in its feed by an address such as `/?p=12`.
    oldAddresses: /^https?:/i.test(id) ? [id] : [],
    losses: [
      ...(content.isSummary ? ['the feed holds a summary only'] : []),
      ...(enclosed > 0 ? [`${enclosed} enclosed files were left out`] : []),
    ],
  } satisfies SourcePost;
}

/** In AtomPub and in Blogger's backups, a category says what an entry is. */
const isKind = ({ attributes: { scheme = '' } }: XmlElement): boolean => scheme.endsWith('#kind');

/** Why an entry of a backup is not a published post; null for a post. */
function hiddenBy(item: XmlElement): string | null {
  const isDraft = childrenOf(item, 'app:control').some((control) =>
    /^yes$/i.test(childText(control, 'app:draft')),
  );
  if (isDraft) return 'It is a draft.';
  const kind = childrenOf(item, 'category')
    .filter(isKind)
    .map(({ attributes: { term = '' } }) => text(term.replace(/^.*#/, '')))
    .find((name) => name !== 'post');
  const type = text(childText(item, 'blogger:type')).toLowerCase();
  const named = kind ?? (/^(?:post)?$/.test(type) ? undefined : type);
  if (named !== undefined) return `It is of the type “${named.slice(0, 40)}”, not a post.`;
  if (childrenOf(item, 'thr:in-reply-to').length > 0) return 'It is a comment, not a post.';
  const status = text(childText(item, 'blogger:status'));
  if (!/^(?:live)?$/i.test(status)) return `Its status is “${status.slice(0, 40)}”, not published.`;
  return childText(item, 'blogger:trashed') === '' ? null : 'It is in the trash.';
}

/** Titles are plain in RSS, by type in Atom. */
function titleOf(item: XmlElement): string {
  const [title] = childrenOf(item, 'title');
  if (!title) return '';
  const written = title.attributes.type === 'xhtml' ? innerHtml(title) : title.text;
  return text(title.attributes.type === 'text' ? written : titleText(written));
}

const permaLink = (item: XmlElement): string | undefined =>
  childrenOf(item, 'guid').find(
    ({ attributes }) => attributes.ispermalink !== 'false' && attributes.isPermaLink !== 'false',
  )?.text;

function bodyOf(item: XmlElement): { html: string; isSummary: boolean } | null {
  const encoded = childText(item, 'content:encoded');
  if (encoded !== '') return { html: encoded, isSummary: false };
  const [content] = childrenOf(item, 'content');
  if (content) {
    const { type = 'text' } = content.attributes;
    const html =
      type === 'xhtml'
        ? innerHtml(content)
        : /^text$|^text\/plain/.test(type)
          ? innerHtml(content)
          : content.text;
    if (html.trim() !== '') return { html, isSummary: false };
  }
  const [summary] = [...childrenOf(item, 'description'), ...childrenOf(item, 'summary')];
  const html = summary?.attributes.type === 'xhtml' ? innerHtml(summary) : (summary?.text ?? '');
  return html.trim() === '' ? null : { html, isSummary: summary?.name === 'summary' };
}

/** `<link>address</link>`, or the alternate of Atom. */
function linkOf(links: readonly XmlElement[], home: string | undefined): string | undefined {
  for (const { attributes, text: written } of links) {
    const { rel = 'alternate', href = written } = attributes;
    const address = rel === 'alternate' ? webAddress(href, home) : undefined;
    if (address !== undefined) return address;
  }
  return undefined;
}

/** `ada@example.com (Ada)` in RSS, a name in Atom and Dublin Core. */
function authorOf(element: XmlElement): SourceAuthor[] {
  const written = text(titleText(childText(element, 'name') || element.text));
  const [, named] = /^\S+@\S+ \((.+)\)$/.exec(written) ?? [];
  const name = named ?? written.replace(/^(\S+)@\S+$/, '$1');
  return name === '' ? [] : [{ name, url: webAddress(childText(element, 'uri')) }];
}
