import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLike, createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

const CONNECTION = `edges { cursor node { id title } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }`;
const POSTS = `query ($first: Int! = 3, $after: String, $page: Int, $sort: PostSort, $category: String, $author: String) {
  list: posts(first: $first, after: $after, page: $page, sort: $sort, category: $category, author: $author) { ${CONNECTION} }
}`;
const SEARCH = `query ($first: Int! = 3, $after: String, $page: Int, $query: String!) {
  list: search(first: $first, after: $after, page: $page, query: $query) { ${CONNECTION} }
}`;

interface List {
  list: {
    edges: { cursor: string; node: { id: string; title: string } }[];
    pageInfo: Record<'hasNextPage' | 'hasPreviousPage', boolean> &
      Record<'startCursor' | 'endCursor', string | null>;
  };
}

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  const { user: ada } = await createUser(server, { userName: 'ada_l' });
  const { user: bob } = await createUser(server, { userName: 'bob_b' });
  for (let i = 0; i < 17; i++) {
    const { id } = await createPost(server, i % 3 ? ada : bob, {
      title: i % 4 ? `Hooks ${i}` : `Diary ${i}`,
      html: '<p>About hooks.</p>',
      categories: i % 5 ? ['React', 'Hooks'] : ['CSS'],
      // Pairs with equal times, so that pages also split equal values.
      publishedAt: new Date(Date.UTC(2024, 0, 1 + Math.floor(i / 2))),
    });
    await createLike(server, ada, id);
    if (i % 2) await createLike(server, bob, id);
  }
});
afterAll(() => server.close());

async function list(query: string, variables: Record<string, unknown>): Promise<List['list']> {
  const { data, errors } = await server.graphql<List>(query, variables);
  expect(errors).toEqual([]);
  return data!.list;
}

const lists: [string, string, Record<string, unknown>][] = [
  ['the newest posts', POSTS, {}],
  ['the popular posts', POSTS, { sort: 'POPULAR' }],
  ['a category', POSTS, { category: 'react' }],
  ['the popular posts of a category', POSTS, { category: 'React', sort: 'POPULAR' }],
  ['an author', POSTS, { author: 'ADA_L' }],
  ['the popular posts of an author', POSTS, { author: 'ada_l', sort: 'POPULAR' }],
  ['an author in a category', POSTS, { author: 'ada_l', category: 'Hooks', sort: 'POPULAR' }],
  ['the results of a search', SEARCH, { query: 'hook' }],
];

describe.each(lists)(`page numbers in %s on ${engine}`, (_name, query, filter) => {
  it('return the same pages as the cursors', async () => {
    let after: string | null = null;
    for (let page = 1; ; page++) {
      const walked: List['list'] = await list(query, { ...filter, after });
      expect(walked.edges.length).toBeGreaterThan(0);
      expect(await list(query, { ...filter, page })).toEqual(walked);
      after = walked.pageInfo.endCursor;
      if (walked.pageInfo.hasNextPage) continue;
      expect(page).toBeGreaterThan(2);
      expect(await list(query, { ...filter, page: page + 1 })).toEqual({
        edges: [],
        pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
      });
      return;
    }
  });
});

describe.each([
  ['posts', POSTS, {}],
  ['search', SEARCH, { query: 'hooks' }],
])('the page number of %s', (_name, query, filter) => {
  it.each([
    ['page', { page: 0 }],
    ['page', { page: -1 }],
    ['page', { page: 10_001 }],
    ['page', { page: 2, after: 'x' }],
    ['first', { page: 2, first: 0 }],
  ])('is refused, naming %s: %j', async (field, variables) => {
    const { data, errors } = await server.graphql(query, { ...filter, ...variables });
    expect(Object.values(data ?? {})).toEqual([null]);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: { [field]: expect.any(String) as string },
    });
  });

  it('beyond every list is empty and needs no query', async () => {
    const loads = (statement: string) => /from .?post/i.test(statement);
    server.queries.length = 0;
    expect((await list(query, { ...filter, page: 10_000, first: 5 })).edges).toEqual([]);
    expect(server.queries.filter(loads)).toEqual([]);
  });
});

it.each(['posts(', 'search(query: "hooks", '])(
  'the number of a page counts in the cost of %s…)',
  async (field) => {
    const cost = async (page: string) => {
      const response = await fetch(`${server.origin}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: `{ ${field}first: 3${page}) { nodes { title } } }` }),
      });
      const { extensions } = (await response.json()) as { extensions: { cost: { asked: number } } };
      return extensions.cost.asked;
    };
    const plain = await cost('');
    expect(await cost(', page: 1')).toBe(plain);
    expect(await cost(', page: 101')).toBe(plain + 15);
    expect(await cost(', page: 10000')).toBe(plain + 500);
  },
);
