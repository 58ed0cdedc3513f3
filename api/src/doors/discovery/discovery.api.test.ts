import { request } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { xmlSchema, xmlTexts } from '../../testing/xml.js';

const SITE = 'https://hydrate.example';
let server: TestServer;
let ids: string[];

async function textOf(path: string): Promise<string> {
  const response = await fetch(`${server.origin}${path}`);
  expect(response.status).toBe(200);
  return response.text();
}

/** The response to a request with another host in its headers, which fetch cannot send. */
function textAt(target: string, host: string): Promise<string> {
  const { hostname, port } = new URL(server.origin);
  const headers = { host, 'x-forwarded-host': host, 'x-forwarded-proto': 'http', forwarded: `host=${host}` };
  return new Promise((resolve, reject) => {
    request({ hostname, port, path: target, headers }, (response) => {
      text(response).then(resolve, reject);
    })
      .on('error', reject)
      .end();
  });
}

/** The schema that https://www.sitemaps.org/protocol.html links to. The package `sitemap` contains a copy. */
const packageFolder = path.resolve(createRequire(import.meta.url).resolve('sitemap'), '../..');
const checkSitemap = xmlSchema(path.join(packageFolder, 'schema/sitemap.xsd'));

/** The addresses in a sitemap or an index of sitemaps. */
function addresses(xml: string): string[] {
  if (!xml.includes('<sitemapindex')) checkSitemap(xml);
  return xmlTexts(xml, '/s:urlset/s:url/s:loc | /s:sitemapindex/s:sitemap/s:loc');
}

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: SITE });
  const { user } = await createUser(server, { name: 'Ada [x]', userName: 'ada_maps' });
  await createUser(server, { userName: 'reads_only' });
  ids = [];
  for (let i = 0; i < 7; i++) {
    const post = await createPost(server, user, {
      title: `Post *${i}* # <b>`,
      html: '<h2>Head</h2><p>Some <strong>bold</strong> text, 1 &lt;i&gt;, <a href="/ada_maps">me</a>.</p><ul><li><p>one</p></li></ul><pre><code class="language-ts">let a = `x`;</code></pre><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
      categories: ['React'],
      // Pairs of posts have the same time, and the boundary of a file is within a pair.
      publishedAt: new Date(Date.now() - Math.floor(i / 2) * 60_000),
    });
    ids.push(post.id);
  }
});
afterAll(() => server.close());

/** Whether robots.txt lets a crawler read a path (RFC 9309 section 2.2.3, `*` aside). */
function mayCrawl(robots: string, path: string): boolean {
  const rules = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, rule = '']) => rule);
  return !rules.some((rule) => (rule.endsWith('$') ? rule === `${path}$` : path.startsWith(rule)));
}

describe(`discovery on ${engine}`, () => {
  it('keeps crawlers from the pages of members, but not from profiles whose names begin alike', async () => {
    const robots = await textOf('/robots.txt');
    const pages =
      'drafts notifications following moderation admin settings write readinglist no-scripts login';
    for (const page of pages.split(' ')) {
      for (const path of [`/${page}`, `/${page}/`, `/${page}/more`, `/${page}?show=all`])
        expect(mayCrawl(robots, path), path).toBe(false);
    }
    for (const path of ['/unsubscribe/token', '/restore-account/token', '/oauth/authorize?client_id=1'])
      expect(mayCrawl(robots, path), path).toBe(false);
    for (const path of ['/', '/ada_maps', '/writer_ada', '/administra', '/searching', `/post/${ids[0]}`])
      expect(mayCrawl(robots, path), path).toBe(true);
  });

  it('links from robots.txt through the sitemaps to every post, author and category', async () => {
    const robots = await textOf('/robots.txt');
    expect(robots).toContain(`Sitemap: ${SITE}/sitemap.xml`);
    const found: string[] = [];
    for (const address of addresses(await textOf('/sitemap.xml'))) {
      found.push(...addresses(await textOf(new URL(address).pathname)));
    }
    for (const id of ids) expect(found).toContain(`${SITE}/post/${id}`);
    expect(found).toContain(`${SITE}/ada_maps`);
    expect(found).not.toContain(`${SITE}/reads_only`);
    expect(found).toContain(`${SITE}/category/?name=Next.js`);
    expect(new Set(found).size).toBe(found.length);
    for (const address of found) expect(address.startsWith(`${SITE}/`)).toBe(true);
    expect((await fetch(`${server.origin}/sitemaps/nothing.xml`)).status).toBe(404);
  });

  it('uses the configured origin, whatever the Host header', async () => {
    const paths = ['/robots.txt', '/llms.txt', '/opensearch.xml', '/sitemap.xml', '/sitemaps/posts.xml'];
    const posts = [`/post/${ids[0]}.md`, '/rss.xml', '/atom.xml', '/feed.json', '/ada_maps/feed.json'];
    for (const target of [...paths, ...posts]) {
      const text = await textAt(target, 'evil.example');
      expect(text).toContain(SITE);
      expect(text).not.toMatch(/evil\.example|127\.0\.0\.1|localhost/);
    }
  });

  it('serves a post as Markdown', async () => {
    const response = await fetch(`${server.origin}/post/${ids[0]}.md`);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('link')).toBe(`<${SITE}/post/${ids[0]}>; rel="canonical"`);
    const markdown = await response.text();
    expect(markdown).toContain('# Post \\*0\\* # \\<b>\n');
    expect(markdown).toContain(`By [Ada \\[x\\]](${SITE}/ada_maps), `);
    expect(markdown).toContain(`## Head\n\nSome **bold** text, 1 \\<i>, [me](${SITE}/ada_maps).`);
    expect(markdown).toContain('```ts\nlet a = `x`;\n```');
    expect(markdown).toMatch(/\| A\s*\|\n\| -+\s*\|\n\| 1\s*\|/);
    expect((await fetch(`${server.origin}/post/nothing.md`)).status).toBe(404);
  });

  it('serves llms.txt and an OpenSearch description', async () => {
    expect(await textOf('/llms.txt')).toMatch(/^# Hydrate\n\n> .+\n/);
    const description: unknown = new XMLParser({ ignoreAttributes: false }).parse(
      await textOf('/opensearch.xml'),
    );
    expect(description).toMatchObject({
      OpenSearchDescription: {
        ShortName: 'Hydrate',
        Url: { '@_template': `${SITE}/search/?q={searchTerms}` },
      },
    });
  });
});
