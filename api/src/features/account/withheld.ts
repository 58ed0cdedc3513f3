import type { EntityManager, ObjectLiteral } from 'typeorm';
import { bounds, parseJson } from '../../platform/bounds/bounds.js';
import { chunks } from '../../platform/database/chunks.js';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import type { Comment } from '../comments/comment.entity.js';
import type { CommentLike, ReplyLike } from '../comments/remarkLike.entity.js';
import type { Reply } from '../comments/reply.entity.js';
import type { CategoryFollow, UserFollow } from '../follows/follow.entity.js';
import type { Like } from '../likes/like.entity.js';
import { WithheldRows } from './accountDeletion.entity.js';

/*
 * Rows of a deleted account that others see leave their tables, as if the account had removed them one by one: no list, count or search
 * has to know about deleted accounts. Until the account is erased they are stored as JSON, and can be put back (putBack.ts).
 */

/** A post of the account that was visible. */
export interface ShownPost {
  id: string;
  isListed: boolean;
}

/** Names the author of the comment or reply of another member, who may delete the account too. */
type Beside<Row> = Row & { remarkAuthorId?: string | null };

export interface Kinds {
  post: ShownPost;
  /** What a comment of another member that this account has replied to is without author and text. Deleted ones name no author. */
  place: Beside<Comment>;
  comment: Comment;
  reply: Reply;
  like: Like;
  commentLike: Beside<CommentLike>;
  replyLike: Beside<ReplyLike>;
  userFollow: UserFollow;
  categoryFollow: CategoryFollow;
}

export type Kind = keyof Kinds;

/** Rows of one stored list. */
const ROWS = 100;
/** One list of posts is one transaction, which also stores their search rows. */
const POSTS = 20;

export async function withhold<K extends Kind>(
  manager: EntityManager,
  userId: string,
  kind: K,
  rows: readonly Kinds[K][],
): Promise<void> {
  for (const part of chunks(rows, kind === 'post' ? POSTS : ROWS))
    await insertRows(manager, WithheldRows, { id: newId(), userId, kind, content: JSON.stringify(part) });
}

/** Only {@link withhold} has written it. The times are texts. */
export function parseRows<K extends Kind>(content: string): Kinds[K][] {
  const rows = parseJson(content, bounds.withheldRows, 'The rows') as Kinds[K][];
  for (const row of rows as ObjectLiteral[])
    for (const column of ['createdAt', 'editedAt'])
      if (typeof row[column] === 'string') row[column] = new Date(row[column]);
  return rows;
}
