import { type DataSource, In } from 'typeorm';
import { isId, newId } from '../common/ids.js';
import { type KeysetColumn, keysetPage, type Page, type PageArgs, pageOf } from '../common/pagination.js';
import type { PublicChanges } from '../common/publicChanges.js';
import { measuredText } from '../common/validation.js';
import { showsNothing } from '../common/visibleText.js';
import { inTransaction } from '../database/dataSource.js';
import { dialectOf, readRows, type Row, textOf, textOrNullOf, timeOf } from '../database/readRows.js';
import {
  BadUserInputError,
  ConflictError,
  ForbiddenError,
  NotFoundError,
  UnauthenticatedError,
} from '../errors.js';
import { Post } from '../posts/post.entity.js';
import { lockPost } from '../posts/lockPost.js';
import { AUTHOR_COLUMNS, authorOf } from '../posts/postRows.js';
import type { User } from '../users/user.entity.js';
import { Comment } from './comment.entity.js';
import { canDeleteComment } from './comment.policy.js';

export const MAX_COMMENT = 10_000;

/** A comment with what is shown of its author. */
export interface CommentWithAuthor {
  author: Pick<User, 'id' | 'name' | 'userName' | 'picture'>;
  text: string;
  createdAt: Date;
}

const newestFirst: KeysetColumn<Comment>[] = [
  { sql: 'comment.createdAt', of: (comment) => comment.createdAt, isTime: true },
  { sql: 'comment.id', of: (comment) => comment.id },
];

