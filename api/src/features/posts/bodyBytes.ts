import type { EntityManager, EntityTarget, FindOperator } from 'typeorm';
import type { Draft } from '../drafts/draft.entity.js';
import type { PostRevision } from '../revisions/postRevision.entity.js';
import type { Post } from './post.entity.js';

/** Total size of the bodies of these posts, drafts or revisions in bytes of UTF-8. */
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
