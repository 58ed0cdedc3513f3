import type DataLoader from 'dataloader';
import { type DataSource, In } from 'typeorm';
import { isId } from '../../platform/database/ids.js';
import {
  dialectOf,
  numberOf,
  readRows,
  type Row,
  textOf,
  timeOf,
  timeOrNullOf,
} from '../../platform/database/readRows.js';
import { createLoader } from '../../platform/graphql/loader.js';
import {
  type KeysetColumn,
  keysetPage,
  type Page,
  pageIn,
  type PageWindow,
} from '../../platform/pagination/pagination.js';
import type { Loaders, Services } from '../../platform/useCases/context.js';
import { AUTHOR_COLUMNS, authorOf } from '../users/authorRow.js';
import { Comment } from './comment.entity.js';
import { visible } from './comment.service.js';
import { Reply } from './reply.entity.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    replies: ReplyService;
  }
  interface Loaders {
    /** The first page of replies to a comment, of a given size: forwards or backwards. */
    replies: (window: PageWindow) => DataLoader<string, { commentId: string; page: Page<Reply> } | null>;
    repliesCount: DataLoader<string, { commentId: string; count: number } | null>;
    postRepliesCount: DataLoader<string, { postId: string; count: number } | null>;
  }
}

const oldestFirst: KeysetColumn<Reply>[] = [
  { sql: 'reply.createdAt', of: (reply) => reply.createdAt, isTime: true },
  { sql: 'reply.id', of: (reply) => reply.id },
];

/** Reads replies. */
export class ReplyService {
  constructor(private readonly dataSource: DataSource) {}

  async byId(id: string): Promise<Reply | null> {
    const [reply = null] = await this.byIds([id]);
    return reply;
  }

  /** In any order, omitting missing ones. */
  async byIds(ids: readonly string[]): Promise<Reply[]> {
    const known = ids.filter(isId);
    if (known.length === 0) return [];
    const query = this.dataSource.manager
      .createQueryBuilder(Reply, 'reply')
      .innerJoin(Comment, 'comment', 'comment.id = reply.commentId');
    return visible(query, 'comment')
      .where({ id: In(known) })
      .getMany();
  }

  /** A page of the replies to a comment, oldest first. */
  list(commentId: string, window: PageWindow): Promise<Page<Reply>> {
    const query = this.dataSource.manager.createQueryBuilder(Reply, 'reply');
    const within = { sql: 'reply.commentId', value: commentId };
    return keysetPage(query, oldestFirst, window, within, 'ASC');
  }

  /** The first page of the replies to many comments, or the last one, with their authors, in one statement. */
  async firstPages(
    commentIds: readonly string[],
    window: PageWindow,
  ): Promise<{ commentId: string; page: Page<Reply> }[]> {
    const { thenJoin } = dialectOf(this.dataSource);
    const direction = window.isBackward ? 'DESC' : 'ASC';
    const sql = `SELECT c.id AS id, c.commentId AS commentId, c.authorId AS authorId, c.createdAt AS createdAt, c.editedAt AS editedAt,
        c.likesCount AS likesCount, c.text AS text, ${AUTHOR_COLUMNS}
      FROM (SELECT o.id, ROW_NUMBER() OVER (PARTITION BY o.commentId ORDER BY o.createdAt ${direction}, o.id ${direction}) AS place
        FROM reply o WHERE o.commentId IN (:commentIds)) r
      ${thenJoin} reply c ON c.id = r.id ${thenJoin} \`user\` u ON u.id = c.authorId
      WHERE r.place <= :places ORDER BY c.createdAt ${direction}, c.id ${direction}`;
    const rows = (await readRows(this.dataSource, sql, { commentIds, places: window.size + 1 })).map(replyOf);
    return commentIds.map((commentId) => ({
      commentId,
      page: pageIn(
        window,
        rows.filter((row) => row.commentId === commentId),
        oldestFirst,
      ),
    }));
  }

  /** The number of replies to these comments. Comments without replies are omitted. */
  async counts(commentIds: readonly string[]): Promise<{ commentId: string; count: number }[]> {
    const sql =
      'SELECT commentId, COUNT(*) AS count FROM reply WHERE commentId IN (:commentIds) GROUP BY commentId';
    return (await readRows(this.dataSource, sql, { commentIds })).map((row) => ({
      commentId: textOf(row, 'commentId'),
      count: Number(row.count),
    }));
  }

  /** The number of replies on these posts. Posts without replies are omitted. */
  async countsOfPosts(postIds: readonly string[]): Promise<{ postId: string; count: number }[]> {
    const { thenJoin } = dialectOf(this.dataSource);
    const sql = `SELECT c.postId AS postId, COUNT(*) AS count FROM comment c ${thenJoin} reply r ON r.commentId = c.id
      WHERE c.postId IN (:postIds) GROUP BY c.postId`;
    return (await readRows(this.dataSource, sql, { postIds })).map((row) => ({
      postId: textOf(row, 'postId'),
      count: Number(row.count),
    }));
  }
}

function replyOf(row: Row): Reply {
  return Object.assign(new Reply(), {
    id: textOf(row, 'id'),
    commentId: textOf(row, 'commentId'),
    authorId: textOf(row, 'authorId'),
    createdAt: timeOf(row, 'createdAt'),
    editedAt: timeOrNullOf(row, 'editedAt'),
    likesCount: numberOf(row, 'likesCount'),
    text: textOf(row, 'text'),
    author: authorOf(row),
  });
}

export function replyLoaders({ replies }: Services) {
  const firstPages = new Map<string, ReturnType<Loaders['replies']>>();
  return {
    replies: (window: PageWindow) => {
      const key = `${window.size} ${window.isBackward}`;
      const known = firstPages.get(key);
      if (known) return known;
      const loader = createLoader('commentId', (ids) => replies.firstPages(ids, window));
      firstPages.set(key, loader);
      return loader;
    },
    repliesCount: createLoader('commentId', (ids) => replies.counts(ids)),
    postRepliesCount: createLoader('postId', (ids) => replies.countsOfPosts(ids)),
  };
}
