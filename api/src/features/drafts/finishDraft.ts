import { type EntityManager, IsNull } from 'typeorm';
import { engineOf } from '../../platform/database/dataSource.js';
import { ConflictError, fieldError } from '../../errors.js';
import { bodyBytes } from '../posts/bodyBytes.js';
import { sameWriting, type Writing } from '../posts/postContent.js';
import { lockUser } from '../users/lockUser.js';
import { unlimitedStorage } from '../users/storageQuota.js';
import { Draft, FinishedDraft } from './draft.entity.js';

/** The post that this author's draft was published as, or null. */
export async function postIdOfDraft(
  manager: EntityManager,
  authorId: string,
  draftId: string,
): Promise<string | null> {
  return (await manager.findOneBy(FinishedDraft, { authorId, draftId }))?.postId ?? null;
}

/** The draft of a publication, and its last version that the client knows. */
export interface PublishedDraft {
  authorId: string;
  draftId: string;
  draftVersion: number | null;
  /** The post that the draft must edit; undefined for a new post. */
  postId?: string;
}

/**
 * Checks that publishing this text loses nothing of the stored draft: the texts are equal, or the client sent the
 * stored version. The caller has locked the author.
 *
 * @throws ConflictError with the stored `draftVersion`; BadUserInputError naming `draftId` if it is a draft of another
 *   post
 */
export async function checkDraft(
  manager: EntityManager,
  { authorId, draftId, draftVersion, postId }: PublishedDraft,
  writing: Writing,
): Promise<void> {
  const stored = await manager.findOneBy(Draft, { id: draftId, authorId });
  if (!stored) return;
  if (postId !== undefined && stored.postId !== postId)
    throw fieldError('draftId', 'This draft does not hold changes of this post.');
  if (stored.version === draftVersion) return;
  const { title, categories, coverImageURL } = stored;
  const { html = '' } = await manager.findOneOrFail(Draft, {
    select: { id: true, html: true },
    where: { id: draftId },
  });
  if (sameWriting({ title, html, categories, coverImageURL }, writing)) return;
  throw new ConflictError(
    draftVersion === null
      ? 'The stored draft has another text. Send its `draftVersion` to publish anyway.'
      : 'This draft was changed elsewhere in the meantime.',
    { draftVersion: stored.version },
  );
}

/** Deletes a draft in the transaction that stores the result. @param postId its post, null if deleted */
export async function finishDraft(
  manager: EntityManager,
  { authorId, draftId, postId }: Pick<FinishedDraft, 'authorId' | 'draftId' | 'postId'>,
): Promise<void> {
  await lockUser(manager, authorId);
  const bytes = await bodyBytes(manager, Draft, { id: draftId, authorId });
  await unlimitedStorage.charge(manager, authorId, -bytes, '');
  await manager.delete(Draft, { id: draftId, authorId });
  // A locking read: the transaction's snapshot may be older than the row of a concurrent request.
  const known = await manager.findOne(FinishedDraft, {
    where: { authorId, draftId },
    ...(engineOf(manager.dataSource) === 'mysql' && { lock: { mode: 'pessimistic_write' as const } }),
  });
  if (!known) {
    await manager.insert(FinishedDraft, { authorId, draftId, postId });
    return;
  }
  // A deleted draft is published from a page that still had its text.
  const { affected } = await manager.update(
    FinishedDraft,
    { authorId, draftId, postId: IsNull() },
    { postId },
  );
  if (affected !== 1 && known.postId !== postId) {
    throw new ConflictError('This draft has already been published.', { postId: known.postId });
  }
}
