import { createHash, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Post } from '../features/posts/post.entity.js';
import { Upload } from '../features/uploads/upload.entity.js';
import type { User } from '../features/users/user.entity.js';
import { inTransaction } from '../platform/database/dataSource.js';
import { IdempotencyKey } from '../platform/idempotency/idempotencyKey.entity.js';
import { Claim, type KeyedRequest, KeyInUseError } from '../platform/idempotency/idempotencyKeys.js';
import { createPost, createUser, TEST_PASSWORD } from '../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../testing/testServer.js';
import { runToEnd } from '../platform/maintenance/maintenanceTask.js';

const PUBLISH = 'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id title } } }';
const LOGIN = 'mutation ($input: LoginInput!) { login(input: $input) { secret: accessToken } }';
const input = { title: 'On keys', html: '<p>Keys are identity.</p>' };
const DAY = 24 * 60 * 60 * 1000;

let server: TestServer;
let ada: { user: User; token: string };
let bob: { user: User; token: string };
beforeAll(async () => {
  server = await startTestServer();
  [ada, bob] = [await createUser(server), await createUser(server)];
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM idempotency_key');
  await server.dataSource.query('DELETE FROM post');
});

const send = async (
  method: string,
  path: string,
  { key, body, token }: { key?: string; body?: unknown; token?: string },
) => {
  const response = await fetch(server.origin + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body ?? {}),
  });
  const { status, headers } = response;
  const isReplayed = headers.get('idempotent-replayed') === 'true';
  return { status, headers, isReplayed, body: await response.json() };
};
interface Operation {
  query?: string;
  variables?: object;
}
const graphql = (
  key: string | undefined,
  { query = PUBLISH, variables = { input } }: Operation = {},
  token?: string,
) => send('POST', '/graphql', { key, token, body: { query, variables } });
const countPosts = () => server.dataSource.manager.count(Post);
const countKeys = () => server.dataSource.manager.count(IdempotencyKey);
const refusal = (code: string, more: object = {}) => ({ errors: [{ extensions: { code, ...more } }] });

