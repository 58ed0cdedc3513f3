import { useState, type RefObject } from 'react';
import type { Comment_CommentFragment } from '../../generated/graphql';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { CommentItem } from './CommentItem';
import styles from './CommentList.module.css';
import { useDeleteComment } from './useDeleteComment';

interface CommentListProps {
  id: string;
  postId: string;
  comments: readonly Comment_CommentFragment[];
  /** The post's comment count, which may be more than are shown. */
  commentsCount: number;
  isBusy: boolean;
  /** Id of the comment that takes the focus when it appears. */
  focusOn: string | null;
  /** Takes the focus after a deletion, because the focused button disappears with the comment. */
  heading: RefObject<HTMLElement>;
}

/** The fetched comments. Readers can delete their own after confirmation. */
export function CommentList({
  id,
  postId,
  comments,
  commentsCount,
  isBusy,
  focusOn,
  heading,
}: CommentListProps) {
  const deleteComment = useDeleteComment();
  const [asksAbout, setAsksAbout] = useState<string | null>(null);
  const [isConfirmed, setIsConfirmed] = useState(false);

  const ask = (commentId: string) => {
    setIsConfirmed(false);
    setAsksAbout(commentId);
  };
  const confirm = () => {
    if (asksAbout) void deleteComment({ commentId: asksAbout, postId, commentsCount });
    setIsConfirmed(true);
    setAsksAbout(null);
  };

  return (
    <>
      {comments.length > 0 ? (
        <ul id={id} className={styles.list} aria-busy={isBusy}>
          {comments.map((comment) => (
            <li key={comment.id}>
              <CommentItem
                comment={comment}
                takesFocus={comment.id === focusOn}
                onDelete={() => ask(comment.id)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <ConfirmDialog
        open={asksAbout !== null}
        title="Delete comment"
        message="Are you sure you want to delete the comment?"
        confirmLabel="Delete"
        danger
        finalFocus={isConfirmed ? heading : undefined}
        onConfirm={confirm}
        onCancel={() => setAsksAbout(null)}
      />
    </>
  );
}
