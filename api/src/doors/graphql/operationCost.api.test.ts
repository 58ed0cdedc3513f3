import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'on' });
});
afterAll(() => server.close());

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; extensions: Record<string, unknown> }[];
  extensions?: { cost: { asked: number } };
}

async function send(query: string, token: string | null = null, variables: object = {}): Promise<Answer> {
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as Answer;
}

describe(`the cost of an operation on ${engine}`, () => {
  it.each([
    // Values cost nothing, objects 1.
    ['{ __typename }', 0],
    ['{ viewer { email bookmarksCount } }', 1],
    ['{ post(id: "x") { title author { name } } }', 2],
    ['{ viewer { user { name } storage { usedBytes } } }', 3],
    // A page costs its nodes, whatever it tells about itself, and at least 1.
    ['{ posts(first: 8) { nodes { title } pageInfo { hasNextPage endCursor } } }', 8],
    ['{ posts(first: 8) { edges { cursor node { title } } pageInfo { hasNextPage endCursor } } }', 8],
    ['{ posts(first: 100) { pageInfo { hasNextPage } } }', 1],
    ['{ posts(first: 8) { nodes { author { name } } } }', 16],
    ['{ posts { nodes { title } } }', 8],
    // Counting a list reads up to 10,000 entries, once for each list.
    ['{ posts(first: null) { nodes { title } totalCount isTotalCountExact } }', 8 + 10],
    ['{ posts(first: 3) { a: totalCount ...F } } fragment F on PostConnection { b: totalCount }', 1 + 10],
    ['{ a: posts { isTotalCountExact } b: posts { totalCount } }', 2 * (1 + 10)],
    [
      '{ posts(last: 3) { nodes { title likedBy(first: 4) { totalCount nodes { name } } } } }',
      3 * (1 + 4 + 10),
    ],
    ['{ post(id: "x") { comments(first: null) { nodes { text } } } }', 21],
    [
      '{ posts(first: 10) { nodes { comments(first: 20) { nodes { text author { name } } } } } }',
      10 * (1 + 20 * 2),
    ],
    ['{ posts(first: 10, page: 11) { nodes { title } } }', 10 + 100 / 20],
    ['{ posts(first: null, page: 11) { nodes { title } } }', 8 + 80 / 20],
    // Other lists cost their length, or ten.
    ['{ suggestions(query: "a", first: 5) { title } }', 5 + 10],
    ['{ search(query: "a", first: 8) { nodes { title } } }', 8 + 50],
    [
      '{ a: search(query: "a", first: 1) { nodes { id } } b: search(query: "b") { nodes { id } } }',
      1 + 8 + 100,
    ],
    ['{ searchHints(query: "a") { didYouMean } }', 1 + 50],
    ['{ categories { name } }', 10],
    ['{ nodes(ids: ["a", "b", "c"]) { id ... on Post { author { name } } } }', 6],
    // Converting a body takes longer than reading it. A page of 100 posts with their Markdown is possible.
    ['{ post(id: "x") { title html markdown text } }', 1 + 5 + 5],
    ['{ posts(first: 100) { nodes { markdown } } }', 100 * 6],
    // What two fragments may return is that of the larger one.
    ['{ node(id: "a") { ... on Post { title } ... on Comment { author { name } post { title } } } }', 3],
    // Introspection costs more for every ten fields of its answer.
    ['{ __schema { queryType { name } } }', 1],
  ])('%s is counted', async (query, cost) => {
    const { errors, extensions } = await send(query);
    expect(errors).toBeUndefined();
    expect(extensions?.cost.asked).toBe(cost);
  });

  it('is taken from the budget of the caller', async () => {
    const { token } = await createUser(server);
    const query = '{ rateLimit { cost limit remaining resetAt } posts(first: 100) { nodes { title } } }';
    const first = (await send(query, token)).data?.rateLimit as Record<string, number>;
    const second = (await send(query, token)).data?.rateLimit as Record<string, number>;
    expect(first).toMatchObject({ cost: 101, limit: 500_000 });
    expect(first.remaining! - second.remaining!).toBe(101);
    const wait = new Date(String(second.resetAt)).getTime() - Date.now();
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThan(3_605_000);
    const { token: other } = await createUser(server);
    expect((await send(query, other)).data?.rateLimit).toMatchObject({ remaining: first.remaining });
  });

  it('can be measured without executing anything', async () => {
    const { token, user } = await createUser(server);
    await createPost(server, user);
    const query = `query ($dry: Boolean) { rateLimit(dryRun: $dry) { cost remaining } list: posts(first: 50) { nodes { title } } viewer { email } }`;
    const before = (await send(query, token, { dry: false })).data;
    expect(before?.viewer).not.toBeNull();
    server.queries.length = 0;
    const { data } = await send(query, token, { dry: true });
    expect(data).toEqual({ rateLimit: { ...(before?.rateLimit as object) }, list: null, viewer: null });
    expect(server.queries.filter((sql) => /FROM post\b/.test(sql))).toEqual([]);
    const byDefault = 'query ($dry: Boolean! = true) { rateLimit(dryRun: $dry) { cost } viewer { email } }';
    expect((await send(byDefault, token)).data).toEqual({ rateLimit: { cost: 2 }, viewer: null });
  });

  it('can be measured of an operation that is only text, also of a mutation, which is not executed', async () => {
    const { token, user } = await createUser(server);
    const post = await createPost(server, user);
    const measure = async (query: string, variables?: string, operationName?: string) => {
      const MEASURE = `query ($operation: MeasuredOperationInput!) {
        rateLimit(dryRun: true, operation: $operation) { cost remaining } }`;
      const { data, errors } = await send(MEASURE, token, { operation: { query, variables, operationName } });
      return errors?.[0]?.message ?? (data?.rateLimit as { cost: number }).cost;
    };
    const remove = 'mutation ($input: DeletePostInput!) { deletePost(input: $input) { __typename } }';
    const input = JSON.stringify({ input: { postId: post.id } });
    expect(await measure(remove, input)).toBe(await measure(remove, input));
    expect(await server.server.services.posts.byId(post.id)).not.toBeNull();
    const page = 'query ($n: Int!) { posts(first: $n) { nodes { title } } }';
    expect(await measure(page, '{ "n": 50 }')).toBe(50);
    expect(await measure('subscription { postChanged { type } }')).toBe(1);
    expect(
      await measure('query A { viewer { email } } query B { posts(first: 9) { nodes { id } } }', '', 'B'),
    ).toBe(9);
    const upload = 'mutation ($file: Upload!) { uploadImage(file: $file) { url } }';
    expect(await measure(upload, '{ "file": null }')).toBe(1);
    for (const [query, message, variables] of [
      ['{ posts(first: 100) { nodes { comments(first: 100) { nodes { text } } } } }', 'its cost is', ''],
      ['{ titel }', 'Cannot query field', ''],
      ['{ posts', 'Syntax Error', ''],
      ['query A { viewer { email } } query B { viewer { email } }', 'operationName', ''],
      [page, 'Variable "$n" of required type "Int!" was not provided.', ''],
      [page, 'Int cannot represent non-integer value', '{ "n": "many" }'],
      [page, 'JSON', '{ "n": '],
      [page, 'JSON object', '[]'],
      [`{ a ${'{ a '.repeat(60)}`, '', ''],
    ] as const)
      expect(await measure(query, variables)).toContain(message);
    const twice =
      '{ rateLimit(operation: { query: "{ viewer { email } }" }) { cost } b: rateLimit(operation: { query: "{ viewer { email } }" }) { cost } }';
    expect((await send(twice, token)).errors?.[0]?.message).toBe('Measure one operation at a time.');
  });

  it('is refused in a dry run with the same error as without one, and the type of the root is known', async () => {
    const measured = (query: string, dryRun: boolean) =>
      send(
        `{ __typename rateLimit(dryRun: ${dryRun}, operation: { query: ${JSON.stringify(query)} }) { cost } }`,
      );
    const dear = '{ posts(first: 100) { nodes { comments(first: 100) { nodes { text } } } } }';
    for (const [query, extensions] of [
      ['{ nope }', { code: 'BAD_USER_INPUT', fields: { query: expect.any(String) as string } }],
      [dear, { code: 'COST_EXCEEDED', limit: { name: 'cost', asked: 10_100, limit: 5000 } }],
    ] as const) {
      const { data, errors } = await measured(query, true);
      expect(data).toEqual({ __typename: 'Query', rateLimit: null });
      expect(errors?.[0]?.extensions).toEqual(extensions);
      expect((await measured(query, false)).errors).toEqual(errors);
    }
  });

  it('ends the budget with RATE_LIMITED', async () => {
    const { token } = await createUser(server);
    const dear = `{ posts(first: 100) { nodes { comments(first: 48) { nodes { text } } } } }`;
    let answer: Answer = {};
    for (let i = 0; i < 110 && !answer.errors; i++) answer = await send(dear, token);
    expect(answer.errors?.[0]?.extensions).toMatchObject({
      code: 'RATE_LIMITED',
      limit: { name: 'cost', limit: 500_000, duration: 3600 },
    });
  });
});

it('an operation of a type that the schema does not have is a client error', async () => {
  for (const query of ['subscription { x }', 'subscription Named { x { y } }']) {
    const { errors } = await send(query);
    expect(errors?.[0]?.extensions.code).toMatch(/^GRAPHQL_VALIDATION_FAILED$/);
  }
});