describe(`a GraphQL mutation with an idempotency key on ${engine}`, () => {
  it('is executed once, and its response is replayed', async () => {
    const key = randomUUID();
    const first = await graphql(key, {}, ada.token);
    const second = await graphql(key, {}, ada.token);
    expect(first).toMatchObject({ status: 200, isReplayed: false });
    expect(second).toMatchObject({ status: 200, isReplayed: true, body: first.body });
    expect(second.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(await countPosts()).toBe(1);
    await graphql(undefined, {}, ada.token);
    await graphql(randomUUID(), {}, ada.token);
    expect(await countPosts()).toBe(3);
  });

  it('has separate keys for each caller', async () => {
    await graphql('the-same', {}, ada.token);
    expect(await graphql('the-same', {}, bob.token)).toMatchObject({ status: 200, isReplayed: false });
    expect(await countPosts()).toBe(2);
  });

  it('is refused if the key was used for another request', async () => {
    await graphql('k', {}, ada.token);
    const other = await graphql('k', { variables: { input: { ...input, title: 'Another' } } }, ada.token);
    const fields = { 'Idempotency-Key': expect.stringContaining('Use a new key') as string };
    expect(other).toMatchObject({ status: 422, body: refusal('BAD_USER_INPUT', { fields }) });
    expect(await countPosts()).toBe(1);
  });

  it.each(['', ' ', 'two words', 'x'.repeat(256), 'schlüssel', 'tab\tbed'])(
    'is refused for a malformed key: %j',
    async (key) => {
      const answer = await graphql(key, {}, ada.token);
      const message = 'Idempotency-Key must have 1 to 255 visible ASCII characters.';
      const fields = { 'Idempotency-Key': message };
      // GraphQL over HTTP has this status for clients of the older media type.
      expect(answer).toMatchObject({ status: 200, body: refusal('BAD_USER_INPUT', { fields }) });
      expect(await countPosts()).toBe(0);
    },
  );

  it('accepts a key of 255 characters', async () => {
    expect(await graphql('~'.repeat(255), {}, ada.token)).toMatchObject({ status: 200 });
  });

  it('is executed once for concurrent requests; the others get 409 with Retry-After', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => graphql('at-once', {}, ada.token)));
    const refused = responses.filter(({ status }) => status === 409);
    for (const { headers, body } of refused) {
      expect(body).toMatchObject(refusal('CONFLICT', { retryAfter: 1 }));
      expect(headers.get('retry-after')).toBe('1');
    }
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3 - refused.length);
    expect(await countPosts()).toBe(1);
    expect(await graphql('at-once', {}, ada.token)).toMatchObject({ status: 200, isReplayed: true });
  });

  it('releases the key if it fails without a change', async () => {
    const variables = { input: { ...input, title: '' } };
    for (const attempt of [1, 2]) {
      const wrong = await graphql('k', { variables }, ada.token);
      expect(wrong, String(attempt)).toMatchObject({ isReplayed: false, body: refusal('BAD_USER_INPUT') });
    }
    expect(await graphql('k')).toMatchObject({ body: refusal('UNAUTHENTICATED') });
    expect(await graphql('k', { query: 'mutation { nothing }' }, ada.token)).toMatchObject({
      body: refusal('GRAPHQL_VALIDATION_FAILED'),
    });
    expect(await countKeys()).toBe(0);
    expect(await graphql('k', {}, ada.token)).toMatchObject({ status: 200, isReplayed: false });
    expect(await countPosts()).toBe(1);
  });

  it('has one key for all fields of the operation, even if one of them fails', async () => {
    const query = `mutation ($input: PublishPostInput!, $wrong: PublishPostInput!) {
      one: publishPost(input: $input) { post { title } }
      two: publishPost(input: $wrong) { post { title } }
    }`;
    const variables = { input, wrong: { ...input, title: '' } };
    const first = await graphql('two', { query, variables }, ada.token);
    expect(first.body).toMatchObject(refusal('BAD_USER_INPUT'));
    const second = await graphql('two', { query, variables }, ada.token);
    expect(second).toMatchObject({ isReplayed: true, body: first.body });
    expect(await countPosts()).toBe(1);
  });

  it('stores no response that may contain an access token', async () => {
    const variables = { input: { userName: ada.user.userName, password: TEST_PASSWORD } };
    const one = await graphql('log-in', { query: LOGIN, variables });
    const two = await graphql('log-in', { query: LOGIN, variables });
    expect(one).toMatchObject({
      status: 200,
      body: { data: { login: { secret: expect.any(String) as string } } },
    });
    expect(two.isReplayed).toBe(false);
    expect(two.body).not.toEqual(one.body);
    expect(await countKeys()).toBe(0);
  });

  it.each([
    [
      'createWebhook',
      'createWebhook(input: { url: "https://example.com/hook", events: [POST_CREATED] })',
      's: secret',
    ],
    [
      'createAccessToken',
      'createAccessToken(input: { name: "x", scopes: [READ], expiresInDays: 1 })',
      's: token',
    ],
  ])('stores no secret of %s', async (name, field, selection) => {
    const query = `mutation { made: ${field} { ${selection} } }`;
    const { body } = await graphql(name, { query }, ada.token);
    expect(body).toMatchObject({ data: { made: { s: expect.any(String) as string } } });
    expect(await countKeys()).toBe(0);
  });

  it('must not be a query, which ignores the key', async () => {
    for (const attempt of [1, 2]) {
      const answer = await graphql('read', { query: '{ viewer { email } }', variables: {} }, ada.token);
      expect(answer, String(attempt)).toMatchObject({ status: 200, isReplayed: false });
    }
    expect(await countKeys()).toBe(0);
  });

  it('is not executed again if reading its response failed after the commit', async () => {
    const { posts } = server.server.services;
    const failing = vi.spyOn(posts, 'related').mockRejectedValue(new Error('A defect.'));
    const query = PUBLISH.replace('title', 'related(first: 1) { id }');
    const first = await graphql('lost', { query }, ada.token);
    expect(first.body).toMatchObject(refusal('INTERNAL_SERVER_ERROR'));
    failing.mockRestore();
    // A replayed error would hide that the post exists.
    const second = await graphql('lost', { query }, ada.token);
    expect(second).toMatchObject({ status: 409, body: refusal('CONFLICT') });
    expect(JSON.stringify(second.body)).toContain('was carried out');
    expect(await countPosts()).toBe(1);
  });

  it('may name its document by a hash', async () => {
    const named = async (query: string, withQuery: boolean) => {
      const sha256Hash = createHash('sha256').update(query).digest('hex');
      const body = {
        ...(withQuery && { query }),
        variables: { input },
        extensions: { persistedQuery: { version: 1, sha256Hash } },
      };
      return send('POST', '/graphql', { key: 'named', token: ada.token, body });
    };
    const first = await named(PUBLISH, true);
    expect(first).toMatchObject({ status: 200, isReplayed: false });
    expect(await named(PUBLISH, false)).toMatchObject({ isReplayed: true, body: first.body });
    const other = PUBLISH.replace('title', 'excerpt');
    expect(await named(other, true)).toMatchObject({ status: 422 });
    expect(await countPosts()).toBe(1);
  });

  it('releases the key if an embedded image was stored and the post was not', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f0' } })
      .png()
      .toBuffer();
    const html = `<p>Shown</p><figure><img src="data:image/png;base64,${png.toString('base64')}" alt=""></figure>`;
    const variables = { input: { ...input, html, categories: ['None of these'] } };
    for (const attempt of [1, 2]) {
      const answer = await graphql('image', { variables }, ada.token);
      expect(answer, String(attempt)).toMatchObject({ isReplayed: false, body: refusal('BAD_USER_INPUT') });
    }
    expect(await countKeys()).toBe(0);
  });
});

