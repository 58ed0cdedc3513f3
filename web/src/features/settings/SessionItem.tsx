import { Monitor, Smartphone } from 'lucide-react';
import type { SessionItem_SessionFragment } from '../../generated/graphql';
import { Button } from '../../ui/Button';
import { formatMoment } from '../../ui/formatMoment';
import styles from './SessionList.module.css';

export type ListedSession = SessionItem_SessionFragment;

const HANDHELD = /\b(?:iPhone|iPad|Android)\b/;

interface SessionItemProps {
  session: ListedSession;
  /** In milliseconds since 1970. */
  now: number;
  disabled: boolean;
  busy: boolean;
  onEnd: () => void;
}

/** One session: its device, where and when it was last used, and a button to end it. */
export function SessionItem({ session, now, disabled, busy, onEnd }: SessionItemProps) {
  const { id, device, address, createdAt, lastUsedAt, isCurrent } = session;
  const Icon = HANDHELD.test(device) ? Smartphone : Monitor;
  return (
    <li className={styles.item}>
      <Icon size={22} aria-hidden className={styles.icon} />
      <div className={styles.text}>
        <p className={styles.device}>
          {device}
          {isCurrent && <span className={styles.current}>This device</span>}
        </p>
        <p className={styles.facts}>
          {isCurrent ? 'In use now' : <Moment label="Last used" iso={lastUsedAt} now={now} />} ·{' '}
          <span className={styles.network}>Network {address}</span>
        </p>
        <p className={styles.facts}>
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
