import { type DataSource, type EntityManager, type FindOptionsWhere, In, Not } from 'typeorm';
import { inParts, PART } from '../../platform/database/inParts.js';
import { NotificationKind } from './kinds.js';
import { Notification } from './notification.entity.js';

/** Deletes notifications in parts. Their places in mails go by foreign keys. */
async function forget(dataSource: DataSource, where: FindOptionsWhere<Notification>): Promise<void> {
  await inParts(dataSource, async (manager) => {
    const ids = await someIds(manager, where);
    if (ids.length > 0) await manager.delete(Notification, { id: In(ids) });
    return ids.length;
  });
}

/** Those of one part. */
export async function someIds(
  manager: EntityManager,
  where: FindOptionsWhere<Notification>,
): Promise<string[]> {
  const query = manager.createQueryBuilder(Notification, 'n').select('n.id', 'id').where(where).limit(PART);
  return (await query.getRawMany<{ id: string }>()).map(({ id }) => id);
}

/**
 * Before a post is deleted, whose foreign key would delete its notifications in one statement: all followers of its author can have one. Until the
 * post is gone too, some people miss the notification of a post that is still there, which they would lose with the post in any case.
 */
export const forgetPost = (dataSource: DataSource, postId: string): Promise<void> =>
  forget(dataSource, { postId });

/**
 * Before an account is deleted: what others were told of its acts, likes excepted, which others may share. Until the account is gone too,
 * they miss notifications of a member who is still there, which they would lose with the account in any case.
 */
export const forgetActs = (dataSource: DataSource, actorId: string): Promise<void> =>
  forget(dataSource, { actorId, kind: Not(NotificationKind.LIKE) });

/** Before an account is erased: what it was told itself. */
export const forgetRecipient = (dataSource: DataSource, recipientId: string): Promise<void> =>
  forget(dataSource, { recipientId });
