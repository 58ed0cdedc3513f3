import { type EntityManager, IsNull, Not } from 'typeorm';
import { chunks } from '../../platform/database/chunks.js';
import { forUpdate } from '../../platform/database/forUpdate.js';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { isBlocked } from '../blocks/block.service.js';
import { Like } from '../likes/like.entity.js';
import { Post } from '../posts/post.entity.js';
import { NotificationKind } from './kinds.js';
import { type Making, store } from './made.js';
import { Notification, NotificationLike } from './notification.entity.js';
import { MINUTE } from '../../platform/time.js';

/** A change is logged this long after its like at most. */

/**
 * The likes of a post share a notification while it is unread. Liking again after a removed like only counts again.
 *
 * What counts is whether the user likes the post now: earlier versions have logged likes of a comment alike.
 */
export async function likeChanged(making: Making): Promise<null> {
  const { manager, change } = making;
  const { subjectId: userId, postId } = change;
  if (postId === null) return null;
  const known = await manager.findOneBy(NotificationLike, { postId, userId });
  const like = await manager.findOneBy(Like, { postId, userId });
  const likes = like !== null;
  if (!known) {
    if (likes && !isEarlier(like, making)) await add(making, postId, userId);
  } else if (likes && known.isGone) {
    await manager.update(NotificationLike, { postId, userId }, { isGone: false });
    await manager.increment(Notification, { id: known.notificationId }, 'actorsCount', 1);
    await nameLatest(manager, known.notificationId);
  } else if (!likes && !known.isGone) await remove(manager, known);
  return null;
}

/** Whether the change is about a comment, and the like of the post is an earlier one that was told and forgotten, or not told. */
function isEarlier({ createdAt }: Like, { change }: Making): boolean {
  return change.changedAt.getTime() - createdAt.getTime() > MINUTE;
}

async function add(making: Making, postId: string, userId: string): Promise<void> {
  const { manager, change } = making;
  const post = await manager.findOne(Post, { select: { id: true, authorId: true }, where: { id: postId } });
  if (!post || post.authorId === userId || (await isBlocked(manager, userId, [post.authorId]))) return;
  const { authorId: recipientId } = post;
  const unread = { recipientId, postId, kind: NotificationKind.LIKE, readAt: IsNull() };
  const query = manager.createQueryBuilder(Notification, 'notification').where(unread);
  // Reading it meanwhile would hide the like.
  let group = await forUpdate(query).getOne();
  if (group) {
    await manager.increment(Notification, { id: group.id }, 'actorsCount', 1);
    const latest = { actorId: userId, createdAt: change.changedAt, position: change.position };
    await manager.update(Notification, { id: group.id }, latest);
  } else {
    // Not of the position: after a restore the log begins again, and old notifications have its positions.
    const subjectKey = `like:${newId()}`;
    await store(making, [{ kind: NotificationKind.LIKE, recipientId, actorId: userId, postId, subjectKey }]);
    group = await manager.findOneBy(Notification, { recipientId, subjectKey });
  }
  if (!group) return;
  await insertRows(manager, NotificationLike, {
    postId,
    userId,
    notificationId: group.id,
    isGone: false,
    createdAt: change.changedAt,
  });
}

async function remove(manager: EntityManager, { postId, userId, notificationId }: NotificationLike) {
  await manager.update(NotificationLike, { postId, userId }, { isGone: true });
  await manager.decrement(Notification, { id: notificationId }, 'actorsCount', 1);
  await nameLatest(manager, notificationId);
}

/** Names the member whose like is the latest that remains. Without any the notification is hidden. */
async function nameLatest(manager: EntityManager, notificationId: string): Promise<void> {
  const latest = await manager.findOne(NotificationLike, {
    where: { notificationId, isGone: false },
    order: { createdAt: 'DESC' },
  });
  if (latest) await manager.update(Notification, { id: notificationId }, { actorId: latest.userId });
}

/** Before an account is deleted: it no longer counts among likes, and notifications of its other acts go. */
export async function forgetActor(manager: EntityManager, userId: string): Promise<void> {
  const likes = 'SELECT notificationId FROM notification_like WHERE userId = ? AND isGone = 0';
  const counted = await manager.query<{ notificationId: string }[]>(likes, [userId]);
  // By their keys, because MariaDB reads and locks the whole table for a subquery alone.
  for (const ids of chunks(counted.map(({ notificationId }) => notificationId)))
    await manager.query(
      `UPDATE notification SET actorsCount = actorsCount - 1 WHERE id IN (${ids.map(() => '?').join(', ')}) AND id IN (${likes})`,
      [...ids, userId],
    );
  await manager.update(NotificationLike, { userId }, { isGone: true });
  // Those without another like go with the account.
  await manager.query(
    `UPDATE notification SET actorId = COALESCE((SELECT l.userId FROM notification_like l
      WHERE l.notificationId = notification.id AND l.isGone = 0 ORDER BY l.createdAt DESC LIMIT 1), actorId)
    WHERE actorId = ? AND kind = ?`,
    [userId, NotificationKind.LIKE],
  );
  await manager.delete(Notification, { actorId: userId, kind: Not(NotificationKind.LIKE) });
}
