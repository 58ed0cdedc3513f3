import { useApolloClient } from '@apollo/client/react';
import { errorCode, errorMessage, wasDropped } from '../../apollo';
import { CommentsDocument, useDeleteCommentMutation } from '../../generated/graphql';
import { useToast } from '../../ui/toast';

interface Deletion {
  commentId: string;
  postId: string;
  /** The post's comment count before the deletion. */
  commentsCount: number;
}

/** Deletes the reader's own comment. It disappears immediately and comes back if the API refuses. */
export function useDeleteComment(): (deletion: Deletion) => Promise<void> {
  const showToast = useToast();
  const client = useApolloClient();
  const [mutate] = useDeleteCommentMutation({
    update: (cache, { data }) => {
      if (!data) return;
      cache.evict({ id: cache.identify({ __typename: 'Comment', id: data.deleteComment.deletedCommentId }) });
    },
  });

  return async ({ commentId, postId, commentsCount }) => {
    try {
      await mutate({
        variables: { input: { commentId } },
        optimisticResponse: {
          deleteComment: {
            __typename: 'DeleteCommentPayload',
            deletedCommentId: commentId,
            post: {
              __typename: 'Post',
              id: postId,
              commentsCount: Math.max(0, commentsCount - 1),
              viewerHasCommented: false,
            },
          },
        },
      });
    } catch (error) {
      if (wasDropped(error)) return;
      if (errorCode(error) !== 'NOT_FOUND') {
        showToast(errorMessage(error), 'error');
        return;
      }
      // The comment is already deleted, for example in another tab: that counts as success. The counts are refetched.
      client.cache.evict({ id: client.cache.identify({ __typename: 'Comment', id: commentId }) });
      await client.refetchQueries({ include: [CommentsDocument] });
    }
  };
}
