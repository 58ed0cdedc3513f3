import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Comment_CommentFragment } from '../../generated/graphql';
import { Avatar } from '../../ui/Avatar';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { DateText } from '../../ui/DateText';
import styles from './CommentItem.module.css';
import { COMMENTS_ID } from './commentsId';
import { useDeleteComment } from './useDeleteComment';

interface CommentItemProps {
  comment: Comment_CommentFragment;
  postId: string;
  commentsCount: number;
}

/** One comment; the reader's own can be deleted after a question. */
export function CommentItem({ comment, postId, commentsCount }: CommentItemProps) {
  const [isAsking, setIsAsking] = useState(false);
  const deleteComment = useDeleteComment();
  const { author } = comment;

  const confirm = () => {
    setIsAsking(false);
    // The button that had the focus goes with the comment.
    document.getElementById(COMMENTS_ID)?.focus({ preventScroll: true });
    void deleteComment({ commentId: comment.id, postId, commentsCount });
  };

  return (
    <article className={styles.comment}>
      <Avatar src={author.profilePicture} name={author.name} size={36} />
      <div className={styles.body}>
        <p className={styles.byline}>
          <Link className={styles.author} to={`/${author.userName}`}>
            {author.userName}
          </Link>
          <span aria-hidden>·</span>
          <DateText iso={comment.createdAt} />
          {comment.viewerCanDelete && (
            <button type="button" className={styles.delete} onClick={() => setIsAsking(true)}>
              Delete
            </button>
          )}
        </p>
        <p className={styles.text}>{comment.text}</p>
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Delete comment"
        message="Are you sure you want to delete the comment?"
        confirmLabel="Delete"
        danger
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </article>
  );
}
