import type DataLoader from 'dataloader';
import { createLoader } from '../../platform/graphql/loader.js';
import type { Loaders, Services } from '../../platform/useCases/context.js';
import type { User } from '../users/user.entity.js';

declare module '../../platform/useCases/context.js' {
  interface Loaders {
    viewerLikes: DataLoader<string, object | null>;
  }
}

export function likeLoaders({ likes }: Services, viewer: User | null): Pick<Loaders, 'viewerLikes'> {
  return {
    viewerLikes: createLoader(
      async (postIds) => (viewer ? likes.likedBy(viewer.id, postIds) : []),
      (row) => row.postId,
      null,
    ),
  };
}
