import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorCode, statusText } from '../../apollo';
import {
  useEndSessionMutation,
  useSessionsQuery,
  type SessionItem_SessionFragment,
} from '../../generated/graphql';
import { useSession } from '../../session';
import { FailureBanner, RetryBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { formatMoment } from '../../ui/formatMoment';
import { SkeletonLine } from '../../ui/Skeleton';
import { useToast } from '../../ui/toast';
import layout from '../../ui/Layout.module.css';
import styles from './SessionList.module.css';

/** The number shown at first: an account may have a hundred sessions. */
const SHOWN_AT_FIRST = 5;

/** The person's sessions, each with a button to end it except the current one. `disabled`: this session is over. */
export function SessionList({ disabled }: { disabled: boolean }) {
  // Other devices change this list without the cache knowing, so it is not cached.
  const { data, error, refetch } = useSessionsQuery({ fetchPolicy: 'no-cache' });
  // A change of the password ends all other sessions, and gives this one a new token.
  const token = useSession().user?.accessToken;
  const askedWith = useRef(token);
  useEffect(() => {
    if (token === undefined || token === askedWith.current) return;
    askedWith.current = token;
    refetch().catch(() => undefined);
  }, [refetch, token]);
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
    if (disabled) return <p className={styles.summary}>Log in again to see your sessions.</p>;
    return error ? (
      <RetryBanner onRetry={() => refetch()}>
        Your sessions could not be fetched: {statusText(error)}
      </RetryBanner>
    ) : (
      <Placeholder />
    );
  }

  const sessions = data.viewer.sessions.filter(({ id }) => !ended.has(id));
  const shown = showsAll ? sessions : sessions.slice(0, SHOWN_AT_FIRST);

  const showAll = () => {
    // The focused button disappears, so the first newly shown session takes the focus.
    flushSync(() => setShowsAll(true));
    list.current?.children.item(SHOWN_AT_FIRST)?.querySelector('button')?.focus();
  };

  const end = async ({ id, device }: SessionItem_SessionFragment) => {
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
    <div className={layout.stack4}>
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
      <FailureBanner>{failure}</FailureBanner>
    </div>
  );
}

/** Takes the height of one session, because most people have one. */
function Placeholder() {
  return (
    <div className={layout.stack4} role="status" aria-label="Loading your sessions">
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

const HANDHELD = /\b(?:iPhone|iPad|Android)\b/;

interface SessionItemProps {
  session: SessionItem_SessionFragment;
  now: number;
  disabled: boolean;
  busy: boolean;
  onEnd: () => void;
}

/** One session: its device, where and when it was last used, and a button to end it. */
function SessionItem({ session, now, disabled, busy, onEnd }: SessionItemProps) {
  const { id, device, address, createdAt, lastUsedAt, isCurrent } = session;
  const Icon = HANDHELD.test(device) ? Smartphone : Monitor;
  return (
    <li className={styles.item}>
      <Icon size={22} aria-hidden className={styles.icon} />
      <div className={layout.text}>
        <p className={styles.device}>
          {device}
          {isCurrent && <span className={styles.current}>This device</span>}
        </p>
        <p className={layout.faint}>
          {isCurrent ? 'In use now' : <Moment label="Last used" iso={lastUsedAt} now={now} />} ·{' '}
          <span className={styles.network}>Network {address}</span>
        </p>
        <p className={layout.faint}>
          <Moment label="Signed in" iso={createdAt} now={now} />
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          className={styles.end}
          aria-label={`End the session of ${device}`}
          data-session={id}
          disabled={disabled}
          busy={busy}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}

function Moment({ label, iso, now }: { label: string; iso: string; now: number }) {
  return (
    <>
      {label} <time dateTime={iso}>{formatMoment(Date.parse(iso), now)}</time>
    </>
  );
}
