import { useState, type ReactNode } from 'react';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { formatMoment } from '../../ui/formatMoment';
import styles from './DraftNotice.module.css';

interface DraftNoticeProps {
  /** The page opened with unpublished changes of the post. */
  isRestored: boolean;
  /** The post was changed after these changes were begun. */
  isOutdated: boolean;
  /** When the draft was last saved, in milliseconds since 1970. */
  savedAt: number;
  /** The draft was published while the writer was still editing it. */
  isPublished: boolean;
  /** The draft was changed elsewhere; it is not sent until the writer chooses a version. */
  isConflict: boolean;
  /** The edited post was deleted. */
  isPostDeleted: boolean;
  /** The draft was deleted elsewhere; the text here continues as a new draft. */
  isSeparate: boolean;
  /** The writer took the merged text or the other version, and can still restore their own. */
  aside: { isMerged: boolean } | null;
  onDiscard: () => Promise<void>;
  onHide: () => void;
  onCompare: () => void;
  onBringBack: () => void;
}

/** Tells the writer what happened to the draft. */
export function DraftNotice({
  isRestored,
  isOutdated,
  savedAt,
  isPublished,
  isConflict,
  isPostDeleted,
  isSeparate,
  aside,
  onDiscard,
  onHide,
  onCompare,
  onBringBack,
}: DraftNoticeProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      {isPublished && (
        <Banner kind="info">This draft is already published. What you write now changes the post.</Banner>
      )}
      {isPostDeleted && (
        <Banner kind="info">
          The post was deleted. Your text is kept here as a draft; Publish makes a new post of it.
        </Banner>
      )}
      {isSeparate && !isPostDeleted && (
        <Banner kind="info">
          This draft was deleted in another tab or on another device. What you write here goes on as a draft
          of its own.
        </Banner>
      )}
      {isConflict && (
        <Notice text="This draft was changed in another tab or on another device. Until you choose, yours is kept here only.">
          <Button variant="secondary" onClick={onCompare}>
            Compare the two
          </Button>
        </Notice>
      )}
      {aside && (
        <Notice
          text={
            aside.isMerged
              ? 'This is the merged text. Yours as it was is put aside until you leave this page.'
              : 'You have taken the other version. Yours is put aside until you leave this page.'
          }
        >
          <Button variant="secondary" onClick={onBringBack}>
            Bring mine back
          </Button>
        </Notice>
      )}
      {isRestored && (
        <Notice
          text={
            `These are your unpublished changes, saved ${formatMoment(savedAt)}.` +
            (isOutdated
              ? ' The post has been changed since; you will see both versions before anything is replaced.'
              : '')
          }
        >
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            Discard changes
          </Button>
          <Button variant="quiet" onClick={onHide}>
            Keep them
          </Button>
        </Notice>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Discard your changes?"
        message="The published post stays as it is. Your unpublished changes are deleted. This action cannot be undone."
        confirmLabel="Discard"
        danger
        onConfirm={() => void onDiscard()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

function Notice({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Banner kind="info">
      <div className={styles.notice}>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>{children}</div>
      </div>
    </Banner>
  );
}
