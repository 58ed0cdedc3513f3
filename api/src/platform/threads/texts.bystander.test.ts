import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../database/dataSource.js';
import { createLogger } from '../log/log.js';
import { Bystander } from '../../testing/bystander.js';
import { WORST_CASE_BODIES, WORST_CASE_LINES, HUGE_BODIES } from '../../testing/worstCaseTexts.js';
import { createUser } from '../../testing/factories.js';
import { type ServerProcess, startServerProcess } from '../../testing/serverProcess.js';
import { createTestDatabase, engine, type TestDatabase } from '../../testing/testServer.js';

/** Maximum delay of another client in milliseconds. */
const PATIENCE = 1000;
/**
 * A failed test is retried once as a whole, because another process may have used the cores. The retry publishes new
 * posts, so that no response is cached.
 */
const OPTIONS = { timeout: 240_000, retry: 1 };
/** The most expensive texts of each kind; post.tasks.test.ts covers the others one by one. */
const BODIES = [
  '160,000 Chinese characters',
  '20,000 emoji families',
  'marks of different classes',
  'tabs',
  'numeric entities',
  'adjacent lists',
  'words and elements right in a list',
  'many paragraphs',
  'a long table',
  'many uploads',
  'a link that each paragraph repeats, in 20,000 characters',
  'links to hosts of many letters',
  'code of backticks',
  'square brackets',
];
const HUGE = '15 MB of <';

/** More of these kinds, which take longest. */
const THOROUGH_BODIES = [
  'Chinese, full length',
  'Thai',
  '900,000 <',
  'spaces by turns',
  ...Object.keys(HUGE_BODIES).filter((name) => name !== HUGE),
];

/**
 * Worker threads process the texts in the same way for either engine. Only the stored form reaches the engine, so on MySQL
 * the texts suffice whose stored forms are the largest: in bytes with many search words and with few, in marks that
 * collations compare, and in rows about uploads. The others are refused before, or are shorter.
 */
const LARGEST_STORED = ['Chinese, full length', 'Thai', 'marks of different classes', 'many uploads'];

let database: TestDatabase;
let server: ServerProcess;
let bystander: Bystander;
let token: string;
let userId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { databaseUrl, dataDir } = database;
  const dataSource = await openDatabase({ databaseUrl, dataDir, log: createLogger('silent') });
  const created = await createUser({ dataSource, dataDir });
  token = created.token;
  userId = created.user.id;
  await dataSource.destroy();
  server = await startServerProcess({
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
  });
  bystander = new Bystander({ name: 'GET /healthz', url: `${server.origin}/healthz` });
}, 60_000);

afterAll(async () => {
  await bystander.leave();
  await server.stop();
  await database.remove();
}, 60_000);

