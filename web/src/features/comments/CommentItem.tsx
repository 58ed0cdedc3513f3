import { clsx } from 'clsx';
import { useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import type { Comment_CommentFragment } from '../../generated/graphql';
import { useIsReturn } from '../../router/ScrollRestoration';
import { useSession } from '../../session';
import { Avatar } from '../../ui/Avatar';
import { DateText } from '../../ui/DateText';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { elementIdOf } from './commentAddress';
import { changesOn, readCommentDraft } from './commentDrafts';
import { CommentEditForm } from './CommentEditForm';
import frame from '../../ui/Page.module.css';
import styles from './CommentItem.module.css';
import { isPendingComment } from './useAddComment';

interface CommentItemProps {
  comment: Comment_CommentFragment;
  postId: string;
  /** The post is by the same person. */
  isByPostAuthor: boolean;
  /** The address names this comment. */
  isLinked: boolean;
  /** The reader loaded this comment or has just written it. */
  takesFocus: boolean;
  onDelete: () => void;
}

export function CommentItem({
  comment,
  postId,
  isByPostAuthor,
  isLinked,
  takesFocus,
  onDelete,
}: CommentItemProps) {
  const { author } = comment;
  const { user } = useSession();
  const isPending = isPendingComment(comment.id);
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) article.current?.focus();
  }, [takesFocus]);
  useScrollToLinked(article, isLinked);
  const { isEditing, startedByReader, edit, done, editButton } = useEditing(comment, postId);

  return (
    <article
      ref={article}
      id={elementIdOf(comment.id)}
      className={clsx(styles.comment, isPending && styles.pending, isLinked && styles.linked)}
      tabIndex={-1}
      aria-label={`Comment by ${author.userName}`}
    >
      <Avatar src={author.profilePicture} name={author.name} size={36} />
      <div className={styles.content}>
        <p className={styles.byline}>
          <Link className={clsx(frame.link, styles.author)} to={`/${author.userName}`}>
            {author.userName}
          </Link>
          {isByPostAuthor && <span className={styles.badge}>Author</span>}
          <span aria-hidden>·</span>
          {isPending ? (
            <span>Posting…</span>
          ) : (
            <Link className={frame.link} to={`#${elementIdOf(comment.id)}`}>
              <VisuallyHidden>Link to this comment, </VisuallyHidden>
              <DateText iso={comment.createdAt} />
            </Link>
          )}
          {comment.editedAt !== null && (
            <span>
              · edited <DateText iso={comment.editedAt} />
            </span>
          )}
          {(comment.viewerCanEdit || comment.viewerCanDelete) && (
            <span className={styles.actions}>
              {comment.viewerCanEdit && (
                <button
                  ref={editButton}
                  type="button"
                  className={clsx(frame.link, styles.action)}
                  aria-expanded={isEditing}
                  onClick={edit}
                >
                  Edit
                </button>
              )}
              {comment.viewerCanDelete && (
                <button
                  type="button"
                  className={clsx(frame.link, styles.action, styles.delete)}
                  onClick={onDelete}
                >
                  Delete
                </button>
              )}
            </span>
          )}
        </p>
        {isEditing && user ? (
          <CommentEditForm
            postId={postId}
            userId={user._id}
            comment={comment}
            takesFocus={startedByReader}
            onDone={done}
          />
        ) : (
          <CommentText text={comment.text} />
        )}
      </div>
    </article>
  );
}

/** Whether the comment is being changed. Changes that were not saved before a reload are shown again. */
function useEditing(comment: Comment_CommentFragment, postId: string) {
  const { user } = useSession();
  const [choice, setChoice] = useState<boolean | null>(null);
  const userId = user?._id;
  const { viewerCanEdit } = comment;
  // Read once the API has said whose comment it is; from then on the reader chooses.
  const hasChanges = useMemo(
    () => viewerCanEdit && userId !== undefined && readCommentDraft(userId, changesOn(postId)) !== '',
    [postId, userId, viewerCanEdit],
  );
  const editButton = useRef<HTMLButtonElement>(null);
  return {
    isEditing: viewerCanEdit && (choice ?? hasChanges),
    startedByReader: choice !== null,
    edit: () => setChoice(true),
    done: () => {
      flushSync(() => setChoice(false));
      editButton.current?.focus();
    },
    editButton,
  };
}

/** Scrolls to the comment that the address names, but not after Back or Forward. */
function useScrollToLinked(article: RefObject<HTMLElement>, isLinked: boolean): void {
  const { key } = useLocation();
  const isReturn = useIsReturn();
  useEffect(() => {
    if (!isLinked || isReturn) return;
    article.current?.scrollIntoView();
    article.current?.focus({ preventScroll: true });
  }, [article, isLinked, isReturn, key]);
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
