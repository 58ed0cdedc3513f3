import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Comment_CommentFragment } from '../../generated/graphql';
import { Avatar } from '../../ui/Avatar';
import { DateText } from '../../ui/DateText';
import styles from './CommentItem.module.css';
import { CommentText } from './CommentText';
import { isPendingComment } from './pendingComment';

interface CommentItemProps {
  comment: Comment_CommentFragment;
  /** The reader loaded this comment or has just written it. */
  takesFocus: boolean;
  /** Called when the reader deletes their own comment. */
  onDelete: () => void;
}

/** One comment with its author and date. */
export function CommentItem({ comment, takesFocus, onDelete }: CommentItemProps) {
  const { author } = comment;
  const isPending = isPendingComment(comment.id);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) article.current?.focus();
  }, [takesFocus]);

  return (
    <article
      ref={article}
      className={clsx(styles.comment, isPending && styles.pending)}
      tabIndex={-1}
      aria-label={`Comment by ${author.userName}`}
    >
      <Avatar src={author.profilePicture} name={author.name} size={36} />
      <div className={styles.body}>
        <p className={styles.byline}>
          <Link className={styles.author} to={`/${author.userName}`}>
            {author.userName}
          </Link>
          <span aria-hidden>·</span>
          {isPending ? <span>Posting…</span> : <DateText iso={comment.createdAt} />}
          {comment.viewerCanDelete && (
            <button type="button" className={styles.delete} onClick={onDelete}>
              Delete
            </button>
          )}
        </p>
        <CommentText text={comment.text} />
      </div>
    </article>
  );
}
