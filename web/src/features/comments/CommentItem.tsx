import {
  useUpdateCommentMutation,
  type Comment_CommentFragment,
  type Reply_ReplyFragment,
} from '../../generated/graphql';
import { Remark } from './Remark';
import { Replies } from './Replies';
import { isPendingComment } from './useAddComment';
import { useTellTabs } from './useTellTabs';

interface CommentItemProps {
  comment: Comment_CommentFragment;
  postId: string;
  /** The id of the post's author, if known. */
  postAuthorId: string | undefined;
  /** The address names this comment. */
  isLinked: boolean;
  /** The news have fetched its replies. */
  isOpened: boolean;
  /** The reply to it that the address names. */
  linkedReply: Reply_ReplyFragment | null;
  /** Id of the comment or reply that takes the focus when it appears. */
  focusOn: string | null;
  editRequest: number;
  onDelete: () => void;
}

/** A comment with the replies to it. */
export function CommentItem({
  comment,
  postId,
  postAuthorId,
  isLinked,
  isOpened,
  linkedReply,
  focusOn,
  editRequest,
  onDelete,
}: CommentItemProps) {
  const [mutate] = useUpdateCommentMutation();
  const tellTabs = useTellTabs();
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
      isLinked={isLinked}
      takesFocus={comment.id === focusOn}
      editRequest={editRequest}
      save={async (text) => {
        await mutate({ variables: { input: { commentId: comment.id, text } } });
        tellTabs({ change: 'changed', what: 'comment', id: comment.id, postId });
      }}
      onDelete={onDelete}
    >
      {!isPending && (
        <Replies
          comment={comment}
          postId={postId}
          postAuthorId={postAuthorId}
          isOpened={isOpened}
          linked={linkedReply}
          focusOn={focusOn}
        />
      )}
    </Remark>
  );
}
