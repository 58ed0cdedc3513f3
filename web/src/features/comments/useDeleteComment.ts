import { useApolloClient } from '@apollo/client/react';
import { errorCode, errorMessage, wasDropped } from '../../apollo';
import { CommentsDocument, useDeleteCommentMutation } from '../../generated/graphql';
import { useToast } from '../../ui/toast';

interface Deletion {
  commentId: string;
  postId: string;
  /** The post's count before. */
  commentsCount: number;
}

/** Deletes the reader's own comment. It leaves the page at once and comes back when the API refuses. */
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
      // Deleted already, in another tab for one: that is what was asked for. The counts are not known any more.
      client.cache.evict({ id: client.cache.identify({ __typename: 'Comment', id: commentId }) });
      await client.refetchQueries({ include: [CommentsDocument] });
    }
  };
}
