import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { ChangeLogEntry } from '../../platform/changes/change.entity.js';
import { repair } from '../admin/repair.js';
import { createCategoryFollow, createFollow, createUser } from '../../testing/factories.js';
import { engine, startTestServer, type TestServer } from '../../testing/testServer.js';
import { deleteCategory, mergeCategories } from '../categories/categoryChanges.js';
import { Category } from '../categories/category.entity.js';
import { User } from '../users/user.entity.js';
import { CategoryFollow, UserFollow } from './follow.entity.js';
import { MAX_FOLLOWED } from './follow.inputs.js';

interface Person {
  user: User;
  token: string;
}
let server: TestServer;
let ada: Person;
let bob: Person;

const USER = 'user { userName followersCount viewerIsFollowing }';
const CATEGORY = 'category { name followersCount viewerIsFollowing }';
const FOLLOW = `mutation ($input: FollowUserInput!) { followUser(input: $input) { ${USER} } }`;
const UNFOLLOW = `mutation ($input: UnfollowUserInput!) { unfollowUser(input: $input) { ${USER} } }`;
const FOLLOW_CATEGORY = `mutation ($input: FollowCategoryInput!) { followCategory(input: $input) { ${CATEGORY} } }`;
const UNFOLLOW_CATEGORY = `mutation ($input: UnfollowCategoryInput!) { unfollowCategory(input: $input) { ${CATEGORY} } }`;
const FOLLOWED = `query ($first: Int!, $after: String) { viewer {
  followedUsers(first: $first, after: $after) { nodes { userName viewerIsFollowing } pageInfo { hasNextPage endCursor } }
  followedCategories(first: $first) { nodes { name viewerIsFollowing } }
} }`;
interface Followed {
  viewer: {
    followedUsers: {
      nodes: { userName: string; viewerIsFollowing: boolean }[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
    };
    followedCategories: { nodes: { name: string; viewerIsFollowing: boolean }[] };
  };
}

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.dataSource.query('DELETE FROM post');
  const { manager } = server.dataSource;
  await manager.createQueryBuilder().delete().from(User).execute();
  await manager.createQueryBuilder().update(Category).set({ followersCount: 0 }).execute();
  ada = await createUser(server, { userName: 'ada_l' });
  bob = await createUser(server, { userName: 'bob_b' });
});

const followersOf = async ({ id }: User) =>
  (await server.dataSource.manager.findOneByOrFail(User, { id })).followersCount;
const category = (name: string) => server.dataSource.manager.findOneByOrFail(Category, { name });

