import { clsx } from 'clsx';
import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import type { RemarkAuthor_UserFragment } from '../../generated/graphql';
import { useIsReturn } from '../../router/ScrollRestoration';
import { useSession } from '../../session';
import { Avatar } from '../../ui/Avatar';
import { DateText } from '../../ui/DateText';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { elementIdOf, type RemarkKind } from './commentAddress';
import { changesOn, readCommentDraft } from './commentDrafts';
import frame from '../../ui/Page.module.css';
import styles from './Remark.module.css';
import { RemarkLike } from './RemarkLike';
import { RemarkText } from './RemarkText';
import { memberPart } from '../moderation/memberPart';
import { TextForm } from './TextForm';
import type { Likeable } from './useRemarkLike';

// Only for members, and for what a blocked person wrote.
const ReportButton = memberPart('ReportButton');
const Folded = memberPart('Folded');

interface RemarkProps {
  what: RemarkKind;
  remark: Likeable & {
    text: string;
    html: string;
    createdAt: string;
    editedAt: string | null;
    viewerCanEdit: boolean;
    viewerCanDelete: boolean;
  };
  /** Null if it was deleted. */
  author: RemarkAuthor_UserFragment | null;
  /** Where unsent changes are stored: the id of the post for a comment, which is its author's only one there. */
  place: string;
  /** The post is by the same person. */
  isByPostAuthor: boolean;
  isPending?: boolean;
  /** The address names it. */
  isLinked: boolean;
  /** The reader loaded it or has just written it. */
  takesFocus: boolean;
  /** Changes each time when the reader asks elsewhere for changing it; 0 before. */
  editRequest?: number;
  save: (text: string) => Promise<unknown>;
  onDelete: () => void;
  /** What belongs to it, below its text. */
  children?: ReactNode;
}

/** A comment or a reply. Its author can change it in its place, and delete it. */
export function Remark({
  what,
  remark,
  author,
  place,
  isByPostAuthor,
  isPending = false,
  isLinked,
  takesFocus,
  editRequest = 0,
  save,
  onDelete,
  children,
}: RemarkProps) {
  const { user } = useSession();
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) article.current?.focus();
  }, [takesFocus]);
  useScrollToLinked(article, isLinked);
  const { isEditing, startedByReader, edit, done, editButton } = useEditing(
    remark.viewerCanEdit,
    place,
    editRequest,
  );
  const elementId = elementIdOf(what, remark.id);
  const folded = (text: ReactNode) =>
    author?.viewerHasBlocked ? (
      <Suspense>
        <Folded what={what} userName={author.userName}>
          {text}
        </Folded>
      </Suspense>
    ) : (
      text
    );
  const date = <DateText iso={remark.createdAt} />;

  return (
    <article
      ref={article}
      id={elementId}
      className={clsx(
        styles.remark,
        what === 'reply' && styles.reply,
        isPending && styles.pending,
        isLinked && styles.linked,
      )}
      tabIndex={-1}
      aria-label={author ? `${titleOf(what)} by ${author.userName}` : `Deleted ${what}`}
    >
      {author ? (
        <Avatar src={author.profilePicture} name={author.name} size={what === 'reply' ? 28 : 36} />
      ) : (
        <span className={styles.nobody} />
      )}
      <div className={styles.content}>
        {author ? (
          <p className={styles.byline}>
            <Link className={clsx(frame.link, styles.author)} to={`/${author.userName}`}>
              {author.userName}
            </Link>
            {isByPostAuthor && <span className={styles.badge}>Author</span>}
            <span aria-hidden>·</span>
            {isPending ? (
              <span>Posting…</span>
            ) : (
              <Link className={frame.link} to={`#${elementId}`}>
                <VisuallyHidden>Link to this {what}, </VisuallyHidden>
                {date}
              </Link>
            )}
            {remark.editedAt !== null && (
              <span>
                · edited <DateText iso={remark.editedAt} />
              </span>
            )}
            <span className={styles.actions}>
              {!isPending && <RemarkLike what={what} remark={remark} />}
              {remark.viewerCanEdit && (
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
              {remark.viewerCanDelete && (
                <button
                  type="button"
                  className={clsx(frame.link, styles.action, styles.delete)}
                  onClick={onDelete}
                >
                  Delete
                </button>
              )}
              {user && author.id !== user._id && (
                <Suspense>
                  <ReportButton
                    className={clsx(frame.link, styles.action)}
                    subject={{ id: remark.id, what, author }}
                  />
                </Suspense>
              )}
            </span>
          </p>
        ) : (
          <p className={styles.deleted}>This {what} was deleted.</p>
        )}
        {isEditing && user ? (
          <TextForm
            place={changesOn(place)}
            userId={user._id}
            what={what}
            sent={remark.text}
            submitLabel="Save"
            takesFocus={startedByReader}
            send={save}
            onDone={done}
          />
        ) : (
          folded(<RemarkText id={remark.id} what={what} text={remark.text} html={remark.html} />)
        )}
        {children}
      </div>
    </article>
  );
}

const titleOf = (what: RemarkKind) => (what === 'comment' ? 'Comment' : 'Reply');

/** Whether it is being changed. Changes that were not saved before a reload are shown again. */
function useEditing(canEdit: boolean, place: string, editRequest: number) {
  const { user } = useSession();
  const [choice, setChoice] = useState<boolean | null>(null);
  const [request, setRequest] = useState(0);
  if (request !== editRequest) {
    setRequest(editRequest);
    setChoice(true);
  }
  const userId = user?._id;
  // Read once the API has said whose it is; from then on the reader chooses.
  const hasChanges = useMemo(
    () => canEdit && userId !== undefined && readCommentDraft(userId, changesOn(place)) !== '',
    [place, userId, canEdit],
  );
  const editButton = useRef<HTMLButtonElement>(null);
  return {
    isEditing: canEdit && (choice ?? hasChanges),
    startedByReader: choice !== null,
    edit: () => setChoice(true),
    done: () => {
      flushSync(() => setChoice(false));
      editButton.current?.focus();
    },
    editButton,
  };
}

/** Scrolls to what the address names, but not after Back or Forward. */
function useScrollToLinked(article: React.RefObject<HTMLElement>, isLinked: boolean): void {
  const { key } = useLocation();
  const isReturn = useIsReturn();
  useEffect(() => {
    if (!isLinked || isReturn) return;
    article.current?.scrollIntoView();
    article.current?.focus({ preventScroll: true });
  }, [article, isLinked, isReturn, key]);
}
