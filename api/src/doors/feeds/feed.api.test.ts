import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { SyntaxValidator } from 'fast-xml-validator';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Post } from '../../features/posts/post.entity.js';
import { createPost, createUser } from '../../testing/factories.js';
import { ALL_FORMS } from '../../testing/newBlocks.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

const SITE = 'https://hydrate.example';
const TITLE = 'Ends "]]>" & begins </script><b> مرحبا 👩‍👩‍👧';

let server: TestServer;
let ada: Awaited<ReturnType<typeof createUser>>;
let odd: Post;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers });

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: SITE });
  ada = await createUser(server, { name: 'Ada & Søn', userName: 'ada_feed' });
  const { user: bob } = await createUser(server, { userName: 'bob_feed' });
  for (let day = 30; day > 0; day--) {
    await createPost(server, bob, {
      title: `Day ${day}`,
      categories: ['CSS'],
      publishedAt: new Date(Date.now() - day * 86_400_000),
    });
  }
  odd = await createPost(server, ada.user, {
    title: TITLE,
    html: '<h2>Code</h2><pre><code class="language-tsx">a &lt; b &amp;&amp; "]]&gt;"</code></pre><p><a href="/bob_feed">Bob</a> <img src="/uploads/x.webp" alt="x"></p>',
    categories: ['React', 'Hooks'],
  });
});
afterAll(() => server.close());

