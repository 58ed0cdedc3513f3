import { type EntityManager, IsNull, Not } from 'typeorm';
import { ConflictError } from '../../errors.js';
import { bounds, parseJson } from '../../platform/bounds/bounds.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { engineOf } from '../../platform/database/dataSource.js';
import { refuseWhileDeleted } from '../account/deletion.service.js';
import { cancelEmailChange } from '../auth/emailChange.service.js';
import { endAllSessions } from '../auth/sessions.js';
import { Collection } from '../collections/collection.entity.js';
import { changeListing } from '../publishing/listing.js';
import { lockPost } from '../posts/lockPost.js';
import { Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import type { ModerationCase } from './moderation.entity.js';
import { ModerationAction, ModerationSubject } from './moderation.types.js';
import { approve } from './approve.js';
import { deleteRemark, restoreRemark } from './remarks.js';
import { noSuchSubject } from './subjects.js';

export interface Decision {
  action: ModerationAction;
  reason: string;
  suspendUntil: Date | null;
}

const GONE = 'It has changed since. The decision can no longer be undone.';

/**
 * Does what a moderator has decided. The case is locked. @returns what {@link revertAction} needs, or null
 * @throws NotFoundError if the thing no longer exists
 */
export async function performAction(
  manager: EntityManager,
  subject: ModerationCase,
  { action, reason, suspendUntil }: Decision,
  moderatorId: string,
): Promise<string | null> {
  // Nobody has seen a held text, and nobody does after any other decision. It is erased when that becomes final.
  if (action === ModerationAction.DELETE && subject.heldFor !== null) return null;
  switch (action) {
    case ModerationAction.DISMISS:
    case ModerationAction.WARN:
      return null;
    case ModerationAction.UNLIST:
      return hidePost(manager, subject.subjectId, moderatorId, { isDeleted: false });
    case ModerationAction.DELETE:
      if (subject.subjectType === ModerationSubject.COLLECTION)
        return stopSharing(manager, subject.subjectId);
      return subject.subjectType === ModerationSubject.POST
        ? hidePost(manager, subject.subjectId, moderatorId, { isDeleted: true })
        : deleteRemark(manager, subject, moderatorId);
    case ModerationAction.APPROVE:
      await refuseWhileDeleted(manager, subject.personId);
      await approve(manager, subject);
      return null;
    case ModerationAction.SUSPEND:
      return suspend(manager, subject.personId, { reason, suspendUntil });
  }
}

/** Undoes {@link performAction}. @throws ConflictError if that is no longer possible */
export async function revertAction(
  manager: EntityManager,
  subject: ModerationCase,
  moderatorId: string,
): Promise<void> {
  const { action, subjectType, kept = null } = subject;
  // Nothing was done, or there is nothing to undo.
  if (kept === null) return;
  if (action === ModerationAction.SUSPEND) return unsuspend(manager, subject.personId, readKept(kept));
  await refuseWhileDeleted(manager, subject.personId);
  if (subjectType === ModerationSubject.COLLECTION)
    return shareAgain(manager, subject.subjectId, readKept(kept));
  if (subjectType === ModerationSubject.POST) return showPost(manager, subject, moderatorId, readKept(kept));
  return restoreRemark(manager, subject, kept, moderatorId);
}

interface KeptPost {
  wasListed: boolean;
}

async function hidePost(
  manager: EntityManager,
  postId: string,
  moderatorId: string,
  { isDeleted }: { isDeleted: boolean },
): Promise<string> {
  const post = await lockPost(manager, postId);
  if (!post) throw noSuchSubject();
  const isRecorded = await changeListing(manager, post, false, moderatorId);
  if (isDeleted) {
    await manager.update(Post, { id: postId }, { hiddenAt: new Date() });
    if (!isRecorded)
      await recordChange(manager, {
        ...{ subject: 'post', subjectId: postId, kind: 'deleted', actorId: moderatorId },
        authorId: post.authorId,
      });
  }
  return JSON.stringify({ wasListed: post.isListed } satisfies KeptPost);
}

async function showPost(
  manager: EntityManager,
  { subjectId: postId, action }: ModerationCase,
  moderatorId: string,
  { wasListed = true }: Partial<KeptPost>,
): Promise<void> {
  // An unlisted post may have been deleted by a later decision, which is to be undone first.
  const post = await lockPost(manager, postId, { isHiddenToo: action === ModerationAction.DELETE });
  if (!post) throw new ConflictError(GONE);
  const { affected } = await manager.update(
    Post,
    { id: postId, hiddenAt: Not(IsNull()) },
    { hiddenAt: null },
  );
  const isRecorded = await changeListing(manager, post, wasListed, moderatorId);
  // Those who know its address see it again.
  if (affected === 1 && !isRecorded)
    await recordChange(manager, {
      ...{ subject: 'post', subjectId: postId, kind: 'updated', actorId: moderatorId },
    });
}

interface KeptCollection {
  shareToken: string | null;
}

/** The collection stays with its owner, who cannot share it again. The person is locked, as for each change of a collection. */
async function stopSharing(manager: EntityManager, id: string): Promise<string> {
  const found = await manager.findOneBy(Collection, { id });
  if (!found) throw noSuchSubject();
  await manager.update(Collection, { id }, { shareToken: null, hiddenAt: new Date() });
  return JSON.stringify({ shareToken: found.shareToken } satisfies KeptCollection);
}

/** At its former address. */
async function shareAgain(
  manager: EntityManager,
  id: string,
  { shareToken = null }: Partial<KeptCollection>,
): Promise<void> {
  const found = await manager.findOneBy(Collection, { id, hiddenAt: Not(IsNull()) });
  if (!found) throw new ConflictError(GONE);
  await manager.update(Collection, { id }, { shareToken, hiddenAt: null });
}

interface KeptAccount {
  /** The beginning of the suspension that is undone. */
  since: string;
  suspendedAt: string | null;
  suspendedUntil: string | null;
  suspensionReason: string | null;
}

/** The transaction may have read before: only a read with the lock sees the suspension that another moderator has just stored. */
function lockPerson(manager: EntityManager, id: string): Promise<User | null> {
  const query = manager.createQueryBuilder(User, 'user').addSelect('user.suspensionReason').where({ id });
  if (engineOf(manager.dataSource) === 'mysql') query.setLock('pessimistic_write');
  return query.getOne();
}

async function suspend(
  manager: EntityManager,
  userId: string,
  { reason, suspendUntil }: Pick<Decision, 'reason' | 'suspendUntil'>,
): Promise<string> {
  const before = await lockPerson(manager, userId);
  if (!before) throw noSuchSubject();
  const { suspendedAt, suspendedUntil, suspensionReason = null } = before;
  const now = new Date();
  await manager.update(
    User,
    { id: userId },
    { suspendedAt: now, suspendedUntil: suspendUntil, suspensionReason: reason },
  );
  // Earlier tokens stay invalid after the suspension.
  await endAllSessions(manager, userId);
  await cancelEmailChange(manager, userId);
  return JSON.stringify({
    since: now.toISOString(),
    suspendedAt: suspendedAt?.toISOString() ?? null,
    suspendedUntil: suspendedUntil?.toISOString() ?? null,
    suspensionReason,
  } satisfies KeptAccount);
}

async function unsuspend(
  manager: EntityManager,
  userId: string,
  before: Partial<KeptAccount>,
): Promise<void> {
  const user = await lockPerson(manager, userId);
  // The suspension has ended, or an operator has ended it.
  if (user?.suspendedAt == null) return;
  if (user.suspendedAt.toISOString() !== before.since)
    throw new ConflictError('The person has been suspended anew since. Undo that decision first.');
  await manager.update(
    User,
    { id: userId },
    {
      suspendedAt: dateOf(before.suspendedAt),
      suspendedUntil: dateOf(before.suspendedUntil),
      suspensionReason: before.suspensionReason ?? null,
    },
  );
}

/** Only this file has written it, in the same shape. */
function readKept(json: string): Partial<KeptPost & KeptAccount & KeptCollection> {
  return parseJson(json, bounds.keptRow, 'The former state') as Partial<
    KeptPost & KeptAccount & KeptCollection
  >;
}

const dateOf = (iso: string | null | undefined) => (iso == null ? null : new Date(iso));
