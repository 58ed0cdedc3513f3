import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRefusal, type SourceItem } from './source.js';
import { detectSource } from './sources/detect.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hydrate-hidden-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function itemsOf(path: string): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  for await (const item of (await detectSource(path)).items()) items.push(item);
  return items;
}

async function written(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  return path;
}

/** The front matter of files that are no published posts. */
const HIDDEN: Record<string, string> = {
  'eleventy script': '---js\nconst title = "x";\nconst draft = true;\n---',
  'eleventy JSON': '---json\n{ "title": "x", "draft": true }\n---',
  'hugo JSON': '{\n  "title": "x",\n  "draft": true\n}',
  'JSON in semicolons': ';;;\n{ "title": "x", "draft": true }\n;;;',
  TOML: '+++\ntitle = "x"\ndraft = true # soon\n+++',
  'TOML in dashes': '---toml\ndraft = true\n---',
  'broken YAML': '---\ntitle: a: b: c\ndraft: true # soon\n---',
  'YAML 1.1': '---\npublished: no\n---',
  'as text': '---\ndraft: "true"\n---',
  status: '---\nstatus: private\n---',
  private: '---\nprivate: true\n---',
  scheduled: '---\ndate: 2020-01-01\npublishDate: 2999-01-01\n---',
  expired: '---\nexpiryDate: 2001-01-01\n---',
  page: '---\nlayout: page\n---',
  'Hashnode draft': '---\nsaveAsDraft: true\n---',
  'Hashnode ignored': '---\nignorePost: true\n---',
};

describe('posts that are not public', () => {
  it.each(Object.entries(HIDDEN))('of Markdown stay out: %s', async (name, matter) => {
    const path = await written(`${name}/post.md`, `${matter}\nSecret.\n`);
    const [item] = await itemsOf(dirname(path));
    expect(item).toHaveProperty('reason');
  });

  it('are those of folders and files of the program', async () => {
    for (const file of ['.github/issue.md', 'archetypes/default.md', 'posts/_index.md', 'posts/a.md'])
      await written(`site/${file}`, 'Text.\n');
    const items = await itemsOf(join(folder, 'site'));
    expect(items.map(({ id }) => id)).toEqual(['posts/_index.md', 'posts/a.md', 'archetypes']);
    expect(items.map(isRefusal)).toEqual([true, false, true]);
  });

  it('of Ghost, dev.to and Hashnode stay out', async () => {
    const post = { uuid: 'u', id: 'p', title: 'x', slug: 'x', html: '<p>x</p>', published_at: '2020-01-01' };
    const ghost = (status: string, posts_meta: object[] = []) => ({
      data: { posts: [{ ...post, status }], posts_meta },
    });
    const article = { type_of: 'article', id: 1, title: 'x', body_markdown: 'x' };
    const hash = { cuid: 'c', title: 'x', contentMarkdown: 'x', preferences: { isDelisted: true } };
    const exports = [
      ghost('sent'),
      ghost('unheard of'),
      ghost('published', [{ post_id: 'p', email_only: true }]),
      [{ ...article, published_at: null }],
      [{ ...article, published_at: '2020-01-01', body_markdown: '---\npublished: false\n---\nx' }],
      { posts: [hash] },
    ];
    for (const [index, content] of exports.entries()) {
      const [item] = await itemsOf(await written(`hidden${index}.json`, JSON.stringify(content)));
      expect(item, JSON.stringify(content)).toHaveProperty('reason');
    }
  });

  it('of a WordPress export without its head stay out', async () => {
    const rss = '<rss><channel><title>x</title><item><guid>1</guid><description>Secret</description>';
    const path = await written(
      'part.xml',
      `${rss}<wp:status>private</wp:status></item></channel></rss>`.replace('<rss>', '<rss version="2.0">'),
    );
    // The head decides: without it, the file is read as a feed.
    expect(await itemsOf(path)).toEqual([expect.objectContaining({ reason: expect.any(String) as string })]);
  });
});

describe('dates', () => {
  it.each([
    ['2019', undefined],
    ['2019/5/6', '2019-05-06'],
    ['May 6, 2019', '2019-05-06'],
    ['1557100800', '2019-05-06'],
  ])('%s', async (date, day) => {
    const path = await written(`dates/${date.replace(/\W/g, '')}/a.md`, `---\ndate: ${date}\n---\nText.\n`);
    const [item] = await itemsOf(dirname(path));
    expect(item).toMatchObject({ publishedAt: day === undefined ? null : new Date(day) });
  });

  it('are those of names with single digits', async () => {
    const [item] = await itemsOf(dirname(await written('names/2013-10-3-a-b.md', 'Text.\n')));
    expect(item).toMatchObject({ title: 'a b', publishedAt: new Date('2013-10-03') });
  });
});

describe('texts made to take long', () => {
  // A minute and more if the time were quadratic or cubic.
  it('are read in time: the beginnings of addresses and of footnotes', async () => {
    await written('slow/post.md', ']('.repeat(200_000));
    const notes = '<sup data-fn="a" '.repeat(3000);
    const path = await written(
      'slow.xml',
      `<rss xmlns:wp="http://wordpress.org/export/1.2/"><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>T</title>
       <wp:post_id>7</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>
       <content:encoded><![CDATA[${notes}]]></content:encoded></item></channel></rss>`,
    );
    for (const source of [join(folder, 'slow'), path]) {
      const items = await itemsOf(source);
      expect(items.map(isRefusal)).toEqual([false]);
    }
  });
});
