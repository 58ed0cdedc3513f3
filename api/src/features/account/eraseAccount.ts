import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import { type Change, recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { forgetAnswers } from '../../platform/idempotency/forgetAnswers.js';
import { PendingRegistration } from '../auth/pendingRegistration.entity.js';
import { uncountPostsOf } from '../categories/categoryChanges.js';
import { forgetAuthor, removeWithoutReplies, uncountLikes } from '../comments/forgetAuthor.js';
import { uncountRemarksOf } from '../comments/uncountRemarksOf.js';
import { uncountFollowsOf } from '../follows/follow.service.js';
import { removeFollowersOf } from '../follows/removeFollowers.js';
import { removeLikesOfPostsOf } from '../likes/removeLikesOfPosts.js';
import { uncountLikesOf } from '../likes/uncountLikesOf.js';
import { forgetActs, forgetRecipient } from '../notifications/forgetNotifications.js';
import { forgetActor } from '../notifications/likeMaker.js';
import { lockPostsOf } from '../posts/lockPost.js';
import { removeCasesOn } from '../trust/heldTexts.js';
import { HeldText } from '../trust/trust.entity.js';
import { abandonUploads } from '../uploads/uploadUse.js';
import { lockUser } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';
import { ErasedAccount } from '../users/erasedAccount.entity.js';
import { NAME_HELD, nameMark } from '../users/heldNames.js';
import { AccountDeletion } from './accountDeletion.entity.js';

/**
 * Erases an account with all its rows, and enters it in the list of erased ones. Checks no permission: the caller must have.
 *
 * @param due erases it only if its owner has deleted it and its time is over
 * @param keepsAnswers whether the caller forgets the stored answers itself, once for many accounts
 * @returns whether it was erased
 */
export async function eraseAccount(
  dataSource: DataSource,
  userId: string,
  { due, keepsAnswers, now = new Date() }: { due?: boolean; keepsAnswers?: boolean; now?: Date } = {},
): Promise<boolean> {
  const found = await dataSource.manager.findOne(User, {
    select: { id: true, erasesAt: true },
    where: { id: userId },
  });
  // A deletion whose time is over cannot be undone any more.
  if (found && (due !== true || (found.erasesAt != null && found.erasesAt <= now)))
    await removeInParts(dataSource, userId, found.erasesAt != null && found.erasesAt <= now);
  const isErased = await inTransaction(dataSource, async (manager) => {
    // With the user's row locked, no like or comment of this user can be added until the account is gone.
    await lockUser(manager, userId);
    const user = await manager.findOne(User, {
      select: { id: true, userNameKey: true, email: true, erasesAt: true },
      where: { id: userId },
    });
    if (!user) return false;
    const { email, erasesAt = null } = user;
    // Its owner has undone the deletion meanwhile.
    if (due === true && (erasesAt === null || erasesAt > now)) return false;
    const changes = await removeRows(manager, userId);
    if (changes === null) return false;
    // Of an account that its owner has deleted, they are later attempts to come back.
    if (due !== true && email !== null) await manager.delete(PendingRegistration, { email });
    // Others were told when its owner deleted it.
    if (erasesAt === null) await recordChange(manager, ...changes);
    // A restored backup may hold an account that was erased before.
    const mark = nameMark(user.userNameKey);
    const { affected } = await manager.update(ErasedAccount, { userId }, { scrubbedAt: null });
    if (affected === 1) {
      // It is unknown if the account was listed in the file beside the database only.
      await manager.update(ErasedAccount, { userId, nameMark: IsNull() }, { nameMark: mark });
      return true;
    }
    await insertRows(manager, ErasedAccount, {
      userId,
      erasedAt: now,
      nameMark: mark,
      nameFreeAt: new Date(now.getTime() + NAME_HELD),
      scrubbedAt: null,
    });
    return true;
  });
  // Last, so that none of an answer comes after it. Those of an account that its owner has deleted were deleted in the seven days since.
  if (isErased && due !== true && keepsAnswers !== true) await forgetAnswers(dataSource);
  return isErased;
}

/**
 * Removes what an account can have by the hundred thousand, before the rest goes in one transaction. Nobody sees it of an account whose owner
 * has deleted it. If an operator erases one, it is seen with fewer followers for some seconds, and if that is interrupted, until the operator
 * repeats it.
 *
 * @param isOver whether its deletion cannot be undone any more, so that nobody sees the counts of its posts again
 */
async function removeInParts(dataSource: DataSource, userId: string, isOver: boolean): Promise<void> {
  await forgetActs(dataSource, userId);
  await forgetRecipient(dataSource, userId);
  await removeFollowersOf(dataSource, userId);
  if (isOver) await removeLikesOfPostsOf(dataSource, userId);
}

/** @returns the changes for others, or null if the account does not exist */
async function removeRows(manager: EntityManager, userId: string): Promise<Change[] | null> {
  const likes = await uncountLikesOf(manager, userId);
  const { changed } = await uncountRemarksOf(manager, userId);
  await uncountFollowsOf(manager, userId);
  const orphaned = await forgetAuthor(manager, userId);
  const posts = await lockPostsOf(manager, userId);
  await removeCasesOn(
    manager,
    posts.map(({ id }) => id),
  );
  // Held posts were never visible, so the change log does not tell of them.
  const held = await manager.find(HeldText, { select: { id: true }, where: { authorId: userId } });
  const unknown = new Set(held.map(({ id }) => id));
  await uncountPostsOf(manager, userId);
  const deletion = await manager.findOneBy(AccountDeletion, { userId });
  await abandonUploads(manager, userId, deletion?.requestedAt);
  await uncountLikes(manager, userId);
  await forgetActor(manager, userId);
  const { affected } = await manager.delete(User, { id: userId });
  if (affected !== 1) return null;
  await removeWithoutReplies(manager, orphaned);
  const deleted = { kind: 'deleted', actorId: null } as const;
  return [
    ...likes.map(({ postId }): Change => ({ subject: 'like', subjectId: userId, postId, ...deleted })),
    ...changed.map((remark): Change => ({ ...remark, ...deleted })),
    ...posts
      .filter(({ id }) => !unknown.has(id))
      .map(({ id }): Change => ({ subject: 'post', subjectId: id, authorId: userId, ...deleted })),
    { subject: 'user', subjectId: userId, ...deleted },
  ];
}
