import { type EntityManager, IsNull, Not } from 'typeorm';
import { ConflictError } from '../../errors.js';
import { bounds, parseJson } from '../../platform/bounds/bounds.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { refuseWhileDeleted } from '../account/deletion.service.js';
import { Collection } from '../collections/collection.entity.js';
import { changeListing, type FoundBody } from '../publishing/listing.js';
import { lockPost } from '../posts/lockPost.js';
import { Post } from '../posts/post.entity.js';
import type { ModerationCase } from './moderation.entity.js';
import { ModerationAction, ModerationSubject } from './moderation.types.js';
import { approve } from './approve.js';
import { deleteRemark, restoreRemark } from './remarks.js';
import { noSuchSubject } from './subjects.js';
import { type KeptAccount, suspend, unsuspend } from './suspension.js';

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
  found: FoundBody | null,
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
      await approve(manager, subject, found);
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
  found: FoundBody | null,
): Promise<void> {
  const { action, subjectType, kept = null } = subject;
  // Nothing was done, or there is nothing to undo.
  if (kept === null) return;
  if (action === ModerationAction.SUSPEND) return unsuspend(manager, subject.personId, readKept(kept));
  await refuseWhileDeleted(manager, subject.personId);
  if (subjectType === ModerationSubject.COLLECTION)
    return shareAgain(manager, subject.subjectId, readKept(kept));
  if (subjectType === ModerationSubject.POST)
    return showPost(manager, subject, { moderatorId, found }, readKept(kept));
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
        subject: 'post',
        subjectId: postId,
        kind: 'deleted',
        actorId: moderatorId,
        authorId: post.authorId,
      });
  }
  return JSON.stringify({ wasListed: post.isListed } satisfies KeptPost);
}

async function showPost(
  manager: EntityManager,
  { subjectId: postId, action }: ModerationCase,
  { moderatorId, found }: { moderatorId: string; found: FoundBody | null },
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
  const isRecorded = await changeListing(manager, post, wasListed, moderatorId, found);
  // Those who know its address see it again.
  if (affected === 1 && !isRecorded)
    await recordChange(manager, {
      subject: 'post',
      subjectId: postId,
      kind: 'updated',
      actorId: moderatorId,
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

/** Only performAction has written it, in the same shape. */
function readKept(json: string): Partial<KeptPost & KeptAccount & KeptCollection> {
  return parseJson(json, bounds.keptRow, 'The former state') as Partial<
    KeptPost & KeptAccount & KeptCollection
  >;
}
