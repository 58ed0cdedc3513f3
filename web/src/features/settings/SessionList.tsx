import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorCode, statusText } from '../../apollo';
import { useEndSessionMutation, useSessionsQuery } from '../../generated/graphql';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { SkeletonLine } from '../../ui/Skeleton';
import { useToast } from '../../ui/toast';
import { SessionItem, type ListedSession } from './SessionItem';
import styles from './SessionList.module.css';

/** The number shown at first: an account may have a hundred sessions. */
const SHOWN_AT_FIRST = 5;

interface SessionListProps {
  /** The session of this page is over, so none can be ended. */
  disabled: boolean;
}

/** The person's sessions, each with a button to end it except the current one. */
export function SessionList({ disabled }: SessionListProps) {
  // Other devices change this list without the cache knowing, so it is not cached.
  const { data, error, refetch } = useSessionsQuery({ fetchPolicy: 'no-cache' });
  const [endSession] = useEndSessionMutation();
  const [ended, setEnded] = useState<ReadonlySet<string>>(new Set());
  const [ending, setEnding] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [showsAll, setShowsAll] = useState(false);
  const [now] = useState(Date.now);
  const list = useRef<HTMLUListElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const showToast = useToast();

  if (!data?.viewer) {
    return error && !disabled ? (
      <div className={styles.failure}>
        <Banner kind="error">Your sessions could not be fetched: {statusText(error)}</Banner>
        <Button variant="secondary" onClick={() => void refetch().catch(() => undefined)}>
          Try again
        </Button>
      </div>
    ) : (
      <Placeholder isLoading={!disabled} />
    );
  }

  const sessions = data.viewer.sessions.filter(({ id }) => !ended.has(id));
  const shown = showsAll ? sessions : sessions.slice(0, SHOWN_AT_FIRST);

  const showAll = () => {
    // The focused button disappears, so the first newly shown session takes the focus.
    flushSync(() => setShowsAll(true));
    list.current?.children.item(SHOWN_AT_FIRST)?.querySelector('button')?.focus();
  };

  const end = async ({ id, device }: ListedSession) => {
    setEnding(id);
    setFailure(undefined);
    try {
      await endSession({ variables: { input: { id } } });
    } catch (reason) {
      const code = errorCode(reason);
      // A session that has already ended counts as success. The page itself reports the end of its own session.
      if (code !== 'NOT_FOUND') {
        if (code !== 'UNAUTHENTICATED') setFailure(`The session goes on: ${statusText(reason)}`);
        setEnding(undefined);
        return;
      }
    }
    // The focused button disappears, so the next session's button takes the focus, or the summary above the list.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.findIndex((button) => button.dataset.session === id);
    const next = buttons[at + 1] ?? buttons[at - 1] ?? summary.current;
    setEnded((before) => new Set([...before, id]));
    setEnding(undefined);
    next?.focus();
    showToast(`The session of ${device} has ended.`, 'success');
  };

  return (
    <div className={styles.sessions}>
      <p ref={summary} tabIndex={-1} className={styles.summary}>
        {sessions.length === 1 ? 'You have no other session.' : `You have ${sessions.length} sessions.`}
      </p>
      <ul ref={list} className={styles.list} aria-label="Sessions">
        {shown.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            now={now}
            disabled={disabled}
            busy={ending === session.id}
            onEnd={() => {
              if (ending === undefined) void end(session);
            }}
          />
        ))}
      </ul>
      {shown.length < sessions.length && (
        <Button variant="secondary" className={styles.more} onClick={showAll}>
          Show all {sessions.length} sessions
        </Button>
      )}
      {failure && (
        <Banner kind="error" takesFocus>
          {failure}
        </Banner>
      )}
    </div>
  );
}

/** Takes the height of one session, because most people have one. */
function Placeholder({ isLoading }: { isLoading: boolean }) {
  return (
    <div
      className={styles.sessions}
      {...(isLoading && { role: 'status', 'aria-label': 'Loading your sessions' })}
    >
      <p className={styles.summary}>
        <SkeletonLine width="16rem" />
      </p>
      <div className={styles.placeholder}>
        <SkeletonLine width="11rem" />
        <SkeletonLine width="14rem" />
      </div>
    </div>
  );
}
