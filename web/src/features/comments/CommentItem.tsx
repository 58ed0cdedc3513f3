import { useUpdateCommentMutation, type Comment_CommentFragment } from '../../generated/graphql';
import { elementIdOf } from './commentAddress';
import { Remark } from './Remark';
import { Replies } from './Replies';
import { isPendingComment } from './useAddComment';

interface CommentItemProps {
  comment: Comment_CommentFragment;
  postId: string;
  /** The id of the post's author, if known. */
  postAuthorId: string | undefined;
  /** The address names this comment. */
  isLinked: boolean;
  /** The reader loaded this comment or has just written it. */
  takesFocus: boolean;
  onDelete: () => void;
}

/** A comment with the replies to it. */
export function CommentItem({
  comment,
  postId,
  postAuthorId,
  isLinked,
  takesFocus,
  onDelete,
}: CommentItemProps) {
  const [mutate] = useUpdateCommentMutation();
  const isPending = isPendingComment(comment.id);
  const { author } = comment;
  return (
    <Remark
      what="comment"
      remark={comment}
      author={author}
      place={postId}
      isByPostAuthor={author !== null && author.id === postAuthorId}
      isPending={isPending}
      elementId={elementIdOf(comment.id)}
      isLinked={isLinked}
      takesFocus={takesFocus}
      save={(text) => mutate({ variables: { input: { commentId: comment.id, text } } })}
      onDelete={onDelete}
    >
      {!isPending && <Replies comment={comment} postAuthorId={postAuthorId} />}
    </Remark>
  );
}
