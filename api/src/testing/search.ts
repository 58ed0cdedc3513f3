import { expect } from 'vitest';
import { Post } from '../features/posts/post.entity.js';
import type { User } from '../features/users/user.entity.js';
import { createPost } from './factories.js';
import type { GraphQLAnswer, TestServer } from './testServer.js';

export const SEARCH = `query ($query: String!, $first: Int! = 8, $after: String) {
  search(query: $query, first: $first, after: $after) {
    edges { cursor node { title author { userName } categories { name } } }
    nodes { title }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;
export const SUGGESTIONS = `query ($query: String!, $first: Int! = 5) {
  suggestions(query: $query, first: $first) { title author { userName } }
}`;

export interface Search {
  search: {
    edges: { cursor: string; node: { title: string } }[];
    nodes: { title: string }[];
    pageInfo: {
      hasNextPage: boolean;
      hasPreviousPage: boolean;
      startCursor: string | null;
      endCursor: string | null;
    };
  };
}

/** Titles of the results, best first. */
export async function found(server: TestServer, query: string): Promise<string[]> {
  const { data, errors } = await server.graphql<Search>(SEARCH, { query, first: 100 });
  expect(errors).toEqual([]);
  return data!.search.nodes.map(({ title }) => title);
}

/** The same, by following cursors. */
export async function foundPageByPage(server: TestServer, query: string, first: number): Promise<string[]> {
  const titles: string[] = [];
  let after: string | null = null;
  for (let pages = 0; pages < 2000; pages++) {
    const answer: GraphQLAnswer<Search> = await server.graphql<Search>(SEARCH, { query, first, after });
    expect(answer.errors).toEqual([]);
    const { nodes, pageInfo } = answer.data!.search;
    titles.push(...nodes.map(({ title }) => title));
    if (!pageInfo.hasNextPage) return titles;
    expect(nodes).toHaveLength(first);
    after = pageInfo.endCursor;
  }
  throw new Error('The results do not end.');
}

/** Titles of the suggestions, best first. */
export async function suggested(server: TestServer, query: string, first?: number): Promise<string[]> {
  const { data, errors } = await server.graphql<{ suggestions: { title: string }[] }>(SUGGESTIONS, {
    query,
    first,
  });
  expect(errors).toEqual([]);
  return data!.suggestions.map(({ title }) => title);
}

/** A post with the given number of likes, published the given number of days ago. */
export async function writePost(
  server: TestServer,
  author: User,
  title: string,
  { body = 'Nothing else.', likes = 0, days = 1 } = {},
): Promise<Post> {
  const publishedAt = new Date(Date.now() - days * 86_400_000);
  const post = await createPost(server, author, { title, html: `<p>${body}</p>`, publishedAt });
  await server.dataSource.manager.update(Post, { id: post.id }, { likesCount: likes });
  return post;
}
