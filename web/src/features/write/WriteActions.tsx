import { Clock, Send } from 'lucide-react';
import { lazy, Suspense, type ComponentType, type MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/Button';
import { formatFullMoment } from '../../ui/formatMoment';
import { TrapField } from '../../ui/TrapField';
import type { PostValues } from './postValues';
import { SaveState } from './SaveState';
import { SchedulePopover } from './SchedulePopover';
import type { useDraft } from './useDraft';
import type { usePublishLater } from './usePublishLater';
import type { useSchedule } from './useSchedule';
import styles from './WriteActions.module.css';

interface Note {
  default: ComponentType<{ what: 'post' }>;
}

/** The page does without it if its code is not available, for want of a network. */
const NewAccountNote = lazy(async (): Promise<Note> => {
  try {
    // Not `import().then()`: the build would let a failed style sheet pass a handler there.
    const { NewAccountNote: Note } = await import('../moderation/NewAccountNote');
    return { default: Note };
  } catch {
    return { default: () => null };
  }
});

interface WriteActionsProps {
  draft: ReturnType<typeof useDraft>;
  schedule: ReturnType<typeof useSchedule>;
  later: ReturnType<typeof usePublishLater>;
  /** The values as they are when the writer acts. */
  current: () => PostValues;
  minutes: number;
  isSaving: boolean;
}

/** The bar at the lower edge: where the text is saved, when it is published, and the buttons to publish it. */
export function WriteActions(props: WriteActionsProps) {
  const { draft, schedule, later, current, minutes, isSaving } = props;
  const isNew = draft.postId === null;
  const { publishAt, publishedAs } = schedule;
  const doNotPublish = (event: MouseEvent): void => {
    // The same click would submit the form, because the button is one to submit by then.
    event.preventDefault();
    later.cancel();
  };
  const isDelayed = later.isWaiting && !isSaving;
  return (
    <>
      <TrapField />
      {isNew && (
        <Suspense>
          <NewAccountNote what="post" />
        </Suspense>
      )}
      <div className={styles.actions} data-bar="bottom">
        <div className={styles.state}>
          <SaveState keeper={draft.keeper} />
          <div role="status">
            {later.isWaiting && (
              <p className={styles.scheduled}>
                <Send size={16} aria-hidden className={styles.icon} />
                <span>Will be {isNew ? 'published' : 'updated'} when you are back online.</span>
              </p>
            )}
            {publishAt !== null && (
              <p className={styles.scheduled}>
                <Clock size={16} aria-hidden className={styles.icon} />
                <span>
                  Scheduled for{' '}
                  <time dateTime={new Date(publishAt).toISOString()}>{formatFullMoment(publishAt)}</time>
                </span>
              </p>
            )}
            {publishedAs !== null && (
              <p className={styles.scheduled}>
                <span>
                  {schedule.isHeld
                    ? 'Your post is held for review.'
                    : 'This draft is published as scheduled.'}{' '}
                  <Link to={`/post/${publishedAs}`}>Read the post</Link>
                </span>
              </p>
            )}
          </div>
        </div>
        <p className={styles.reading}>{minutes} min read</p>
        {/* Only new posts can be scheduled (docs/behaviour.md#scheduled-posts). */}
        {isNew && publishedAs === null && (
          <SchedulePopover
            publishAt={publishAt}
            disabled={isSaving}
            onSchedule={(time) => schedule.schedule(current(), time)}
            onUnschedule={schedule.unschedule}
          />
        )}
        {/* The same element, so that it keeps the focus. */}
        <Button
          {...(isDelayed
            ? { type: 'button', variant: 'secondary', onClick: doNotPublish }
            : { type: 'submit', busy: isSaving })}
        >
          {isDelayed ? 'Do not publish' : !isNew ? 'Update' : publishAt === null ? 'Publish' : 'Publish now'}
        </Button>
      </div>
    </>
  );
}
