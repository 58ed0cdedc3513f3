import { errorMessage } from '../../apollo';
import {
  useLikePostMutation,
  useUnlikePostMutation,
  type LikeButton_PostFragment,
} from '../../generated/graphql';
import { useSession } from '../../session';
import { useToast } from '../../ui/toast';

/**
 * Likes a post, or takes the like back. The count changes at once and returns to what it was when the API refuses.
 * Two clicks in quick succession are sent one after the other, so the last one decides.
 */
export function useToggleLike(post: LikeButton_PostFragment): () => Promise<void> {
  const { user } = useSession();
  const showToast = useToast();
  const [like] = useLikePostMutation();
  const [unlike] = useUnlikePostMutation();

  return async () => {
    if (!user) {
      showToast('you need to login to like the post');
      return;
    }
    const options = {
      variables: { input: { postId: post.id } },
      context: { serializeBy: `like:${post.id}` },
    };
    const after = {
      __typename: 'Post',
      id: post.id,
      viewerHasLiked: !post.viewerHasLiked,
      likesCount: Math.max(0, post.likesCount + (post.viewerHasLiked ? -1 : 1)),
    } as const;
    try {
      if (post.viewerHasLiked) {
        await unlike({
          ...options,
          optimisticResponse: { unlikePost: { __typename: 'UnlikePostPayload', post: after } },
        });
      } else {
        await like({
          ...options,
          optimisticResponse: { likePost: { __typename: 'LikePostPayload', post: after } },
        });
      }
    } catch (error) {
      showToast(errorMessage(error), 'error');
    }
  };
}
