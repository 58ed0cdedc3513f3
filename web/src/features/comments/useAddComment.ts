import { errorCode, errorMessage } from '../../apollo';
import { useAddCommentMutation } from '../../generated/graphql';
import { useToast } from '../../ui/toast';
import { withFirst, type StoredConnection } from '../lists/cachedEdges';

/**
 * Adds the reader's comment to a post and puts it on top of the list. Not shown before the API has taken it: there is
 * one comment per reader, and a second one is refused.
 *
 * @returns the function that does so, answering whether it worked, and whether it is running.
 */
export function useAddComment(postId: string): {
  addComment: (text: string) => Promise<boolean>;
  isAdding: boolean;
} {
  const showToast = useToast();
  const [mutate, { loading }] = useAddCommentMutation({
    update: (cache, { data }) => {
      if (!data) return;
      const { comment, post } = data.addComment;
      cache.modify<{ comments: StoredConnection }>({
        id: cache.identify({ __typename: 'Post', id: post.id }),
        fields: {
          comments: (list, { toReference }) =>
            withFirst(list, 'CommentEdge', toReference({ __typename: 'Comment', id: comment.id })),
        },
      });
    },
  });

  const addComment = async (text: string) => {
    try {
      await mutate({ variables: { input: { postId, text: text.trim() } } });
      return true;
    } catch (error) {
      const message =
        errorCode(error) === 'CONFLICT' ? 'you cannot add one than one comment!' : errorMessage(error);
      showToast(message, 'error');
      return false;
    }
  };
  return { addComment, isAdding: loading };
}
