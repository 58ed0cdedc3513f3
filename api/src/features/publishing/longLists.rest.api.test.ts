import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBookmark, createPost, createUser } from '../../testing/factories.js';
import { restClient } from '../../testing/restClient.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { RestPost } from '../comments/post.wire.js';
import { Post } from '../posts/post.entity.js';
import type { User } from '../users/user.entity.js';

const HOUR = 3_600_000;
const NUMBER = 30;
/** The last published first. */
const titles = Array.from({ length: NUMBER }, (_, i) => `Tides ${NUMBER - 1 - i}`);

let server: TestServer;
let ada: User;
beforeAll(async () => {
  server = await startTestServer();
  ({ user: ada } = await createUser(server, { userName: 'ada_l' }));
  const { manager } = server.dataSource;
  for (let i = 0; i < NUMBER; i++) {
    const publishedAt = new Date(Date.now() - (NUMBER - i) * HOUR);
    const { id } = await createPost(server, ada, { title: `Tides ${i}`, categories: ['React'], publishedAt });
    await createBookmark(server, ada, id);
    // One longer than a part may be, short ones, and others of which ten are a part.
    const words = i === 20 ? 60_000 : i % 4 === 0 ? 5 : 4500;
    // Long bodies take longer to publish.
    await manager.update(Post, { id }, { html: `<p>${'more text '.repeat(words)}</p>` });
  }
}, 60_000);
afterAll(() => server.close());

describe(`lists of long posts on ${engine}`, () => {
  it.each([
    ['of an author', () => '?userName=ada_l'],
    ['of a category', () => '?name=React'],
    ['of a search', () => '?page=1&search=tides'],
    ['of a numbered page', () => '?userName=ada_l&page=1'],
    ['of a reading list', () => `/readinglist?id=${ada.id}`],
  ])('have each post once, in order: those %s', async (_, query) => {
    const { status, body } = await restClient(server)<RestPost[]>(`GET /api/posts${query()}`);
    expect(status).toBe(200);
    expect(body.map(({ title }) => title)).toEqual(titles);
    expect(body[NUMBER - 1 - 20]?.desc).toHaveLength(600_007);
  });

  it('are sent while they are read, also by the page, so that none is in memory as a whole', async () => {
    const { headers, body } = await fetch(`${server.origin}/api/posts?userName=ada_l&page=1`);
    expect(headers.get('content-length')).toBeNull();
    await body?.cancel();
  });
});
