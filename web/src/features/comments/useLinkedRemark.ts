import { useLocation } from 'react-router-dom';
import { skipToken, useQuery } from '../../apollo/hooks';
import {
  LinkedCommentDocument,
  LinkedReplyDocument,
  type Comment_CommentFragment,
  type Reply_ReplyFragment,
} from '../../generated/graphql';
import { remarkNamed } from './commentAddress';

interface LinkedRemark {
  /** The id of the comment or reply. */
  id: string | null;
  /** The comment, or that of the reply, if it is not among the fetched ones. */
  comment: Comment_CommentFragment | null;
  /** The reply, which may not be among the fetched ones. */
  reply: { commentId: string; reply: Reply_ReplyFragment } | null;
  /** What there is none of, if there is none. */
  missing: 'comment' | 'reply' | null;
}

/** The comment or reply that the address names. It may be further down than the fetched ones, deleted, or of another post. */
export function useLinkedRemark(
  postId: string,
  isLoading: boolean,
  isFetched: (commentId: string) => boolean,
): LinkedRemark {
  const { hash } = useLocation();
  const commentId = remarkNamed(hash, 'comment');
  const replyId = remarkNamed(hash, 'reply');
  const asksForComment = commentId !== null && !isLoading && !isFetched(commentId);
  const ofComment = useQuery(
    LinkedCommentDocument,
    asksForComment ? { variables: { id: commentId } } : skipToken,
  );
  const ofReply = useQuery(
    LinkedReplyDocument,
    replyId === null ? skipToken : { variables: { id: replyId } },
  );
  const comment =
    asksForComment && ofComment.data?.node?.__typename === 'Comment' ? ofComment.data.node : null;
  const reply = ofReply.data?.node?.__typename === 'Reply' ? ofReply.data.node : null;
  const found = comment ?? reply?.comment ?? null;
  const isHere = found?.post.id === postId;
  return {
    id: commentId ?? replyId,
    comment: isHere && !isFetched(found.id) ? found : null,
    reply: isHere && reply ? { commentId: reply.comment.id, reply } : null,
    missing: missing(),
  };

  function missing() {
    if (isHere) return null;
    if (asksForComment && ofComment.data !== undefined) return 'comment';
    return ofReply.data === undefined ? null : 'reply';
  }
}
