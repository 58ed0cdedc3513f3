import type DataLoader from 'dataloader';
import { createLoader } from '../../platform/graphql/loader.js';
import type { Loaders, Services } from '../../platform/useCases/context.js';
import type { User } from '../users/user.entity.js';

declare module '../../platform/useCases/context.js' {
  interface Loaders {
    viewerBookmarks: DataLoader<string, object | null>;
  }
}

export function bookmarkLoaders(
  { bookmarks }: Services,
  viewer: User | null,
): Pick<Loaders, 'viewerBookmarks'> {
  return {
    viewerBookmarks: createLoader(
      async (postIds) => (viewer ? bookmarks.savedBy(viewer.id, postIds) : []),
      (row) => row.postId,
      null,
    ),
  };
}
