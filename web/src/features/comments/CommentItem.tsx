import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Comment_CommentFragment } from '../../generated/graphql';
import { Avatar } from '../../ui/Avatar';
import { DateText } from '../../ui/DateText';
import frame from '../../ui/Page.module.css';
import styles from './CommentItem.module.css';
import { isPendingComment } from './useAddComment';

interface CommentItemProps {
  comment: Comment_CommentFragment;
  /** The reader loaded this comment or has just written it. */
  takesFocus: boolean;
  onDelete: () => void;
}

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
      <div>
        <p className={styles.byline}>
          <Link className={clsx(frame.link, styles.author)} to={`/${author.userName}`}>
            {author.userName}
          </Link>
          <span aria-hidden>·</span>
          {isPending ? <span>Posting…</span> : <DateText iso={comment.createdAt} />}
          {comment.viewerCanDelete && (
            <button type="button" className={clsx(frame.link, styles.delete)} onClick={onDelete}>
              Delete
            </button>
          )}
        </p>
        <CommentText text={comment.text} />
      </div>
    </article>
  );
}

/** A longer comment is shortened, so that it does not push the others out of sight. */
const MANY_CHARACTERS = 900;
const MANY_LINES = 14;

function CommentText({ text }: { text: string }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > MANY_CHARACTERS || text.split('\n', MANY_LINES + 1).length > MANY_LINES;

  return (
    <>
      <p id={id} className={clsx(styles.text, isLong && !isOpen && styles.beginning)} dir="auto">
        {text}
      </p>
      {isLong ? (
        <button
          type="button"
          className={clsx(frame.link, styles.more)}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show the whole comment'}
        </button>
      ) : null}
    </>
  );
}
