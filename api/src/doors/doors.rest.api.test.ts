import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fixture, createFixture, stateOf, type Viewer } from '../testing/scenarioFixture.js';
import { scenarios } from '../testing/apiScenarios.js';
import { olderForm } from '../richText/olderEditor/olderForm.js';
import { createLike, createPost } from '../testing/factories.js';
import { type Rest, restClient } from '../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../testing/testServer.js';
import { httpStatus } from './errorMapping.js';

/** The public address of test servers. */
const HOME = 'http://localhost:0';

let server: TestServer;
let rest: Rest;
beforeAll(async () => {
  server = await startTestServer();
  rest = restClient(server);
});
afterAll(() => server.close());

describe(`both APIs on ${engine} enforce the same permissions and store the same results`, () => {
  const table = scenarios.flatMap((scenario) =>
    (Object.keys(scenario.outcome) as Viewer[]).map((viewer) => ({ ...scenario, viewer })),
  );
  it.each(table)(
    '$name as $viewer',
    async ({ graphql, rest: restOf, viewer, outcome, message, isOfOneself }) => {
      const expected = outcome[viewer] ?? 'ok';
      const tokenOf = (each: Fixture) => (viewer === 'visitor' ? null : each[viewer].token);
      const [one, two] = [await createFixture(server), await createFixture(server)];
      const untouched = await stateOf(server, one);

      const { query, input } = graphql(one);
      const answer = await server.graphql(query, { input }, tokenOf(one));
      const { call, body } = restOf(two, viewer);
      const reply = await rest<string | { message?: string }>(call, { body, token: tokenOf(two) });

      if (expected === 'ok') {
        expect(answer.errors).toEqual([]);
        expect([200, 201]).toContain(reply.status);
      } else {
        const [code, status] = Array.isArray(expected) ? expected : [expected, httpStatus[expected]];
        expect(answer.errors.map(({ extensions }) => extensions.code)).toEqual([code]);
        expect(reply.status).toBe(status);
        if (message !== undefined) {
          expect(answer.errors[0]?.message).toBe(message);
          expect(typeof reply.body === 'string' ? reply.body : reply.body.message).toBe(message);
        }
      }
      const [after, through] = [await stateOf(server, one), await stateOf(server, two)];
      expect(through).toEqual(after);
      if (expected === 'ok') expect(after).not.toEqual(untouched);
      else expect(after).toEqual(untouched);
      if (isOfOneself) {
        const other = viewer === 'author' ? 'stranger' : 'author';
        expect(after[other]).toEqual(untouched[other]);
        expect(after.posts).toEqual(untouched.posts);
      }
    },
  );
});

describe('both APIs return the same data', () => {
  const LIST =
    'nodes { id title html likesCount author { userName profilePicture } categories { name } comments(first: 5) { nodes { text author { id } } } }';
  interface Node {
    id: string;
    title: string;
    html: string;
    likesCount: number;
    author: { userName: string; profilePicture: string };
    categories: { name: string }[];
    comments: { nodes: { text: string; author: { id: string } }[] };
  }
  const asRest = (node: Node) => ({
    _id: node.id,
    title: node.title,
    desc: olderForm(node.html, HOME),
    likesCount: node.likesCount,
    userDetails: { userName: node.author.userName, userPhoto: HOME + node.author.profilePicture },
    categories: node.categories.map(({ name }) => name),
    comments: node.comments.nodes.map(({ text, author }) => ({ comment: text, userId: author.id })),
  });
  let read: Fixture;
  beforeAll(async () => {
    read = await createFixture(server);
    for (let i = 0; i < 6; i++) {
      const categories = i % 2 ? ['React'] : ['React', 'Hooks'];
      const { id } = await createPost(server, read.stranger.user, { title: `Water ${i}`, categories });
      if (i % 3) await createLike(server, read.author.user, id);
    }
  });

  it.each<[string, (s: Fixture) => [query: string, path: `/${string}`]]>([
    ['the latest posts', () => [`posts(sort: LATEST) { ${LIST} }`, '/posts/?page=1&sort=latest']],
    ['the popular posts', () => [`posts(sort: POPULAR) { ${LIST} }`, '/posts/?page=1']],
    [
      'the posts of an author',
      (s) => [
        `posts(first: 10, author: "${s.author.user.userName}") { ${LIST} }`,
        `/posts?userName=${s.author.user.userName}`,
      ],
    ],
    [
      'the posts of a category',
      () => [`posts(first: 10, category: "Hooks") { ${LIST} }`, '/posts/?name=Hooks'],
    ],
    ['a search', () => [`search(first: 10, query: "water") { ${LIST} }`, '/posts/?page=1/?search=water']],
  ])('%s', async (_, of) => {
    const [query, path] = of(read);
    const { data, errors } = await server.graphql<Record<string, { nodes: Node[] }>>(`{ list: ${query} }`);
    expect(errors).toEqual([]);
    const { body } = await rest<object[]>(`GET /api${path}`);
    expect(body.length).toBeGreaterThan(0);
    expect(body).toMatchObject(data?.list?.nodes.map(asRest) ?? []);
    expect(body).toHaveLength(data?.list?.nodes.length ?? -1);
  });

  it('a post, its related posts, its author and the categories', async () => {
    const { post, author } = read;
    const { data } = await server.graphql<{
      post: { title: string; related: { id: string }[] };
      user: { name: string; profilePicture: string };
      categories: { id: string; name: string; description: string }[];
      suggestions: { id: string }[];
    }>(
      'query ($id: ID!, $userName: String!) { post(id: $id) { title related { id } } user(userName: $userName) { name profilePicture } categories { id name description } suggestions(query: "wat") { id } }',
      { id: post.id, userName: author.user.userName },
    );
    expect((await rest(`GET /api/posts/${post.id}`)).body).toMatchObject({ title: data?.post.title });
    const related = await rest(`GET /api/posts/related/categories/${post.id}/?categories=React`);
    expect(related.body).toMatchObject(data?.post.related.map(({ id }) => ({ _id: id })) ?? []);
    expect((await rest(`GET /api/users/${author.user.userName}`)).body).toMatchObject({
      name: data?.user.name,
      profilePicture: `${HOME}${data?.user.profilePicture ?? ''}`,
    });
    expect((await rest('GET /api/categories')).body).toEqual(
      data?.categories.map(({ id, name, description }) => ({ _id: id, name, desc: description })),
    );
    expect((await rest('GET /api/posts/?search=wat')).body).toMatchObject(
      data?.suggestions.map(({ id }) => ({ _id: id })) ?? [],
    );
  });
});
