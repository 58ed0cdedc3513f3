import type { JsonFeed } from '../jsonFeed.js';
import type { Source } from '../source.js';

export function jsonFeedSource({ feedKey, home, title, items }: JsonFeed): Source {
  return {
    format: 'JSON Feed',
    title,
    key: feedKey,
    total: items.length,
    ...(home !== undefined && { base: home }),
    async *items() {
      for (const item of items) {
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
