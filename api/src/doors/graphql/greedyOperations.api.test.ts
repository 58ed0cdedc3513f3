import { randomUUID } from 'node:crypto';
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../platform/log/log.js';
import { Comment } from '../../features/comments/comment.entity.js';
import { Draft } from '../../features/drafts/draft.entity.js';
import { Post } from '../../features/posts/post.entity.js';
import { MAX_CHARACTERS } from '../../platform/useCases/textBudget.js';
import { createComment, createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(
    {},
    createLogger('error', { write: (line: string) => void lines.push(line) }),
  );
});
afterAll(() => server.close());

interface Answer {
  data?: unknown;
  errors?: { message: string; extensions: Record<string, unknown> }[];
  extensions?: { cost: { asked: number } };
}

async function send(query: string, path = '/graphql', token?: string): Promise<Answer> {
  const response = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ query }),
  });
  const text = await response.text();
  // A machine with other work refuses some requests.
  if (response.status === 503) return send(query, path, token);
  return JSON.parse(path === '/graphql' ? text : (/^data: (.+)$/m.exec(text)?.[1] ?? '{}')) as Answer;
}

/** What generators and editors ask for. */
const EVERYTHING = getIntrospectionQuery({
  schemaDescription: true,
  specifiedByUrl: true,
  directiveIsRepeatable: true,
  inputValueDeprecation: true,
  oneOf: true,
});

const NAMED = 'name kind description';
const CHAIN = `${NAMED} ofType { ${NAMED} ofType { ${NAMED} ofType { ${NAMED} } } }`;
const SHAPE = `fragment Shape on __Type {
  ${NAMED} fields(includeDeprecated: true) { name description type { ${CHAIN} } args { name type { ${CHAIN} } } }
  inputFields { name type { ${CHAIN} } } enumValues { name } possibleTypes { ${CHAIN} } interfaces { ${CHAIN} } }`;
/** Wide at each of four levels of `ofType`, below the fields of all types. */
const WIDE = `fragment Wide on __Type { ...Shape ofType { ...Shape ofType { ...Shape ofType { ...Shape } } } }
  fragment All on __Type { fields { type { ...Wide } args { type { ...Wide } } } } ${SHAPE}`;

const TWO = `fragment Two on __Type { fields { name description type { fields {
  name description type { ${NAMED} } args { name description type { ${NAMED} } } } } } }`;

describe(`introspection on ${engine}`, () => {
  it('of the whole schema fits twice into an operation', async () => {
    const { data, errors, extensions } = await send(EVERYTHING);
    expect(errors).toBeUndefined();
    expect(buildClientSchema(data as IntrospectionQuery).getQueryType()?.name).toBe('Query');
    expect(extensions?.cost.asked).toBeLessThan(2500);
  });

  it.each([
    ['under many names', `{ __schema { ${named(3, 'types { ...All }')} } } ${WIDE}`],
    [
      'under many names with names only',
      `{ __schema { ${named(29, 'types { fields { type { ofType { name } } } }')} } }`,
    ],
    ['once, but wide at each level', `{ __schema { types { ...All } } } ${WIDE}`],
    ['in fragments', `{ ...R } fragment R on Query { __schema { ... { types { ...All } } } } ${WIDE}`],
    ['of one type', `{ ${named(29, '__type(name: "Viewer") { ...Two }')} } ${TWO}`],
    ['beside a query', `{ categories { name } __schema { types { ...All } } } ${WIDE}`],
  ])('that is too wide is refused: %s', async (_name, query) => {
    const { data, errors } = await send(query);
    expect(data).toBeUndefined();
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'COST_EXCEEDED', limit: { name: 'cost' } });
  });
});

function named(count: number, field: string): string {
  return Array.from({ length: count }, (_, i) => `a${i}: ${field}`).join(' ');
}

