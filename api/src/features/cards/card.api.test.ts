import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Post } from '../posts/post.entity.js';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';

let server: TestServer;
let post: Post;
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}${path}`, { headers });

beforeAll(async () => {
  server = await startTestServer();
  const { user } = await createUser(server);
  post = await createPost(server, user, { title: 'Keys are identity' });
});
afterAll(() => server.close());

describe(`cards on ${engine}`, () => {
  it('are cacheable PNGs of 1200 x 630, for longer at a versioned address', async () => {
    const answer = await get(`/cards/${post.id}.png?v=1`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toContain('max-age=604800');
    const picture = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(picture).toMatchObject({ format: 'png', width: 1200, height: 630 });

    const plain = await get(`/cards/${post.id}.png`);
    expect(plain.headers.get('cache-control')).toContain('max-age=300');
    expect(plain.headers.get('etag')).toBe(answer.headers.get('etag'));
  });

  it('are answered 304 when unchanged, and redrawn when the post changes', async () => {
    const path = `/cards/${post.id}.png?v=any`;
    const etag = (await get(path)).headers.get('etag')!;
    // By default, fetch asks for a fresh response when a request has conditional headers.
    const again = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    expect((await get(path, again)).status).toBe(304);

    await server.dataSource.manager.update(Post, { id: post.id }, { title: 'Keys are not identity' });
    const changed = await get(path, again);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('exist for the site and for existing posts only', async () => {
    expect((await get('/cards/site.png')).status).toBe(200);
    const missing = ['01890000-0000-7000-8000-000000000000', 'x', '%00', '..%2Fsite', 'site.png'];
    const answers = await Promise.all(missing.map((name) => get(`/cards/${name}.png`)));
    expect(answers.map(({ status }) => status)).toEqual(missing.map(() => 404));
  });
});
