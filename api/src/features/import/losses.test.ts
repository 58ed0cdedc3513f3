import { expect, it } from 'vitest';
import { parseJsonFeed } from './jsonFeed.js';
import type { Source, SourceItem } from './source.js';
import { ghostSource } from './sources/ghost.js';
import { hashnodeSource } from './sources/hashnode.js';
import { jsonFeedSource } from './sources/jsonFeedSource.js';
import { dateOf } from './values.js';

async function itemsOf(source: Source): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  for await (const item of source.items()) items.push(item);
  return items;
}

it('takes over summary and last change of a JSON Feed, and counts its attachments', async () => {
  const source = jsonFeedSource(
    parseJsonFeed(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'Fed',
        home_page_url: 'https://fed.example.com/',
        items: [
          {
            id: 'a',
            content_text: 'Text',
            summary: 'In short.',
            date_modified: '2024-05-02T00:00:00Z',
            attachments: [{ url: 'https://fed.example.com/a.mp3', mime_type: 'audio/mpeg' }],
          },
        ],
      }),
    ),
  );
  expect(source.base).toBe('https://fed.example.com/');
  expect(await itemsOf(source)).toMatchObject([
    {
      description: 'In short.',
      updatedAt: new Date('2024-05-02T00:00:00Z'),
      losses: ['1 attached files were left out'],
    },
  ]);
});

it('reports the series and co-authors of Hashnode, and what Ghost says of a cover', async () => {
  const post = { cuid: 'h', contentMarkdown: 'x', series: '507f1f77bcf86cd799439011', coAuthors: ['a', 'b'] };
  expect(await itemsOf(hashnodeSource([post], undefined))).toMatchObject([
    { losses: ['its series: the export has the id only', '2 co-authors were left out'] },
  ]);
  const data = {
    posts: [{ id: 'g', html: '<p>x</p>' }],
    posts_meta: [{ post_id: 'g', feature_image_alt: 'Alt' }],
  };
  expect(await itemsOf(ghostSource(data, undefined))).toMatchObject([
    { losses: ['the description of the cover was left out'] },
  ]);
});

it('reads hours of one digit', () => {
  expect(dateOf('2019-05-06 9:05:03 +0200')).toEqual(new Date('2019-05-06T07:05:03Z'));
});
