import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { Post } from '../posts/post.entity.js';
import type { User } from '../users/user.entity.js';

interface Shown {
  version: number;
  showsRevisions: boolean;
  revisions: { totalCount: number; nodes: { version: number; html: string; isHidden: boolean }[] } | null;
  first: { html: string } | null;
}
let server: TestServer;
let ada: { user: User; token: string };
let bob: { user: User; token: string };
let post: Post;

const UPDATE = `mutation ($input: UpdatePostDisplayInput!) { updatePostDisplay(input: $input) { post {
  showsRevisions reactVersion chosenReactVersion version } } }`;
const READ = `query ($id: ID!) { post(id: $id) { version showsRevisions revisions(first: 10) { totalCount nodes {
  version html isHidden } } first: revision(version: 1) { html } } }`;
const update = (changes: object, token: string | null = ada.token, postId = post.id) =>
  server.graphql<{ updatePostDisplay: { post: Record<string, unknown> } }>(
    UPDATE,
    { input: { postId, ...changes } },
    token,
  );
async function read(token: string | null = null): Promise<Shown | null> {
  const { data, errors } = await server.graphql<{ post: Shown | null }>(READ, { id: post.id }, token);
  expect(errors).toEqual([]);
  return data?.post ?? null;
}
/** The versions of the revisions that a viewer sees. */
const seen = async (token?: string) => (await read(token))?.revisions?.nodes.map(({ version }) => version);
const edit = (html: string) => server.server.services.publishing.update(ada.user, { postId: post.id, html });

beforeAll(async () => {
  server = await startTestServer();
  [ada, bob] = [await createUser(server), await createUser(server)];
});
afterAll(() => server.close());
beforeEach(async () => {
  post = await createPost(server, ada.user, { html: '<p>One</p>' });
});

describe(`revisions for readers on ${engine}`, () => {
  beforeEach(async () => {
    await edit('<p>Two</p>');
    await edit('<p>Three</p>');
  });

  it('are private until the author shows them, and again afterwards', async () => {
    for (const token of [null, bob.token]) {
      expect(await read(token)).toMatchObject({ showsRevisions: false, revisions: null, first: null });
    }
    const { data } = await update({ showsRevisions: true });
    expect(data?.updatePostDisplay.post).toMatchObject({ showsRevisions: true, version: 3 });
    for (const token of [null, bob.token]) {
      expect(await read(token)).toMatchObject({
        showsRevisions: true,
        revisions: {
          totalCount: 2,
          nodes: [
            { version: 2, html: '<p>Two</p>' },
            { version: 1, html: '<p>One</p>' },
          ],
        },
        first: { html: '<p>One</p>' },
      });
    }
    await edit('<p>Four</p>');
    expect(await seen()).toEqual([3, 2, 1]);
    await update({ showsRevisions: false });
    expect(await read()).toMatchObject({ showsRevisions: false, revisions: null, first: null });
    expect(await seen(ada.token)).toEqual([3, 2, 1]);
  });

  it('leave out those that the author hides, in lists, by version and by text', async () => {
    await update({ showsRevisions: true, hiddenVersions: [1, 77] });
    expect(await read()).toMatchObject({
      revisions: { totalCount: 1, nodes: [{ version: 2 }] },
      first: null,
    });
    expect((await read(ada.token))?.revisions?.nodes.map(({ isHidden }) => isHidden)).toEqual([false, true]);
    const { revisions } = server.server.services;
    const own = await revisions.byVersion(ada.user, post, 1);
    expect(await revisions.htmlByIds(bob.user, [own!.id])).toEqual([]);
    expect(await revisions.htmlByIds(null, [own!.id])).toEqual([]);
    expect(await revisions.htmlByIds(ada.user, [own!.id])).toHaveLength(1);
    await update({ hiddenVersions: [2] });
    expect(await seen()).toEqual([1]);
    await update({ hiddenVersions: [] });
    expect(await seen()).toEqual([2, 1]);
  });

  it('are hidden and shown one by one, whatever another client has hidden meanwhile', async () => {
    await edit('<p>Four</p>');
    await update({ showsRevisions: true });
    await update({ hideVersions: [3] });
    // This client does not know of the other.
    await update({ hideVersions: [1, 77] });
    expect(await seen()).toEqual([2]);
    await Promise.all([update({ showVersions: [3] }), update({ hideVersions: [2] })]);
    expect(await seen()).toEqual([3]);
    await update({ hideVersions: [3], showVersions: [1, 2, 3] });
    expect(await seen()).toEqual([2, 1]);
    await update({ hiddenVersions: [1, 2], hideVersions: [], showVersions: [2] });
    expect(await seen()).toEqual([3]);
  });

  it('go with a post that a moderator hides', async () => {
    await update({ showsRevisions: true });
    await server.dataSource.query('UPDATE post SET hiddenAt = ? WHERE id = ?', [
      '2026-01-01 00:00:00.000',
      post.id,
    ]);
    server.server.services.changes.ofAnything();
    expect(await read()).toBeNull();
    const [row] = await server.dataSource.query<{ id: string }[]>(
      'SELECT id FROM post_revision WHERE postId = ?',
      [post.id],
    );
    expect(row).toBeDefined();
    expect(await server.server.services.revisions.htmlByIds(null, [row?.id ?? ''])).toEqual([]);
  });
});

