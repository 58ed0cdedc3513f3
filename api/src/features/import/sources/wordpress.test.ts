import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SourceItem } from '../source.js';
import { writtenIn } from '../testing/loadSource.js';
import { detectSource } from './detect.js';
import { wordpressSource } from './wordpress.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hydrate-wordpress-'));
});
afterAll(() => rm(folder, { recursive: true }));

const cdata = (text: string): string => `<![CDATA[${text}]]>`;
const channel = (items: string): string =>
  `<rss version="2.0"><channel><title>Pressed</title><link>https://wp.example.com</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_login>${cdata('ada.l')}</wp:author_login><wp:author_display_name>${cdata('Ada &amp; Co')}</wp:author_display_name></wp:author>
${items}</channel></rss>`;
const item = (id: number, more: string): string =>
  `<item><title>Post ${id}</title><link>https://wp.example.com/post-${id}/</link><dc:creator>${cdata('ada.l')}</dc:creator>
<content:encoded>${cdata('<p>Text</p>')}</content:encoded><wp:post_id>${id}</wp:post_id><wp:post_type>post</wp:post_type>
<wp:status>publish</wp:status><wp:post_date_gmt>2018-03-04 05:06:07</wp:post_date_gmt>${more}</item>`;

async function itemsOf(xml: string): Promise<SourceItem[]> {
  const path = join(folder, 'wp.xml');
  await writeFile(path, xml);
  const items: SourceItem[] = [];
  for await (const each of (await wordpressSource(path)).items()) items.push(each);
  return items;
}

it('reads the entities that WordPress stores in names and excerpts', async () => {
  const xml = channel(
    item(
      1,
      `<category domain="category" nicename="tips">${cdata('Tips &amp; Tricks')}</category>
<excerpt:encoded>${cdata('<p>Tom &amp; Jerry&#8217;s thing</p>')}</excerpt:encoded>`,
    ),
  );
  expect(await itemsOf(xml)).toMatchObject([
    { tags: ['Tips & Tricks'], authors: [{ name: 'Ada & Co' }], description: 'Tom & Jerry’s thing' },
  ]);
});

const meta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`;
const attachment = (id: number): string =>
  `<item><wp:post_id>${id}</wp:post_id><wp:post_type>attachment</wp:post_type>
<wp:attachment_url>https://wp.example.com/wp-content/${id}.png</wp:attachment_url></item>`;

it('says that a cover is not in the export', async () => {
  const [lost, none] = await itemsOf(
    channel(item(1, meta('_thumbnail_id', '99')) + item(2, meta('_thumbnail_id', '0'))),
  );
  expect(lost).toMatchObject({
    image: undefined,
    losses: ['the cover was left out: the export does not hold its attachment 99'],
  });
  expect(none).toMatchObject({ losses: [] });
});

it('reads an export in several files, where a cover is in another one than its post', async () => {
  await writtenIn(folder, 'parts/wp.10.xml', channel(attachment(9)));
  await writtenIn(folder, 'parts/wp.2.xml', channel(item(1, meta('_thumbnail_id', '9'))));
  await writtenIn(folder, 'parts/wp.1.xml', channel(item(3, '')));
  const source = await detectSource(join(folder, 'parts'));
  expect([source.format, source.total]).toEqual(['WordPress export', 2]);
  const items: SourceItem[] = [];
  for await (const each of source.items()) items.push(each);
  expect(items).toMatchObject([
    { id: '3' },
    { id: '1', image: 'https://wp.example.com/wp-content/9.png', losses: [] },
  ]);
});

it('knows the page of an author whose login is not possible in an address', async () => {
  expect(await itemsOf(channel(item(1, '')))).toMatchObject([
    { authors: [{ userName: 'ada.l', oldAddresses: ['/author/ada.l/', '/author/ada-l/'] }] },
  ]);
});

it('refuses a folder with the exports of two sites', async () => {
  const of = (site: string) =>
    channel(`<wp:base_blog_url>${site}</wp:base_blog_url>${item(1, '')}`).replace(
      '<link>https://wp.example.com</link>',
      `<link>${site}</link>`,
    );
  await writtenIn(folder, 'two/a.xml', of('https://a.example.com'));
  await writtenIn(folder, 'two/b.xml', of('http://www.a.example.com/'));
  expect(await detectSource(join(folder, 'two'))).toMatchObject({ total: 2 });
  await writtenIn(folder, 'two/c.xml', of('https://b.example.com'));
  await expect(detectSource(join(folder, 'two'))).rejects.toThrow(
    /exports of https:\/\/a\.example\.com\/ and of https:\/\/b\.example\.com\/\. Put those of each site into a folder of its own/,
  );
});

it('refuses a blog of Markdown with an export of WordPress beside it', async () => {
  const xml = await writtenIn(folder, 'blog/wordpress.xml', channel(item(1, '')));
  await writtenIn(folder, 'blog/notes.md', 'Exported in May.');
  expect(await detectSource(join(folder, 'blog'))).toMatchObject({ format: 'WordPress export' });
  await writtenIn(folder, 'blog/_posts/2024-01-02-hi.md', '---\ntitle: Hi\n---\nText');
  await expect(detectSource(join(folder, 'blog'))).rejects.toThrow(
    /holds Markdown posts and an export of WordPress, wordpress\.xml\. To import the posts, move/,
  );
  expect(await detectSource(xml)).toMatchObject({ format: 'WordPress export' });
});
