import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { UnavailableError } from '../../errors.js';
import { WorkerThreads } from '../../platform/threads/workerThreads.js';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { Post } from '../posts/post.entity.js';
import { PostSort } from '../posts/post.inputs.js';
import type { User } from '../users/user.entity.js';
import { type RestPost, toPosts } from './post.wire.js';

let server: TestServer;
let author: User;
beforeAll(async () => {
  server = await startTestServer();
  ({ user: author } = await createUser(server));
});
afterAll(() => server.close());

it(`a post that was published and cannot be read is not answered with "Nothing was changed" on ${engine}`, async () => {
  const { user, token } = await createUser(server);
  const { posts } = server.server.services;
  const failing = vi.spyOn(posts, 'byIds').mockRejectedValue(new UnavailableError());
  const response = await fetch(`${server.origin}/api/posts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ title: 'Once', desc: '<p>a</p>' }),
  });
  failing.mockRestore();
  expect([response.status, response.headers.get('retry-after')]).toEqual([500, null]);
  expect(await response.text()).not.toContain('Nothing was changed');
  expect(await server.dataSource.manager.countBy(Post, { authorId: user.id })).toBe(1);
});

describe(`a list for older clients on ${engine}`, () => {
  it('holds a post with a long link around thousands of line breaks', { timeout: 60_000 }, async () => {
    const html = `<p><a href="https://e.co/?${'&'.repeat(4000)}">${'x<br>'.repeat(27_000)}</a></p>`;
    const { id } = await createPost(server, author, { html });
    const list = await fetch(`${server.origin}/api/posts/?page=1&sort=latest`);
    expect(list.status).toBe(200);
    const [post] = (await list.json()) as RestPost[];
    expect(post?._id).toBe(id);
    expect(post?.desc.match(/x/g)?.length).toBeGreaterThanOrEqual(27_000);
    expect(post?.desc.length).toBeLessThan(2_000_000);
    expect((await fetch(`${server.origin}/api/posts/${id}`)).status).toBe(200);
  });

  it('holds the stored HTML of a post whose form for them could not be written in time', async () => {
    const { services } = server.server;
    const html = `<aside data-callout="tip"><p><img src="/uploads/a.webp" alt="" /></p></aside>${'<p>long</p>'.repeat(5000)}`;
    const { id } = await createPost(server, author, { html });
    const threads = new WorkerThreads({ timeLimit: 0.001 });
    const posts = await services.posts.listPage({ sort: PostSort.LATEST, page: 1, size: 1 });
    const [post] = await toPosts(posts, {
      services: { ...services, threads },
      requester: 'address:1.2.3.4',
      publicUrl: 'https://a.test',
    });
    await threads.close();
    expect(post?._id).toBe(id);
    expect(post?.desc).toBe(
      html
        .replace('<aside data-callout="tip">', '<blockquote data-callout="tip"><p><strong>Tip</strong></p>')
        .replace('</aside>', '</blockquote>')
        .replace('"/uploads', '"https://a.test/uploads'),
    );
  });
});
