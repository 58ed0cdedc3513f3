import type DataLoader from 'dataloader';
import { readRows, textOf } from '../../platform/database/readRows.js';
import { createLoader } from '../../platform/graphql/loader.js';
import type { Services } from '../../platform/useCases/context.js';
import type { User } from '../users/user.entity.js';

declare module '../../platform/useCases/context.js' {
  interface Loaders {
    viewerCommentLikes: DataLoader<string, object | null>;
    viewerReplyLikes: DataLoader<string, object | null>;
  }
}

const LIKED_COMMENTS =
  'SELECT commentId AS id FROM comment_like WHERE userId = :userId AND commentId IN (:ids)';
const LIKED_REPLIES = 'SELECT replyId AS id FROM reply_like WHERE userId = :userId AND replyId IN (:ids)';

export function remarkLikeLoaders({ dataSource }: Services, viewer: User | null) {
  const liked = (sql: string) =>
    createLoader('id', async (ids) => {
      const rows = viewer ? await readRows(dataSource, sql, { userId: viewer.id, ids }) : [];
      return rows.map((row) => ({ id: textOf(row, 'id') }));
    });
  return { viewerCommentLikes: liked(LIKED_COMMENTS), viewerReplyLikes: liked(LIKED_REPLIES) };
}
