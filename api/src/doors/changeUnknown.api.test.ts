import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Comment } from '../features/comments/comment.entity.js';
import { pictureOf } from '../features/import/testing/pictureServer.js';
import { Post } from '../features/posts/post.entity.js';
import { ChangeFollower } from '../platform/changes/changeFollower.js';
import { createLogger } from '../platform/log/log.js';
import { createPost, createUser, TEST_PASSWORD } from '../testing/factories.js';
import { formBrowser } from './forms/testing/formBrowser.js';
import { restClient } from '../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../testing/testServer.js';

const UNKNOWN =
  'It is not known whether this change was made: the site lost the connection to its data. Look before you try again.';
const PUBLISH = 'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }';
const variables = { input: { title: 'Once', html: '<p>a</p>' } };

const lines: string[] = [];
let server: TestServer;
let token: string;
let userName: string;
let postId: string;
beforeAll(async () => {
  server = await startTestServer(
    {},
    createLogger('error', { write: (line: string) => void lines.push(line) }),
  );
});
beforeEach(async () => {
  const author = await createUser(server);
  ({ token } = author);
  ({ userName } = author.user);
  lines.length = 0;
  ({ id: postId } = await createPost(server, author.user));
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

/** The next transaction is committed, and then its connection is lost, which is noticed after some milliseconds. */
function loseNextAnswer(after = 0): void {
  const { dataSource } = server;
  const transaction = dataSource.transaction.bind(dataSource) as (work: unknown) => Promise<unknown>;
  vi.spyOn(dataSource, 'transaction').mockImplementationOnce(async (work) => {
    await transaction(work);
    await sleep(after);
    throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  });
}

async function mutate(query: string, headers: Record<string, string> = {}, sent: object = variables) {
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify({ query, variables: sent }),
  });
  const body = (await response.json()) as {
    data: Record<string, unknown>;
    errors?: { message: string; extensions: object }[];
  };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ...body };
}
const posts = () => server.dataSource.manager.countBy(Post, { title: 'Once' });

describe(`a change whose answer the database did not send, on ${engine}`, () => {
  it('is not called undone in GraphQL, and no client is asked to repeat it', async () => {
    const before = await posts();
    loseNextAnswer();
    const { status, retryAfter, data, errors } = await mutate(PUBLISH);
    expect({ status, retryAfter, data }).toEqual({
      status: 200,
      retryAfter: null,
      data: { publishPost: null },
    });
    expect(errors).toMatchObject([
      { message: UNKNOWN, extensions: { code: 'SERVICE_UNAVAILABLE', reason: 'CHANGE_UNKNOWN' } },
    ]);
    expect(errors?.[0]?.extensions).not.toHaveProperty('retryAfter');
    expect(await posts()).toBe(before + 1);
  });

  it('is not called undone in REST', async () => {
    const rest = restClient(server);
    loseNextAnswer();
    const call = { token, body: { comment: 'Once' } };
    const { status, headers, body } = await rest(`PUT /api/posts/comments/${postId}`, call);
    expect([status, headers.get('retry-after'), body]).toEqual([503, null, { message: UNKNOWN }]);
    expect(await server.dataSource.manager.countBy(Comment, { postId })).toBe(1);
  });

  it.each(['comment', 'like'])('is not called undone by a form without scripts: %s', async (form) => {
    const { send } = formBrowser(server.origin);
    await send('/no-scripts/login', { userName, password: TEST_PASSWORD });
    loseNextAnswer();
    const { status, html } = await send(`/no-scripts/${form}`, { post: postId, text: 'Once' });
    expect([status, html.includes(UNKNOWN)]).toEqual([503, true]);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { err: { message: expect.stringContaining('ECONNRESET') as string } },
    ]);
  });

  it('can be sent again with its idempotency key, and is not made twice', async () => {
    const before = await posts();
    const key = { 'idempotency-key': randomUUID() };
    loseNextAnswer();
    expect((await mutate(PUBLISH, key)).errors?.[0]?.message).toBe(UNKNOWN);
    const { errors } = await mutate(PUBLISH, key);
    expect(errors?.[0]?.message).toContain('was carried out');
    expect(await posts()).toBe(before + 1);
  });

  it('is not unknown if only a picture was stored, and the request is sent again', async () => {
    const before = await posts();
    const html = `<p><img src="data:image/png;base64,${(await pictureOf('green')).toString('base64')}" alt=""></p>`;
    const input = { title: 'Once', html };
    loseNextAnswer();
    const { status, errors } = await mutate(PUBLISH, {}, { input });
    expect(status).toBe(503);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 5 });
    expect(await posts()).toBe(before);
    expect(await mutate(PUBLISH, {}, { input })).toMatchObject({ status: 200 });
    expect(await posts()).toBe(before + 1);
  });

  it.each([0, 300])(
    'is announced if the loss is noticed after %i ms, so that nobody gets remembered answers from before it',
    async (after) => {
      const announced = vi.fn();
      const { dataSource } = server;
      const { changes } = server.server.services;
      const follower = await ChangeFollower.start({ dataSource, changes, log: createLogger('silent') });
      const end = changes.subscribe(announced);
      loseNextAnswer(after);
      await mutate(PUBLISH);
      await expect.poll(() => announced.mock.calls, { timeout: 3000 }).toContainEqual([null]);
      end();
      await follower.close();
    },
  );
});