/** Sends a request and reads the complete response. */
async function send(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
  const response = await fetch(server.origin + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

/** The (REST) status of a GraphQL or REST response, and the id of its post. */
interface Outcome {
  code: 'stored' | 'refused';
  postId: string | null;
}

async function byGraphQL(query: string, variables: object): Promise<Outcome> {
  const { text } = await send('POST', '/graphql', { query, variables });
  const { data, errors } = JSON.parse(text) as {
    data?: { publishPost: { post: { id: string } } | null };
    errors?: { extensions: { code: string; fields?: object } }[];
  };
  if (errors) {
    expect(errors).toMatchObject([
      { extensions: { code: 'BAD_USER_INPUT', fields: expect.anything() as object } },
    ]);
    return { code: 'refused', postId: null };
  }
  return { code: 'stored', postId: data?.publishPost?.post.id ?? null };
}

async function byRest(method: string, path: string, body: object): Promise<Outcome> {
  const { status, text } = await send(method, path, body);
  if (status === 400 || status === 422) {
    expect(JSON.parse(text)).toHaveProperty('message');
    return { code: 'refused', postId: null };
  }
  expect(status, text.slice(0, 200)).toBeLessThan(300);
  return { code: 'stored', postId: (JSON.parse(text) as { _id: string })._id };
}

async function expectShortWaits(what: string, work: () => Promise<void>): Promise<void> {
  const wait = await bystander.longestWaitDuring(work);
  // For docs/performance.md.
  if (process.env.SHOW_WAITS) console.log(`${engine} ${what}: ${Math.round(wait.ms)} ms`);
  expect(wait.ms, `${wait.name} during: ${what}`).toBeLessThan(PATIENCE);
}

const PUBLISH = 'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }';
const DRAFT = 'mutation ($input: SaveDraftInput!) { saveDraft(input: $input) { draft { id } } }';
const READ = 'query ($id: ID!) { post(id: $id) { html excerpt readingMinutes } }';

describe(`while an expensive text is processed, other requests are delayed by less than a second on ${engine}`, () => {
  const expectBody = async (name: string) => {
    const make = WORST_CASE_BODIES[name] ?? HUGE_BODIES[name];
    const html = make?.() ?? '';
    expect(html).not.toBe('');
    const stored: { postId: string | null } = { postId: null };
    await expectShortWaits(`${name}, published by GraphQL`, async () => {
      const { code, postId: id } = await byGraphQL(PUBLISH, { input: { title: 'Costly', html } });
      stored.postId = id;
      const draft = { id: crypto.randomUUID(), title: 'Costly', html };
      expect(await byGraphQL(DRAFT, { input: draft })).toMatchObject({ code });
    });
    await expectShortWaits(`${name}, published by REST`, async () => {
      const outcome = await byRest('POST', '/api/posts', { title: 'Costly', desc: html, categories: [] });
      const { postId } = stored;
      expect(outcome.code).toBe(postId === null ? 'refused' : 'stored');
      // Another title, so that the body is stored as a revision.
      if (postId !== null) await byRest('PUT', `/api/posts/${postId}`, { title: 'Costly still', desc: html });
    });
    const { postId } = stored;
    if (engine === 'mysql') expect(postId).not.toBeNull();
    if (postId === null) return;
    for (const path of [`/post/${postId}`, `/post/${postId}.md`, `/api/posts/${postId}`]) {
      await expectShortWaits(`${name}, GET ${path}`, async () => {
        expect((await server.get(path)).status).toBe(200);
      });
    }
    await expectShortWaits(`${name}, read by GraphQL`, async () => {
      await server.graphql(READ, { id: postId });
    });
  };

  it.each(engine === 'mysql' ? LARGEST_STORED : [...BODIES, HUGE])('a body: %s', OPTIONS, expectBody);

  it.each(engine === 'mysql' ? [] : THOROUGH_BODIES)(
    'a body: %s',
    { ...OPTIONS, tags: ['thorough'] },
    expectBody,
  );

  it('feeds and lists with all of them', OPTIONS, async () => {
    // Invalidates cached responses.
    await byRest('POST', '/api/posts', { title: 'Latest', desc: '<p>a</p>', categories: [] });
    for (const path of ['/rss.xml', '/atom.xml', '/feed.json', '/', '/api/posts?page=1&sort=latest']) {
      await expectShortWaits(`GET ${path}`, async () => {
        expect((await server.get(path)).status).toBe(200);
      });
    }
  });

  it('short texts: titles, comments, profiles, searches', OPTIONS, async () => {
    const { postId } = await byRest('POST', '/api/posts', {
      title: 'Short',
      desc: '<p>a</p>',
      categories: [],
    });
    for (const [name, make] of Object.entries(WORST_CASE_LINES)) {
      const text = make();
      await expectShortWaits(`${name}, as a title`, async () => {
        expect(await byGraphQL(PUBLISH, { input: { title: text, html: '<p>a</p>' } })).toMatchObject({
          code: 'refused',
        });
        await byRest('POST', '/api/posts', { title: text, desc: '<p>a</p>', categories: [text] });
      });
      await expectShortWaits(`${name}, as a comment`, async () => {
        const mutation =
          'mutation ($input: AddCommentInput!) { addComment(input: $input) { comment { id } } }';
        expect(await byGraphQL(mutation, { input: { postId, text } })).toMatchObject({ code: 'refused' });
        await byRest('PUT', `/api/posts/comments/${String(postId)}`, { comment: text });
      });
      await expectShortWaits(`${name}, as a profile`, async () => {
        const mutation =
          'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { user { id } } }';
        expect(await byGraphQL(mutation, { input: { about: text, name: text } })).toMatchObject({
          code: 'refused',
        });
        await byRest('PUT', `/api/users/${userId}`, { about: text, name: text });
      });
      await expectShortWaits(`${name}, as a search`, async () => {
        const search = 'query ($query: String!) { search(query: $query) { edges { node { id } } } }';
        expect(await byGraphQL(search, { query: text })).toMatchObject({ code: 'refused' });
        const posts =
          'query ($category: String, $author: String) { posts(category: $category, author: $author) { edges { node { id } } } }';
        await send('POST', '/graphql', { query: posts, variables: { category: text } });
        await send('POST', '/graphql', { query: posts, variables: { author: text } });
        await server.get(
          `/api/posts?page=1&search=${encodeURIComponent(text.slice(0, 1500).toWellFormed())}`,
        );
      });
    }
  });

  it('external URLs', OPTIONS, async () => {
    const send400 = async (method: string, path: string, body: object) =>
      expect((await send(method, path, body)).status).toBe(400);
    for (const [name, make] of Object.entries(WORST_CASE_LINES)) {
      const address = `https://${make().slice(0, 100_000).toWellFormed()}/`;
      await expectShortWaits(`${name}, as the address of a picture`, async () => {
        const post = { title: 'Costly', html: '<p>a</p>', coverImageURL: address };
        expect(await byGraphQL(PUBLISH, { input: post })).toMatchObject({ code: 'refused' });
        await send400('POST', '/api/posts', { title: 'Costly', desc: '<p>a</p>', photo: address });
      });
      await expectShortWaits(`${name}, as the address of a person`, async () => {
        const mutation =
          'mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { user { id } } }';
        for (const field of ['websiteURL', 'profilePicture'])
          expect(await byGraphQL(mutation, { input: { [field]: address } })).toMatchObject({
            code: 'refused',
          });
        await send400('PUT', `/api/users/${userId}`, { profilePicture: address });
      });
      await expectShortWaits(`${name}, in a report of a browser`, async () => {
        const report = { 'csp-report': { 'blocked-uri': address, 'document-uri': address } };
        const { status } = await fetch(`${server.origin}/csp-reports`, {
          method: 'POST',
          headers: { 'content-type': 'application/csp-report' },
          body: JSON.stringify(report),
        });
        expect([204, 413]).toContain(status);
      });
    }
  });

  it('addresses and names from visitors', OPTIONS, async () => {
    const mutation = (field: string) =>
      `mutation ($input: ${field[0]?.toUpperCase()}${field.slice(1)}Input!) { ${field}(input: $input) { __typename } }`;
    for (const [name, make] of Object.entries(WORST_CASE_LINES)) {
      // The maximum size of a request without a token.
      const text = Buffer.from(make().slice(0, 100_000)).subarray(0, 120_000).toString().toWellFormed();
      const password = 'Nanosecond1!';
      for (const email of [`a@${text}.example`, `${text}@example.com`]) {
        const account = { name: text, userName: text, email, password };
        await expectShortWaits(`${name}, as an email`, async () => {
          expect((await send('POST', '/api/auth/reset-link', { email })).status).toBe(400);
          expect((await send('POST', '/api/auth/register', account)).status).toBe(400);
          for (const [field, input] of Object.entries({
            requestPasswordReset: { email },
            register: account,
          }))
            expect(await byGraphQL(mutation(field), { input })).toMatchObject({ code: 'refused' });
        });
      }
      await expectShortWaits(`${name}, as a username and a token`, async () => {
        await send('POST', '/api/auth/login', { userName: text, password: text });
        await send('POST', '/graphql', {
          query: mutation('login'),
          variables: { input: { userName: text, password: text } },
        });
        for (const field of ['verifyEmail', 'confirmEmailChange'])
          await send('POST', '/graphql', { query: mutation(field), variables: { input: { token: text } } });
        await server.get(
          `/api/auth/username-check?userName=${encodeURIComponent(text.slice(0, 1500).toWellFormed())}`,
        );
      });
    }
  });
});
