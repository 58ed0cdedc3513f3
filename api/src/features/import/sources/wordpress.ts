import {
  type Attachments,
  keepEmailsApart,
  type Source,
  type SourceAuthor,
  SourceError,
  type SourceItem,
  type SourcePost,
} from '../source.js';
import { idInQuery } from '../../oldAddresses/usualAddresses.js';
import { keysOfSite } from '../sourceKeys.js';
import { datedBy, dateOf, type JsonObject, linesOf, objectsOf, pathOn, text, webAddress } from '../values.js';
import { parsed } from './json.js';
import { childrenOf, childText, feedElements, titleText, type XmlElement } from './xml.js';

/** Kinds of items that are not content, such as menus and styles of the theme. The report leaves them out. */
const SILENT = new Set(
  'attachment nav_menu_item custom_css customize_changeset oembed_cache user_request wp_block wp_template wp_template_part wp_global_styles wp_navigation wp_font_family wp_font_face revision'.split(
    ' ',
  ),
);

interface Overview {
  title: string;
  site: string | undefined;
  authors: Map<string, SourceAuthor>;
  attachments: Map<string, string>;
  /** The ids of attachments by the post that they were uploaded for. */
  attached: Map<string, string[]>;
  /** The bodies of synced patterns by id: posts hold a reference only. */
  patterns: Map<string, string>;
  total: number;
}

/**
 * An export of WordPress (WXR), which `wp export` splits into several files. It is read twice, in parts: pictures and authors may come
 * behind the posts, or in another file.
 */
export async function wordpressSource(...files: string[]): Promise<Source> {
  const { title, site, total, ...known } = await overviewOf(files);
  return {
    format: 'WordPress export',
    title: text(titleText(title)) || 'WordPress',
    ...(site === undefined ? { key: `wordpress ${title}` } : keysOfSite('wordpress', site)),
    total,
    ...(site !== undefined && { base: site }),
    async *items() {
      let index = 0;
      for await (const { element } of elementsOf(files)) {
        if (element.name !== 'item' || SILENT.has(childText(element, 'wp:post_type'))) continue;
        yield postOf(element, index++, { site, ...known });
      }
    },
  };
}

async function* elementsOf(files: readonly string[]): AsyncGenerator<{ file: string; element: XmlElement }> {
  for (const file of files) for await (const element of feedElements(file)) yield { file, element };
}

async function overviewOf(files: readonly string[]): Promise<Overview> {
  const overview: Overview = {
    title: '',
    site: undefined,
    authors: new Map(),
    attachments: new Map(),
    attached: new Map(),
    patterns: new Map(),
    total: 0,
  };
  const sites = new Map<string, string>();
  for await (const { file, element } of elementsOf(files)) {
    const { name } = element;
    if (name === 'title') overview.title ||= text(element.text);
    else if (name === 'wp:base_blog_url' || (name === 'link' && !sites.has(file))) {
      const site = webAddress(element.text);
      overview.site = site ?? overview.site;
      if (site !== undefined) sites.set(file, site);
    } else if (name === 'wp:author') {
      const author = authorOf(element, overview.site);
      const login = text(childText(element, 'wp:author_login'));
      if (!overview.authors.has(login)) overview.authors.set(login, author);
    } else if (name === 'item') {
      const type = childText(element, 'wp:post_type');
      const address = webAddress(childText(element, 'wp:attachment_url', 'guid'));
      if (type === 'attachment' && address !== undefined) {
        const id = childText(element, 'wp:post_id');
        const parent = childText(element, 'wp:post_parent');
        overview.attachments.set(id, address);
        const beside = overview.attached.get(parent);
        // `0` is no post.
        if (beside) beside.push(id);
        else if (parent !== '0') overview.attached.set(parent, [id]);
      }
      if (type === 'wp_block' && /^(?:publish)?$/.test(childText(element, 'wp:status')))
        overview.patterns.set(childText(element, 'wp:post_id'), childText(element, 'content:encoded'));
      if (!SILENT.has(type)) overview.total += 1;
    }
  }
  refuseSeveral([...sites.values()]);
  keepEmailsApart(overview.authors.values());
  return overview;
}

/** Ids and logins are those of a site: with two, posts would be lost and people mixed up. */
function refuseSeveral([first, ...others]: string[]): void {
  if (first === undefined) return;
  const keyOf = (site: string) => keysOfSite('wordpress', site).key;
  const other = others.find((site) => keyOf(site) !== keyOf(first));
  if (other !== undefined)
    throw new SourceError(
      `The folder holds exports of ${first} and of ${other}. Put those of each site into a folder of its own, and import these one after the other.`,
    );
}

