import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

const FIELDS = 'id version excerpt description canonicalURL';
const PUBLISH = `mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { ${FIELDS} } } }`;
const UPDATE = `mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { ${FIELDS} } } }`;
const RESTORE = `mutation ($input: RestoreRevisionInput!) { restoreRevision(input: $input) { post { ${FIELDS} } } }`;
const SAVE =
  'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { version description canonicalURL } } }';
const LIST =
  'query ($id: ID!) { post(id: $id) { description canonicalURL revisions(first: 9) { nodes { id version description canonicalURL } } } }';

interface Answered {
  id: string;
  version: number;
  excerpt: string;
  description: string | null;
  canonicalURL: string | null;
}

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await createUser(server));
});
afterAll(() => server.close());

const text = { title: 'On keys', html: '<p>Keys are identity.</p>', categories: ['React'] };
const elsewhere = { description: 'Why lists need keys.', canonicalURL: 'https://example.com/keys' };
const send = (query: string, input: object) =>
  server.graphql<Record<string, { post: Answered }>>(query, { input }, token);
async function published(query: string, input: object): Promise<Answered> {
  const { data, errors } = await send(query, input);
  expect(errors).toEqual([]);
  return Object.values(data ?? {})[0]!.post;
}
const read = async (path: string) => (await fetch(server.origin + path)).text();

describe(`description and canonical address on ${engine}`, () => {
  it('are stored cleaned, and are null when they are left out or empty', async () => {
    const given = { description: ' Why lists\nneed keys. ', canonicalURL: 'https://EXAMPLE.com/keys#top' };
    expect(await published(PUBLISH, { ...text, ...given })).toMatchObject(elsewhere);
    const none = { description: null, canonicalURL: null };
    expect(await published(PUBLISH, text)).toMatchObject({ ...none, excerpt: 'Keys are identity.' });
    expect(await published(PUBLISH, { ...text, description: ' ', canonicalURL: '' })).toMatchObject(none);
  });

  it.each([
    ['description', 'x'.repeat(301), 'The description has 301 characters, 300 are allowed.'],
    [
      'canonicalURL',
      'http://example.com/',
      'This must be an https address, such as https://example.com/post.',
    ],
  ])('name a wrong %s', async (field, value, message) => {
    const { errors } = await send(PUBLISH, { ...text, [field]: value });
    expect(errors[0]?.extensions.fields).toEqual({ [field]: message });
  });

  it('are content: they change the version, are kept in revisions, and are restored', async () => {
    const { id: postId } = await published(PUBLISH, { ...text, ...elsewhere });
    expect(await published(UPDATE, { postId, title: 'On keys, again' })).toMatchObject(elsewhere);
    const removed = await published(UPDATE, { postId, description: null, canonicalURL: '' });
    expect(removed).toMatchObject({ version: 3, description: null, canonicalURL: null });
    expect(await published(UPDATE, { postId, description: '' })).toMatchObject({ version: 3 });

    const { data } = await server.graphql<{ post: { revisions: { nodes: Answered[] } } }>(
      LIST,
      { id: postId },
      token,
    );
    const [second] = data!.post.revisions.nodes;
    expect(second).toMatchObject({ version: 2, ...elsewhere });
    expect(await published(RESTORE, { revisionId: second!.id, version: 3 })).toMatchObject(elsewhere);
  });

  it('of a draft are kept as typed, and published with it', async () => {
    const id = randomUUID();
    const half = { description: 'x'.repeat(400), canonicalURL: 'https://exam' };
    const { data, errors } = await server.graphql(SAVE, { input: { ...text, id, ...half } }, token);
    expect(errors).toEqual([]);
    expect(data).toEqual({ saveDraft: { draft: { version: 1, ...half } } });
    // Publishing another text without the version of the draft is a conflict.
    const other = await send(PUBLISH, { ...text, draftId: id });
    expect(other.errors[0]?.extensions).toMatchObject({ code: 'CONFLICT', draftVersion: 1 });
    await published(PUBLISH, { ...text, ...elsewhere, draftId: id, draftVersion: 1 });
    const again = await send(PUBLISH, { ...text, description: 'Another.', draftId: id });
    expect(again.errors[0]?.extensions).toMatchObject({ code: 'CONFLICT', version: 1 });
  });

  it('stand in feeds, in Markdown, and keep a post out of the sitemap', async () => {
    const own = await published(PUBLISH, { ...text, title: 'Of this site' });
    const post = await published(PUBLISH, { ...text, ...elsewhere, title: 'Of another site' });
    const feed = JSON.parse(await read('/feed.json')) as {
      items: { url: string; summary: string; external_url?: string }[];
    };
    const itemOf = (id: string) => feed.items.find(({ url }) => url.endsWith(id));
    expect(itemOf(post.id)).toMatchObject({
      summary: 'Why lists need keys.',
      external_url: 'https://example.com/keys',
    });
    expect(itemOf(own.id)).toMatchObject({ summary: 'Keys are identity.' });
    expect(itemOf(own.id)).not.toHaveProperty('external_url');
    expect(await read('/atom.xml')).toContain('<link href="https://example.com/keys" rel="via"/>');
    expect(await read('/rss.xml')).toContain('<description>Why lists need keys.</description>');
    expect(await read(`/post/${post.id}.md`)).toMatch(
      /^---\ndescription: "Why lists need keys\."\ncanonical_url: "https:\/\/example\.com\/keys"\n---\n\n# Of another site\n/,
    );
    expect(await read(`/post/${own.id}.md`)).toMatch(/^# Of this site\n/);
    const sitemap = await read('/sitemaps/posts.xml');
    expect(sitemap).toContain(own.id);
    expect(sitemap).not.toContain(post.id);
  });
});
