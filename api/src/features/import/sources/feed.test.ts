import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isRefusal, type SourceItem, type SourcePost } from '../source.js';
import { feedSource } from './feed.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hydrate-feed-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function itemsOf(xml: string): Promise<SourceItem[]> {
  const path = join(folder, 'feed.xml');
  await writeFile(path, xml);
  const items: SourceItem[] = [];
  for await (const item of (await feedSource(path, undefined)).items()) items.push(item);
  return items;
}
const postsOf = async (xml: string): Promise<SourcePost[]> =>
  (await itemsOf(xml)).filter((item): item is SourcePost => !isRefusal(item));

const entry = (title: string, more: string) =>
  `<entry><id>urn:${title.replaceAll(' ', '-')}</id><published>2024-01-02T10:00:00Z</published><title>${title}</title>
<content type="html">Text</content><author><name>Lena</name></author>${more}</entry>`;
const kind = (name: string) =>
  `<category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#${name}"/>`;
const label = '<category scheme="http://www.blogger.com/atom/ns#" term="React"/>';
const atom = (...entries: string[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><title>Backup</title>${entries.join('')}</feed>`;

it('publishes no drafts, comments, settings and trash of a backup of Blogger', async () => {
  const xml = atom(
    entry('Real post', kind('post') + label),
    entry('A draft', `${kind('post')}<app:control><app:draft>yes</app:draft></app:control>`),
    entry('Layout', kind('template')),
    entry('Adult content', kind('settings')),
    entry('Nice', `${kind('comment')}<thr:in-reply-to ref="urn:Real-post"/>`),
    entry('Reply', '<thr:in-reply-to ref="urn:Real-post"/>'),
    entry('Newer post', `<blogger:type>POST</blogger:type><blogger:status>LIVE</blogger:status>${label}`),
    entry('Newer draft', '<blogger:type>POST</blogger:type><blogger:status>DRAFT</blogger:status>'),
    entry('Newer page', '<blogger:type>PAGE</blogger:type><blogger:status>LIVE</blogger:status>'),
    entry('Binned', '<blogger:trashed>2024-02-01T00:00:00Z</blogger:trashed>'),
  );
  const items = await itemsOf(xml);
  expect(items.filter((item) => !isRefusal(item))).toMatchObject([
    { title: 'Real post', tags: ['React'] },
    { title: 'Newer post', tags: ['React'] },
  ]);
  expect(items.filter(isRefusal).map(({ id, reason }) => `${id}: ${reason}`)).toEqual([
    'A draft: It is a draft.',
    'Layout: It is of the type “template”, not a post.',
    'Adult content: It is of the type “settings”, not a post.',
    'Nice: It is of the type “comment”, not a post.',
    'Reply: It is a comment, not a post.',
    'Newer draft: Its status is “DRAFT”, not published.',
    'Newer page: It is of the type “page”, not a post.',
    'Binned: It is in the trash.',
  ]);
});

it('reads names with entities, as WordPress writes them, in categories and authors', async () => {
  const [post] = await postsOf(
    `<rss version="2.0"><channel><title>x</title><item><title>T</title><guid>1</guid><description>Text</description>
<category><![CDATA[Tips &amp; Tricks]]></category><dc:creator><![CDATA[Ada &amp; Co]]></dc:creator></item></channel></rss>`,
  );
  expect(post).toMatchObject({ tags: ['Tips & Tricks'], authors: [{ name: 'Ada & Co' }] });
});