describe(`the version of React of a post on ${engine}`, () => {
  const EXAMPLE = '<figure data-example="react"><pre><code data-file="App.js">one</code></pre></figure>';
  const shown = async () => {
    const { data, errors } = await server.graphql<{
      posts: { nodes: { reactVersion: number | null; brokenExamplesCount: number }[] };
    }>('{ posts(first: 1) { nodes { reactVersion brokenExamplesCount } } }');
    expect(errors).toEqual([]);
    const [node] = data!.posts.nodes;
    return [node?.reactVersion, node?.brokenExamplesCount];
  };
  const ran = async (reactVersion: string, problem?: string) => {
    const { version } = (await server.server.services.posts.byId(post.id))!;
    const outcomes = [{ index: 0, reactVersion, ...(problem !== undefined && { problem }) }];
    await server.server.services.exampleRuns.report(ada.user, { postId: post.id, version, outcomes });
  };

  it('is that of its examples, of its category, or the one that its author chose', async () => {
    await server.server.services.categories.add([
      { name: 'React 18', description: '' },
      { name: 'React19', description: '' },
    ]);
    post = await createPost(server, ada.user, { html: EXAMPLE, categories: ['React'] });
    expect(await shown()).toEqual([null, 0]);
    await ran('17.0.2');
    expect(await shown()).toEqual([17, 0]);
    await server.server.services.publishing.update(ada.user, {
      postId: post.id,
      categories: ['React 18', 'React19', 'React'],
    });
    expect(await shown()).toEqual([19, 0]);
    expect((await update({ reactVersion: 16 })).data?.updatePostDisplay.post).toMatchObject({
      reactVersion: 16,
      chosenReactVersion: 16,
    });
    expect(await shown()).toEqual([16, 0]);
    await update({ showsRevisions: false });
    expect(await shown()).toEqual([16, 0]);
    await update({ reactVersion: null });
    expect(await shown()).toEqual([19, 0]);
  });

  it('comes with the number of examples that ran once and fail now, until they change', async () => {
    post = await createPost(server, ada.user, { html: EXAMPLE });
    // An example that is meant to fail never ran.
    await ran('19.3.1', 'App.js:1: no');
    expect(await shown()).toEqual([null, 0]);
    await ran('19.3.1');
    expect(await shown()).toEqual([19, 0]);
    await ran('20.0.0', 'App.js:1: gone');
    await ran('20.0.1', 'App.js:1: gone');
    expect(await shown()).toEqual([null, 1]);
    await edit(EXAMPLE.replace('one', 'two'));
    expect(await shown()).toEqual([null, 0]);
  });

  it.each([
    [{ reactVersion: 14 }, 'The version of React is a whole number from 15 to 99.'],
    ...['hiddenVersions', 'hideVersions', 'showVersions'].map((field): [object, string] => [
      { [field]: Array.from({ length: 51 }, (_, i) => i) },
      `\`${field}\` has at most 50 whole numbers.`,
    ]),
  ])('refuses %j', async (changes, message) => {
    expect((await update(changes)).errors[0]).toMatchObject({
      message,
      extensions: { code: 'BAD_USER_INPUT' },
    });
  });

  it('is changed by the author only', async () => {
    const codes = [
      await update({ reactVersion: 18 }, null),
      await update({ reactVersion: 18 }, bob.token),
      await update({ reactVersion: 18 }, ada.token, crypto.randomUUID()),
    ].map(({ errors }) => errors[0]?.extensions.code);
    expect(codes).toEqual(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND']);
  });
});
