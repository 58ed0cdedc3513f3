import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isRefusal, type SourcePost, type SourceRefusal } from '../source.js';
import { writtenIn } from '../testing/loadSource.js';
import { markdownSource } from './markdownFolder.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hydrate-markdown-'));
});
afterEach(() => rm(folder, { recursive: true }));

interface Read {
  posts: SourcePost[];
  refusals: SourceRefusal[];
}

/** Reads a folder with these files. */
async function read(files: Readonly<Record<string, string>>, base?: string): Promise<Read> {
  for (const [name, content] of Object.entries(files)) await writtenIn(folder, name, content);
  const found: Read = { posts: [], refusals: [] };
  for await (const item of (await markdownSource(folder, base)).items())
    if (isRefusal(item)) found.refusals.push(item);
    else found.posts.push(item);
  return found;
}
const idsOf = (items: readonly { id?: string }[]) => items.map(({ id }) => id);

describe('files of a folder of Markdown', () => {
  it('are posts if their names only begin like those of descriptions', async () => {
    const names = [
      'agents-in-react',
      'changelog-driven',
      'claude-code-with-react',
      'contributing-to-open-source',
    ];
    names.push('license-your-code', 'readme-driven-development', 'security-headers-in-react');
    const files = Object.fromEntries(names.map((name) => [`${name}.md`, 'Text']));
    const { posts, refusals } = await read({ ...files, 'README.md': 'About', 'LICENSE.md': 'MIT' });
    expect(idsOf(posts)).toEqual(names.map((name) => `${name}.md`));
    expect(refusals).toMatchObject([
      { id: 'LICENSE.md', reason: 'It describes the folder.' },
      { id: 'README.md', reason: 'It describes the folder.' },
    ]);
  });

  it('that are not read are named', async () => {
    await writtenIn(folder, 'elsewhere.md', 'Text');
    await symlink(join(folder, 'elsewhere.md'), join(folder, 'linked.md'));
    const { posts, refusals } = await read({
      '_posts/2019-01-02-one.html': '<p>One</p>',
      '_posts/2019-01-03-two.html': '<p>Two</p>',
      '_drafts/later.md': 'Text',
      'posts/a/README.md': '---\ntitle: Of a folder\n---\nText',
      'posts/b/README.md': 'What is in here',
      'posts/themes/dark.md': 'Text',
      'themes/plain/post.md': 'Text',
      'node_modules/x/y.md': 'Text',
    });
    expect(idsOf(posts)).toEqual(['elsewhere.md', 'posts/a/README.md', 'posts/themes/dark.md']);
    expect(refusals.map(({ id, reason }) => [id, reason])).toEqual([
      ['posts/b/README.md', 'It describes its folder: it has no front matter.'],
      ['_drafts', 'It is a folder of drafts.'],
      ['linked.md', 'It is a link, and links are not followed.'],
      ['themes', 'Folders of this name seldom hold posts. If this one does, import it by itself.'],
      [expect.any(String), 'Files of other kinds were not read: 2 .html.'],
    ]);
  });
});

const BASE = 'https://old.example.com/';
const DATED = 'date: 2019-05-06';

describe('addresses of a folder of Markdown', () => {
  it('are those that the post names, also below the folder of a blog', async () => {
    const { posts } = await read(
      {
        'blog/2021-03-04-release.md': '---\nslug: /releases/one\n---\nText',
        'content/hello/index.md': `---\npath: "/blog/hello-gatsby/"\n${DATED}\n---\nText`,
      },
      BASE,
    );
    const [docusaurus, gatsby] = posts;
    expect(docusaurus?.url).toBe('https://old.example.com/releases/one');
    expect(docusaurus?.oldAddresses).toEqual(expect.arrayContaining(['/releases/one', '/blog/releases/one']));
    expect(docusaurus?.oldAddresses?.filter((address) => address.includes('//'))).toEqual([]);
    expect(gatsby?.url).toBe('https://old.example.com/blog/hello-gatsby/');
  });

  it('of Jekyll have the categories, which are words between blanks', async () => {
    const { posts } = await read({
      '_posts/2019-05-06-welcome-to-jekyll.md':
        '---\ncategories: jekyll Update\ntags: react hooks\n---\nText',
    });
    expect(posts[0]).toMatchObject({ tags: ['jekyll', 'Update', 'react', 'hooks'] });
    expect(posts[0]?.oldAddresses?.[0]).toBe('/jekyll/update/2019/05/06/welcome-to-jekyll.html');
    expect(posts[0]?.oldAddresses).toContain('/2019/05/06/welcome-to-jekyll.html');
  });

  it('begin with the folder of the site', async () => {
    const { posts } = await read({ 'hi.md': `---\n${DATED}\n---\nText` }, 'https://ex.example.com/blog');
    expect(posts[0]).toMatchObject({ url: 'https://ex.example.com/blog/hi', oldAddresses: ['/blog/hi'] });
  });
});

it('fills in the address of the site that Jekyll would', async () => {
  const { posts } = await read(
    {
      'a.md':
        '![A]({{ site.baseurl }}/a.png) [b]({{site.url}}{{site.baseurl}}/b) ![C]({{ "/c.png" | relative_url }}) {{ site.url }}',
    },
    'https://old.example.com/blog/',
  );
  expect(posts[0]?.body).toBe('![A](/a.png) [b](/blog/b) ![C](/c.png) {{ site.url }}');
});
