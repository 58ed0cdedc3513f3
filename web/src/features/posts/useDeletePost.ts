import { useApolloClient } from '@apollo/client/react';
import { errorMessage } from '../../apollo';
import { useDeletePostMutation } from '../../generated/graphql';
import { useToast } from '../../ui/toast';

/** SPEC.md section 2, "Public profile". */
export const DELETE_POST_QUESTION =
  'Are you sure you want to delete this Post? All the post data will be deleted. This action cannot be undone.';

/**
 * Deletes a post and takes it out of every list that has it.
 *
 * @param leave goes away from the post's own page, which would otherwise look for the post again and find nothing.
 * @returns the function that does so, which never rejects, and whether it is running.
 */
export function useDeletePost(leave?: () => Promise<void>): {
  deletePost: (postId: string) => Promise<void>;
  isDeleting: boolean;
} {
  const showToast = useToast();
  const { cache } = useApolloClient();
  const [mutate, { loading }] = useDeletePostMutation();

  const deletePost = async (postId: string) => {
    try {
      await mutate({ variables: { input: { postId } } });
    } catch (error) {
      showToast(errorMessage(error), 'error');
      return;
    }
    showToast('Post deleted successfully!', 'success');
    await leave?.();
    cache.evict({ id: cache.identify({ __typename: 'Post', id: postId }) });
    cache.gc();
  };
  return { deletePost, isDeleting: loading };
}