function authorOf(element: XmlElement, site: string | undefined): SourceAuthor {
  const login = text(childText(element, 'wp:author_login'));
  const whole = [childText(element, 'wp:author_first_name'), childText(element, 'wp:author_last_name')]
    .map((name) => text(titleText(name)))
    .join(' ')
    .trim();
  const email = text(childText(element, 'wp:author_email'));
  return {
    name: text(titleText(childText(element, 'wp:author_display_name'))) || whole || login,
    userName: login,
    ...(email !== '' && { email }),
    oldAddresses:
      site === undefined
        ? []
        : [...new Set([login, niceName(login)])].map((name) => pathOn(site, `/author/${name}/`)),
  };
}

/** The name in the address of an author's page, as WordPress makes it of a login: `ada.l` is at `/author/ada-l/`. */
const niceName = (login: string): string =>
  login
    .toLowerCase()
    .replaceAll('.', '-')
    .replace(/[^a-z\d _-]/g, '')
    .replace(/[\s-]+/g, '-')
    .replace(/^-|-$/g, '');

interface Known {
  site: string | undefined;
  authors: ReadonlyMap<string, SourceAuthor>;
  attachments: ReadonlyMap<string, string>;
  attached: ReadonlyMap<string, string[]>;
  patterns: ReadonlyMap<string, string>;
}

function postOf(
  item: XmlElement,
  index: number,
  { site, authors, attachments, attached, patterns }: Known,
): SourceItem {
  const id = childText(item, 'wp:post_id') || childText(item, 'guid');
  const url = webAddress(childText(item, 'link'), site);
  const name = childText(item, 'wp:post_name');
  const refuse = (reason: string) => ({ index, id: text(childText(item, 'title')) || name || id, reason });
  const type = childText(item, 'wp:post_type');
  if (type !== '' && type !== 'post') return refuse(`It is of the type “${type}”, not a post.`);
  const status = childText(item, 'wp:status');
  if (status !== '' && status !== 'publish') return refuse(`Its status is “${status}”, not published.`);
  if (childText(item, 'wp:post_password') !== '') return refuse('It is protected by a password.');
  const body = withPatterns(childText(item, 'content:encoded'), patterns);
  if (id === '') return refuse('It has no id.');
  const login = text(childText(item, 'dc:creator'));
  const comments = childrenOf(item, 'wp:comment').filter(
    (comment) => childText(comment, 'wp:comment_approved') === '1',
  ).length;
  const format = childrenOf(item, 'category').find(({ attributes }) => attributes.domain === 'post_format');
  const tags = ['category', 'post_tag', 'tag'].flatMap((domain) =>
    childrenOf(item, 'category').filter(
      ({ attributes }) => attributes.domain === domain && attributes.nicename !== 'uncategorized',
    ),
  );
  const withPictures = withIds(withNotes(body, item), attached.get(id) ?? []);
  const others = new Set(
    childrenOf(item, 'category').flatMap(({ attributes: { domain = '' } }) =>
      /^(?:category|post_tag|tag|post_format|author|)$/.test(domain) ? [] : [domain.slice(0, 60)],
    ),
  );
  const sounds = childrenOf(item, 'wp:postmeta').filter(
    (meta) => childText(meta, 'wp:meta_key') === 'enclosure',
  ).length;
  const guid = webAddress(childText(item, 'guid'));
  const coverId = metaOf(item, '_thumbnail_id');
  const isCoverLost = /^[1-9]\d*$/.test(coverId) && !attachments.has(coverId);
  return {
    id,
    ...(url !== undefined && { url }),
    title: text(titleText(childText(item, 'title'))),
    body: withPictures,
    attachments: picturesIn(withPictures, attachments),
    format: 'wordpress',
    tags: [...new Set(tags.map((tag) => text(titleText(tag.text))))].filter((tag) => tag !== ''),
    authors: authorsIn(item, login, authors),
    ...datedBy(
      zeroless(childText(item, 'wp:post_date_gmt')),
      childText(item, 'pubDate'.toLowerCase()),
      zeroless(childText(item, 'wp:post_date')),
    ),
    updatedAt: dateOf(zeroless(childText(item, 'wp:post_modified_gmt'))),
    image: attachments.get(coverId),
    description:
      text(titleText(childText(item, 'excerpt:encoded').replace(/<[^<>]*>/g, ''))) ||
      text(titleText(metaOf(item, '_yoast_wpseo_metadesc'))),
    oldAddresses: [
      ...[url, webAddress(`?p=${id}`, site?.replace(/([^/])$/, '$1/'))],
      // `/?p=7` in `guid` may be of an earlier site, where 7 was another post.
      ...(guid !== undefined && idInQuery(guid) === null ? [guid] : []),
    ].filter((address) => address !== undefined),
    losses: [
      ...(isCoverLost ? [`the cover was left out: the export does not hold its attachment ${coverId}`] : []),
      ...(comments > 0 ? [`${comments} comments of visitors were left out`] : []),
      ...[...others].map((domain) => `the terms of “${domain}” were left out`),
      ...(sounds > 0 ? [`${sounds} enclosed files were left out`] : []),
      ...(format ? [`the post format “${text(format.text)}” was left out`] : []),
    ],
  } satisfies SourcePost;
}

