import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createComment, createLike, createPost, createReply, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';
import type { Post } from './post.entity.js';

/*
 * What all connections have in common (docs/decisions/0161-connections.md), by the lists of posts, comments and likes.
 */

let server: TestServer;
let ada: { user: User; token: string };
let others: { user: User; token: string }[];
let posts: Post[];
let commentId: string;

const day = (i: number) => new Date(Date.UTC(2026, 0, 1 + i));
const letters = 'ABCDEFG';

beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server, { userName: 'ada_l' });
  others = [];
  for (const userName of ['bob_b', 'cy_c', 'dan_d']) others.push(await createUser(server, { userName }));
  posts = [];
  for (const [i, title] of letters.split('').entries())
    posts.push(await createPost(server, ada.user, { title, categories: ['React'], publishedAt: day(i) }));
  await createPost(server, others[0]!.user, { title: 'Z', publishedAt: day(20) });
  // By likes: D, B, then the newest.
  for (const [i, letter] of 'DBDBD'.split('').entries())
    await createLike(server, others[i % 3]!.user, postOf(letter).id);
  for (const [i, { user }] of others.entries())
    await createComment(server, user, { postId: posts[0]!.id, text: `${i}` }, day(i));
  const { comment } = await createComment(server, ada.user, { postId: posts[0]!.id, text: '3' }, day(3));
  commentId = comment.id;
  for (const i of [0, 1, 2, 3]) await createReply(server, ada.user, { commentId, text: `${i}` }, day(i));
});
afterAll(() => server.close());

const postOf = (title: string): Post => posts[letters.indexOf(title)]!;

