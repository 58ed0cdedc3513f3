import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Post } from '../../features/posts/post.entity.js';
import type { User } from '../../features/users/user.entity.js';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { mostBetweenTurns } from '../../testing/turns.js';
import { writingBodyMarkdown, writingText } from './postTexts.tasks.js';

let server: TestServer;
let author: User;
beforeAll(async () => {
  server = await startTestServer();
  ({ user: author } = await createUser(server));
});
afterAll(() => server.close());

/** More posts than may wait for a thread. */
const MANY = 40;
const LISTS = '{ posts(first: 40) { nodes { a: markdown b: markdown c: markdown text d: text } } }';

/** Posts with different bodies. */
async function writePosts(html: string): Promise<void> {
  const { manager } = server.dataSource;
  for (let i = await manager.count(Post); i < MANY; i++) await createPost(server, author);
  for (const { id } of await manager.findBy(Post, {}))
    await manager.update(Post, { id }, { html: `<p>${html}${id}</p>` });
}

it(`bodies are converted once in an operation, and other requests have turns, on ${engine}`, async () => {
  await writePosts('short <b>text</b> ');
  const [markdown, text] = [vi.spyOn(writingBodyMarkdown, 'work'), vi.spyOn(writingText, 'work')];
  let data: unknown;
  const most = await mostBetweenTurns(markdown, async () => {
    ({ data } = await server.graphql(LISTS));
  });
  expect([markdown, text].map(({ mock }) => mock.calls.length)).toEqual([MANY, MANY]);
  expect(most).toBeLessThanOrEqual(2);
  expect(JSON.stringify(data).match(/"(?:[abcd]|text)":"/g)).toHaveLength(5 * MANY);
});

const PATIENT = { timeout: 90_000 };

it(
  `many long bodies are converted, and other readers are not refused meanwhile, on ${engine}`,
  PATIENT,
  async () => {
    await writePosts('a long text</p><p>'.repeat(1150));
    const [post] = await server.dataSource.manager.findBy(Post, {});
    const list = server.graphql('{ posts(first: 40) { nodes { id markdown } } }');
    const one = await fetch(`${server.origin}/post/${post!.id}.md`);
    expect(one.status).toBe(200);
    expect(await one.text()).toContain('a long text');
    const { data, errors } = await list;
    expect(errors).toEqual([]);
    expect(JSON.stringify(data).match(/"markdown":"a long text/g)).toHaveLength(MANY);
  },
);
