import { type EntityManager, IsNull } from 'typeorm';
import { ConflictError } from '../errors.js';
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

/**
 * Removes a draft for good, in the transaction that stores what became of it.
 *
 * @param postId the post that it was published as; null when it was deleted
 */
export async function finishDraft(
  manager: EntityManager,
  { authorId, draftId, postId }: Pick<FinishedDraft, 'authorId' | 'draftId' | 'postId'>,
): Promise<void> {
  await manager.delete(Draft, { id: draftId, authorId });
  const known = await manager.findOneBy(FinishedDraft, { authorId, draftId });
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
  if (affected !== 1 && known.postId !== postId) throw new ConflictError('This draft was published already.');
}
