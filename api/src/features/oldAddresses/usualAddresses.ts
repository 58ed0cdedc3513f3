import { parseUrl } from '../../platform/text/urls.js';

/*
 * Addresses that every site of a kind has, whatever it holds: they need no row of their own.
 */

const FEEDS = new Map([
  ...'/feed /feeds /rss /rss2 /index.xml /feed.xml /feed/rss /feed/rss2 /blog/feed /blog/rss /blog/rss.xml /rss/feed.xml'
    .split(' ')
    .map((path) => [path, '/rss.xml'] as const),
  ...'/atom /feed/atom /feeds/atom /blog/atom.xml'.split(' ').map((path) => [path, '/atom.xml'] as const),
  ...'/feed/json /index.json'.split(' ').map((path) => [path, '/feed.json'] as const),
]);

/** The feed of the site at the usual address of one elsewhere: WordPress, Ghost, Hugo, Jekyll, Gatsby. @param path normalised */
export const feedAt = (path: string): string | null => FEEDS.get(path) ?? null;

/** The query of WordPress for a post: all kinds of its content share one sequence of ids. */
const ID = /[?&](?:p|page_id|attachment_id)=(\d{1,12})(?=&|#|$)/;
const FEED = /[?&]feed=(rss2?|rdf|atom)(?=&|#|$)/;

/** Whether a target has a query by which WordPress finds something on the front page. */
export const isQueryOfWordPress = (target: string): boolean => ID.test(target) || FEED.test(target);

/** The id in an address such as `/?p=12`; null if there is none. */
export const idInQuery = (target: string): string | null => ID.exec(target)?.[1] ?? null;

/** The feed that an address such as `/?feed=atom` names; null if there is none. */
export function feedInQuery(target: string): string | null {
  const format = FEED.exec(target)?.[1];
  if (format === undefined) return null;
  return format === 'atom' ? '/atom.xml' : '/rss.xml';
}

const LABELLED = /^\/(?:blog\/)?(?:category|categories|tags?|topics?|t|label)\/(?:[^/]+\/)*?([^/]+)$/;

/** What the address of a category or tag elsewhere names; null for any other address. @param path normalised */
export function labelAt(path: string): string | null {
  const [, slug] = LABELLED.exec(path) ?? [];
  return slug === undefined ? null : decoded(slug);
}

/** The same for `Next.js`, `nextjs` and `next-js`: sites make slugs of names in different ways. */
export const plainLabel = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#]/gu, '');

/** The path without the end that makes it the feed of what is there; null if it has none. */
export const withoutFeed = (path: string): string | null =>
  /^(\/.+?)\/(?:feed|rss)(?:\/(?:rss2?|atom))?$/.exec(path)?.[1] ?? null;

/**
 * The path of an address in stored form: percent-encoded, in lower case, without a slash or `index.html` at its end. Both engines then
 * compare it alike. '' for the front page; null for what is no address.
 */
export function plainPath(address: string): string | null {
  const url = parseUrl(address.replace(/^\/+/, '/'), 'http://old.invalid');
  return (
    url?.pathname
      .toLowerCase()
      .replace(/\/index\.(?:html?|php)$/, '/')
      .replace(/\/+$/, '') ?? null
  );
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
