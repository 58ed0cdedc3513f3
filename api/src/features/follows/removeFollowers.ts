import { type DataSource, In } from 'typeorm';
import { inParts, PART } from '../../platform/database/inParts.js';
import { User } from '../users/user.entity.js';
import { UserFollow } from './follow.entity.js';

/**
 * Removes the followers of an account in parts, before it is erased. Each part changes the count of followers with its rows, so that it is
 * exact whenever it is read, also if the work is interrupted.
 */
export function removeFollowersOf(dataSource: DataSource, userId: string): Promise<void> {
  return inParts(dataSource, async (manager) => {
    const rows = await manager.find(UserFollow, {
      select: { followerId: true, followedId: true },
      where: { followedId: userId },
      order: { followerId: 'ASC' },
      take: PART,
    });
    if (rows.length === 0) return 0;
    const followerId = In(rows.map((row) => row.followerId));
    const { affected } = await manager.delete(UserFollow, { followedId: userId, followerId });
    await manager.decrement(User, { id: userId }, 'followersCount', affected ?? 0);
    return rows.length;
  });
}
