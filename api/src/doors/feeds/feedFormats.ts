import { parseQuery } from '../../platform/rest/restInput.js';

export type FeedFileName = 'rss.xml' | 'atom.xml' | 'feed.json';

/** The formats of each feed. */
export const feedFormats: readonly { fileName: FeedFileName; contentType: string }[] = [
  { fileName: 'rss.xml', contentType: 'application/rss+xml; charset=utf-8' },
  { fileName: 'atom.xml', contentType: 'application/atom+xml; charset=utf-8' },
  { fileName: 'feed.json', contentType: 'application/feed+json; charset=utf-8' },
];

/** The cursor of the requested page; null for the first page. Only JSON Feed has pages, by `next_url`. */
export const feedCursor = (fileName: string, target: string): string | null =>
  fileName === 'feed.json' ? parseQuery(target).get('after') : null;
