import type DataLoader from 'dataloader';
import { readRows, textOf } from '../../platform/database/readRows.js';
import { createLoader } from '../../platform/graphql/loader.js';
import type { Services } from '../../platform/useCases/context.js';
import { likerLoaders, type LikerLoaders } from './likers.js';
import type { User } from '../users/user.entity.js';

declare module '../../platform/useCases/context.js' {
  interface Loaders extends LikerLoaders {
    viewerLikes: DataLoader<string, object | null>;
  }
}

const LIKED = 'SELECT l.postId AS postId FROM `like` l WHERE l.userId = :userId AND l.postId IN (:postIds)';

export function likeLoaders({ dataSource }: Services, viewer: User | null) {
  return {
    ...likerLoaders(dataSource, viewer),
    viewerLikes: createLoader('postId', async (postIds) => {
      const rows = viewer ? await readRows(dataSource, LIKED, { userId: viewer.id, postIds }) : [];
      return rows.map((row) => ({ postId: textOf(row, 'postId') }));
    }),
  };
}