/** The author, and those that Co-Authors Plus names as categories. */
function authorsIn(
  item: XmlElement,
  login: string,
  known: ReadonlyMap<string, SourceAuthor>,
): SourceAuthor[] {
  const first = known.get(login) ?? { name: login, userName: login };
  const others = childrenOf(item, 'category').flatMap(({ attributes, text: name }) =>
    attributes.domain === 'author' && text(name) !== '' && text(name) !== login
      ? [known.get(text(name)) ?? { name: text(titleText(name)) }]
      : [],
  );
  return (login === '' ? others : [first, ...others]).filter(
    (author, index, all) => all.findIndex(({ name }) => name === author.name) === index,
  );
}

/** Only the pictures of this post: they are copied to the thread that converts it. */
function picturesIn(body: string, all: ReadonlyMap<string, string>): Attachments {
  const ids = [...body.matchAll(/\[gallery\b[^\]]*\bids\s*=\s*["']?([\d,\s]+)/gi)].flatMap(([, list = '']) =>
    list.split(',').map((id) => id.trim()),
  );
  return Object.fromEntries(
    ids.flatMap((id): [string, string][] => {
      const address = all.get(id) ?? '';
      return address === '' ? [] : [[id, address]];
    }),
  );
}

/** The value of a field of a post; '' if it has none. */
function metaOf(item: XmlElement, key: string): string {
  const meta = childrenOf(item, 'wp:postmeta').find((each) => childText(each, 'wp:meta_key') === key);
  return meta === undefined ? '' : childText(meta, 'wp:meta_value');
}

/** Its parts have limits, because a text of such beginnings would take quadratic time. */
const NUMBER_OF_NOTE = /<sup\b[^<>]{0,300}?\bdata-fn="([\w-]{1,100})"[^<>]{0,300}>.{0,500}?<\/sup>/gi;

/** Footnotes of blocks: the body has their numbers only, and a field of the post has their texts. */
function withNotes(body: string, item: XmlElement): string {
  if (!body.includes('data-fn=')) return body;
  const notes = new Map(
    notesIn(metaOf(item, 'footnotes')).map(({ id, content }) => [text(id), linesOf(content)]),
  );
  return body.replace(NUMBER_OF_NOTE, (number: string, id: string) => {
    const note = notes.get(id) ?? '';
    return note === '' ? number : `<small data-note>${note}</small>`;
  });
}

function notesIn(value: string): JsonObject[] {
  try {
    return objectsOf(parsed(value, 'The footnotes'));
  } catch {
    return [];
  }
}

const REFERENCE = /<!--\s+wp:block\s[^<>]*?"ref":\s*(\d+)[^<>]*\/-->/g;
const MAX_DEPTH = 5;
const MAX_PATTERNS = 1_000_000;

/** Synced patterns in the place of their references. Those that are missing, too many, or within themselves stay references, which the report names. */
function withPatterns(body: string, patterns: ReadonlyMap<string, string>): string {
  let room = MAX_PATTERNS;
  const filled = (text: string, within: readonly string[]): string =>
    text.replace(REFERENCE, (reference: string, id: string) => {
      const pattern = patterns.get(id);
      const isTooMuch = within.length === MAX_DEPTH || within.includes(id);
      if (pattern === undefined || isTooMuch || pattern.length > room) return reference;
      room -= pattern.length;
      return filled(pattern, [...within, id]);
    });
  return filled(body, []);
}

/** A gallery without pictures of its own shows those of its post. */
function withIds(body: string, ids: readonly string[]): string {
  if (ids.length === 0) return body;
  return body.replace(/\[gallery\b(?![^\]]*\bids\s*=)/gi, () => `[gallery ids="${ids.join(',')}"`);
}

/** WordPress writes drafts' dates as zeros. */
const zeroless = (date: string): string => (/^0000/.test(date) ? '' : date);