describe(`feeds on ${engine}`, () => {
  it('contain the newest posts in full, with absolute links, in all three formats', async () => {
    const [rssText, atomText, jsonText] = await Promise.all(
      ['/rss.xml', '/atom.xml', '/feed.json'].map(async (path) => (await get(path)).text()),
    );
    const url = `${SITE}/post/${odd.id}`;
    const body = expect.stringContaining(`<a href="${SITE}/bob_feed"`) as string;

    expect([SyntaxValidator.validate(rssText!), SyntaxValidator.validate(atomText!)]).toEqual([true, true]);
    const rss = parseRssFeed(rssText!);
    expect(rss).toMatchObject({ title: 'Hydrate', link: `${SITE}/` });
    expect(rss.items).toHaveLength(20);
    expect(rss.items?.[0]).toMatchObject({
      title: TITLE,
      link: url,
      guid: { value: url },
      categories: [{ name: 'React' }, { name: 'Hooks' }],
      dc: { creators: ['Ada & Søn'] },
      content: { encoded: body },
    });
    expect(rss.items?.[0]?.content?.encoded).toContain(`src="${SITE}/uploads/x.webp"`);
    expect(rss.items?.[0]?.content?.encoded).toContain('a &lt; b &amp;&amp; "]]&gt;"');

    const atom = parseAtomFeed(atomText!);
    expect(atom.entries).toHaveLength(20);
    expect(atom.entries?.[0]).toMatchObject({
      id: url,
      title: { value: TITLE },
      authors: [{ name: 'Ada & Søn', uri: `${SITE}/ada_feed` }],
      content: { value: body, type: 'html' },
    });

    const json = parseJsonFeed(JSON.parse(jsonText!));
    expect(json.items).toHaveLength(20);
    expect(json.items?.[0]).toMatchObject({
      id: url,
      url,
      title: TITLE,
      content_html: body,
      tags: ['React', 'Hooks'],
      date_published: odd.createdAt.toISOString(),
    });
  });

  it('contain callouts, tasks, embeds and notes in a form that every reader shows; Markdown has its own', async () => {
    const { user: cyd } = await createUser(server, { userName: 'cyd_feed' });
    const post = await createPost(server, cyd, { title: 'Forms', html: ALL_FORMS });
    const [rss, atom, json] = await Promise.all(
      ['/cyd_feed/rss.xml', '/cyd_feed/atom.xml', '/cyd_feed/feed.json'].map(async (path) =>
        (await get(path)).text(),
      ),
    );
    const bodies = [
      parseRssFeed(rss!).items?.[0]?.content?.encoded,
      parseAtomFeed(atom!).entries?.[0]?.content?.value,
      parseJsonFeed(JSON.parse(json!)).items?.[0]?.content_html,
    ];
    for (const body of bodies) {
      expect(body).toContain('<blockquote data-callout="note"><p><strong>Note</strong></p><p>Good to');
      expect(body).toContain('<li>☐ to do</li><li>☑ done <em>now</em>');
      expect(body).toMatch(
        /<p><a href="https:\/\/www\.youtube\.com\/watch\?v=dQw4w9WgXcQ&amp;t=90" [^>]*>A talk<\/a><\/p>/,
      );
      expect(body).toContain(' is (today)</p>');
      expect(body).toContain(`<figcaption>By <a href="${SITE}/ada">Ada</a></figcaption>`);
      expect(body).not.toMatch(/<aside|<kbd|<small|data-checked|data-embed/);
    }
    const markdown = await (await get(`/post/${post.id}.md`)).text();
    expect(markdown).toContain('> [!NOTE]\n> Good to **know**');
    expect(markdown).toContain('\n[^3]: today');
  });

  it('contain abbreviations with what they stand for', async () => {
    const { user: dot } = await createUser(server, { userName: 'dot_feed' });
    const abbr = '<abbr title="R &amp; D, &quot;more&quot;">RD</abbr>';
    await createPost(server, dot, { title: 'Short', html: `<p>The ${abbr} of <em>it</em></p>` });
    const [rss, atom, json] = await Promise.all(
      ['/dot_feed/rss.xml', '/dot_feed/atom.xml', '/dot_feed/feed.json'].map(async (path) =>
        (await get(path)).text(),
      ),
    );
    expect([SyntaxValidator.validate(rss!), SyntaxValidator.validate(atom!)]).toEqual([true, true]);
    const bodies = [
      parseRssFeed(rss!).items?.[0]?.content?.encoded,
      parseAtomFeed(atom!).entries?.[0]?.content?.value,
      parseJsonFeed(JSON.parse(json!)).items?.[0]?.content_html,
    ];
    expect(bodies).toEqual(Array(3).fill(`<p>The ${abbr} of <em>it</em></p>`));
  });

  it('contain a very long post as its summary with a link, as every reader gets it each time', async () => {
    const { user: eve } = await createUser(server, { userName: 'eve_feed' });
    const html = '<p>a &lt;b&gt; &amp; c</p>';
    const long = await createPost(server, eve, { title: 'Long', html });
    const short = await createPost(server, eve, { title: 'Short', html });
    for (const [{ id }, count] of [
      [long, 20_000],
      [short, 19_000],
    ] as const)
      await server.dataSource.manager.update(Post, id, { html: `<p>${'word '.repeat(count)}</p>` });
    const [rss, atom, json] = await Promise.all(
      ['/eve_feed/rss.xml', '/eve_feed/atom.xml', '/eve_feed/feed.json'].map(async (path) =>
        (await get(path)).text(),
      ),
    );
    const { items = [] } = parseJsonFeed(JSON.parse(json!));
    expect(items.map(({ id }) => id)).toEqual([`${SITE}/post/${short.id}`, `${SITE}/post/${long.id}`]);
    expect(items[0]?.content_html?.length).toBeGreaterThan(95_000);
    const link = `<p><a href="${SITE}/post/${long.id}">Read the whole post</a></p>`;
    for (const body of [
      parseRssFeed(rss!).items?.[1]?.content?.encoded,
      parseAtomFeed(atom!).entries?.[1]?.content?.value,
      items[1]?.content_html,
    ]) {
      expect(body).toBe(`${html}${link}`);
    }
  });

  it('lead from the JSON Feed to all older posts', async () => {
    const urls: string[] = [];
    let pages = 0;
    for (let path: string | undefined = '/feed.json'; path !== undefined; pages++) {
      const file: unknown = await (await get(path)).json();
      const { items = [], next_url }: ReturnType<typeof parseJsonFeed> = parseJsonFeed(file);
      urls.push(...items.map(({ id = '' }) => id));
      path = next_url?.replace(SITE, '');
    }
    expect(pages).toBeGreaterThan(1);
    const posts = await server.dataSource.manager.find(Post, { order: { createdAt: 'DESC', id: 'DESC' } });
    expect(urls).toEqual(posts.map(({ id }) => `${SITE}/post/${id}`));
    expect((await get('/feed.json?after=x')).status).toBe(400);
  });

  it('exist for each category and each author', async () => {
    const titles = async (path: string) =>
      parseRssFeed(await (await get(path)).text()).items?.map(({ title }) => title);
    expect(await titles('/category/hooks/rss.xml')).toEqual([TITLE]);
    expect(await titles('/Ada_Feed/rss.xml')).toEqual([TITLE]);
    expect(parseJsonFeed(await (await get('/ada_feed/feed.json')).json())).toMatchObject({
      title: 'Ada & Søn (@ada_feed) on Hydrate',
      home_page_url: `${SITE}/ada_feed`,
      feed_url: `${SITE}/ada_feed/feed.json`,
    });
    for (const path of ['/category/nothing/atom.xml', '/nobody_here/feed.json']) {
      expect((await get(path)).status).toBe(404);
    }
    const { user } = await createUser(server, { userName: 'silent_one' });
    expect(parseAtomFeed(await (await get('/silent_one/atom.xml')).text())).toMatchObject({
      updated: user.createdAt.toISOString(),
    });
  });

  it('do not exist for an author who deletes the account during the request', async () => {
    const { user } = await createUser(server, { userName: 'leaving' });
    const { users, accounts } = server.server.services;
    const byUserName = users.byUserName.bind(users);
    vi.spyOn(users, 'byUserName').mockImplementationOnce(async (name) => {
      const found = await byUserName(name);
      await accounts.remove(user.id);
      return found;
    });
    expect((await get('/leaving/rss.xml')).status).toBe(404);
  });

  it('get 304 until something changes, and are readable from any origin', async () => {
    const first = await get('/category/css/rss.xml', { origin: 'https://reader.example' });
    expect(first.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(first.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=1, stale-while-revalidate=1',
    );
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    const etag = first.headers.get('etag') ?? '';
    // Without Cache-Control, fetch would send `no-cache`.
    const again = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await get('/category/css/rss.xml', again)).status).toBe(304);
    await createPost(server, ada.user, { title: 'News', categories: ['CSS'] });
    expect((await get('/category/css/rss.xml', again)).status).toBe(200);
  });

  it('tell clients that only know its date that the newest post is gone', async () => {
    const publishedAt = new Date(Date.now() + 60_000);
    const post = await createPost(server, ada.user, { title: 'Gone soon', categories: ['CSS'], publishedAt });
    const date = (await get('/category/css/rss.xml')).headers.get('last-modified') ?? '';
    const again = { 'if-modified-since': date, 'cache-control': 'max-age=0' };
    expect((await get('/category/css/rss.xml', again)).status).toBe(304);
    await server.server.services.publishing.delete(ada.user, post.id);
    const after = await get('/category/css/rss.xml', again);
    expect([after.status, (await after.text()).includes('Gone soon')]).toEqual([200, false]);
  });

  it('use the configured origin, whatever the Host header', async () => {
    const text = await (await get('/rss.xml', { 'x-forwarded-host': 'evil.example' })).text();
    expect(text).not.toContain('evil.example');
    expect(text).not.toContain('127.0.0.1');
  });

  it('need as many statements for twenty posts as for one', async () => {
    const statements = async (path: string) => {
      // A cached feed would need none.
      server.server.services.changes.ofAnything();
      server.queries.length = 0;
      await get(path);
      return server.queries.length;
    };
    expect(await statements('/category/css/atom.xml')).toBe(await statements('/category/hooks/atom.xml'));
    // The posts, bodies, categories, authors, and whether any of the posts is in a series.
    expect(await statements('/rss.xml')).toBe(5);
  });
});
