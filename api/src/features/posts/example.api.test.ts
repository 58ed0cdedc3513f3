import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { type Rest, restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';

let server: TestServer;
let rest: Rest;
let ada: { user: User; token: string };
beforeAll(async () => {
  server = await startTestServer();
  rest = restClient(server);
  ada = await createUser(server, { userName: 'ada_l', name: 'Ada Lovelace' });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM post');
  server.server.services.changes.ofAnything();
});

const CODE =
  '\n\nexport default function App() {\n\treturn &lt;p title="a"&gt;&amp;amp; 👩‍👩‍👧&lt;/p&gt;; \n}\n\n';
const FIGURE =
  '<figure data-example="react" data-run>\n' +
  `<pre><code class="language-jsx" data-file="App.js" data-active>${CODE}</code></pre>\n` +
  '<pre><code class="language-css" data-file="src/styles.css" data-hidden>.zebrastripe {}</code></pre>\n' +
  '<pre><code data-file="notes.txt"></code></pre>\n' +
  '<figcaption>A <strong>small</strong> App</figcaption>\n</figure>';
const HTML = `<p>Before.</p>${FIGURE}<p>After.</p>`;
const EXAMPLE = {
  caption: 'A small App',
  runsAutomatically: true,
  files: [
    {
      name: 'App.js',
      language: 'jsx',
      code: '\n\nexport default function App() {\n\treturn <p title="a">&amp; 👩‍👩‍👧</p>; \n}\n\n',
      isHidden: false,
      isActive: true,
    },
    { name: 'src/styles.css', language: 'css', code: '.zebrastripe {}', isHidden: true, isActive: false },
    { name: 'notes.txt', language: null, code: '', isHidden: false, isActive: false },
  ],
};

const FIELDS = 'examples { caption runsAutomatically files { name language code isHidden isActive } }';
const READ = `query ($id: ID!) { post(id: $id) { html excerpt ${FIELDS} } }`;
const PUBLISH = `mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id html ${FIELDS} } } }`;
const UPDATE = 'mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { html } } }';
const DRAFT = 'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { id html } } }';
interface Read {
  html: string;
  excerpt: string;
  examples: (typeof EXAMPLE)[];
}

async function read(id: string): Promise<Read> {
  const { data, errors } = await server.graphql<{ post: Read }>(READ, { id });
  expect(errors).toEqual([]);
  return data!.post;
}

const file = (name: string, code = 'a') => `<pre><code data-file="${name}">${code}</code></pre>`;
const figure = (...files: string[]) => `<figure data-example="react">${files.join('')}</figure>`;

describe(`an example on ${engine}`, () => {
  it('is stored as it is and read as data, by GraphQL', async () => {
    const { data, errors } = await server.graphql<{ publishPost: { post: Read & { id: string } } }>(
      PUBLISH,
      { input: { title: 'Runs', html: HTML } },
      ada.token,
    );
    expect(errors).toEqual([]);
    const { id, ...post } = data!.publishPost.post;
    expect(post).toEqual({ html: HTML, examples: [EXAMPLE] });
    expect(await read(id)).toEqual({ ...post, excerpt: 'Before. After.' });
  });

  it('is stored as it is by REST', async () => {
    const body = { title: 'Runs', desc: HTML, categories: [] };
    const created = await rest<{ _id: string; desc: string }>('POST /api/posts', { token: ada.token, body });
    expect(created.status).toBe(201);
    const { _id: id } = created.body;
    expect((await rest<{ desc: string }>(`GET /api/posts/${id}`)).body.desc).toBe(created.body.desc);
    // What an older client saves untouched is no change.
    const changes = { token: ada.token, body: { desc: created.body.desc } };
    expect((await rest<{ desc: string }>(`PUT /api/posts/${id}`, changes)).status).toBe(200);
    expect(await read(id)).toMatchObject({ html: HTML, examples: [EXAMPLE] });
  });

  it('is in feeds, in the Markdown of the post and in search', async () => {
    const { id } = await createPost(server, ada.user, { title: 'Runs', html: HTML });
    const text = async (path: string) => (await fetch(server.origin + path)).text();
    const feed = JSON.parse(await text('/feed.json')) as { items: { content_html: string }[] };
    expect(feed.items[0]?.content_html).toBe(HTML);
    for (const path of ['/rss.xml', '/atom.xml']) expect(await text(path)).toContain('data-file');
    expect(await text(`/post/${id}.md`)).toContain(
      '```css src/styles.css hidden no-newline\n.zebrastripe {}\n```',
    );
    const search = 'query { search(query: "zebrastripe") { nodes { title } } }';
    expect((await server.graphql(search)).data).toEqual({ search: { nodes: [{ title: 'Runs' }] } });
  });

  it('comes back with an earlier revision, and its bytes count', async () => {
    const { id } = await createPost(server, ada.user, { title: 'Runs', html: HTML });
    const { publishing } = server.server.services;
    await publishing.update(ada.user, { postId: id, html: '<p>Gone</p>' });
    const query =
      'query ($id: ID!) { post(id: $id) { revision(version: 1) { id html } } viewer { storage { usedBytes } } }';
    const { data, errors } = await server.graphql<{
      post: { revision: { id: string; html: string } };
      viewer: { storage: { usedBytes: number } };
    }>(query, { id }, ada.token);
    expect(errors).toEqual([]);
    expect(data?.post.revision.html).toBe(HTML);
    expect(data?.viewer.storage.usedBytes).toBeGreaterThanOrEqual(Buffer.byteLength(HTML));
    await publishing.restore(ada.user, { revisionId: data!.post.revision.id, version: 2 });
    expect((await read(id)).html).toBe(HTML);
  });
});

describe(`Post.examples on ${engine}`, () => {
  it('is empty without examples', async () => {
    const { id } = await createPost(server, ada.user, { html: '<pre><code>a</code></pre>' });
    expect((await read(id)).examples).toEqual([]);
  });

  it('takes no SQL statement more than `html`', async () => {
    const { id } = await createPost(server, ada.user, { html: HTML });
    await createPost(server, ada.user, { html: HTML });
    const statements = async (query: string) => {
      server.queries.length = 0;
      expect((await server.graphql(query)).errors).toEqual([]);
      return server.queries.length;
    };
    const post = (fields: string) => statements(`{ post(id: "${id}") { ${fields} } }`);
    const posts = (fields: string) => statements(`{ posts { nodes { ${fields} } } }`);
    expect(await post(`html ${FIELDS}`)).toBe(await post('html'));
    expect(await post(FIELDS)).toBe(await post('title'));
    expect(await posts(`html ${FIELDS} more: ${FIELDS}`)).toBe(await posts('html'));
  });

  it('costs like 10 examples of 10 files for each post of a list', async () => {
    const { id } = await createPost(server, ada.user, { html: HTML });
    const ask = async (query: string) => {
      const response = await fetch(`${server.origin}/graphql?query=${encodeURIComponent(query)}`, {
        headers: { 'apollo-require-preflight': '1' },
      });
      const { extensions } = (await response.json()) as { extensions: { cost: { asked: number } } };
      return { status: response.status, cost: extensions.cost.asked };
    };
    expect(await ask(`{ post(id: "${id}") { examples { caption } } }`)).toEqual({ status: 200, cost: 11 });
    expect(await ask(`{ post(id: "${id}") { examples { files { name code } } } }`)).toEqual({
      status: 200,
      cost: 111,
    });
    expect(await ask('{ posts(first: 100) { nodes { examples { files { code } } } } }')).toMatchObject({
      cost: 11_100,
    });
    const { errors } = await server.graphql(
      '{ posts(first: 100) { nodes { examples { files { code } } } } }',
    );
    expect(errors[0]?.extensions.code).toBe('COST_EXCEEDED');
  });
});

describe(`limits of examples on ${engine}`, () => {
  const wrong = [
    ['51 examples', figure(file('App.js')).repeat(51), 'The post has 51 examples, 50 are allowed.'],
    [
      '21 files',
      figure(file('App.js')) + figure(...Array.from({ length: 21 }, (_, i) => file(`f${i}.js`))),
      'Example 2 (f0.js) has 21 files, 20 are allowed.',
    ],
    [
      '100,001 bytes of code',
      figure(file('App.js', 'é'.repeat(50_000)), file('b.css', 'b')),
      'Example 1 (App.js) has 100001 bytes of code, 100000 are allowed.',
    ],
    [
      'a file of an unknown type',
      figure(file('App.js'), file('main.rs')),
      'Example 1 (App.js) has a file of an unknown type: main.rs. ' +
        'Allowed types are js, jsx, ts, tsx, css, json, html, md, txt, svg.',
    ],
  ] as const;

  it.each(wrong)('refuse a post with %s at both doors', async (_, html, message) => {
    const { user, token } = ada;
    const { id } = await createPost(server, user, { html: '<p>Old</p>' });
    const refused = { code: 'BAD_USER_INPUT', fields: { html: message } };
    const published = await server.graphql(PUBLISH, { input: { title: 'Runs', html } }, token);
    expect(published.errors[0]?.extensions).toMatchObject(refused);
    const updated = await server.graphql(UPDATE, { input: { postId: id, html } }, token);
    expect(updated.errors[0]?.extensions).toMatchObject(refused);

    const body = { title: 'Runs', desc: html, categories: [] };
    for (const call of ['POST /api/posts', `PUT /api/posts/${id}`] as const) {
      expect(await rest(call, { token, body })).toMatchObject({
        status: 400,
        body: { message, fields: { desc: message } },
      });
    }
    expect((await read(id)).html).toBe('<p>Old</p>');
  });

  it.each(wrong)('do not apply to a draft with %s', async (_, html) => {
    const input = { id: crypto.randomUUID(), title: 'Runs', html };
    const { data, errors } = await server.graphql<{ saveDraft: { draft: { html: string } } }>(
      DRAFT,
      { input },
      ada.token,
    );
    expect(errors).toEqual([]);
    const names = (text: string) => text.match(/data-file="[^"]*"/g);
    expect(names(data!.saveDraft.draft.html)).toEqual(names(html));
  });
});
