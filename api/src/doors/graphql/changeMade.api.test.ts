import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { TooBusyError, UnavailableError } from '../../errors.js';
import { Post } from '../../features/posts/post.entity.js';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { Task } from '../../platform/threads/task.js';
import { writeBodyMarkdown } from './postTexts.tasks.js';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  ({ token } = await createUser(server));
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

interface Answer {
  data?: Record<string, unknown> | null;
  errors?: { message: string; path?: string[]; extensions: Record<string, unknown> }[];
}

async function send(query: string, variables: object) {
  const response = await fetch(`${server.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  });
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, retryAfter, answer: (await response.json()) as Answer };
}

/** The conversion to Markdown fails; publishing a post does not need it. */
function failMarkdown(error: Error): void {
  const { threads } = server.server.services;
  const run = threads.run.bind(threads);
  const failing = <Input, Output>(task: Task<Input, Output>, input: Input, asked: { size: number }) =>
    task.work.name === writeBodyMarkdown.name ? Promise.reject(error) : run(task, input, asked);
  vi.spyOn(threads, 'run').mockImplementation(failing);
}

const PUBLISH =
  'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id markdown } } }';
const input = { title: 'Once', html: '<p>a</p>' };

describe(`the answer to a mutation on ${engine}`, () => {
  it.each([
    ['the threads are busy', new TooBusyError()],
    ['the database goes away', new UnavailableError()],
  ])('says that the change was made, if %s while it is read', async (_, error) => {
    failMarkdown(error);
    const before = await server.dataSource.manager.count(Post);
    const { status, retryAfter, answer } = await send(PUBLISH, { input });
    expect([status, retryAfter, answer.data]).toEqual([200, null, { publishPost: null }]);
    expect(answer.errors).toHaveLength(1);
    const { message, extensions } = answer.errors![0]!;
    expect(message).toBe(
      'The change was made, but its answer cannot be read. Read it in a moment, with a query.',
    );
    expect(extensions).toEqual({ code: 'SERVICE_UNAVAILABLE', reason: 'CHANGE_MADE' });
    expect(await server.dataSource.manager.count(Post)).toBe(before + 1);
  });

  it('says what was changed of several mutations, and what was not', async () => {
    const { publishing } = server.server.services;
    const publish = publishing.publish.bind(publishing);
    vi.spyOn(publishing, 'publish')
      .mockImplementationOnce(publish)
      .mockRejectedValueOnce(new UnavailableError());
    const both = `mutation ($input: PublishPostInput!) {
      a: publishPost(input: $input) { post { title } } b: publishPost(input: $input) { post { title } } }`;
    const { status, retryAfter, answer } = await send(both, { input });
    expect([status, retryAfter]).toEqual([200, null]);
    expect(answer.data).toEqual({ a: { post: { title: 'Once' } }, b: null });
    expect(answer.errors?.[0]?.message).toBe(
      'This change was not made, but others of the request were or may have been. Try this one again in a moment.',
    );
  });

  it('is 503 with Retry-After, if nothing was changed', async () => {
    const { publishing } = server.server.services;
    vi.spyOn(publishing, 'publish').mockRejectedValueOnce(new UnavailableError());
    const { status, retryAfter, answer } = await send(PUBLISH, { input });
    expect([status, retryAfter]).toEqual([503, '5']);
    expect(answer.errors?.[0]?.message).toContain('Nothing was changed.');
  });

  it('says that the change was made, if it has too many characters', async () => {
    const { user } = await createUser(server);
    const { id } = await createPost(server, user);
    await server.dataSource.manager.update(Post, { id }, { html: `<p>${'a'.repeat(900_000)}</p>` });
    const names = Array.from({ length: 20 }, (_, i) => `a${i}: html`).join(' ');
    const like = `mutation ($input: LikePostInput!) { likePost(input: $input) { post { ${names} } } }`;
    const { status, answer } = await send(like, { input: { postId: id } });
    expect(status).toBe(200);
    const [error] = answer.errors ?? [];
    expect(error?.message).toMatch(/^The change was made, .*its texts have more than/);
    expect(error?.extensions).toMatchObject({
      code: 'COST_EXCEEDED',
      reason: 'CHANGE_MADE',
      limit: { name: 'characters' },
    });
    expect((await server.dataSource.manager.findOneByOrFail(Post, { id })).likesCount).toBe(1);
  });
});
