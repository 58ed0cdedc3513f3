import { type DataSource, type EntityManager, In } from 'typeorm';
import { inParts, PART } from '../../platform/database/inParts.js';
import { CategoryFollow } from '../follows/follow.entity.js';
import { Category } from './category.entity.js';

/*
 * The followers of a category can be a hundred thousand, so they go in parts. Each part changes the count of followers with its rows, so
 * that it is exact whenever it is read, also if the work is interrupted.
 */

/** Removes the followers of a category, before it is deleted. */
export function removeCategoryFollowers(dataSource: DataSource, categoryId: string): Promise<void> {
  return inParts(dataSource, async (manager) => {
    const followerIds = await someFollowers(manager, categoryId);
    await leave(manager, categoryId, followerIds);
    return followerIds.length;
  });
}

/** Makes the followers of a category follow another one instead, each once, before the two are merged. */
export function moveCategoryFollowers(dataSource: DataSource, from: string, into: string): Promise<void> {
  return inParts(dataSource, async (manager) => {
    const followerIds = await someFollowers(manager, from);
    if (followerIds.length === 0) return 0;
    const both = await manager.find(CategoryFollow, {
      select: { followerId: true, followedId: true },
      where: { followedId: into, followerId: In(followerIds) },
    });
    await leave(
      manager,
      from,
      both.map(({ followerId }) => followerId),
    );
    const moving = { followedId: from, followerId: In(followerIds) };
    const { affected } = await manager.update(CategoryFollow, moving, { followedId: into });
    await manager.decrement(Category, { id: from }, 'followersCount', affected ?? 0);
    await manager.increment(Category, { id: into }, 'followersCount', affected ?? 0);
    return followerIds.length;
  });
}

async function someFollowers(manager: EntityManager, categoryId: string): Promise<string[]> {
  const rows = await manager.find(CategoryFollow, {
    select: { followerId: true, followedId: true },
    where: { followedId: categoryId },
    order: { followerId: 'ASC' },
    take: PART,
  });
  return rows.map(({ followerId }) => followerId);
}

async function leave(manager: EntityManager, categoryId: string, followerIds: string[]): Promise<void> {
  if (followerIds.length === 0) return;
  const leaving = { followedId: categoryId, followerId: In(followerIds) };
  const { affected } = await manager.delete(CategoryFollow, leaving);
  await manager.decrement(Category, { id: categoryId }, 'followersCount', affected ?? 0);
}