interface Connection {
  nodes: { key: string }[];
  edges: { cursor: string }[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
  totalCount: number | null;
  isTotalCountExact: boolean;
}
const CONNECTION = (key: string) =>
  `{ nodes { key: ${key} } edges { cursor } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount isTotalCountExact }`;

/** `@` is the place of the arguments of the connection. */
const lists: [query: string, key: string, nodes: string][] = [
  ['posts(@)', 'title', 'ZGFEDCBA'],
  ['posts(@, category: "react")', 'title', 'GFEDCBA'],
  ['posts(@, author: "ada_l")', 'title', 'GFEDCBA'],
  ['posts(@, author: "ada_l", category: "React")', 'title', 'GFEDCBA'],
  ['posts(@, sort: POPULAR)', 'title', 'DBZGFECA'],
  ['posts(@, sort: POPULAR, category: "React")', 'title', 'DBGFECA'],
  ['posts(@, sort: UPDATED, author: "ada_l")', 'title', 'GFEDCBA'],
  [
    'posts(@, publishedAfter: "2026-01-02T00:00:00Z", publishedBefore: "2026-01-06T00:00:00Z")',
    'title',
    'EDCB',
  ],
  ['user(userName: "ada_l") { posts(@) }', 'title', 'GFEDCBA'],
  ['user(userName: "ada_l") { posts(@, sort: POPULAR) }', 'title', 'DBGFECA'],
  [
    'category(name: "React") { posts(@, sort: UPDATED, updatedAfter: "2026-01-04T00:00:00Z") }',
    'title',
    'GFED',
  ],
  ['post(id: $post) { comments(@) }', 'text', '3210'],
  ['post(id: $post) { comments(@, order: OLDEST) }', 'text', '0123'],
  ['node(id: $comment) { ... on Comment { replies(@) } }', 'text', '0123'],
];

async function read(list: string, key: string, args: object, token: string | null = null) {
  const values = Object.entries({ first: null, ...args }).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`,
  );
  const field = list
    .replace(/@\)/, `${values.join(', ')}) ${CONNECTION(key)}`)
    .replace('@,', `${values.join(', ')},`);
  const body = list.includes('@)') ? field : field.replace(/\)( \})?( \})?$/, `) ${CONNECTION(key)}$1$2`);
  const query = `query ($post: ID!, $comment: ID!) { one: __typename ${body} unused: post(id: $post) { id } other: node(id: $comment) { id } }`;
  const answer = await server.graphql<Record<string, unknown>>(
    query,
    { post: posts[0]!.id, comment: commentId },
    token,
  );
  expect(answer.errors).toEqual([]);
  return connectionIn(answer.data);
}

/** The connection is the only object with `pageInfo`. */
function connectionIn(value: unknown): Connection {
  const found = find(value);
  if (!found) throw new Error('There is no connection in the answer.');
  return found;
}
function find(value: unknown): Connection | null {
  if (typeof value !== 'object' || value === null) return null;
  if ('pageInfo' in value) return value as Connection;
  return Object.values(value).reduce<Connection | null>((known, each) => known ?? find(each), null);
}
const text = ({ nodes }: Connection) => nodes.map(({ key }) => key).join('');

describe.each(lists)(`%s on ${engine}`, (list, key, expected) => {
  const page = (args: object) => read(list, key, args);

  it('is read forwards, backwards and between two cursors, and counted', async () => {
    const all = await page({ first: 50 });
    expect(text(all)).toBe(expected);
    expect(all).toMatchObject({ totalCount: expected.length, isTotalCountExact: true });
    expect(all.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: false });

    let before: string | null = null;
    let read = '';
    for (let hasMore = true; hasMore;) {
      const part: Connection = await page({ last: 3, before });
      expect(part.pageInfo).toMatchObject({
        hasNextPage: before !== null,
        startCursor: part.edges[0]?.cursor,
        endCursor: part.edges.at(-1)?.cursor,
      });
      read = text(part) + read;
      before = part.pageInfo.startCursor;
      hasMore = part.pageInfo.hasPreviousPage;
    }
    expect(read).toBe(expected);

    // Cursors of one walk, at the second node and at the last one.
    const after = all.edges[0]!.cursor;
    const end = all.edges.at(-1)!.cursor;
    const first = await page({ after, before: end, first: 1 });
    expect(text(first)).toBe(expected[1]);
    expect(first.pageInfo).toMatchObject({ hasPreviousPage: true, hasNextPage: true });
    const last = await page({ after, before: end, last: 1 });
    expect(text(last)).toBe(expected.at(-2));
    expect(last.totalCount).toBe(expected.length);
    expect(text(await page({ before: end, first: 50 }))).toBe(expected.slice(0, -1));
    expect(text(await page({ before: after, last: 2 }))).toBe('');
  });
});

describe(`connections on ${engine}`, () => {
  const codeOf = async (query: string, token: string | null = null) => {
    const { errors } = await server.graphql(query, {}, token);
    const { code, fields } = (errors[0]?.extensions ?? {}) as { code?: string; fields?: object };
    return [code, ...Object.keys(fields ?? {})];
  };

  it('refuse arguments that do not fit', async () => {
    const cursor = (await read('posts(@)', 'title', { first: 1 })).pageInfo.endCursor;
    const popular = (await read('posts(@, sort: POPULAR)', 'title', { first: 1 })).pageInfo.endCursor;
    for (const [args, ...expected] of [
      ['last: 0', 'last'],
      ['last: 101', 'last'],
      ['last: -1', 'last'],
      ['last: 1, before: "x"', 'before'],
      [`last: 1, before: "${popular}"`, 'before'],
      [`sort: POPULAR, before: "${cursor}"`, 'before'],
      [`page: 2, before: "${cursor}"`, 'page'],
      ['page: 2, last: 3', 'page'],
      ['sort: POPULAR, period: WEEK, last: 1', 'period'],
      [`sort: POPULAR, period: WEEK, before: "${popular}"`, 'period'],
      ['sort: POPULAR, publishedAfter: "2026-01-01T00:00:00Z"', 'publishedAfter'],
      ['updatedAfter: "2026-01-01T00:00:00Z"', 'updatedAfter'],
      ['sort: UPDATED, publishedBefore: "2026-01-01T00:00:00Z"', 'publishedBefore'],
    ])
      expect([args, ...(await codeOf(`{ posts(${args}) { nodes { id } } }`))]).toEqual([
        args,
        'BAD_USER_INPUT',
        ...expected,
      ]);
    const followed = '{ posts(followedByViewer: true, last: 1) { nodes { id } } }';
    expect(await codeOf(followed, ada.token)).toEqual(['BAD_USER_INPUT', 'followedByViewer']);
  });

  it('take dates at the ends of time, and periods that are empty', async () => {
    for (const end of ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59-01:00']) {
      const ends = `publishedAfter: "0001-01-01T00:00:00Z", publishedBefore: "${end}"`;
      expect(text(await read(`posts(@, ${ends})`, 'title', { first: 50 }))).toBe('ZGFEDCBA');
    }
    const none = 'sort: UPDATED, updatedAfter: "2026-01-03T00:00:00Z", updatedBefore: "2026-01-03T00:00:00Z"';
    expect(await read(`posts(@, ${none})`, 'title', { last: 5 })).toMatchObject({ nodes: [], totalCount: 0 });
  });

  it('list posts by their last change, in a category too', async () => {
    const query = 'mutation ($input: UpdatePostInput!) { updatePost(input: $input) { post { id } } }';
    const since = new Date().toISOString();
    for (const [title, more] of [
      ['B', {}],
      ['A', { categories: ['React'] }],
    ] as const) {
      const input = { postId: postOf(title).id, title, html: `<p>${title}!</p>`, ...more };
      expect((await server.graphql(query, { input }, ada.token)).errors).toEqual([]);
    }
    expect(text(await read('posts(@, sort: UPDATED)', 'title', { first: 3 }))).toBe('ABZ');
    expect(text(await read('posts(@, sort: UPDATED, category: "React")', 'title', { first: 3 }))).toBe('ABG');
    const changed = await read(`posts(@, sort: UPDATED, updatedAfter: "${since}")`, 'title', { last: 5 });
    expect(text(changed)).toBe('AB');
    expect(changed.totalCount).toBe(2);
  });

  it('count the lists that are merged, and no results of a search', async () => {
    const follow =
      'mutation { followUser(input: { userId: "@" }) { user { id } } followCategory(input: { categoryId: "#" }) { category { id } } }';
    const category = await server.server.services.categories.byName('React');
    const reader = others[1]!;
    await server.graphql(follow.replace('@', ada.user.id).replace('#', category!.id), {}, reader.token);
    const followed = await read('posts(@, followedByViewer: true)', 'title', { first: 2 }, reader.token);
    expect(followed).toMatchObject({ totalCount: 7, isTotalCountExact: true });
    const days = await read('posts(@, sort: POPULAR, period: YEAR)', 'title', { first: 2 });
    expect(days.totalCount).toBe(8);
    const found = await server.graphql('{ search(query: "a") { totalCount isTotalCountExact } }');
    expect(found.data).toEqual({ search: { totalCount: null, isTotalCountExact: false } });
  });

  it('are counted only when that is selected', async () => {
    const countsOf = async (query: string) => {
      server.queries.length = 0;
      expect((await server.graphql(query, {}, ada.token)).errors).toEqual([]);
      return server.queries.filter((sql) => /COUNT\(\*\)/.test(sql)).length;
    };
    const fields = (total: string) =>
      `{ posts { nodes { likedBy { nodes { name } ${total} } comments { nodes { text } ${total} } author { posts { nodes { title } ${total} } } categories { posts { nodes { title } ${total} } } } ${total} } viewer { bookmarks { nodes { id } ${total} } drafts { nodes { id } ${total} } } }`;
    expect(await countsOf(fields(''))).toBe(0);
    // One statement for each kind of list, two for those of authors (one’s own have unlisted posts), and none for categories, which know how many posts they have.
    expect(await countsOf(fields('totalCount isTotalCountExact'))).toBe(7);
  });

  it('list the posts of many authors and categories, and who likes them, in one statement each', async () => {
    const query = `{ posts(last: 8) { nodes { author { posts(first: 2, sort: @) { nodes { title } } } categories { posts(last: 2, sort: @) { nodes { title } } } likedBy(first: 1) { nodes { userName } } } } }`;
    for (const sort of ['LATEST', 'POPULAR']) {
      server.queries.length = 0;
      const { data, errors } = await server.graphql<{
        posts: {
          nodes: Record<'author' | 'likedBy', unknown>[];
        };
      }>(query.replaceAll('@', sort));
      expect(errors).toEqual([]);
      expect(data!.posts.nodes.at(-1)).toMatchObject({
        author: {
          posts: {
            nodes: sort === 'LATEST' ? [{ title: 'G' }, { title: 'F' }] : [{ title: 'D' }, { title: 'B' }],
          },
        },
        categories: [
          {
            posts: {
              nodes: sort === 'LATEST' ? [{ title: 'B' }, { title: 'A' }] : [{ title: 'C' }, { title: 'A' }],
            },
          },
        ],
      });
      expect(server.queries.filter((sql) => /^\s*SELECT/.test(sql))).toHaveLength(4);
    }
  });

  it('list who likes a post, without suspended people and those whom the viewer blocks', async () => {
    const [bob, cy, dan] = others;
    const list = (token: string | null = null) =>
      server
        .graphql<{
          post: { likesCount: number; likedBy: { totalCount: number; nodes: { userName: string }[] } };
        }>(
          'query ($id: ID!) { post(id: $id) { likesCount likedBy { totalCount nodes { userName } } } }',
          { id: postOf('D').id },
          token,
        )
        .then(({ data }) => [
          data!.post.likesCount,
          data!.post.likedBy.totalCount,
          data!.post.likedBy.nodes.map(({ userName }) => userName),
        ]);
    // In one millisecond the order of likes is that of ids.
    for (const [i, { user }] of [bob!, cy!, dan!].entries())
      await server.dataSource.query('UPDATE `like` SET createdAt = ? WHERE userId = ?', [
        `2026-02-0${i + 1} 00:00:00.000`,
        user.id,
      ]);
    expect(await list()).toEqual([3, 3, ['dan_d', 'cy_c', 'bob_b']]);
    const page = await read(`node(id: "${postOf('D').id}") { ... on Post { likedBy(@) } }`, 'userName', {
      last: 2,
    });
    expect(text(page)).toBe('cy_cbob_b');
    expect(page.pageInfo.hasPreviousPage).toBe(true);
    await server.graphql(
      'mutation ($id: ID!) { blockUser(input: { userId: $id }) { user { id } } }',
      { id: cy!.user.id },
      ada.token,
    );
    expect(await list(ada.token)).toEqual([3, 2, ['dan_d', 'bob_b']]);
    const { manager } = server.dataSource;
    await manager.update('user', { id: dan!.user.id }, { suspendedAt: new Date() });
    expect(await list(ada.token)).toEqual([3, 1, ['bob_b']]);
    await manager.update('user', { id: dan!.user.id }, { suspendedUntil: new Date(Date.now() - 1000) });
    expect(await list(bob!.token)).toEqual([3, 3, ['dan_d', 'cy_c', 'bob_b']]);
  });
});
