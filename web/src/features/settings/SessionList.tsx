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

/** So many are shown at first: an account may have a hundred. */
const SHOWN_AT_FIRST = 5;

interface SessionListProps {
  /** Nothing can be ended any more: the session of this page is over. */
  disabled: boolean;
}

/** Where the person is signed in, with a button that ends each session but this one. */
export function SessionList({ disabled }: SessionListProps) {
  // The list tells of other devices, which the cache hears nothing of.
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
    // The button goes, and the focus with it: to the first session that it brings.
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
      // A session that has ended by itself meanwhile is what was asked for. The page says when this one has.
      if (code !== 'NOT_FOUND') {
        if (code !== 'UNAUTHENTICATED') setFailure(`The session goes on: ${statusText(reason)}`);
        setEnding(undefined);
        return;
      }
    }
    // The button goes, and with it the focus: to that of the next session, or to what stands above the list.
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

/** Takes the place of one session, which is what most people have. */
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
