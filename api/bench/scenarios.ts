import type { Pool, RowDataPacket } from 'mysql2/promise';
import { PASSWORD, userNameOf } from './dataset.js';
import type { FloorName, Target } from './floors.js';
import type { HttpRequest } from './measure.js';
import { FEED, LIKE, LOGIN, POST, READING_LIST, SEARCH, SUGGESTIONS, UNLIKE } from './operations.js';

/** A request to the API, and the equivalent one to the floor. */
export interface Scenario {
  name: string;
  floor: FloorName;
  /** The target ratio to the floor at 16 connections; null if there is none. */
  aim: number | null;
  /** The floor's work differs from the API's, so only the number of items is compared. */
  differs?: true;
  /** Whether it is part of a quick run. */
  quick?: true;
  requests: { api: HttpRequest; floor: Target }[];
  /** Number of items in the first response. */
  items: (body: unknown) => number;
  /** The API's response is a page with the data of the floor. */
  isPage?: true;
}

/** Number of different targets requested in turn. */
const TARGETS = 64;
/** A page far behind in the feed. */
export const FAR_PAGE = 500;
const QUERIES = ['react', 'hydration', 'useState', 'profiler', 'websocket', 'zanaer', 'accessib', 'keep'];
const TYPED = ['re', 'hyd', 'useS', 'prof', 'web', 'zan', 'acc', 'kee'];

const REST_AIM = 0.5;
const GRAPHQL_AIM = 0.3;

const get = (path: string): HttpRequest => ({ method: 'GET', path });
const sending = (method: 'POST' | 'PUT', path: string, body: object, token?: string): HttpRequest => ({
  method,
  path,
  headers: {
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  },
  body: JSON.stringify(body),
});
const graphql = (query: string, variables: object, token?: string): HttpRequest =>
  sending('POST', '/graphql', { query, variables }, token);

const lengthOf = (body: unknown) => (Array.isArray(body) ? body.length : 0);
const edgesOf = (body: unknown): number => {
  const { data } = body as { data?: Record<string, { edges?: unknown[] } | null> };
  return Object.values(data ?? {})[0]?.edges?.length ?? 0;
};
const one = (body: unknown) => {
  const { _id, data } = body as { _id?: string; data?: { post?: { id: string } | null } };
  return _id !== undefined || data?.post ? 1 : 0;
};

/** The value of a field in a GraphQL response; undefined for a missing value or an error. */
const fieldOf = <Value>(body: unknown, field: string): Value | undefined =>
  (body as { data?: Record<string, Value | undefined> | null }).data?.[field];

/** Responses of the API that scenarios are based on. */
async function ask<Answer>(origin: string, { method, path, headers, body }: HttpRequest): Promise<Answer> {
  const response = await fetch(origin + path, { method, headers: headers ?? {}, body: body ?? null });
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
  return (await response.json()) as Answer;
}

/** The cursor before a page of the feed. */
export async function cursorOfPage(
  origin: string,
  sort: 'latest' | 'popular',
  page: number,
): Promise<string> {
  const request = graphql(FEED, { sort: sort.toUpperCase(), page: page - 1 });
  const { data } = await ask<{ data: { posts: { pageInfo: { endCursor: string } } } }>(origin, request);
  return data.posts.pageInfo.endCursor;
}

/** Ids of this many posts of all ages. */
export async function spreadPosts(pool: Pool, count: number): Promise<string[]> {
  const [posts] = await pool.query<RowDataPacket[]>('SELECT id FROM post ORDER BY createdAt');
  const step = Math.floor(posts.length / count);
  return Array.from({ length: count }, (_, i) => String(posts[i * step]?.id));
}

