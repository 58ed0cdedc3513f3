import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AdminService } from '../admin/admin.service.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import { createPost, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import type { User } from '../users/user.entity.js';
import { Category } from './category.entity.js';

let server: TestServer;
let ada: User;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  ada = (await createUser(server)).user;
});
afterAll(() => server.close());

/** The count of each category by name, compared with the rows. */
async function counts(): Promise<Record<string, number>> {
  const { manager } = server.dataSource;
  const categories = await manager.find(Category);
  for (const { id, name, postsCount } of categories) {
    const rows = await manager.countBy(PostCategory, { categoryId: id, isListed: true });
    expect(postsCount, name).toBe(rows);
  }
  return Object.fromEntries(categories.map(({ name, postsCount }) => [name, postsCount]));
}

/** The change of each count by an action. */
async function growth(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await counts();
  await work();
  const grown = Object.entries(await counts()).map(([name, count]) => [name, count - (before[name] ?? 0)]);
  return Object.fromEntries(grown.filter(([, change]) => change !== 0)) as Record<string, number>;
}

describe(`the posts of a category are counted on ${engine}`, () => {
  it('when they are published, moved and deleted', async () => {
    const { publishing } = server.server.services;
    let postId = '';
    expect(
      await growth(async () => {
        postId = (await createPost(server, ada, { categories: ['React', 'Hooks'] })).id;
      }),
    ).toEqual({ React: 1, Hooks: 1 });
    expect(await growth(() => publishing.update(ada, { postId, categories: ['Hooks', 'CSS'] }))).toEqual({
      React: -1,
      CSS: 1,
    });
    expect(await growth(() => publishing.update(ada, { postId, title: 'Another' }))).toEqual({});
    expect(await growth(() => publishing.delete(ada, postId))).toEqual({ Hooks: -1, CSS: -1 });
  });

  it('when an operator unlists, relists or deletes them', async () => {
    const admin = new AdminService(server.dataSource, server.server.services.accounts);
    const post = await createPost(server, ada, { categories: ['React'] });
    expect(await growth(() => admin.setListed(post, false))).toEqual({ React: -1 });
    const moved = { postId: post.id, categories: ['CSS'] };
    expect(await growth(() => server.server.services.publishing.update(ada, moved))).toEqual({});
    expect(await growth(() => admin.setListed(post, true))).toEqual({ CSS: 1 });
    expect(await growth(() => admin.setListed(post, true))).toEqual({});
    expect(await growth(() => admin.deletePost(post))).toEqual({ CSS: -1 });
  });

  it('when categories are merged', async () => {
    const admin = new AdminService(server.dataSource, server.server.services.accounts);
    const { manager } = server.dataSource;
    await server.server.services.categories.add([{ name: 'Old', description: '' }]);
    await createPost(server, ada, { categories: ['Old'] });
    await createPost(server, ada, { categories: ['Old', 'React'] });
    const [old, react] = await Promise.all(
      ['Old', 'React'].map((name) => manager.findOneByOrFail(Category, { name })),
    );
    expect(await growth(() => admin.mergeCategories(old!, react!))).toEqual({ React: 1 });
  });

  it('when many users publish and delete at once, and one deletes the account', async () => {
    const { publishing, deletions } = server.server.services;
    const bob = (await createUser(server)).user;
    await createPost(server, bob, { categories: ['React', 'CSS'] });
    const gone = await createPost(server, ada, { categories: ['Hooks', 'React'] });
    const done = await growth(async () => {
      const orders = [
        ['React', 'Hooks', 'CSS'],
        ['CSS', 'React', 'Hooks'],
      ];
      const results = await Promise.allSettled([
        ...Array.from({ length: 8 }, (_, i) =>
          createPost(server, ada, { title: `p${i}`, categories: orders[i % 2] ?? [] }),
        ),
        publishing.delete(ada, gone.id),
        deletions.begin(bob, bob.id),
      ]);
      expect(results.map(({ status }) => status)).toEqual(results.map(() => 'fulfilled'));
    });
    expect(done).toEqual({ React: 6, Hooks: 7, CSS: 7 });
  });

  it('and shown by GraphQL, also beside a post', async () => {
    const post = await createPost(server, ada, { categories: ['TypeScript'] });
    const { TypeScript: postsCount } = await counts();
    const { data } = await server.graphql(
      'query ($id: ID!) { category(name: "typescript") { postsCount } post(id: $id) { categories { postsCount } } }',
      { id: post.id },
    );
    expect(data).toEqual({ category: { postsCount }, post: { categories: [{ postsCount }] } });
  });
});
