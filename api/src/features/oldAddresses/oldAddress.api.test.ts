import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { storeOldAddresses } from './oldAddress.service.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe(`old addresses on ${engine}`, () => {
  it('lead nowhere while an account is deleted, so that they neither name it nor lead in a circle', async () => {
    const { user: ada } = await createUser(server);
    const post = await createPost(server, ada);
    const path = `/${ada.userName}`;
    await storeOldAddresses(server.dataSource.manager, [
      { address: path, target: { userId: ada.id } },
      { address: '/images/hooks', target: { postId: post.id } },
    ]);
    const targets = () =>
      Promise.all([path, '/images/hooks/'].map((each) => server.server.services.oldAddresses.targetOf(each)));
    expect(await targets()).toEqual([path, `/post/${post.id}`]);
    const moved = await fetch(`${server.origin}/images/hooks`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('cache-control')]).toEqual([301, 'public, max-age=3600']);
    await server.server.services.deletions.begin(ada, ada.id);
    expect(await targets()).toEqual([null, null]);
  });

  it.each(['//evil.example/', '/\\\\evil.example', '/%2e%2e//evil.example', 'https://evil.example/x'])(
    'lead to no other site for %s',
    async (address) => {
      expect(await server.server.services.oldAddresses.targetOf(address)).toBeNull();
    },
  );
});