/** All scenarios, for a database filled by `load`. A test has fewer posts and people. */
export async function createScenarios(
  origin: string,
  pool: Pool,
  { targets = TARGETS, farPage = FAR_PAGE } = {},
): Promise<Scenario[]> {
  const postIds = await spreadPosts(pool, targets);
  const people = Array.from({ length: targets }, (_, i) => userNameOf(i));
  const logIn = (userName: string) => sending('POST', '/api/auth/login', { userName, password: PASSWORD });
  const sessions: { _id: string; accessToken: string }[] = [];
  for (const userName of people) sessions.push(await ask(origin, logIn(userName)));
  const [categories] = await pool.query<RowDataPacket[]>('SELECT name FROM category ORDER BY id LIMIT 8');
  const names = categories.map(({ name }) => String(name));

  const restFeed = (sort: 'latest' | 'popular', page: number): Scenario => ({
    name: `REST feed, ${sort}, page ${page}`,
    floor: 'restFeed',
    aim: REST_AIM,
    quick: true,
    requests: [
      {
        api: get(`/api/posts/?page=${page}&sort=${sort}`),
        floor: { sort, limit: '8', offset: String((page - 1) * 8) },
      },
    ],
    items: lengthOf,
  });
  const graphqlFeed = async (sort: 'latest' | 'popular', page: number): Promise<Scenario> => {
    const after = page === 1 ? '' : await cursorOfPage(origin, sort, page);
    const place: Target = after === '' ? {} : { after };
    return {
      name: `GraphQL feed, ${sort}, page ${page}`,
      floor: 'graphqlFeed',
      aim: GRAPHQL_AIM,
      quick: true,
      requests: [{ api: graphql(FEED, { sort: sort.toUpperCase(), ...place }), floor: { sort, ...place } }],
      items: edgesOf,
    };
  };
  return [
    restFeed('latest', 1),
    restFeed('latest', farPage),
    restFeed('popular', 1),
    restFeed('popular', farPage),
    await graphqlFeed('latest', 1),
    await graphqlFeed('latest', farPage),
    await graphqlFeed('popular', 1),
    await graphqlFeed('popular', farPage),
    {
      name: 'REST post',
      floor: 'restPost',
      aim: REST_AIM,
      quick: true,
      requests: postIds.map((id) => ({ api: get(`/api/posts/${id}`), floor: { id } })),
      items: one,
    },
    {
      name: 'GraphQL post',
      floor: 'graphqlPost',
      aim: GRAPHQL_AIM,
      quick: true,
      requests: postIds.map((id) => ({ api: graphql(POST, { id }), floor: { id } })),
      items: one,
    },
    {
      name: 'REST category, 100 posts',
      floor: 'restCategory',
      aim: REST_AIM,
      requests: names.map((name) => ({
        api: get(`/api/posts/?name=${encodeURIComponent(name)}`),
        floor: { name },
      })),
      items: lengthOf,
    },
    {
      name: 'GraphQL category',
      floor: 'graphqlCategory',
      aim: GRAPHQL_AIM,
      requests: names.map((category) => ({
        api: graphql(FEED, { sort: 'LATEST', category }),
        floor: { name: category, sort: 'latest' },
      })),
      items: edgesOf,
    },
    {
      name: 'REST search, 100 posts',
      floor: 'restSearch',
      aim: null,
      differs: true,
      requests: QUERIES.map((query) => ({
        api: get(`/api/posts/?page=1/?search=${query}`),
        floor: { query },
      })),
      items: lengthOf,
    },
    {
      name: 'GraphQL search',
      floor: 'graphqlSearch',
      aim: null,
      differs: true,
      quick: true,
      requests: QUERIES.map((query) => ({ api: graphql(SEARCH, { query }), floor: { query } })),
      items: edgesOf,
    },
    {
      name: 'REST suggestions',
      floor: 'restSuggestions',
      aim: null,
      differs: true,
      requests: TYPED.map((query) => ({ api: get(`/api/posts/?search=${query}`), floor: { query } })),
      items: lengthOf,
    },
    {
      name: 'GraphQL suggestions',
      floor: 'restSuggestions',
      aim: GRAPHQL_AIM,
      differs: true,
      requests: TYPED.map((query) => ({ api: graphql(SUGGESTIONS, { query }), floor: { query } })),
      items: (body) => lengthOf(fieldOf(body, 'suggestions')),
    },
    {
      name: 'REST reading list',
      floor: 'restReadingList',
      aim: null,
      requests: sessions.map(({ _id }) => ({
        api: get(`/api/posts/readinglist/?id=${_id}`),
        floor: { user: _id },
      })),
      items: lengthOf,
    },
    {
      name: 'GraphQL reading list',
      floor: 'graphqlReadingList',
      aim: GRAPHQL_AIM,
      requests: sessions.map(({ _id, accessToken }) => ({
        api: graphql(READING_LIST, {}, accessToken),
        floor: { user: _id },
      })),
      items: (body) =>
        fieldOf<{ bookmarks: { edges: unknown[] } }>(body, 'viewer')?.bookmarks.edges.length ?? 0,
    },
    {
      name: 'REST login',
      floor: 'login',
      aim: null,
      differs: true,
      requests: people.map((userName) => ({ api: logIn(userName), floor: { userName, password: PASSWORD } })),
      items: one,
    },
    {
      name: 'GraphQL login',
      floor: 'login',
      aim: null,
      differs: true,
      requests: people.map((userName) => ({
        api: graphql(LOGIN, { input: { userName, password: PASSWORD } }),
        floor: { userName, password: PASSWORD },
      })),
      items: (body) => (fieldOf<{ accessToken: string }>(body, 'login')?.accessToken ? 1 : 0),
    },
    {
      name: 'REST like, on and off',
      floor: 'like',
      aim: null,
      differs: true,
      requests: sessions.map(({ _id, accessToken }, i) => ({
        api: sending('PUT', `/api/posts/reactions/${postIds[i] ?? ''}`, { userId: _id }, accessToken),
        floor: { post: postIds[i] ?? '', user: _id },
      })),
      items: one,
    },
    {
      name: 'GraphQL like, on and off',
      floor: 'like',
      aim: null,
      differs: true,
      requests: sessions.flatMap(({ _id, accessToken }, i) => {
        const post = postIds[i] ?? '';
        const floor = { post, user: _id };
        // Liking a liked post changes nothing, so each like is removed by the next request.
        return [LIKE, UNLIKE].map((mutation) => ({
          api: graphql(mutation, { input: { postId: post } }, accessToken),
          floor,
        }));
      }),
      items: (body) => (fieldOf<{ post: { id: string } }>(body, 'likePost')?.post.id ? 1 : 0),
    },
  ];
}
