import type DataLoader from 'dataloader';
import {
  type DataSource,
  type EntityManager,
  In,
  type ObjectLiteral,
  type SelectQueryBuilder,
} from 'typeorm';
import { UnavailableError } from '../../errors.js';
import { isId } from '../../platform/database/ids.js';
import {
  type Direction,
  type KeysetColumn,
  keysetPage,
  type Page,
  pageIn,
  type PageWindow,
  reversed,
  type PageArgs,
  windowOf,
} from '../../platform/pagination/pagination.js';
import {
  dialectOf,
  numberOf,
  readRows,
  type Row,
  textOf,
  textOrNullOf,
  timeOf,
  timeOrNullOf,
} from '../../platform/database/readRows.js';
import { AUTHOR_COLUMNS, authorOf } from '../users/authorRow.js';
import { Post } from '../posts/post.entity.js';
import type { User } from '../users/user.entity.js';
import { Comment } from './comment.entity.js';
import { CommentOrder } from './comment.inputs.js';
import type { Loaders, Services } from '../../platform/useCases/context.js';
import { createLoader } from '../../platform/graphql/loader.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    comments: CommentService;
  }
  interface Loaders {
    /** The first page of comments of a post, of a given size: forwards or backwards. */
    comments: (
      window: PageWindow,
      order: CommentOrder,
    ) => DataLoader<string, { postId: string; page: Page<Comment> } | null>;
    /** Without comments on posts that a moderator has deleted. */
    visibleComments: DataLoader<string, Comment | null>;
    commentTotals: DataLoader<string, { postId: string; count: number } | null>;
    /** Whether the viewer has commented on a post. */
    viewerComments: DataLoader<string, object | null>;
    viewerComment: DataLoader<string, Comment | null>;
  }
}

export interface CommentWithAuthor {
  author: Pick<User, 'id' | 'name' | 'userName' | 'picture'>;
  text: string;
  createdAt: Date;
}

/** Without comments on posts that a moderator has deleted. */
export function visible<T extends ObjectLiteral>(
  query: SelectQueryBuilder<T>,
  comment: string,
): SelectQueryBuilder<T> {
  return query.innerJoin(Post, 'shown', `shown.id = ${comment}.postId AND shown.hiddenAt IS NULL`);
}

/** The default of `first` for comments and replies. */
export const COMMENTS_SIZE = 20;

const byDate: KeysetColumn<Comment>[] = [
  { sql: 'comment.createdAt', of: (comment) => comment.createdAt, isTime: true },
  { sql: 'comment.id', of: (comment) => comment.id },
];

/** The part of features/account that a new comment needs. */
interface Deletions {
  willBringBackComment(manager: EntityManager, userId: string, postId: string): Promise<boolean>;
}

