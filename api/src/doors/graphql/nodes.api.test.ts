import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../features/users/user.entity.js';
import { createComment, createPost, createReply, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

let server: TestServer;
let ada: { user: User; token: string };
let bob: { user: User; token: string };
/** By type. */
let ids: Record<string, string>;

beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server);
  bob = await createUser(server);
  const post = await createPost(server, ada.user, { categories: ['React'] });
  const { comment } = await createComment(server, bob.user, { postId: post.id, text: 'Yes' });
  const reply = await createReply(server, ada.user, { commentId: comment.id, text: 'Thanks' });
  const { series, drafts, categories } = server.server.services;
  const { id: seriesId } = await series.create(ada.user, { title: 'Tides', postIds: [post.id] });
  const draft = await drafts.save(ada.user, draftInput(randomUUID()));
  const category = await categories.byName('React');
  ids = {
    Draft: draft.id,
    Post: post.id,
    User: ada.user.id,
    Comment: comment.id,
    Reply: reply.id,
    Series: seriesId,
    Category: category?.id ?? '',
  };
});
afterAll(() => server.close());

const draftInput = (id: string) => ({ id, title: 'A thought', html: '<p>a</p>', categories: [] });

interface Nodes {
  nodes: ({ __typename: string; id: string } | null)[] | null;
}
const NODES = 'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }';

describe(`nodes on ${engine}`, () => {
  it('are found by their ids, in the asked order, with null in place of those that do not exist', async () => {
    const asked = [randomUUID(), ...Object.values(ids), 'nothing', ids.Post];
    const { data, errors } = await server.graphql<Nodes>(NODES, { ids: asked }, ada.token);
    expect(errors).toEqual([]);
    expect(data?.nodes).toEqual([
      null,
      ...Object.entries(ids).map(([__typename, id]) => ({ __typename, id })),
      null,
      { __typename: 'Post', id: ids.Post },
    ]);
  });

  it('are the same one by one', async () => {
    for (const [type, id] of Object.entries(ids)) {
      const query = 'query ($id: ID!) { node(id: $id) { __typename id } }';
      expect((await server.graphql(query, { id }, ada.token)).data).toEqual({
        node: { __typename: type, id },
      });
    }
  });

  it('are hidden from others like the fields that show them', async () => {
    for (const token of [bob.token, null]) {
      const { data } = await server.graphql<Nodes>(NODES, { ids: [ids.Draft, ids.Series] }, token);
      expect(data?.nodes).toEqual([null, { __typename: 'Series', id: ids.Series }]);
    }
    await server.dataSource.query('UPDATE post SET isListed = ? WHERE id = ?', [false, ids.Post]);
    const series = { ids: [ids.Series] };
    expect((await server.graphql<Nodes>(NODES, series, bob.token)).data?.nodes).toEqual([null]);
    expect((await server.graphql<Nodes>(NODES, series, ada.token)).data?.nodes).not.toEqual([null]);
    await server.dataSource.query('UPDATE post SET isListed = ? WHERE id = ?', [true, ids.Post]);
  });

  it('take one statement for each type', async () => {
    const posts = [await createPost(server, ada.user), await createPost(server, bob.user)];
    server.queries.length = 0;
    await server.graphql(NODES, { ids: [...posts.map(({ id }) => id), bob.user.id, ada.user.id] });
    expect(server.queries).toHaveLength(2);
  });

  it('are 100 at most, and cost as much', async () => {
    const many = Array.from({ length: 101 }, () => randomUUID());
    const { errors } = await server.graphql(NODES, { ids: many });
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { ids: expect.any(String) as string },
    });
    expect((await server.graphql(NODES, { ids: many.slice(1) })).errors).toEqual([]);
  });
});

it('a field that fails is null and leaves the answers of the others', async () => {
  const { data, errors } = await server.graphql(
    `{ a: posts(category: "Nothing") { nodes { id } } b: categories { name } c: search(query: "x", first: 0) { nodes { id } } }`,
  );
  expect(errors.flatMap(({ path = [] }) => path).sort()).toEqual(['a', 'c']);
  expect(data).toEqual({ a: null, b: expect.any(Array) as unknown[], c: null });
  const liked = await server.graphql(
    `mutation ($id: ID!) { a: likePost(input: { postId: "x" }) { post { id } } b: likePost(input: { postId: $id }) { post { id } } }`,
    { id: ids.Post },
    bob.token,
  );
  expect(liked.errors.map(({ path }) => path)).toEqual([['a']]);
  expect(liked.data).toEqual({ a: null, b: { post: { id: ids.Post } } });
});

it('the id of a draft is no id of anything else', async () => {
  const save = 'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { id } } }';
  for (const type of ['Post', 'User', 'Comment', 'Reply', 'Series', 'Category']) {
    const { errors } = await server.graphql(save, { input: draftInput(ids[type] ?? '') }, bob.token);
    expect(errors[0]?.extensions.fields).toEqual({ id: 'This id is taken. Make another one.' });
  }
});
