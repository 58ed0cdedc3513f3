import type { InvalidItem, JsonFeed, ParsedItem } from '../jsonFeed.js';
import type { Source } from '../source.js';

/** A feed whose items are read one after the other. */
type LargeFeed = Omit<JsonFeed, 'items'> & {
  total: number;
  items: () => AsyncIterable<ParsedItem | InvalidItem>;
};

export function jsonFeedSource(feed: JsonFeed | LargeFeed): Source {
  const { feedKey, home, title } = feed;
  return {
    format: 'JSON Feed',
    title,
    key: feedKey,
    total: 'total' in feed ? feed.total : feed.items.length,
    ...(home !== undefined && { base: home }),
    async *items() {
      for await (const item of typeof feed.items === 'function' ? feed.items() : feed.items) {
        if ('reason' in item) yield item;
        else {
          const { html, authors, exported, ...post } = item;
          yield {
            ...post,
            ...exported,
            id: item.id,
            title: item.title,
            body: html,
            format: 'html',
            authors: authors.length > 0 ? authors : [{ name: title }],
            ...(exported && { exported }),
          };
        }
      }
    },
  };
}