describe(`following people on ${engine}`, () => {
  it('counts once when repeated, and ends', async () => {
    const input = { userId: ada.user.id };
    const followed = { user: { userName: 'ada_l', followersCount: 1, viewerIsFollowing: true } };
    expect((await server.graphql(FOLLOW, { input }, bob.token)).data).toEqual({ followUser: followed });
    expect((await server.graphql(FOLLOW, { input }, bob.token)).data).toEqual({ followUser: followed });
    const not = { user: { userName: 'ada_l', followersCount: 0, viewerIsFollowing: false } };
    expect((await server.graphql(UNFOLLOW, { input }, bob.token)).data).toEqual({ unfollowUser: not });
    expect((await server.graphql(UNFOLLOW, { input }, bob.token)).data).toEqual({ unfollowUser: not });
    expect(await server.dataSource.manager.countBy(UserFollow, {})).toBe(0);
  });

  it('from several tabs at once counts once, and people who follow each other at once do not wait forever', async () => {
    const answers = await Promise.all(
      [bob, ada, bob, ada, bob, ada].map(({ user, token }) => {
        const userId = user === bob.user ? ada.user.id : bob.user.id;
        return server.graphql(FOLLOW, { input: { userId } }, token);
      }),
    );
    expect(answers.flatMap(({ errors }) => errors)).toEqual([]);
    expect([await followersOf(ada.user), await followersOf(bob.user)]).toEqual([1, 1]);
  });

  it('is refused for oneself, for missing, suspended and too many people, and without an account', async () => {
    const follow = async (userId: string, token?: string) =>
      (await server.graphql(FOLLOW, { input: { userId } }, token)).errors[0];
    expect(await follow(bob.user.id, bob.token)).toMatchObject({
      message: 'You cannot follow yourself.',
      extensions: { code: 'BAD_USER_INPUT', fields: { userId: 'You cannot follow yourself.' } },
    });
    expect(await follow('nobody', bob.token)).toMatchObject({ extensions: { code: 'NOT_FOUND' } });
    expect(await follow(ada.user.id)).toMatchObject({
      message: 'you need to login to follow people',
      extensions: { code: 'UNAUTHENTICATED' },
    });
    const suspended = await createUser(server, { suspendedAt: new Date() });
    expect(await follow(suspended.user.id, bob.token)).toMatchObject({ extensions: { code: 'FORBIDDEN' } });
    const unverified = await createUser(server, { verifiedAt: null });
    expect(await follow(unverified.user.id, bob.token)).toMatchObject({ extensions: { code: 'NOT_FOUND' } });

    const many = Array.from({ length: MAX_FOLLOWED }, (_, i) => ({
      id: newId(),
      name: 'Ada',
      userName: `m${i}`,
      userNameKey: `m${i}`,
      createdAt: new Date(),
    }));
    await insertRows(server.dataSource.manager, User, many);
    const rows = many.map(({ id: followedId }) => ({
      followerId: bob.user.id,
      followedId,
      createdAt: new Date(),
    }));
    await insertRows(server.dataSource.manager, UserFollow, rows);
    expect(await follow(ada.user.id, bob.token)).toMatchObject({
      message: 'You can follow 1000 people at most. Unfollow some first.',
    });
    expect(await followersOf(ada.user)).toBe(0);
  });

  it('is counted exactly when either account is deleted, also at the same moment', async () => {
    const { deletions } = server.server.services;
    const carl = await createUser(server, { userName: 'carl_c' });
    await createFollow(server, bob.user, ada.user.id);
    await createFollow(server, carl.user, ada.user.id);
    await createFollow(server, ada.user, bob.user.id);
    await createFollow(server, carl.user, bob.user.id);
    await createCategoryFollow(server, bob.user, 'React');
    await createCategoryFollow(server, carl.user, 'React');
    await deletions.begin(carl.user, carl.user.id);
    expect([await followersOf(ada.user), await followersOf(bob.user)]).toEqual([1, 1]);
    expect(await category('React')).toMatchObject({ followersCount: 1 });
    const dora = await createUser(server, { userName: 'dora_d' });
    await createFollow(server, dora.user, ada.user.id);
    await createFollow(server, bob.user, dora.user.id);
    await Promise.all([deletions.begin(ada.user, ada.user.id), deletions.begin(bob.user, bob.user.id)]);
    expect(await server.dataSource.manager.countBy(UserFollow, {})).toBe(0);
    expect(await followersOf(dora.user)).toBe(0);
    expect(await category('React')).toMatchObject({ followersCount: 0 });
  });

  it('is known to nobody but the follower, in the log for 26 hours only, and stops no cache', async () => {
    let announced = 0;
    server.server.services.changes.subscribe(() => (announced += 1));
    await createFollow(server, bob.user, ada.user.id);
    expect(announced).toBe(0);
    const entry = await server.dataSource.manager.findOneByOrFail(ChangeLogEntry, {
      subject: 'follow',
      subjectId: ada.user.id,
    });
    expect(entry).toMatchObject({ postId: null, kind: 'created', actorId: bob.user.id });
    expect(entry.expiresAt.getTime() - entry.changedAt.getTime()).toBe(26 * 60 * 60 * 1000);
    const of = (token?: string) =>
      server.graphql('{ user(userName: "ada_l") { followersCount viewerIsFollowing } }', {}, token);
    expect((await of(bob.token)).data).toEqual({ user: { followersCount: 1, viewerIsFollowing: true } });
    expect((await of(ada.token)).data).toEqual({ user: { followersCount: 1, viewerIsFollowing: false } });
    expect((await of()).data).toEqual({ user: { followersCount: 1, viewerIsFollowing: false } });
  });

  it('is listed for the follower, last followed first, page by page', async () => {
    for (const userName of ['carl_c', 'dora_d']) {
      await createFollow(server, bob.user, (await createUser(server, { userName })).user.id);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    await createFollow(server, bob.user, ada.user.id);
    await createCategoryFollow(server, bob.user, 'CSS');
    const page = async (after: string | null) => {
      const { data } = await server.graphql<Followed>(FOLLOWED, { first: 2, after }, bob.token);
      return data?.viewer;
    };
    const first = await page(null);
    expect(first?.followedUsers.nodes).toEqual([
      { userName: 'ada_l', viewerIsFollowing: true },
      { userName: 'dora_d', viewerIsFollowing: true },
    ]);
    expect(first?.followedCategories.nodes).toEqual([{ name: 'CSS', viewerIsFollowing: true }]);
    expect(first?.followedUsers.pageInfo.hasNextPage).toBe(true);
    const second = await page(first?.followedUsers.pageInfo.endCursor ?? null);
    expect(second?.followedUsers.nodes).toEqual([{ userName: 'carl_c', viewerIsFollowing: true }]);
    expect(second?.followedUsers.pageInfo.hasNextPage).toBe(false);
  });
});

describe(`following categories on ${engine}`, () => {
  it('counts once when repeated, and ends', async () => {
    const input = { categoryId: (await category('React')).id };
    const followed = { category: { name: 'React', followersCount: 1, viewerIsFollowing: true } };
    const follow = () => server.graphql(FOLLOW_CATEGORY, { input }, bob.token);
    const answers = await Promise.all([follow(), follow(), follow()]);
    for (const { data } of answers) expect(data).toEqual({ followCategory: followed });
    const not = { category: { name: 'React', followersCount: 0, viewerIsFollowing: false } };
    for (let i = 0; i < 2; i++) {
      const { data } = await server.graphql(UNFOLLOW_CATEGORY, { input }, bob.token);
      expect(data).toEqual({ unfollowCategory: not });
    }
    const missing = { input: { categoryId: 'x' } };
    expect((await server.graphql(FOLLOW_CATEGORY, missing, bob.token)).errors[0]).toMatchObject({
      message: 'Category does not exist!',
      extensions: { code: 'NOT_FOUND' },
    });
  });

  it('moves along when an operator merges two, once for each follower, and ends with the category', async () => {
    const { manager } = server.dataSource;
    const [old, kept] = [newId(), newId()];
    await manager.insert(Category, [
      { id: old, name: 'Old', nameKey: 'old', description: '' },
      { id: kept, name: 'New', nameKey: 'new', description: '' },
    ]);
    await createCategoryFollow(server, ada.user, 'Old');
    await createCategoryFollow(server, bob.user, 'Old');
    await createCategoryFollow(server, bob.user, 'New');
    await mergeCategories(server.dataSource, old, kept);
    expect(await category('New')).toMatchObject({ followersCount: 2 });
    expect(await manager.countBy(CategoryFollow, { followedId: kept })).toBe(2);
    await deleteCategory(server.dataSource, kept);
    expect(await manager.countBy(CategoryFollow, {})).toBe(0);
  });

  it('has counts that the repair corrects', async () => {
    const { manager } = server.dataSource;
    await createFollow(server, bob.user, ada.user.id);
    await createCategoryFollow(server, bob.user, 'React');
    await repair(server.dataSource);
    expect(await repair(server.dataSource)).toMatchObject({
      posts: 0,
      categories: 0,
      accounts: 0,
      remarks: 0,
    });
    await manager.update(User, { id: ada.user.id }, { followersCount: 7 });
    await manager.update(Category, { name: 'React' }, { followersCount: 7 });
    expect(await repair(server.dataSource)).toMatchObject({
      posts: 0,
      categories: 1,
      accounts: 1,
      remarks: 0,
    });
    expect([await followersOf(ada.user), (await category('React')).followersCount]).toEqual([1, 1]);
  });
});
