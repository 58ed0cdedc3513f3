import { readFileSync } from 'node:fs';
import { parseFeed } from '@rowanmanning/feed-parser';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { xmlSchema, xmlTexts } from '../../testing/xml.js';
import { Post } from '../../features/posts/post.entity.js';
import { User } from '../../features/users/user.entity.js';

const SITE = 'https://hydrate.example';
const fixture = (name: string) => new URL(`testing/${name}`, import.meta.url);
const checkAtom = xmlSchema(fixture('atom.rng'));
const checkRss = xmlSchema(fixture('rss.rng'));
const ajv = new Ajv({ allErrors: true });
addFormats.default(ajv);
const jsonSchema = ajv.compile(JSON.parse(readFileSync(fixture('jsonFeed.schema.json'), 'utf8')) as object);

const hostileTitles = [
  `"double" 'single' \`back\``,
  '</script><script>alert(1)</script>',
  ']]> <![CDATA[ --> <!-- ',
  '&amp; &lt; &#60; &nbsp; %3C',
  '\u202Egnp.exe\u202C \u200Fمرحبا\u061C\u2067שלום\u2069',
  'bell \u0007 escape \u001b[31m null \u0000 del \u007f next\u0085line',
  'not characters \ufffe \uffff \u{1fffe} lone \ud800 end',
  '👩‍👩‍👧‍👦 🇮🇳 e\u0301 ﷽ 𝕳',
  'line\u2028separator\u2029paragraph\ttab\nbreak',
];
const BODY =
  '<p>]]&gt; &amp;amp; <a href="/ada_valid">me</a> <a href="#there">there</a> <a href="//other.example/x">x</a> \u0007\ufffe\uffff👩‍👩‍👧</p>' +
  '<p><img src="/uploads/x.webp" alt="&quot;]]&gt;&quot;"></p><h2>h</h2><pre><code>&lt;/script&gt; ]]&gt;</code></pre>' +
  '<script>alert(1)</script><p onclick="x()">end</p>';
const DESCRIPTION = 'Why <img src=https://evil.example/t.gif onerror=alert(1)> & &lt;div&gt; "matter"';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: SITE });
  const ada = await createUser(server, { name: 'Ada', userName: 'ada_valid' });
  await server.dataSource.manager.update(User, ada.user.id, {
    name: `A "d" </script> ]]> \u202E \u{1f469} \uffff`,
    about: 'All ]]> & about <b>\u0007</b> \ufffe.',
  });
  const posts: string[] = [];
  for (const title of hostileTitles)
    posts.push(
      (await createPost(server, ada.user, { title, html: BODY, categories: ['CSS', 'Next.js'] })).id,
    );
  await server.dataSource.manager.update(Post, posts[0]!, { description: DESCRIPTION });
  await server.server.services.series.create(ada.user, {
    title: ']]> \u0007 & <b> \uffff',
    postIds: posts.slice(0, 3),
  });
});
afterAll(() => server.close());

async function textOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(`${server.origin}${path}`, { headers });
  expect(response.status).toBe(200);
  return response.text();
}

/** What a browser shows of HTML without elements. */
function textOfHtml(html: string): string {
  let shown = '';
  const parser = new Parser({
    ontext: (text) => (shown += text),
    onopentag: (name) => expect.fail(`${html} has the element ${name}.`),
  });
  parser.end(html);
  return shown;
}

describe.each([
  ['the site', ''],
  ['a category', '/category/Next.js'],
  ['an author', '/ada_valid'],
  ['an author without posts', '/quiet_one'],
])(`the feeds of %s on ${engine}`, (_of, base) => {
  beforeAll(async () => {
    if (base === '/quiet_one') await createUser(server, { userName: 'quiet_one' });
  });

  it('conform to their specifications for any user text', async () => {
    expect(() => checkRss('<rss version="2.0"/>')).toThrow();
    checkRss(await textOf(`${base}/rss.xml`));
    checkAtom(await textOf(`${base}/atom.xml`));
    jsonSchema(JSON.parse(await textOf(`${base}/feed.json`)));
    expect(jsonSchema.errors).toBeNull();
  });

  it('have the same content in all three formats', async () => {
    const [rss, atom] = await Promise.all([textOf(`${base}/rss.xml`), textOf(`${base}/atom.xml`)]);
    // XML does not allow all characters of JSON.
    const jsonText = (await textOf(`${base}/feed.json`)).replace(/[\ufffe\uffff]|\\u00[01][0-9a-f]/g, '');
    const json = JSON.parse(jsonText) as {
      title: string;
      home_page_url: string;
      items: { id: string; url: string; title: string; content_html: string; date_published: string }[];
    };
    for (const [type, text, titles, bodies] of [
      ['rss', rss, '//item/title', '//item/c:encoded'],
      ['atom', atom, '//a:entry/a:title', '//a:entry/a:content'],
    ] as const) {
      const feed = parseFeed(text);
      expect(feed.meta.type).toBe(type);
      expect(feed.url).toBe(json.home_page_url);
      expect(feed.self).toBe(`${SITE}${base}/${type}.xml`);
      expect(feed.title).toBe(json.title);
      expect(feed.items.map(({ id, url }) => [id, url])).toEqual(json.items.map(({ id, url }) => [id, url]));
      expect(feed.items.map(({ published }) => published?.toISOString().slice(0, 19))).toEqual(
        json.items.map((item) => item.date_published.slice(0, 19)),
      );
      // This feed reader treats every text as HTML, as many do, so an XML parser reads the exact text.
      expect(xmlTexts(text, titles)).toEqual(json.items.map(({ title }) => title));
      expect(xmlTexts(text, bodies)).toEqual(json.items.map(({ content_html }) => content_html));
    }
    if (base !== '/quiet_one') expect(json.items).toHaveLength(hostileTitles.length);
  });

  it('describe in RSS, where descriptions are HTML, what members wrote as text', async () => {
    const [rss, json] = await Promise.all([textOf(`${base}/rss.xml`), textOf(`${base}/feed.json`)]);
    const { description, items } = JSON.parse(json) as {
      description: string;
      items: { summary: string }[];
    };
    const shown = [xmlTexts(rss, '//channel/description'), xmlTexts(rss, '//item/description')].flat();
    const inXml = (text: string) =>
      text
        .replaceAll('\u0007', '')
        .replace(/[\ufffe\uffff]/g, '')
        .trim();
    expect(shown.map(textOfHtml)).toEqual([description, ...items.map(({ summary }) => summary)].map(inXml));
    if (base !== '/quiet_one') expect(items.map(({ summary }) => summary)).toContain(DESCRIPTION);
  });

  it('contain full sanitised bodies with absolute URLs', async () => {
    const { items } = JSON.parse(await textOf(`${base}/feed.json`)) as {
      items: { url: string; content_html: string }[];
    };
    for (const { url, content_html: html } of items) {
      const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
      const ofSite = [
        `${SITE}/ada_valid`,
        `${url}#there`,
        'https://other.example/x',
        `${SITE}/uploads/x.webp`,
      ];
      expect(addresses).toEqual(ofSite);
      expect(html).not.toMatch(/<script|onclick/);
      expect(html).toContain('&lt;/script&gt; ]]&gt;');
      expect(html.endsWith('<p>end</p>')).toBe(true);
    }
  });
});
