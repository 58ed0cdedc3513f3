import type DataLoader from 'dataloader';
import { createLoader } from '../../platform/graphql/loader.js';
import type { Page } from '../../platform/pagination/pagination.js';
import type { Loaders, Services } from '../../platform/useCases/context.js';
import type { User } from '../users/user.entity.js';
import type { Comment } from './comment.entity.js';

declare module '../../platform/useCases/context.js' {
  interface Loaders {
    /** The first page of comments of a post, of a given size. */
    comments: (first: number) => DataLoader<string, { postId: string; page: Page<Comment> } | null>;
    viewerComments: DataLoader<string, object | null>;
  }
}

export function commentLoaders(
  { comments }: Services,
  viewer: User | null,
): Pick<Loaders, 'comments' | 'viewerComments'> {
  const firstPages = new Map<number, ReturnType<Loaders['comments']>>();
  return {
    comments: (first) => {
      const known = firstPages.get(first);
      if (known) return known;
      const loader: ReturnType<Loaders['comments']> = createLoader(
        (ids) => comments.firstPages(ids, first),
        (row) => row.postId,
        null,
      );
      firstPages.set(first, loader);
      return loader;
    },
    viewerComments: createLoader(
      async (postIds) => (viewer ? comments.by(viewer.id, postIds) : []),
      (row) => row.postId,
      null,
    ),
  };
}
