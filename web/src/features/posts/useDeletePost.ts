import { errorMessage } from '../../apollo';
import { useDeletePostMutation } from '../../generated/graphql';
import { useToast } from '../../ui/toast';

/** SPEC.md section 2, "Public profile". */
export const DELETE_POST_QUESTION =
  'Are you sure you want to delete this Post? All the post data will be deleted. This action cannot be undone.';

/**
 * Deletes a post and takes it out of every list that has it.
 *
 * @returns the function that does so, answering whether it worked, and whether it is running.
 */
export function useDeletePost(): { deletePost: (postId: string) => Promise<boolean>; isDeleting: boolean } {
  const showToast = useToast();
  const [mutate, { loading }] = useDeletePostMutation();

  const deletePost = async (postId: string) => {
    try {
      await mutate({
        variables: { input: { postId } },
        update: (cache) => {
          cache.evict({ id: cache.identify({ __typename: 'Post', id: postId }) });
          cache.gc();
        },
      });
      showToast('Post deleted successfully!', 'success');
      return true;
    } catch (error) {
      showToast(errorMessage(error), 'error');
      return false;
    }
  };
  return { deletePost, isDeleting: loading };
}
