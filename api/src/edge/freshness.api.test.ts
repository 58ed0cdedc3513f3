import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../testing/testServer.js';

describe.each(['on', 'off'])(`public files with ANSWER_CACHE=%s on ${engine}`, (cache) => {
  let server: TestServer;
  let postId: string;
  beforeAll(async () => {
    server = await startTestServer({ ANSWER_CACHE: cache });
    const { user } = await createUser(server, { userName: 'ada_fresh' });
    const publishedAt = new Date('2024-02-03T00:00:00Z');
    for (let i = 0; i < 5; i++) {
      const html = `<p>${'Keys are identity. '.repeat(50)}</p>`;
      postId = (await createPost(server, user, { title: `Keys ${i}`, html, publishedAt })).id;
    }
  });
  afterAll(() => server.close());

  it.each([
    ...['/archive', '/archive/2024-02', '/how-we-rank', '/developers', '/developers.md'],
    ...[
      '/rss.xml',
      '/atom.xml',
      '/feed.json',
      '/ada_fresh/feed.json',
      '/sitemap.xml',
      '/sitemaps/posts.xml',
      '.md',
    ],
  ])('are answered with 304 if the client has them: %s', async (path) => {
    const target = server.origin + (path === '.md' ? `/post/${postId}.md` : path);
    for (const encoding of ['identity', 'br']) {
      const ask = (headers: Record<string, string>, method = 'GET') =>
        // Without Cache-Control, fetch would send `no-cache`.
        fetch(target, {
          method,
          headers: { 'accept-encoding': encoding, 'cache-control': 'max-age=0', ...headers },
        });
      const first = await ask({});
      const text = await first.text();
      const etag = first.headers.get('etag') ?? '';
      expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\//)]);
      const again = await ask({ 'if-none-match': etag });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
      for (const name of ['cache-control', 'vary', 'last-modified', 'link'])
        expect(again.headers.get(name), name).toBe(first.headers.get(name));
      expect(again.headers.get('content-type')).toBeNull();
      expect((await ask({}, 'HEAD')).headers.get('etag')).toBe(etag);
      const others: Record<string, string>[] = [
        { 'if-none-match': '"other"' },
        { 'if-none-match': etag, 'cache-control': 'no-cache' },
      ];
      for (const other of others) {
        const whole = await ask(other);
        expect([whole.status, await whole.text()]).toEqual([200, text]);
      }
      const date = first.headers.get('last-modified');
      if (date !== null) expect((await ask({ 'if-modified-since': date })).status).toBe(304);
    }
  });
});
