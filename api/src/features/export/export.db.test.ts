import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AdminService } from '../admin/admin.service.js';
import { importFeed } from '../import/testing/importFeed.js';
import { parseJsonFeed } from '../import/jsonFeed.js';
import { PostSort } from '../posts/post.inputs.js';
import { createPost, createUser } from '../../testing/factories.js';
import { ALL_FORMS } from '../../testing/newBlocks.js';
import { isFeedExpected, sharedExamplesFeed, sharedFeed } from '../../testing/sharedFeed.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { isThorough, oneOf } from '../../testing/thorough.js';
import { exportFeed } from './exportFeed.js';

const SITE = 'https://hydrate.example';
const servers: TestServer[] = [];
let site: TestServer;

async function start(url: string): Promise<TestServer> {
  const server = await startTestServer({ PUBLIC_URL: url });
  servers.push(server);
  return server;
}
async function exported({ server: { services } }: TestServer, author?: string, url = SITE): Promise<string> {
  const parts: string[] = [];
  for await (const part of exportFeed(services, url, { author })) parts.push(part);
  return parts.join('');
}
const load = ({ dataSource, server: { services } }: TestServer, text: string, publicUrl = SITE) =>
  importFeed({ dataSource, services, publicUrl }, parseJsonFeed(text));

beforeAll(async () => {
  site = await start(SITE);
  const { user: ada } = await createUser(site, {
    name: 'Åda "x" <b>',
    userName: 'Ada_Export',
    picture: '/uploads/face.webp',
  });
  const { user: bob } = await createUser(site, { name: 'Bob', userName: 'bob_exp' });
  // More than one batch, with several posts of the same time.
  for (let i = 0; i < 110; i++) {
    await createPost(site, i % 2 ? ada : bob, {
      title: `Two  spaces & </script> ${i} 👩‍👩‍👧`,
      html: `<p>No. ${i}: <a href="/bob_exp">Bob</a>, <a href="https://example.com/?a=1&amp;b=2">elsewhere</a></p><pre><code class="language-tsx">  &lt;A /&gt;\n\n</code></pre><figure data-example="react"><pre><code data-file="App.js">\n\t${i} \n\n</code></pre></figure>`,
      categories: i % 3 ? ['Next.js', 'React'] : [],
      publishedAt: new Date(Date.UTC(2024, 1, 29, 12, Math.floor(i / 5), 0, 7)),
    });
  }
  await createPost(site, ada, {
    title: 'Every form of blocks',
    html: ALL_FORMS,
    publishedAt: new Date(Date.UTC(2024, 1, 28)),
  });
  const { nodes } = await site.server.services.posts.list({ sort: PostSort.LATEST, first: 2 });
  const [first, second] = nodes;
  await site.dataSource.query(
    `UPDATE post SET coverImageURL = '/uploads/cover.webp' WHERE id = '${first?.id}'`,
  );
  await site.server.services.publishing.update(second?.authorId === ada.id ? ada : bob, {
    postId: second?.id ?? '',
    coverImageURL: 'https://pictures.example/a.png',
    description: 'What “it” is about, & why.',
    canonicalURL: 'https://first.example/a?b=1&c=2',
  });
  const all = await site.server.services.posts.list({
    sort: PostSort.LATEST,
    first: 100,
    author: ada.userName,
  });
  // Neither in the order of their dates nor within one batch.
  const postIds = [5, 54, 3, 40].flatMap((index) => all.nodes[index]?.id ?? []);
  await site.server.services.series.create(ada, { title: 'In “order” & more', postIds });
});
afterAll(() => Promise.all(servers.map((server) => server.close())));

