import { type EntityManager, IsNull } from 'typeorm';
import { ConflictError } from '../../errors.js';
import { postIdOfDraft } from '../drafts/draft.service.js';
import { noSuchPost, Post } from '../posts/post.entity.js';
import { sameWriting, type Writing, writingOf } from '../posts/postContent.js';
import { wasPublishedAs } from '../revisions/revision.service.js';
import { isWaiting } from '../trust/heldTexts.js';

/**
 * The post of a draft published with this text, now or at first, also if it is held for review; null if none.
 * @throws ConflictError; NotFoundError if moderators have deleted it, and may yet restore it
 */
export async function publishedEarlier(
  manager: EntityManager,
  authorId: string,
  draftId: string,
  writing: Writing,
): Promise<Post | null> {
  const postId = await postIdOfDraft(manager, authorId, draftId);
  if (postId === null) return null;
  const post = await manager.findOneBy(Post, { id: postId });
  if (!post) return null;
  if (!(await manager.existsBy(Post, { id: postId, hiddenAt: IsNull() }))) {
    if (!(await isWaiting(manager, postId))) throw noSuchPost();
    post.isHeld = true;
  }
  if (sameWriting(await writingOf(manager, post.id), writing)) return post;
  if (await wasPublishedAs(manager, post.id, writing)) return post;
  throw publishedAlready(post);
}

/** @throws ConflictError if the draft has already been published */
export async function refusePublished(
  manager: EntityManager,
  { authorId, draftId, postId }: { authorId: string; draftId: string; postId: string },
  version: number,
): Promise<void> {
  if ((await postIdOfDraft(manager, authorId, draftId)) !== null)
    throw publishedAlready({ id: postId, version });
}

function publishedAlready({ id, version }: Pick<Post, 'id' | 'version'>): ConflictError {
  return new ConflictError('This draft was published already, with another text.', { postId: id, version });
}
