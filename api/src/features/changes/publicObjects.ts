import { type DataSource, In, IsNull, Not } from 'typeorm';
import type { ChangeSubject } from '../../platform/changes/change.entity.js';
import type { LoggedChange } from '../../platform/changes/changeLog.js';
import type { Node } from '../../platform/graphql/node.js';
import { Category } from '../categories/category.entity.js';
import { Comment, NOT_DELETED } from '../comments/comment.entity.js';
import { Reply } from '../comments/reply.entity.js';
import { LISTED, postsOf } from '../posts/postRows.js';
import { User } from '../users/user.entity.js';
import { Change, ChangeType, PublicType } from './change.types.js';

const types: Partial<Record<ChangeSubject, PublicType>> = {
  post: PublicType.POST,
  comment: PublicType.COMMENT,
  reply: PublicType.REPLY,
  user: PublicType.USER,
  category: PublicType.CATEGORY,
};

const kinds: Readonly<Record<LoggedChange['kind'], ChangeType>> = {
  created: ChangeType.CREATED,
  updated: ChangeType.UPDATED,
  deleted: ChangeType.DELETED,
};

/** The kind of object that an entry of the log is about; null for what is private, and for likes. */
export const publicTypeOf = ({ subject }: Pick<LoggedChange, 'subject'>): PublicType | null =>
  types[subject] ?? null;

/**
 * The public side of entries of the change log, in their order, with the objects as they are now. An object that is not public now is
 * left out unless the entry is its tombstone: if it was ever public, its tombstone comes later in the log. So nothing about unlisted
 * posts and their comments is told. At most six statements, however many entries there are.
 */
export async function publicChanges(
  dataSource: DataSource,
  entries: readonly LoggedChange[],
): Promise<Change[]> {
  const ids = (subject: ChangeSubject): string[] => [
    ...new Set(
      entries.flatMap((entry) =>
        entry.subject === subject && entry.kind !== 'deleted' ? [entry.subjectId] : [],
      ),
    ),
  ];
  const postIds = [
    ...new Set(
      entries.flatMap((entry) =>
        entry.postId !== null && publicTypeOf(entry) !== null ? [entry.postId] : [],
      ),
    ),
  ];
  const { manager } = dataSource;
  const find = async <T>(wanted: readonly string[], read: (ids: string[]) => Promise<T[]>): Promise<T[]> =>
    wanted.length === 0 ? [] : read([...wanted]);
  const [posts, comments, replies, users, categories] = await Promise.all([
    postsOf(dataSource, postIds, LISTED),
    find(ids('comment'), (some) => manager.findBy(Comment, { id: In(some), ...NOT_DELETED })),
    find(ids('reply'), (some) => manager.findBy(Reply, { id: In(some) })),
    find(ids('user'), (some) => manager.findBy(User, { id: In(some), verifiedAt: Not(IsNull()) })),
    find(ids('category'), (some) => manager.findBy(Category, { id: In(some) })),
  ]);
  const listed = posts.filter(({ isListed }) => isListed);
  const nodes = new Map<string, Node>(
    [...listed, ...comments, ...replies, ...users, ...categories].map((node) => [node.id, node]),
  );
  const authors = new Map(posts.map(({ id, authorId }) => [id, authorId]));
  const isListed = (postId: string | null) => postId !== null && nodes.has(postId);
  return entries.flatMap((entry) => {
    const subjectType = publicTypeOf(entry);
    const isRemark = subjectType === PublicType.COMMENT || subjectType === PublicType.REPLY;
    // The tombstone of a post stands for those of its comments and replies.
    if (subjectType === null || (isRemark && !isListed(entry.postId))) return [];
    const { position, subjectId, postId, changedAt, kind } = entry;
    const node = kind === 'deleted' ? null : (nodes.get(subjectId) ?? null);
    if (kind !== 'deleted' && node === null) return [];
    const authorId =
      subjectType === PublicType.USER
        ? subjectId
        : (entry.authorId ?? (postId === null ? null : (authors.get(postId) ?? null)));
    const change = { position, type: kinds[kind], subjectType, subjectId, postId, authorId, changedAt, node };
    return [Object.assign(new Change(), change)];
  });
}