describe(`an export on ${engine}`, () => {
  it('is identical after an import into an empty site', async () => {
    const text = await exported(site);
    const copy = await start(SITE);
    expect(await load(copy, text)).toMatchObject({ imported: 111, skipped: [], changed: [] });
    expect(await exported(copy)).toBe(text);
    const { items } = JSON.parse(text) as { items: { title: string; content_html: string }[] };
    expect(items.find(({ title }) => title === 'Every form of blocks')?.content_html).toBe(ALL_FORMS);
    expect(JSON.parse(text)).toMatchObject({ items: expect.objectContaining({ length: 111 }) as object });
    expect(text.match(/"series":\{"title":"In “order” & more","number":\d\}/g)).toHaveLength(4);
  });

  it('completes the series of an import that was interrupted', async () => {
    const text = await exported(site);
    const copy = await start(SITE);
    const feed = parseJsonFeed(text);
    const services = copy.server.services;
    const half = { ...feed, items: feed.items.slice(0, 40) };
    await importFeed({ dataSource: copy.dataSource, services, publicUrl: SITE }, half);
    expect(await exported(copy)).not.toBe(text);
    expect(await load(copy, text)).toMatchObject({ alreadyThere: 40, changed: [] });
    expect(await exported(copy)).toBe(text);
  });

  it('does not count unlisted posts of a series', async () => {
    const source = await start(SITE);
    const { user } = await createUser(source, { name: 'Cy', userName: 'cy_exp' });
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) ids.push((await createPost(source, user, { title })).id);
    await source.server.services.series.create(user, { title: 'Tides', postIds: ids });
    const post = await source.server.services.posts.byId(ids[0] ?? '');
    if (!post) throw new Error('No post');
    await new AdminService(source.dataSource, source.server.services.accounts).setListed(post, false);
    const text = await exported(source);
    expect(text.match(/"number":\d/g)).toEqual(['"number":2', '"number":1']);
    const copy = await start(SITE);
    await load(copy, text);
    expect(await exported(copy)).toBe(text);
  });

  it('can have any text as the title of a series', async () => {
    const source = await start(SITE);
    const { user } = await createUser(source, { name: 'Di', userName: 'di_exp' });
    const titles = ['Tides', ' TIDES ', 'x'.repeat(1_000_000), '', 'Tides'];
    const items = [];
    for (const title of titles) {
      const post = await createPost(source, user, { title: 'Part' });
      items.push({ id: post.id, title });
    }
    const feed = JSON.parse(await exported(source)) as {
      items: { _hydrate: { id: string; series: object } }[];
    };
    for (const { _hydrate: part } of feed.items) {
      const index = items.findIndex(({ id }) => id === part.id);
      part.series = { title: titles[index], number: index - 1e9 };
    }
    const copy = await start(SITE);
    const { changed } = await load(copy, JSON.stringify(feed));
    expect(changed).toHaveLength(2);
    expect(JSON.stringify(changed).length).toBeLessThan(1000);
    expect(changed.map(({ change }) => change.replace(/^.*”: /, '')).sort()).toEqual([
      'The title has 1000000 characters, 100 are allowed.',
      'The title of the series is missing.',
    ]);
    expect((await exported(copy)).match(/"series":\{"title":"tides","number":[123]\}/gi)).toHaveLength(3);
  });

  it('contains nothing new for the site it comes from', async () => {
    expect(await load(site, await exported(site))).toMatchObject({ imported: 0, alreadyThere: 111 });
  });

  it('contains one author on request', async () => {
    const items = parseJsonFeed(await exported(site, 'ada_export')).items;
    expect(items).toHaveLength(56);
    await expect(exported(site, 'nobody')).rejects.toThrow(/nobody|author|user/i);
  });

  it('keeps ids and usernames on a site with another URL, and links back to the first', async () => {
    const other = await start('https://other.example');
    await load(other, await exported(site, 'ada_export'), 'https://other.example');
    const items = (await exported(other, 'Ada_Export', 'https://other.example')).split('\n').slice(1, -2);
    expect(items).toHaveLength(56);
    const [item] = items.map((line) => JSON.parse(line.replace(/,$/, '')) as Record<string, unknown>);
    expect(item?.id).toMatch(/^https:\/\/other\.example\/post\//);
    expect(item?.content_html).toContain(`href="${SITE}/bob_exp"`);
  });
});

interface Feed {
  items: { title: string; date_published: string; content_html: string }[];
}

describe.runIf(isFeedExpected)(`posts of others on ${engine}`, () => {
  /** Some posts of a feed, of which there are so many. */
  async function postsOf(file: string, count: number): Promise<{ feed: string; items: Feed['items'] }> {
    const whole = JSON.parse(await readFile(file, 'utf8')) as Feed;
    expect(whole.items).toHaveLength(count);
    const items = oneOf(10, whole.items);
    return { feed: JSON.stringify({ ...whole, items }), items };
  }

  it('are identical after an import, an export, an import into an empty site and an export', async () => {
    const { feed, items: source } = await postsOf(sharedFeed(), 208);
    const [first, second] = [await start(SITE), await start(SITE)];

    expect(await load(first, feed)).toMatchObject({
      imported: source.length,
      alreadyThere: 0,
      skipped: [],
    });
    const text = await exported(first);
    expect(await load(second, text)).toMatchObject({ imported: source.length, skipped: [], changed: [] });
    // Printing a difference of megabytes would take minutes.
    expect((await exported(second)) === text).toBe(true);

    const { items } = JSON.parse(text) as Feed;
    const named = (all: { title: string; date_published: string }[]) =>
      all.map(({ title, date_published }) => `${new Date(date_published).toISOString()} ${title}`).sort();
    expect(named(items)).toEqual(named(source));
    expect(items.filter(({ content_html }) => content_html === '')).toEqual([]);
  }, 120_000);

  // On one engine: the other test has stored bodies of every kind on both.
  it.runIf(engine === 'sqlite')(
    'with examples keep them byte for byte',
    async () => {
      const { feed, items } = await postsOf(sharedExamplesFeed(), 104);
      // Posts of equal times may change places.
      const figures = (text: string) =>
        (JSON.parse(text) as Feed).items
          .flatMap(({ content_html }) => content_html.match(/<figure[^]*?<\/figure>/g) ?? [])
          .map((html) => html.replaceAll('&quot;', '"'))
          .sort();
      const [first, second] = [await start(SITE), await start(SITE)];

      expect(await load(first, feed)).toMatchObject({ imported: items.length, skipped: [] });
      const text = await exported(first);
      if (isThorough) expect(figures(text)).toHaveLength(366);
      expect(figures(text).length).toBeGreaterThanOrEqual(items.length);
      expect(figures(text)).toEqual(figures(feed));
      expect(await load(second, text)).toMatchObject({ imported: items.length, skipped: [], changed: [] });
      expect((await exported(second)) === text).toBe(true);
    },
    120_000,
  );
});
