import { type EntityManager, IsNull } from 'typeorm';
import { engineOf } from '../../platform/database/dataSource.js';
import { BadUserInputError, ConflictError } from '../../errors.js';
import { bodyBytes } from '../posts/bodyBytes.js';
import { sameWriting, type Writing } from '../posts/postContent.js';
import { lockUser } from '../users/lockUser.js';
import { unlimitedStorage } from '../users/storageQuota.js';
import { Draft } from './draft.entity.js';
import { FinishedDraft } from './finishedDraft.entity.js';

/** The post that a draft of this author became, or null when it did not become one. */
export async function postIdOfDraft(
  manager: EntityManager,
  authorId: string,
  draftId: string,
): Promise<string | null> {
  return (await manager.findOneBy(FinishedDraft, { authorId, draftId }))?.postId ?? null;
}

/** The draft that a publishing names, and the version of it that its writer has seen. */
export interface PublishedDraft {
  authorId: string;
  draftId: string;
  draftVersion: number | null;
  /** The post that the draft must hold changes of; undefined when it is published as a new post. */
  postId?: string;
}

/**
 * Checks that publishing this text loses nothing of the stored draft: the text is what the draft holds, or its writer names the
 * version that is stored. The caller has locked the author.
 *
 * @throws ConflictError with the stored `draftVersion`; BadUserInputError naming `draftId` when it is a draft of another post
 */
export async function checkDraft(
  manager: EntityManager,
  { authorId, draftId, draftVersion, postId }: PublishedDraft,
  writing: Writing,
): Promise<void> {
  const stored = await manager.findOneBy(Draft, { id: draftId, authorId });
  if (!stored) return;
  if (postId !== undefined && stored.postId !== postId) {
    const message = 'This draft does not hold changes of this post.';
    throw new BadUserInputError(message, { draftId: message });
  }
  if (stored.version === draftVersion) return;
  const { title, categories, coverImageURL } = stored;
  const { html = '' } = await manager.findOneOrFail(Draft, {
    select: { id: true, html: true },
    where: { id: draftId },
  });
  if (sameWriting({ title, html, categories, coverImageURL }, writing)) return;
  throw new ConflictError(
    draftVersion === null
      ? 'This draft is stored with another text. Name its `draftVersion` to publish over it.'
      : 'This draft was changed elsewhere in the meantime.',
    { draftVersion: stored.version },
  );
}

/**
 * Removes a draft for good, in the transaction that stores what became of it.
 *
 * @param postId the post that it was published as; null when it was deleted
 */
export async function finishDraft(
  manager: EntityManager,
  { authorId, draftId, postId }: Pick<FinishedDraft, 'authorId' | 'draftId' | 'postId'>,
): Promise<void> {
  await lockUser(manager, authorId);
  const bytes = await bodyBytes(manager, Draft, { id: draftId, authorId });
  await unlimitedStorage.charge(manager, authorId, -bytes, '');
  await manager.delete(Draft, { id: draftId, authorId });
  // A locking read: the transaction's snapshot may be older than the lock above, and so than a concurrent request's row.
  const known = await manager.findOne(FinishedDraft, {
    where: { authorId, draftId },
    ...(engineOf(manager.dataSource) === 'mysql' && { lock: { mode: 'pessimistic_write' as const } }),
  });
  if (!known) {
    await manager.insert(FinishedDraft, { authorId, draftId, postId });
    return;
  }
  // It was deleted, and is published from a page that still had its text.
  const { affected } = await manager.update(
    FinishedDraft,
    { authorId, draftId, postId: IsNull() },
    { postId },
  );
  if (affected !== 1 && known.postId !== postId) {
    throw new ConflictError('This draft was published already.', { postId: known.postId });
  }
}
