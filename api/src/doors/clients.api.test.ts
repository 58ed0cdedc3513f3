import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  ApolloClient,
  gql as apolloGql,
  HttpLink,
  InMemoryCache,
  type TypedDocumentNode,
} from '@apollo/client/core';
import { relayStylePagination } from '@apollo/client/utilities';
import { cacheExchange, type KeyingConfig } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';
import { Client, fetchExchange, gql } from '@urql/core';
import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import openapiTypescript, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { User } from '../features/users/user.entity.js';
import { createPost, createUser } from '../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../testing/testServer.js';

/* Clients that other people use, unmodified: docs/decisions/0162-tools-in-tests.md. */

let server: TestServer;
let ada: { user: User; token: string };
let requests = 0;

beforeAll(async () => {
  server = await startTestServer();
  ada = await createUser(server, { userName: 'ada_l' });
  for (const [i, title] of ['One', 'Two', 'Three', 'Four', 'Five'].entries())
    await createPost(server, ada.user, { title, publishedAt: new Date(Date.UTC(2026, 0, i + 1)) });
});
afterAll(() => server.close());
beforeEach(async () => {
  requests = 0;
  await server.dataSource.query('DELETE FROM `like`');
  await server.dataSource.query('UPDATE post SET likesCount = 0');
});

const countingFetch: typeof fetch = (...args) => {
  requests += 1;
  return fetch(...args);
};
const headers = () => ({ authorization: `Bearer ${ada.token}` });

const LIST = `query List($first: Int, $after: String, $last: Int, $before: String) {
  posts(first: $first, after: $after, last: $last, before: $before) {
    totalCount
    edges { cursor node { id title likesCount viewerHasLiked } }
    pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  }
}`;
const LIKE = `mutation Like($id: ID!) { likePost(input: { postId: $id }) { post { id likesCount viewerHasLiked } } }`;

interface List {
  posts: {
    totalCount: number;
    edges: { node: { id: string; title: string; likesCount: number; viewerHasLiked: boolean } }[];
    pageInfo: { startCursor: string; endCursor: string; hasNextPage: boolean };
  };
}
const shown = ({ posts }: List) => posts.edges.map(({ node }) => `${node.title} ${node.likesCount}`);

