import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { changeCategory } from '../categories/categoryChanges.js';
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

  it('of usual forms lead to feeds, and to categories of that name', async () => {
    const { user } = await createUser(server);
    const post = await createPost(server, user, { categories: ['React Native', 'CSS', 'Next.js'] });
    await storeOldAddresses(server.dataSource.manager, [
      { address: '/author/ada/', target: { userId: user.id } },
      { address: 'https://wp.example/blog/?p=7&preview=true', target: { postId: post.id } },
    ]);
    const native = encodeURIComponent('React Native');
    const expected: Record<string, string | null> = {
      '/feed/': '/rss.xml',
      '/rss/': '/rss.xml',
      '/feed/atom/': '/atom.xml',
      '/?feed=rss2': '/rss.xml',
      '/tag/react-native/': `/category?name=${native}`,
      '/category/code/css/': '/category?name=CSS',
      '/t/reactnative/': `/category?name=${native}`,
      '/tag/nextjs': '/category?name=Next.js',
      '/tags/next-js/': '/category?name=Next.js',
      '/tag/next.js': '/category?name=Next.js',
      '/tag/-': null,
      '/tag/nex': null,
      '/tag/react-native/feed/': `/category/${native}/rss.xml`,
      '/author/ada/feed/': `/${user.userName}/rss.xml`,
      '/author/eve/feed/': null,
      '/blog/?page_id=7': `/post/${post.id}`,
      '/blog/?p=8': null,
      '/blog/': null,
    };
    const { oldAddresses } = server.server.services;
    const found: Record<string, string | null> = {};
    for (const path of Object.keys(expected)) found[path] = await oldAddresses.targetOf(path);
    expect(found).toEqual(expected);
    // Programs that read feeds do not ask for HTML.
    const feed = await fetch(`${server.origin}/feed/`, {
      redirect: 'manual',
      headers: { accept: 'application/rss+xml' },
    });
    expect([feed.status, feed.headers.get('location')]).toEqual([301, '/rss.xml']);
  });

  it('lead to a category that was added after somebody asked for it, and no longer to one that is gone', async () => {
    const { oldAddresses, categories, changes } = server.server.services;
    const targets = () =>
      Promise.all(
        ['/tag/server-actions', '/tag/server%20actions'].map((path) => oldAddresses.targetOf(path)),
      );
    expect(await targets()).toEqual([null, null]);
    await categories.add([{ name: 'Server Actions', description: '' }]);
    // The change log tells each process of it.
    changes.ofAnything();
    const page = `/category?name=${encodeURIComponent('Server Actions')}`;
    expect(await targets()).toEqual([page, page]);
    const added = await categories.byName('Server Actions');
    await changeCategory(server.dataSource, added!.id, { name: 'Actions' });
    changes.ofAnything();
    expect(await targets()).toEqual([null, null]);
  });

  it.each(['//evil.example/', '/\\\\evil.example', '/%2e%2e//evil.example', 'https://evil.example/x'])(
    'lead to no other site for %s',
    async (address) => {
      expect(await server.server.services.oldAddresses.targetOf(address)).toBeNull();
    },
  );
});