describe(`a REST write with an idempotency key on ${engine}`, () => {
  it('is executed once, and replayed with the same status and body', async () => {
    const post = await createPost(server, ada.user);
    const like = (key?: string) =>
      send('PUT', `/api/posts/reactions/${post.id}`, { key, token: bob.token, body: {} });
    const first = await like('like');
    expect(first).toMatchObject({ status: 200, isReplayed: false, body: { likes: [bob.user.id] } });
    expect(await like('like')).toMatchObject({ status: 200, isReplayed: true, body: first.body });
    expect(await like()).toMatchObject({ status: 200, body: { likes: [] } });
    expect(await like('like')).toMatchObject({ status: 200, body: first.body });
  });

  it('releases the key if it fails without a change', async () => {
    const missing = `/api/posts/${randomUUID()}`;
    for (const attempt of [1, 2]) {
      const answer = await send('DELETE', missing, { key: 'gone', token: ada.token });
      expect(answer, String(attempt)).toMatchObject({
        status: 404,
        isReplayed: false,
        body: { message: 'This post does not exist.' },
      });
    }
    expect(await countKeys()).toBe(0);
  });

  it('refuses a key that is malformed or was used for another path or body', async () => {
    const token = ada.token;
    const path = `/api/posts/${(await createPost(server, ada.user)).id}`;
    expect(await send('DELETE', path, { key: 'no good', token })).toMatchObject({
      status: 400,
      body: { fields: { 'Idempotency-Key': expect.any(String) as string } },
    });
    await send('DELETE', path, { key: 'k', token });
    const refused = { status: 422, body: { fields: { 'Idempotency-Key': expect.any(String) as string } } };
    expect(await send('DELETE', `${path}/`, { key: 'k', token })).toMatchObject(refused);
    expect(await send('DELETE', path, { key: 'k', token, body: { x: 1 } })).toMatchObject(refused);
  });

  it('stores no response that contains an access token', async () => {
    const login = { userName: ada.user.userName, password: TEST_PASSWORD };
    for (const _ of [1, 2]) {
      const answer = await send('POST', '/api/auth/login', { key: 'k', body: login });
      expect(answer).toMatchObject({ status: 200, isReplayed: false });
    }
    const profile = { key: 'p', token: ada.token, body: { about: 'Writes.' } };
    for (const _ of [1, 2])
      expect(await send('PUT', `/api/users/${ada.user.id}`, profile)).toMatchObject({ isReplayed: false });
    expect(await countKeys()).toBe(0);
  });

  it('is possible from other origins', async () => {
    const preflight = await fetch(`${server.origin}/graphql`, {
      method: 'OPTIONS',
      headers: {
        'access-control-request-method': 'POST',
        origin: 'https://example.com',
        'access-control-request-headers': 'idempotency-key',
      },
    });
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/idempotency-key/i);
  });
});

