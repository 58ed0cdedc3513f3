import { useState, type ReactNode } from 'react';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { formatMoment } from '../../ui/formatMoment';
import layout from '../../ui/Layout.module.css';
import { useToast } from '../../ui/toast';
import styles from './DraftNotice.module.css';
import type { PostToEdit } from './postValues';
import type { useDraft } from './useDraft';
import type { useSchedule } from './useSchedule';
import type { useVersionChoice } from './useVersionChoice';

interface DraftNoticeProps {
  draft: ReturnType<typeof useDraft>;
  choice: ReturnType<typeof useVersionChoice>;
  schedule: ReturnType<typeof useSchedule>;
  /** The opened post; null for a new one. */
  post: PostToEdit | null;
  /** When the unpublished changes that the page opened with were saved, in milliseconds since 1970; or null. */
  restoredFrom: number | null;
  /** Why it was not published while its page was closed; or null. */
  publishFailure: string | null;
  /** The post was changed after these changes were begun. */
  isOutdated: boolean;
  onDiscard: () => Promise<void>;
  onHide: () => void;
  /** Waits for pictures on the way. */
  onCompare: () => Promise<void>;
}

/** Tells the writer what happened to the draft. */
export function DraftNotice(props: DraftNoticeProps) {
  const { draft, choice, schedule, post, restoredFrom, isOutdated, onDiscard, onHide, onCompare } = props;
  const [publishFailure, setPublishFailure] = useState(props.publishFailure);
  const { isPostDeleted, isSeparate } = draft;
  const { aside } = choice;
  const [isAsking, setIsAsking] = useState(false);
  const [isComparing, setIsComparing] = useState(false);
  const showToast = useToast();
  const hideProblem = async () => {
    const failure = await schedule.unschedule();
    if (failure?.kind === 'refused') showToast(failure.message, 'error');
  };
  return (
    <>
      {post === null && draft.postId !== null && !isPostDeleted && (
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
      {schedule.problem !== null && (
        <Notice text={`This draft was not published as scheduled: ${schedule.problem}`}>
          <Button variant="secondary" onClick={() => void hideProblem()}>
            Hide this message
          </Button>
        </Notice>
      )}
      {publishFailure !== null && (
        <Notice text={`This was not published: ${publishFailure}`}>
          <Button variant="secondary" onClick={() => setPublishFailure(null)}>
            Hide this message
          </Button>
        </Notice>
      )}
      {draft.server === 'conflict' && (
        <Notice text="This draft was changed in another tab or on another device. Until you choose, yours is kept here only.">
          <Button
            variant="secondary"
            busy={isComparing}
            onClick={() => {
              setIsComparing(true);
              void onCompare().finally(() => setIsComparing(false));
            }}
          >
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
          <Button variant="secondary" onClick={choice.bringBack}>
            Bring mine back
          </Button>
        </Notice>
      )}
      {restoredFrom !== null && (
        <Notice
          text={
            `These are your unpublished changes, saved ${formatMoment(restoredFrom)}.` +
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
        <div className={layout.buttons}>{children}</div>
      </div>
    </Banner>
  );
}
