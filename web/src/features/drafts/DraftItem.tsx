import { Clock, Send, Trash2, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage } from '../../apollo';
import { checkNetwork } from '../../offline/network';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import layout from '../../ui/Layout.module.css';
import styles from './DraftItem.module.css';
import { hasNoAnswer } from '../../apollo/hasNoAnswer';
import { draftTitle, type ListedDraft } from './mergeDrafts';
import { formatFullMoment, formatMoment } from '../../ui/formatMoment';

interface DraftItemProps {
  draft: ListedDraft;
  /** Rejects if the draft could not be deleted. */
  onDelete: () => Promise<void>;
}

/** A draft in the list. Its title opens it; deleting asks for confirmation. */
export function DraftItem({ draft, onDelete }: DraftItemProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const [error, setError] = useState<string>();
  const title = draftTitle(draft);

  const confirm = async (): Promise<void> => {
    setIsDeleting(true);
    setError(undefined);
    try {
      await onDelete();
      // The item disappears with its focused button, so the list takes the focus.
      document.getElementById('drafts')?.focus({ preventScroll: true });
    } catch (reason) {
      setError(
        hasNoAnswer(reason) && !(await checkNetwork())
          ? 'You are offline. Drafts can be deleted when you are back online.'
          : errorMessage(reason),
      );
      setIsDeleting(false);
    }
  };

  return (
    <li className={styles.item}>
      <div className={layout.text}>
        <h2 className={styles.title} dir="auto">
          <Link to={`/write?draft=${draft.id}`} className={styles.link}>
            {title}
          </Link>
        </h2>
        {draft.excerpt !== '' && (
          <p className={styles.excerpt} dir="auto">
            {draft.excerpt}
          </p>
        )}
        {draft.publishAt !== null && (
          <p className={styles.scheduled}>
            <Clock size={16} aria-hidden className={styles.icon} />
            <span>
              Scheduled for{' '}
              <time dateTime={new Date(draft.publishAt).toISOString()}>
                {formatFullMoment(draft.publishAt)}
              </time>
            </span>
          </p>
        )}
        {draft.publishProblem !== null && (
          <p className={styles.problem}>
            <TriangleAlert size={16} aria-hidden className={styles.icon} />
            <span>Not published as scheduled: {draft.publishProblem}</span>
          </p>
        )}
        {draft.publishes && (
          <p className={styles.scheduled}>
            <Send size={16} aria-hidden className={styles.icon} />
            <span>Will be {draft.postId === null ? 'published' : 'updated'} when you are back online</span>
          </p>
        )}
        {draft.publishFailure !== null && (
          <p className={styles.problem}>
            <TriangleAlert size={16} aria-hidden className={styles.icon} />
            <span>Not published: {draft.publishFailure}</span>
          </p>
        )}
        <p className={layout.faint}>
          Saved <time dateTime={new Date(draft.savedAt).toISOString()}>{formatMoment(draft.savedAt)}</time>
          {draft.isOnlyOnDevice && ' on this device only'}
          {draft.isPostDeleted && ' · Changes of a post that was deleted'}
          {draft.postId !== null && (
            <>
              {' · '}Changes of {draft.postTitle === null ? 'a published post' : <q>{draft.postTitle}</q>}
            </>
          )}
        </p>
      </div>
      <Button variant="quiet" className={styles.delete} onClick={() => setIsAsking(true)}>
        <Trash2 size={18} aria-hidden />
        <VisuallyHidden>Delete {title}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete draft"
        message={`Are you sure you want to delete “${title}”? This action cannot be undone.`}
        confirmLabel="Delete"
        danger
        busy={isDeleting}
        error={error}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </li>
  );
}
