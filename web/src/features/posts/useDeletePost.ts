import type { ApolloCache } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { errorCode, statusText, wasDropped } from '../../apollo';
import {
  DeletedPost_PostFragmentDoc,
  useDeletePostMutation,
  type DeletedPost_PostFragment,
} from '../../generated/graphql';
import { useSession } from '../../session';
import { useToast } from '../../ui/toast';

interface DeletePost {
  /** Never rejects; answers whether the post is gone. */
  deletePost: (postId: string) => Promise<boolean>;
  isDeleting: boolean;
  /** Why the last try failed, ending in the reason (docs/behaviour.md#author-menu). */
  failure: string | undefined;
  forgetFailure: () => void;
}

/**
 * Deletes a post and takes it out of everything that shows or counts it.
 *
 * @param leave goes away from the post's own page, which would otherwise look for the post again and find nothing.
 */
export function useDeletePost(leave?: () => void | Promise<void>): DeletePost {
  const { user } = useSession();
  const showToast = useToast();
  const { cache } = useApolloClient();
  const [mutate, { loading }] = useDeletePostMutation();
  const [failure, setFailure] = useState<string>();

  const deletePost = async (postId: string) => {
    setFailure(undefined);
    try {
      await mutate({ variables: { input: { postId } } });
    } catch (error) {
      if (wasDropped(error)) return false;
      // Deleted already, in another tab for one: that is what was asked for.
      if (errorCode(error) !== 'NOT_FOUND') {
        setFailure(`The post was not deleted: ${statusText(error)}`);
        return false;
      }
    }
    showToast('Post deleted successfully!', 'success');
    await leave?.();
    forgetPost(cache, postId, user?._id);
    return true;
  };
  return { deletePost, isDeleting: loading, failure, forgetFailure: () => setFailure(undefined) };
}

/** Takes a post out of all lists, and off the counts of its categories and of the reading list. */
function forgetPost(cache: ApolloCache, postId: string, viewerId: string | undefined): void {
  const id = cache.identify({ __typename: 'Post', id: postId });
  const post = cache.readFragment<DeletedPost_PostFragment>({ id, fragment: DeletedPost_PostFragmentDoc });
  cache.batch({
    update: () => {
      for (const category of post?.categories ?? []) {
        cache.modify<{ postsCount: number }>({
          id: cache.identify({ __typename: 'Category', id: category.id }),
          fields: { postsCount: oneLess },
        });
      }
      if (viewerId !== undefined) {
        const viewer = cache.identify({ __typename: 'Viewer', id: viewerId });
        if (post?.viewerHasBookmarked)
          cache.modify<{ bookmarksCount: number }>({ id: viewer, fields: { bookmarksCount: oneLess } });
        // Drafts of changes to the post stay, without it; they are fetched again when they are shown.
        for (const fieldName of ['drafts', 'draftsCount']) cache.evict({ id: viewer, fieldName });
      }
      cache.evict({ id });
      cache.gc();
    },
  });
}

const oneLess = (count: number): number => Math.max(0, count - 1);