describe(`clients on ${engine}`, () => {
  it('urql with its normalised cache knows the schema: likes show in lists, pages are joined, no warning', async () => {
    const { data: schema } = await server.graphql<IntrospectionQuery>(getIntrospectionQuery());
    // Types without an id are embedded in their parents.
    const keys: KeyingConfig = {};
    for (const type of schema!.__schema.types)
      if (type.kind === 'OBJECT' && !type.fields.some(({ name }) => name === 'id'))
        keys[type.name] = () => null;
    const warnings: string[] = [];
    const client = new Client({
      url: `${server.origin}/graphql`,
      fetch: countingFetch,
      fetchOptions: () => ({ headers: headers() }),
      preferGetMethod: false,
      exchanges: [
        cacheExchange({
          schema: schema!,
          keys,
          resolvers: { Query: { posts: relayPagination() } },
          logger: (_severity, message) => warnings.push(message),
        }),
        fetchExchange,
      ],
    });
    const List = gql<List>(LIST);
    const seen: List[] = [];
    const { unsubscribe } = client.query(List, { first: 2 }).subscribe(({ data }) => {
      if (data) seen.push(data);
    });
    await expect.poll(() => seen.length).toBe(1);
    expect(shown(seen[0]!)).toEqual(['Five 0', 'Four 0']);
    const { id } = seen[0]!.posts.edges[1]!.node;
    const liked = await client.mutation(gql(LIKE), { id });
    expect(liked.error).toBeUndefined();
    await expect
      .poll(() => seen.at(-1)?.posts.edges[1]?.node)
      .toMatchObject({ likesCount: 1, viewerHasLiked: true });
    expect(requests).toBe(2);
    unsubscribe();

    const next = await client.query(List, { first: 2, after: seen[0]!.posts.pageInfo.endCursor });
    expect(shown(next.data!)).toEqual(['Five 0', 'Four 1', 'Three 0', 'Two 0']);
    const last = await client.query(List, { last: 2 });
    expect(shown(last.data!).slice(-2)).toEqual(['Two 0', 'One 0']);
    expect(warnings).toEqual([]);
  });

  it('Apollo Client shows a like in a list without asking again, and joins pages in both directions', async () => {
    const client = new ApolloClient({
      link: new HttpLink({ uri: `${server.origin}/graphql`, fetch: countingFetch, headers: headers() }),
      cache: new InMemoryCache({ typePolicies: { Query: { fields: { posts: relayStylePagination() } } } }),
    });
    const query = apolloGql(LIST);
    const seen: List[] = [];
    const list = client.watchQuery<List>({ query, variables: { last: 2 } });
    const subscription = list.subscribe(({ data }) => {
      if (data?.posts) seen.push(data as List);
    });
    await expect.poll(() => seen.length).toBeGreaterThan(0);
    expect(shown(seen.at(-1)!)).toEqual(['Two 0', 'One 0']);
    const { id } = seen.at(-1)!.posts.edges[0]!.node;
    await client.mutate({ mutation: apolloGql(LIKE), variables: { id } });
    await expect.poll(() => shown(seen.at(-1)!)).toEqual(['Two 1', 'One 0']);
    expect(requests).toBe(2);
    const { startCursor } = seen.at(-1)!.posts.pageInfo;
    await list.fetchMore({ variables: { last: 2, before: startCursor } });
    await expect.poll(() => shown(seen.at(-1)!)).toEqual(['Four 0', 'Three 0', 'Two 1', 'One 0']);
    expect(seen.at(-1)!.posts.totalCount).toBe(5);
    subscription.unsubscribe();
    client.stop();
  });

  const REST_CLIENT = `import createClient from 'openapi-fetch';
import type { paths } from './api.js';
export async function titlesOf(baseUrl: string): Promise<string[]> {
  const client = createClient<paths>({ baseUrl });
  const { data } = await client.GET('/api/posts', { params: { query: { page: 1 } } });
  const titles: string[] = [];
  for (const { _id } of data ?? []) {
    const found = await client.GET('/api/posts/{postId}', { params: { path: { postId: _id } } });
    const title: string | undefined = found.data?.title;
    if (title !== undefined) titles.push(title);
  }
  return titles;
}
`;

  it('openapi-fetch compiles with types from the OpenAPI document, and reads posts', async () => {
    const document = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as Record<
      string,
      unknown
    >;
    const folder = await mkdtemp(fileURLToPath(new URL('../../node_modules/.openapi-', import.meta.url)));
    try {
      const types = astToString(await openapiTypescript(JSON.stringify(document)));
      await writeFile(join(folder, 'api.d.ts'), types);
      await writeFile(join(folder, 'client.ts'), REST_CLIENT);
      const wrong = REST_CLIENT.replace('found.data?.title', 'found.data?.headline');
      await writeFile(join(folder, 'wrong.ts'), wrong);
      const program = ts.createProgram(
        ['client.ts', 'wrong.ts'].map((name) => join(folder, name)),
        {
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          types: [],
          module: ts.ModuleKind.NodeNext,
          target: ts.ScriptTarget.ES2023,
        },
      );
      const errors = ts
        .getPreEmitDiagnostics(program)
        .map(({ file, messageText }) => [
          file && basename(file.fileName),
          ts.flattenDiagnosticMessageText(messageText, '\n'),
        ]);
      expect(errors).toEqual([['wrong.ts', expect.stringContaining("'headline' does not exist")]]);
      const file = join(folder, 'client.mjs');
      const { outputText } = ts.transpileModule(REST_CLIENT, {
        compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
      });
      await writeFile(file, outputText);
      const { titlesOf } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
        titlesOf: (baseUrl: string) => Promise<string[]>;
      };
      expect(await titlesOf(server.origin)).toEqual(['Five', 'Four', 'Three', 'Two', 'One']);
    } finally {
      await rm(folder, { recursive: true });
    }
  }, 60_000);

  it('Apollo Client, set up as in its guide, shows each author their own posts', async () => {
    const guide = await readFile(new URL('../../guides/clients.md', import.meta.url), 'utf8');
    const names = /listArguments = (\[[^;]+\]);/.exec(guide)?.[1]?.match(/\w+/g) ?? [];
    const response = await fetch(`${server.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ __type(name: "Query") { fields { name args { name } } } }' }),
    });
    const { data } = (await response.json()) as {
      data: { __type: { fields: { name: string; args: { name: string }[] }[] } };
    };
    const posts = data.__type.fields.find(({ name }) => name === 'posts');
    const cursors = ['first', 'last', 'after', 'before'];
    const choosing = posts?.args.map(({ name }) => name).filter((name) => !cursors.includes(name));
    expect([...names].sort()).toEqual(choosing?.sort());

    const bob = await createUser(server, { userName: 'bob_k' });
    await createPost(server, bob.user, { title: 'Of Bob', publishedAt: new Date(Date.UTC(2025, 0, 1)) });
    const fields = { posts: relayStylePagination(names) };
    const client = new ApolloClient({
      link: new HttpLink({ uri: `${server.origin}/graphql`, fetch: countingFetch }),
      cache: new InMemoryCache({ typePolicies: { Query: { fields } } }),
    });
    const query: TypedDocumentNode<List, { author: string }> = apolloGql(
      'query ($author: String) { posts(author: $author, first: 2) { edges { node { id title } } } }',
    );
    const titlesOf = async (author: string) => {
      const answer = await client.query({ query, variables: { author } });
      return answer.data?.posts.edges.map(({ node }) => node.title);
    };
    expect(await titlesOf('ada_l')).toEqual(['Five', 'Four']);
    expect(await titlesOf('bob_k')).toEqual(['Of Bob']);
    expect(await titlesOf('ada_l')).toEqual(['Five', 'Four']);
    client.stop();
  });
});
