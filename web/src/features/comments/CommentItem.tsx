import { Link } from 'react-router-dom';
import type { Comment_CommentFragment } from '../../generated/graphql';
import { Avatar } from '../../ui/Avatar';
import { DateText } from '../../ui/DateText';
import styles from './CommentItem.module.css';

interface CommentItemProps {
  comment: Comment_CommentFragment;
  /** The reader wants their own comment gone. */
  onDelete: () => void;
}

/** One comment: who, when and what. */
export function CommentItem({ comment, onDelete }: CommentItemProps) {
  const { author } = comment;
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
            <button type="button" className={styles.delete} onClick={onDelete}>
              Delete
            </button>
          )}
        </p>
        <p className={styles.text}>{comment.text}</p>
      </div>
    </article>
  );
}
