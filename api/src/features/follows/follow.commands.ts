import type { EntityManager } from 'typeorm';
import { fieldError, ForbiddenError, UnauthenticatedError } from '../../errors.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { forUpdate } from '../../platform/database/forUpdate.js';
import { isId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { command } from '../../platform/useCases/command.js';
import type { Services } from '../../platform/useCases/context.js';
import { Category, noSuchCategory } from '../categories/category.entity.js';
import { lockUsers } from '../users/lockUser.js';
import { noSuchUser, User } from '../users/user.entity.js';
import { CategoryFollow, UserFollow } from './follow.entity.js';
import {
  FollowCategoryInput,
  FollowUserInput,
  MAX_FOLLOWED,
  UnfollowCategoryInput,
  UnfollowUserInput,
} from './follow.inputs.js';

const PEOPLE = 'you need to login to follow people';
const CATEGORIES = 'you need to login to follow categories';

/** @throws NotFoundError; BadUserInputError for oneself or too many; ForbiddenError for a suspended account */
export const followUser = command({
  name: 'followUser',
  input: FollowUserInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut: PEOPLE,
  limit: 'follow',
  run: async ({ viewer, input: { userId }, services }) => {
    if (userId === viewer.id) throw fieldError('userId', 'You cannot follow yourself.');
    await changeUser(services, viewer, userId, async (manager, follow, { suspendedAt }) => {
      if (await manager.existsBy(UserFollow, follow)) return 0;
      if (suspendedAt) throw new ForbiddenError('This account cannot be followed.');
      await insert(manager, UserFollow, follow, 'userId', 'people');
      return 1;
    });
  },
});

/** @throws NotFoundError */
export const unfollowUser = command({
  name: 'unfollowUser',
  input: UnfollowUserInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut: PEOPLE,
  limit: 'follow',
  run: ({ viewer, input: { userId }, services }) =>
    changeUser(services, viewer, userId, async (manager, follow) => {
      const { affected } = await manager.delete(UserFollow, follow);
      return affected === 1 ? -1 : 0;
    }),
});

/** @throws NotFoundError; BadUserInputError for too many */
export const followCategory = command({
  name: 'followCategory',
  input: FollowCategoryInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut: CATEGORIES,
  limit: 'follow',
  run: ({ viewer, input: { categoryId }, services }) =>
    changeCategory(services, viewer, categoryId, async (manager, follow) => {
      if (await manager.existsBy(CategoryFollow, follow)) return 0;
      await insert(manager, CategoryFollow, follow, 'categoryId', 'categories');
      return 1;
    }),
});

/** @throws NotFoundError */
export const unfollowCategory = command({
  name: 'unfollowCategory',
  input: UnfollowCategoryInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut: CATEGORIES,
  limit: 'follow',
  run: ({ viewer, input: { categoryId }, services }) =>
    changeCategory(services, viewer, categoryId, async (manager, follow) => {
      const { affected } = await manager.delete(CategoryFollow, follow);
      return affected === 1 ? -1 : 0;
    }),
});

interface Follow {
  followerId: string;
  followedId: string;
}

/** Changes the row and the counter under locks of both users, so that two tabs count once. */
async function changeUser(
  { dataSource }: Services,
  viewer: User,
  userId: string,
  work: (manager: EntityManager, follow: Follow, followed: User) => Promise<-1 | 0 | 1>,
): Promise<void> {
  if (!isId(userId)) throw noSuchUser();
  await inTransaction(dataSource, async (manager) => {
    const users = await lockUsers(manager, [viewer.id, userId]);
    const followed = users.find(({ id }) => id === userId);
    // Another request may have deleted the account of the viewer since this one began.
    if (!users.some(({ id }) => id === viewer.id)) throw new UnauthenticatedError();
    if (!followed?.verifiedAt) throw noSuchUser();
    const difference = await work(manager, { followerId: viewer.id, followedId: userId }, followed);
    if (difference === 0) return;
    await manager.increment(User, { id: userId }, 'followersCount', difference);
    const kind = difference === 1 ? 'created' : 'deleted';
    await recordChange(manager, { subject: 'follow', subjectId: userId, kind, actorId: viewer.id });
  });
}

/** The same for a category. Publishing also locks the user before the categories. */
async function changeCategory(
  { dataSource }: Services,
  viewer: User,
  categoryId: string,
  work: (manager: EntityManager, follow: Follow) => Promise<-1 | 0 | 1>,
): Promise<void> {
  if (!isId(categoryId)) throw noSuchCategory();
  await inTransaction(dataSource, async (manager) => {
    if ((await lockUsers(manager, [viewer.id])).length === 0) throw new UnauthenticatedError();
    const query = manager.createQueryBuilder(Category, 'category').where({ id: categoryId });
    if (!(await forUpdate(query).getOne())) throw noSuchCategory();
    const difference = await work(manager, { followerId: viewer.id, followedId: categoryId });
    if (difference !== 0) await manager.increment(Category, { id: categoryId }, 'followersCount', difference);
  });
}

async function insert(
  manager: EntityManager,
  entity: typeof UserFollow | typeof CategoryFollow,
  follow: Follow,
  field: string,
  what: string,
): Promise<void> {
  const count = await manager.countBy(entity, { followerId: follow.followerId });
  if (count >= MAX_FOLLOWED)
    throw fieldError(field, `You can follow ${MAX_FOLLOWED} ${what} at most. Unfollow some first.`);
  await insertRows(manager, entity, { ...follow, createdAt: new Date() });
}
