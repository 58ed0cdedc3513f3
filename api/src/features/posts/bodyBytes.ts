import type { EntityManager, EntityTarget, FindOperator } from 'typeorm';
import type { Draft } from '../drafts/draft.entity.js';
import type { PostRevision } from '../revisions/postRevision.entity.js';
import type { Post } from './post.entity.js';

/** How many bytes the bodies of these posts, drafts or revisions take in UTF-8, together. */
export async function bodyBytes(
  manager: EntityManager,
  target: EntityTarget<Post | Draft | PostRevision>,
  where:
    | { id: string; authorId?: string }
    | { authorId: string }
    | { postId: string; version?: FindOperator<number> },
): Promise<number> {
  const row = await manager
    .createQueryBuilder(target, 'text')
    .select('SUM(OCTET_LENGTH(text.html))', 'bytes')
    .where(where)
    .getRawOne<{ bytes: string | number | null }>();
  return Number(row?.bytes ?? 0);
}
