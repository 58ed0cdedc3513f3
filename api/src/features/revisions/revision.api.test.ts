import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeCategory, mergeCategories } from '../categories/categoryChanges.js';
import type { Post } from '../posts/post.entity.js';
import { createPost, createUser } from '../../testing/factories.js';
import { restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';
import { MAX_REVISIONS, PostRevision } from './postRevision.entity.js';

interface Revision {
  id: string;
  version: number;
  title: string;
  html: string;
}
interface Person {
  user: User;
  token: string;
}

const FIELDS = 'id version title html categories coverImageURL wordCount writtenAt replacedAt replacedBy';
const REVISIONS = `query ($id: ID!, $first: Int, $after: String) { post(id: $id) { version title html
  revisions(first: $first, after: $after) { nodes { ${FIELDS} } pageInfo { hasNextPage endCursor } } } }`;
const RESTORE =
  'mutation ($input: RestoreRevisionInput!) { restoreRevision(input: $input) { post { id version title html categories { name } } } }';

let server: TestServer;
let ada: Person;
let bob: Person;
let post: Post;
beforeAll(async () => {
  server = await startTestServer();
  [ada, bob] = [await createUser(server), await createUser(server)];
});
beforeEach(async () => {
  post = await createPost(server, ada.user, {
    title: 'First',
    html: '<p>One small text</p>',
    categories: ['React', 'CSS'],
  });
});
afterAll(() => server.close());

const update = (changes: object) =>
  server.server.services.publishing.update(ada.user, { postId: post.id, ...changes });

async function read(variables: object = {}, token: string | null = ada.token) {
  const { data, errors } = await server.graphql<{
    post: {
      version: number;
      title: string;
      html: string;
      revisions: { nodes: Revision[]; pageInfo: { hasNextPage: boolean; endCursor: string } } | null;
    };
  }>(REVISIONS, { id: post.id, first: 100, ...variables }, token);
  expect(errors).toEqual([]);
  return data!.post;
}
const revisions = async (variables: object = {}) => (await read(variables)).revisions!;

async function restore(input: object, token: string | null = ada.token) {
  const { data, errors } = await server.graphql<{
    restoreRevision: { post: { version: number; title: string; html: string; categories: object[] } };
  }>(RESTORE, { input }, token);
  return errors[0] ? { message: errors[0].message, ...errors[0].extensions } : data!.restoreRevision.post;
}

describe(`revisions of a post on ${engine}`, () => {
  it('contain every text that an update replaced, last replaced first', async () => {
    await update({ html: '<p>Two</p>', categories: ['React'] });
    await update({ title: 'Third', coverImageURL: 'https://example.com/a.png' });
    const { nodes } = await revisions();
    expect(nodes).toEqual([
      expect.objectContaining({
        version: 2,
        title: 'First',
        html: '<p>Two</p>',
        categories: ['React'],
        coverImageURL: null,
        wordCount: 1,
        replacedBy: 'UPDATE',
      }),
      expect.objectContaining({
        version: 1,
        title: 'First',
        html: '<p>One small text</p>',
        categories: ['React', 'CSS'],
        wordCount: 3,
        replacedBy: 'UPDATE',
        writtenAt: post.createdAt.toISOString(),
      }),
    ]);
  });

  it('have word counts for long texts', async () => {
    await update({ html: `<p>${'two words '.repeat(5000)}</p>` });
    await Promise.all([update({ title: 'By one' }), update({ html: '<p>By another</p>' })]);
    const { nodes } = await revisions();
    expect(nodes).toMatchObject([
      { version: 3, wordCount: expect.toBeOneOf([2, 10_000]) as number },
      { version: 2, wordCount: 10_000 },
      { version: 1, wordCount: 3 },
    ]);
  });

  it('contain texts replaced over REST', async () => {
    const rest = restClient(server);
    const body = { title: 'By an older client', desc: '<p>Two</p>' };
    expect((await rest(`PUT /api/posts/${post.id}`, { token: ada.token, body })).status).toBe(200);
    expect((await revisions()).nodes).toMatchObject([{ title: 'First', replacedBy: 'REST' }]);
  });

  it('are not created by an update that changes nothing, or that is refused', async () => {
    await update({ title: 'First', categories: ['react', 'CSS'] });
    await update({ html: '<p>One small text</p>', version: 7 });
    await expect(update({ title: 'x', version: 7 })).rejects.toThrow('changed in the meantime');
    await expect(update({ title: '' })).rejects.toThrow('The title is missing.');
    expect(await read()).toMatchObject({ version: 1, revisions: { nodes: [] } });
  });

  it('are paginated, and found by the version of the post', async () => {
    for (const title of ['b', 'c', 'd']) await update({ title });
    const first = await revisions({ first: 2 });
    expect(first.nodes.map(({ title }) => title)).toEqual(['c', 'b']);
    const second = await revisions({ first: 2, after: first.pageInfo.endCursor });
    expect(second.nodes.map(({ title }) => title)).toEqual(['First']);
    const { data } = await server.graphql<{ post: Record<string, Revision | null> }>(
      'query ($id: ID!) { post(id: $id) { two: revision(version: 2) { html title } nine: revision(version: 9) { html } } }',
      { id: post.id },
      ada.token,
    );
    expect(data?.post).toEqual({ two: { html: '<p>One small text</p>', title: 'b' }, nine: null });
  });

  it('are visible to the author of the post only', async () => {
    await update({ title: 'Second' });
    for (const token of [null, bob.token]) {
      expect((await read({}, token)).revisions).toBeNull();
      const { data } = await server.graphql<{ post: object }>(
        'query ($id: ID!) { post(id: $id) { revision(version: 1) { html } } }',
        { id: post.id },
        token,
      );
      expect(data?.post).toEqual({ revision: null });
    }
  });

  it(`are limited to the last ${MAX_REVISIONS}`, async () => {
    for (let i = 0; i < MAX_REVISIONS + 3; i++) await update({ title: `Title ${i}` });
    const { nodes } = await revisions();
    expect(nodes).toHaveLength(MAX_REVISIONS);
    expect(nodes.at(-1)?.version).toBe(4);
  });

  it('are deleted with the post, and with the account', async () => {
    const { manager } = server.dataSource;
    await update({ title: 'Second' });
    await server.server.services.publishing.delete(ada.user, post.id);
    expect(await manager.countBy(PostRevision, { postId: post.id })).toBe(0);
    const carl = await createUser(server);
    const other = await createPost(server, carl.user);
    await server.server.services.publishing.update(carl.user, { postId: other.id, title: 'Second' });
    await server.server.services.accounts.remove(carl.user.id);
    expect(await manager.countBy(PostRevision, { postId: other.id })).toBe(0);
  });

  it('follow a category that is renamed or merged, which creates none', async () => {
    const { categories } = server.server.services;
    await categories.add(['Old name', 'Into'].map((name) => ({ name, description: '' })));
    const [old, into] = await categories.byNames(['Old name', 'Into']);
    await update({ categories: ['Old name'] });
    await update({ title: 'Second' });
    await changeCategory(server.dataSource, old!.id, { name: 'New name' });
    expect((await revisions()).nodes[0]).toMatchObject({ categories: ['New name'] });
    await mergeCategories(server.dataSource, old!.id, into!.id);
    expect((await revisions()).nodes[0]).toMatchObject({ categories: ['Into'] });
    expect((await revisions()).nodes).toHaveLength(2);
  });
});

describe(`restoring a revision on ${engine}`, () => {
  it('restores the earlier text of the post, and stores the replaced one', async () => {
    await update({ title: 'Second', html: '<p>Two</p>', categories: ['Hooks'] });
    const [first] = (await revisions()).nodes;
    expect(await restore({ revisionId: first!.id, version: 2 })).toEqual({
      id: post.id,
      version: 3,
      title: 'First',
      html: '<p>One small text</p>',
      categories: [{ name: 'React' }, { name: 'CSS' }],
    });
    expect((await revisions()).nodes).toMatchObject([
      { version: 2, title: 'Second', html: '<p>Two</p>', replacedBy: 'RESTORE' },
      { version: 1, title: 'First' },
    ]);
  });

  it('is a conflict if the post has changed since', async () => {
    await update({ title: 'Second' });
    const [first] = (await revisions()).nodes;
    await update({ title: 'Third' });
    expect(await restore({ revisionId: first!.id, version: 2 })).toMatchObject({
      code: 'CONFLICT',
      version: 3,
    });
    expect((await read()).title).toBe('Third');
  });

  it('omits a deleted category, and passes the checks of an update', async () => {
    const { categories } = server.server.services;
    await categories.add([{ name: 'Short-lived', description: '' }]);
    const [category] = await categories.byNames(['Short-lived']);
    await update({ categories: ['Short-lived', 'CSS'] });
    await update({ title: 'Third', categories: [] });
    await server.dataSource.manager.delete('category', { id: category!.id });
    const [last] = (await revisions()).nodes;
    await server.dataSource.manager.update(
      PostRevision,
      { id: last!.id },
      { html: '<p>Now</p><script>1</script>' },
    );
    expect(await restore({ revisionId: last!.id, version: 3 })).toMatchObject({
      title: 'First',
      html: '<p>Now</p>',
      categories: [{ name: 'CSS' }],
    });
  });

  it('is allowed to the author only, and needs an existing revision', async () => {
    await update({ title: 'Second' });
    const [first] = (await revisions()).nodes;
    const input = { revisionId: first!.id, version: 2 };
    expect(await restore(input, null)).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await restore(input, bob.token)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await restore({ ...input, revisionId: post.id })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await restore({ ...input, revisionId: 'x' })).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { revisionId: 'There is no such revision.' },
    });
    expect((await read()).title).toBe('Second');
  });
});
