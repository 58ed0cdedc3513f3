import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { errorMessage } from '../../apollo';
import {
  BookmarksCount_ViewerFragmentDoc,
  useBookmarkPostMutation,
  useRemoveBookmarkMutation,
  type BookmarkButton_PostFragment,
  type BookmarksCount_ViewerFragment,
} from '../../generated/graphql';
import { tellWorker } from '../../offline';
import { useSession } from '../../session';
import { useToast } from '../../ui/toast';
import { without, withFirst, type StoredConnection } from '../lists/cachedEdges';

/**
 * Saves a post to the reading list, or takes it out. The icon, the list and its count change at once and return to
 * what they were when the API refuses. Signed out, it says so and leads to the login (SPEC.md section 5).
 */
export function useToggleBookmark(post: BookmarkButton_PostFragment): () => Promise<void> {
  const { user } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const showToast = useToast();
  const { cache } = useApolloClient();
  const [bookmark] = useBookmarkPostMutation();
  const [remove] = useRemoveBookmarkMutation();

  return async () => {
    if (!user) {
      showToast('you need to login to save post');
      void navigate('/login', { state: { from: pathname + search } });
      return;
    }
    const options = {
      variables: { input: { postId: post.id } },
      context: { serializeBy: `bookmark:${post.id}` },
    };
    const postAfter = {
      __typename: 'Post',
      id: post.id,
      viewerHasBookmarked: !post.viewerHasBookmarked,
    } as const;
    const viewerAfter = viewerWithCount(cache, user._id, post.viewerHasBookmarked ? -1 : 1);
    try {
      if (post.viewerHasBookmarked) {
        await remove({
          ...options,
          optimisticResponse: {
            removeBookmark: {
              __typename: 'RemoveBookmarkPayload',
              post: postAfter,
              viewer: viewerAfter,
            },
          },
          update: (store, { data }) =>
            data && updateReadingList(store, data.removeBookmark.viewer, data.removeBookmark.post, false),
        });
      } else {
        await bookmark({
          ...options,
          optimisticResponse: {
            bookmarkPost: { __typename: 'BookmarkPostPayload', post: postAfter, viewer: viewerAfter },
          },
          update: (store, { data }) =>
            data && updateReadingList(store, data.bookmarkPost.viewer, data.bookmarkPost.post, true),
        });
      }
      tellWorker(user.accessToken);
    } catch (error) {
      showToast(errorMessage(error), 'error');
    }
  };
}

/** The viewer with `change` added to the count that is known; the API's answer corrects it. */
function viewerWithCount(cache: ApolloCache, id: string, change: 1 | -1) {
  const known = cache.readFragment<BookmarksCount_ViewerFragment>({
    id: cache.identify({ __typename: 'Viewer', id }),
    fragment: BookmarksCount_ViewerFragmentDoc,
    optimistic: true,
  });
  return {
    __typename: 'Viewer',
    id,
    bookmarksCount: Math.max(0, (known?.bookmarksCount ?? 0) + change),
  } as const;
}

/** Keeps the reading list, if it has been fetched, in step: newest first, each post once. */
function updateReadingList(
  cache: ApolloCache,
  viewer: { __typename?: 'Viewer'; id: string },
  post: { __typename?: 'Post'; id: string },
  bookmarked: boolean,
): void {
  cache.modify<{ bookmarks: StoredConnection }>({
    id: cache.identify({ __typename: 'Viewer', id: viewer.id }),
    fields: {
      bookmarks: (list, { toReference }) => {
        const node = toReference({ __typename: 'Post', id: post.id });
        return bookmarked ? withFirst(list, 'PostEdge', node) : without(list, node);
      },
    },
  });
}