describe('fragments that double each other', () => {
  const doubling = (levels: number, last: string, root = 'query') =>
    `${root} { ...A0 } ${Array.from({ length: levels }, (_, i) => `fragment A${i} on ${ROOTS[root]} { ...A${i + 1} ...A${i + 1} }`).join(' ')}
     fragment A${levels} on ${ROOTS[root]} { ${last} }`;
  const ROOTS: Record<string, string> = { query: 'Query', subscription: 'Subscription' };
  const refusal = { code: 'COST_EXCEEDED', limit: { name: 'nodes', limit: 5000 } };

  it('are refused by the number of nodes, cheaply and without a line in the log', async () => {
    lines.length = 0;
    const query = doubling(18, '__typename');
    for (let i = 0; i < 20; i++) expect((await send(query)).errors?.[0]?.extensions).toMatchObject(refusal);
    expect(lines).toEqual([]);
  });

  it('are refused with long lists as arguments', async () => {
    const ids = Array.from({ length: 500 }, () => '""').join(' ');
    const { errors } = await send(doubling(4, `nodes(ids: [${ids}]) { id }`));
    expect(errors?.[0]?.extensions).toMatchObject(refusal);
  });

  it('are refused where operations are measured as text, and as streams', async () => {
    lines.length = 0;
    const text = JSON.stringify(doubling(30, '__typename'));
    const measured = await send(`{ rateLimit(operation: { query: ${text} }) { cost } }`);
    expect(measured.errors?.[0]?.extensions).toMatchObject(refusal);
    const streamed = await send(doubling(30, 'postChanged { type }', 'subscription'), '/graphql/stream');
    expect(streamed.errors?.[0]?.extensions).toMatchObject(refusal);
    expect(lines).toEqual([]);
  });

  it('are the only way to have too many nodes: other documents have too many tokens before', async () => {
    const ids = Array.from({ length: 1900 }, () => '""').join(' ');
    const { errors } = await send(`{ nodes(ids: [${ids}]) { id } }`);
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  });
});