describe(`an upload with an idempotency key on ${engine}`, () => {
  const restForm = (file: Blob) => {
    const form = new FormData();
    form.append('file', file);
    return form;
  };
  const graphqlForm = (file: Blob) => {
    const form = new FormData();
    const query = 'mutation ($file: Upload!) { uploadImage(file: $file) { url } }';
    form.append('operations', JSON.stringify({ query, variables: { file: null } }));
    form.append('map', JSON.stringify({ 0: ['variables.file'] }));
    form.append('0', file);
    return form;
  };
  const picture = async (width: number) => {
    const png = await sharp({ create: { width, height: 10, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    return new Blob([new Uint8Array(png)], { type: 'image/png' });
  };

  it.each([
    ['/api/upload', restForm],
    ['/graphql', graphqlForm],
  ])('through %s is stored once, and refused if the file has another length', async (path, formOf) => {
    await server.dataSource.query('DELETE FROM upload');
    const upload = async (width: number) => {
      const headers = {
        authorization: `Bearer ${ada.token}`,
        'apollo-require-preflight': 'true',
        'idempotency-key': 'upload',
      };
      const body = formOf(await picture(width));
      const response = await fetch(server.origin + path, { method: 'POST', headers, body });
      const isReplayed = response.headers.has('idempotent-replayed');
      return { status: response.status, isReplayed, body: await response.json() };
    };
    const first = await upload(10);
    expect(first).toMatchObject({ status: 200, isReplayed: false });
    expect(await upload(10)).toEqual({ ...first, isReplayed: true });
    expect(await upload(1000)).toMatchObject({ status: 422 });
    expect(await server.dataSource.manager.countBy(Upload, { ownerId: ada.user.id })).toBe(1);
  });
});

describe(`idempotency keys on ${engine}`, () => {
  const keys = () => server.server.services.idempotencyKeys;
  const keyed: KeyedRequest = { caller: 'c', key: 'k', asked: 'x', admit: () => Promise.resolve() };
  const claim = async (): Promise<Claim> => {
    const opened = await keys().open(keyed);
    if (!(opened instanceof Claim)) throw new Error('There was an answer.');
    return opened;
  };
  const age = (milliseconds: number) =>
    server.dataSource.manager.updateAll(IdempotencyKey, {
      startedAt: new Date(Date.now() - milliseconds),
      expiresAt: new Date(Date.now() + DAY - milliseconds),
    });
  const answer = { status: 200, body: '"done"' };
  const success = { ...answer, outcome: 'success' as const };

  it('are taken over from a dead process, which can then commit nothing', async () => {
    const died = await claim();
    await expect(claim()).rejects.toThrow(KeyInUseError);
    await age(61_000);
    const next = await claim();
    const work = (by: Claim) => by.during(() => inTransaction(server.dataSource, () => Promise.resolve()));
    await expect(work(died)).rejects.toThrow(KeyInUseError);
    await work(next);
    // A late failure must not release the key either.
    await died.settle({ ...answer, outcome: 'failure' });
    await next.settle(success);
    expect(await keys().open(keyed)).toEqual(answer);
  });

  it('are taken over, if the clock was set back after their process died', async () => {
    const died = await claim();
    await age(-60 * 60 * 1000);
    const next = await claim();
    await next.settle(success);
    await died.settle({ ...answer, outcome: 'failure' });
    expect(await keys().open(keyed)).toEqual(answer);
  });

  it('of a committed change are never executed again, even if the process died', async () => {
    const died = await claim();
    await died.during(() => inTransaction(server.dataSource, () => Promise.resolve()));
    await age(61_000);
    await expect(claim()).rejects.toThrow(/carried out/);
    // The client may have received an error after the commit. That response is replayed.
    await died.settle({ ...answer, outcome: 'failure' });
    expect(await keys().open(keyed)).toEqual(answer);
  });

  it('of a change that is committed but not answered yet are in use', async () => {
    const first = await claim();
    await first.during(() => inTransaction(server.dataSource, () => Promise.resolve()));
    await expect(claim()).rejects.toThrow(KeyInUseError);
    await first.settle({ ...answer, outcome: 'temporaryFailure' });
    await expect(claim()).rejects.toThrow(/carried out/);
  });

  it('can be used again when nothing was committed', async () => {
    const first = await claim();
    const failing = () => Promise.reject(new Error('Changed my mind.'));
    await expect(first.during(() => inTransaction(server.dataSource, failing))).rejects.toThrow('my mind');
    await first.settle({ ...answer, outcome: 'failure' });
    await claim();
  });

  it('store that a request was executed, but not a response that is too long', async () => {
    await (await claim()).settle({ ...success, body: 'ä'.repeat(32_769) });
    await expect(claim()).rejects.toThrow(/carried out/);
    const [stored] = await server.dataSource.manager.find(IdempotencyKey);
    expect(stored?.body).toBeNull();
  });

  it('are stored only within the budget of the caller', async () => {
    const admit = () => Promise.reject(new Error('Too many.'));
    await expect(keys().open({ ...keyed, admit })).rejects.toThrow('Too many.');
    expect(await countKeys()).toBe(0);
    await (await claim()).settle(success);
    // Replays do not use the budget.
    expect(await keys().open({ ...keyed, admit })).toEqual(answer);
  });

  it('expire after a day', async () => {
    await (await claim()).settle(success);
    await age(DAY - 5000);
    await runToEnd(keys().expiry);
    expect(await keys().open(keyed)).toEqual(answer);
    await age(DAY + 1);
    await (await claim()).settle(success);
    await age(DAY + 1);
    await runToEnd(keys().expiry);
    expect(await countKeys()).toBe(0);
  });
});