export class CommentService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deletions: Deletions,
  ) {}

  /** A new comment would take the place of the member's own that is not back yet. @throws UnavailableError */
  async refuseWhileRestored(manager: EntityManager, authorId: string, postId: string): Promise<void> {
    if (await this.deletions.willBringBackComment(manager, authorId, postId))
      throw new UnavailableError(
        'Your earlier comment on this post is being restored, so you cannot write another one. Try again in a minute.',
        60,
      );
  }

  async byId(id: string): Promise<Comment | null> {
    const [comment = null] = await this.byIds([id]);
    return comment;
  }

  /** In any order, omitting missing ones. */
  async byIds(ids: readonly string[]): Promise<Comment[]> {
    const known = ids.filter(isId);
    if (known.length === 0) return [];
    return visible(this.dataSource.manager.createQueryBuilder(Comment, 'comment'), 'comment')
      .where({ id: In(known) })
      .getMany();
  }

  list(postId: string, window: PageWindow, order: CommentOrder): Promise<Page<Comment>> {
    const query = this.dataSource.manager.createQueryBuilder(Comment, 'comment');
    const within = { sql: 'comment.postId', value: postId };
    return keysetPage(query, byDate, window, within, directionOf(order));
  }

  /** The comments of a user, newest first. */
  ofAuthor(authorId: string, args: PageArgs): Promise<Page<Comment>> {
    const query = visible(this.dataSource.manager.createQueryBuilder(Comment, 'comment'), 'comment');
    const within = { sql: 'comment.authorId', value: authorId };
    return keysetPage(query, byDate, windowOf(args, COMMENTS_SIZE), within);
  }

  /** The first page of the comments of many posts, or the last one, with their authors, in one statement. */
  async firstPages(
    postIds: readonly string[],
    window: PageWindow,
    order: CommentOrder,
  ): Promise<{ postId: string; page: Page<Comment> }[]> {
    const forward = directionOf(order);
    const direction = window.isBackward ? reversed(forward) : forward;
    const { thenJoin } = dialectOf(this.dataSource);
    const sql = `SELECT c.id AS id, c.postId AS postId, c.authorId AS authorId, c.createdAt AS createdAt, c.editedAt AS editedAt, c.likesCount AS likesCount, c.text AS text, ${AUTHOR_COLUMNS}
      FROM (SELECT o.id, ROW_NUMBER() OVER (PARTITION BY o.postId ORDER BY o.createdAt ${direction}, o.id ${direction}) AS place
        FROM comment o WHERE o.postId IN (:postIds)) r
      ${thenJoin} comment c ON c.id = r.id LEFT JOIN \`user\` u ON u.id = c.authorId
      WHERE r.place <= :places ORDER BY c.createdAt ${direction}, c.id ${direction}`;
    const rows = (await readRows(this.dataSource, sql, { postIds, places: window.size + 1 })).map(commentOf);
    return postIds.map((postId) => ({
      postId,
      page: pageIn(
        window,
        rows.filter((row) => row.postId === postId),
        byDate,
      ),
    }));
  }

  /** The number of comments on these posts in their lists, which include deleted ones with replies. */
  async counts(postIds: readonly string[]): Promise<{ postId: string; count: number }[]> {
    const sql =
      'SELECT c.postId AS postId, COUNT(*) AS count FROM comment c WHERE c.postId IN (:postIds) GROUP BY c.postId';
    const rows = await readRows(this.dataSource, sql, { postIds });
    return rows.map((row) => ({ postId: textOf(row, 'postId'), count: Number(row.count) }));
  }

  /** All comments of these posts, newest first, by post id. Posts without comments are omitted. */
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

  /** The comments of a user on these posts, at most one each: only their ids, or all of them. */
  by(userId: string, postIds: readonly string[], parts: 'ids' | 'all' = 'ids'): Promise<Comment[]> {
    return this.dataSource.manager.find(Comment, {
      ...(parts === 'ids' && { select: { id: true, postId: true } }),
      where: { authorId: userId, postId: In([...postIds]) },
    });
  }
}

const directionOf = (order: CommentOrder): Direction => (order === CommentOrder.OLDEST ? 'ASC' : 'DESC');

function commentOf(row: Row): Comment {
  return Object.assign(new Comment(), {
    id: textOf(row, 'id'),
    postId: textOf(row, 'postId'),
    authorId: textOrNullOf(row, 'authorId'),
    createdAt: timeOf(row, 'createdAt'),
    editedAt: timeOrNullOf(row, 'editedAt'),
    likesCount: numberOf(row, 'likesCount'),
    text: textOf(row, 'text'),
    ...(row.authorId !== null && { author: authorOf(row) }),
  });
}

export function commentLoaders({ comments }: Services, viewer: User | null) {
  const firstPages = new Map<string, ReturnType<Loaders['comments']>>();
  return {
    comments: (window: PageWindow, order: CommentOrder) => {
      const key = `${window.size} ${window.isBackward} ${order}`;
      const known = firstPages.get(key);
      if (known) return known;
      const loader = createLoader('postId', (ids) => comments.firstPages(ids, window, order));
      firstPages.set(key, loader);
      return loader;
    },
    visibleComments: createLoader('id', (ids) => comments.byIds(ids)),
    commentTotals: createLoader('postId', (ids) => comments.counts(ids)),
    viewerComments: createLoader('postId', async (ids) => (viewer ? comments.by(viewer.id, ids) : [])),
    viewerComment: createLoader('postId', async (ids) => (viewer ? comments.by(viewer.id, ids, 'all') : [])),
  };
}