describe('fields of one name, which validation compares in pairs', () => {
  const refusal = { code: 'BAD_REQUEST', limit: { name: 'repeated', limit: 60 } };
  const repeated = (count: number) => 'author { posts { nodes { id } } } '.repeat(count);

  it('are refused in the query, in fragments and under an alias', async () => {
    for (const query of [
      `{ posts { nodes { ${repeated(190)} } } }`,
      `{ posts { nodes { ${'a: author @include(if: true) { id } '.repeat(61)} } } }`,
      `{ posts { nodes { ${'... on Post { author { id } } '.repeat(61)} } } }`,
      `{ posts { nodes { ...F ...G } } } fragment F on Post { ${repeated(31)} } fragment G on Post { ${repeated(30)} }`,
    ]) {
      const { data, errors } = await send(query);
      expect(data).toBeUndefined();
      expect(errors?.[0]?.extensions).toMatchObject(refusal);
    }
  });

  it('are refused where operations are measured as text, and as streams', async () => {
    const text = JSON.stringify(`{ posts { nodes { ${repeated(61)} } } }`);
    const measured = await send(`{ rateLimit(operation: { query: ${text} }) { cost } }`);
    expect(measured.errors?.[0]?.message).toContain(
      '62 fields with subfields and the name "posts", 60 is the limit.',
    );
    const response = await fetch(`${server.origin}/graphql/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
      body: JSON.stringify({
        query: `subscription { postChanged { node { ... on Post { ${repeated(61)} } } } }`,
      }),
    });
    expect(response.status).toBe(400);
  });

  it('pass at the limit, and values of arguments do not count', async () => {
    const query = `{ posts(first: 1) { nodes { ${'author { id } '.repeat(60)} } } }`;
    expect((await send(query)).errors).toBeUndefined();
    const objects = Array.from({ length: 61 }, () => '{ author: { a: 1 } }').join(' ');
    expect((await send(`{ posts(first: [${objects}]) { nodes { id } } }`)).errors?.[0]?.extensions.code).toBe(
      'GRAPHQL_VALIDATION_FAILED',
    );
  });
});

describe(`long texts on ${engine}`, () => {
  const tooMuch = { code: 'COST_EXCEEDED', limit: { name: 'characters', limit: MAX_CHARACTERS } };
  const long = (characters: number) => `<p>${'a'.repeat(characters - 7)}</p>`;
  const lengths = (answer: Answer) => JSON.stringify(answer).length;

  async function withDrafts(count: number, html: string) {
    const { user, token } = await createUser(server);
    const SAVE = 'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { id } } }';
    const input = { id: randomUUID(), title: 'Long', html: '<p>a</p>' };
    expect((await server.graphql(SAVE, { input }, token)).errors).toEqual([]);
    const { manager } = server.dataSource;
    const saved = await manager.findOneByOrFail(Draft, { authorId: user.id });
    await manager.update(Draft, { id: saved.id }, { html });
    for (let i = 1; i < count; i++)
      await manager.insert(Draft, Object.assign(new Draft(), saved, { id: randomUUID(), html }));
    return token;
  }

  it('are refused together, under one name or under many', async () => {
    const token = await withDrafts(20, long(900_000));
    const drafts = (first: number, fields: string) =>
      `{ viewer { drafts(first: ${first}) { nodes { ${fields} } } } }`;
    const many = await send(drafts(20, named(29, 'html')), '/graphql', token);
    expect(many.errors?.[0]?.extensions).toMatchObject(tooMuch);
    expect(lengths(many)).toBeLessThan(1000);
    expect((await send(drafts(20, 'html'), '/graphql', token)).errors?.[0]?.extensions).toMatchObject(
      tooMuch,
    );
    expect((await send(drafts(1, named(18, 'html')), '/graphql', token)).errors).toHaveLength(1);
    // A page of them, and the longest body under a few names.
    const page = await send(drafts(10, 'html'), '/graphql', token);
    expect(page.errors).toBeUndefined();
    expect(lengths(page)).toBeGreaterThan(9_000_000);
  });

  it('of posts are refused in each form, before they are converted', async () => {
    const { user } = await createUser(server);
    const post = await createPost(server, user);
    await server.dataSource.manager.update(Post, { id: post.id }, { html: long(900_000) });
    const query = (fields: string) => `{ post(id: "${post.id}") { ${fields} } }`;
    for (const field of [
      'html',
      'text',
      'markdown',
      'examples { caption }',
      'passage(query: "a") { text }',
    ]) {
      const { errors } = await send(query(named(18, field)));
      expect([field, errors?.[0]?.extensions]).toMatchObject([field, tooMuch]);
    }
    await server.dataSource.manager.update(Post, { id: post.id }, { html: long(20_000) });
    const few = await send(query(`${named(20, 'html')} text markdown examples { caption }`));
    expect(few.errors).toBeUndefined();
  });

  it('of any field are refused before the answer is written', async () => {
    const { user } = await createUser(server);
    const post = await createPost(server, user);
    const { comment } = await createComment(server, user, { postId: post.id, text: 'Long' });
    await server.dataSource.manager.update(Comment, { id: comment.id }, { text: 'a'.repeat(900_000) });
    const query = (count: number) =>
      `{ post(id: "${post.id}") { comments(first: 1) { nodes { ${named(count, 'text')} } } } }`;
    const refused = await send(query(18));
    expect(refused).toMatchObject({ errors: [{ extensions: tooMuch }], extensions: { cost: { asked: 2 } } });
    expect(refused).not.toHaveProperty('data');
    expect((await send(query(2))).errors).toBeUndefined();
    const address = `${server.origin}/graphql?query=${encodeURIComponent(query(18))}`;
    const { status, headers } = await fetch(address);
    expect([status, headers.get('cache-control')]).toEqual([400, 'private, no-store']);
  });
});
