import { type EntityManager, LessThanOrEqual } from 'typeorm';
import { newId } from '../../platform/database/ids.js';
import { bodyBytes } from '../posts/bodyBytes.js';
import { sameWriting, type Writing } from '../posts/postContent.js';
import { type Adopter, recordRevisionUploads } from '../uploads/uploadUse.js';
import { PostRevision, type ReplacedBy } from './postRevision.entity.js';

/** Number of stored revisions of a post (docs/decisions/0031-revisions.md). */
export const MAX_REVISIONS = 50;

/** The text of a post that is being replaced. */
export interface ReplacedText extends Writing {
  postId: string;
  version: number;
  /** When this text was stored. */
  writtenAt: Date;
  wordCount: number;
  /** When it was replaced. */
  replacedAt: Date;
  replacedBy: ReplacedBy;
}

/**
 * Stores the replaced text of a post in the transaction that replaces it, and deletes the oldest beyond {@link
 * MAX_REVISIONS}. All revisions are stored here. The caller has locked the post and its author.
 *
 * @returns the change of the stored bytes in UTF-8, for the caller to charge; may be negative
 */
export async function keepRevision(
  manager: EntityManager,
  text: ReplacedText,
  adopter: Adopter,
): Promise<number> {
  const id = newId();
  const { postId, html, coverImageURL } = text;
  const categories = [...text.categories];
  await manager.insert(PostRevision, { ...text, id, categories });
  await recordRevisionUploads(manager, { id, html, coverImageURL }, adopter);
  const [oldest] = await manager.find(PostRevision, {
    select: { id: true, version: true },
    where: { postId },
    order: { version: 'DESC' },
    skip: MAX_REVISIONS,
    take: 1,
  });
  if (!oldest) return Buffer.byteLength(html);
  const forgotten = { postId, version: LessThanOrEqual(oldest.version) };
  const forgottenBytes = await bodyBytes(manager, PostRevision, forgotten);
  await manager.delete(PostRevision, forgotten);
  return Buffer.byteLength(html) - forgottenBytes;
}

/** Whether a later edited post was first published with this text. */
export async function wasPublishedAs(
  manager: EntityManager,
  postId: string,
  writing: Writing,
): Promise<boolean> {
  const first = await manager
    .createQueryBuilder(PostRevision, 'revision')
    .addSelect('revision.html')
    .where({ postId, version: 1 })
    .getOne();
  if (!first) return false;
  const { title, html = '', categories, coverImageURL } = first;
  return sameWriting({ title, html, categories, coverImageURL }, writing);
}