export class CommentService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: PublicChanges,
  ) {}

  async byId(id: string): Promise<Comment | null> {
    return isId(id) ? this.dataSource.manager.findOneBy(Comment, { id }) : null;
  }

  /** One page of the comments of a post, newest first. */
  list(postId: string, args: PageArgs): Promise<Page<Comment>> {
    const query = this.dataSource.manager.createQueryBuilder(Comment, 'comment');
    return keysetPage(query, newestFirst, args, { sql: 'comment.postId', value: postId });
  }

  /** The first page of the comments of many posts, with their authors, in one statement. */
  async firstPages(
    postIds: readonly string[],
    first: number,
  ): Promise<{ postId: string; page: Page<Comment> }[]> {
    const { thenJoin } = dialectOf(this.dataSource);
    const sql = `SELECT c.id AS id, c.postId AS postId, c.authorId AS authorId, c.createdAt AS createdAt, c.text AS text, ${AUTHOR_COLUMNS}
      FROM (SELECT o.id, ROW_NUMBER() OVER (PARTITION BY o.postId ORDER BY o.createdAt DESC, o.id DESC) AS place
        FROM comment o WHERE o.postId IN (:postIds)) r
      ${thenJoin} comment c ON c.id = r.id ${thenJoin} \`user\` u ON u.id = c.authorId
      WHERE r.place <= :places ORDER BY c.createdAt DESC, c.id DESC`;
    const rows = (await readRows(this.dataSource, sql, { postIds, places: first + 1 })).map(commentOf);
    return postIds.map((postId) => ({
      postId,
      page: pageOf(
        rows.filter((row) => row.postId === postId),
        newestFirst,
        first,
        false,
      ),
    }));
  }

  /** All comments of these posts, newest first, by the id of the post; a post without any is not among them. */
  async ofPosts(postIds: readonly string[]): Promise<Map<string, CommentWithAuthor[]>> {
    const lists = new Map<string, CommentWithAuthor[]>();
    if (postIds.length === 0) return lists;
    const sql = `SELECT c.postId AS postId, c.createdAt AS createdAt, c.text AS text, a.id AS id, a.name AS name, a.userName AS userName,
      a.picture AS picture FROM comment c ${dialectOf(this.dataSource).thenJoin} \`user\` a ON a.id = c.authorId
      WHERE c.postId IN (:postIds) ORDER BY c.postId DESC, c.createdAt DESC, c.id DESC`;
    for (const row of await readRows(this.dataSource, sql, { postIds })) {
      const postId = textOf(row, 'postId');
      const comment = {
        author: {
          id: textOf(row, 'id'),
          name: textOf(row, 'name'),
          userName: textOf(row, 'userName'),
          picture: textOrNullOf(row, 'picture'),
        },
        text: textOf(row, 'text'),
        createdAt: timeOf(row, 'createdAt'),
      };
      const list = lists.get(postId);
      if (list) list.push(comment);
      else lists.set(postId, [comment]);
    }
    return lists;
  }

  /**
   * Adds the viewer's one comment to a post.
   *
   * @param at when it was said, for what was not said just now
   * @throws UnauthenticatedError; BadUserInputError naming `text`; NotFoundError; ConflictError for a second comment
   */
  async add(
    viewer: User | null,
    input: { postId: string; text: string },
    at?: Date,
  ): Promise<{ comment: Comment; post: Post }> {
    if (!viewer) throw new UnauthenticatedError('you need to login to post a comment!');
    const text = checkText(input.text);
    const added = await inTransaction(this.dataSource, async (manager) => {
      const post = await lockPost(manager, input.postId);
      if (!post) throw new NotFoundError('This post does not exist.');
      if (await manager.existsBy(Comment, { postId: post.id, authorId: viewer.id })) {
        throw new ConflictError('You have already commented on this post.');
      }
      const comment = Object.assign(new Comment(), {
        id: newId(at),
        postId: post.id,
        authorId: viewer.id,
        text,
        createdAt: at ?? new Date(),
      });
      await manager.insert(Comment, comment);
      await manager.increment(Post, { id: post.id }, 'commentsCount', 1);
      return { comment, post: await manager.findOneByOrFail(Post, { id: post.id }) };
    });
    this.changes.ofPost(input.postId);
    return added;
  }

  /** Deletes a comment of the viewer's. @throws UnauthenticatedError, NotFoundError, ForbiddenError */
  async delete(viewer: User | null, commentId: string): Promise<{ comment: Comment; post: Post }> {
    if (!viewer) throw new UnauthenticatedError('You need to log in to delete a comment.');
    const comment = await this.byId(commentId);
    if (!comment) throw new NotFoundError('This comment does not exist.');
    if (!canDeleteComment(viewer, comment)) throw new ForbiddenError('Only its author can delete a comment.');
    const deleted = await inTransaction(this.dataSource, async (manager) => {
      await lockPost(manager, comment.postId);
      const { affected } = await manager.delete(Comment, { id: comment.id });
      if (affected !== 1) throw new NotFoundError('This comment does not exist.');
      await manager.decrement(Post, { id: comment.postId }, 'commentsCount', 1);
      return { comment, post: await manager.findOneByOrFail(Post, { id: comment.postId }) };
    });
    this.changes.ofPost(comment.postId);
    return deleted;
  }

  /** Deletes the viewer's one comment on a post. @throws UnauthenticatedError, NotFoundError */
  async deleteOwn(viewer: User | null, postId: string): Promise<{ comment: Comment; post: Post }> {
    const [own] = viewer && isId(postId) ? await this.by(viewer.id, [postId]) : [];
    return this.delete(viewer, own?.id ?? '');
  }

  /** The comments of a user on these posts: at most one each. */
  by(userId: string, postIds: readonly string[]): Promise<Comment[]> {
    return this.dataSource.manager.find(Comment, {
      select: { id: true, postId: true },
      where: { authorId: userId, postId: In([...postIds]) },
    });
  }
}

function checkText(raw: string): string {
  const { text, length } = measuredText(raw, MAX_COMMENT, { lines: true });
  const refuse = (message: string) => new BadUserInputError(message, { text: message });
  if (length > MAX_COMMENT) throw refuse(`The comment has ${length} characters, ${MAX_COMMENT} are allowed.`);
  if (showsNothing(text)) throw refuse('The comment is empty.');
  return text;
}

function commentOf(row: Row): Comment {
  return Object.assign(new Comment(), {
    id: textOf(row, 'id'),
    postId: textOf(row, 'postId'),
    authorId: textOf(row, 'authorId'),
    createdAt: timeOf(row, 'createdAt'),
    text: textOf(row, 'text'),
    author: authorOf(row),
  });
}
