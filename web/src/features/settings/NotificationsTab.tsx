import { useId, useRef, useState } from 'react';
import { errorCode, statusText, wasDropped } from '../../apollo';
import {
  useNotificationSettingsQuery,
  useUpdateNotificationSettingsMutation,
  type MailFrequency,
  type NotificationKind,
} from '../../generated/graphql';
import { useSession, useSessionStore } from '../../session';
import { Banner, FailureBanner, RetryBanner } from '../../ui/Banner';
import { SkeletonLine } from '../../ui/Skeleton';
import layout from '../../ui/Layout.module.css';
import styles from './SettingsSection.module.css';
import { useOwner } from './SettingsPage';
import { SettingsSection } from './SettingsSection';

/** The kinds that this version knows. */
const kindLabels: Readonly<Record<NotificationKind, { title: string; about: string }>> = {
  COMMENT: { title: 'Comments', about: 'Someone comments on your post.' },
  REPLY: { title: 'Replies', about: 'Someone replies where you wrote.' },
  MENTION: { title: 'Mentions', about: 'Someone mentions you, as in @you.' },
  LIKE: { title: 'Likes', about: 'Someone likes your post.' },
  FOLLOWER: { title: 'Followers', about: 'Someone begins to follow you.' },
  POST: { title: 'Posts', about: 'Someone whom you follow publishes a post.' },
  DECISION: { title: 'Decisions', about: 'Moderators decide about you or what you wrote.' },
};

const mailFrequencies: readonly { value: MailFrequency; label: string }[] = [
  { value: 'AT_ONCE', label: 'At once' },
  { value: 'DAILY', label: 'Daily' },
  { value: 'WEEKLY', label: 'Weekly' },
  { value: 'NEVER', label: 'Never' },
];

/** `/settings/notifications` (docs/behaviour.md#mails-about-notifications). */
export function Component() {
  const owner = useOwner();
  return (
    <SettingsSection
      title="Mails"
      about={`They go to ${owner.email}. Digests come at 7:00 UTC, the weekly one on Monday. The page of your notifications always has all of them.`}
    >
      <MailSettings />
    </SettingsSection>
  );
}

function MailSettings() {
  const { user } = useSession();
  const session = useSessionStore();
  const { data, error, refetch } = useNotificationSettingsQuery({ fetchPolicy: 'cache-and-network' });
  const [update] = useUpdateNotificationSettingsMutation();
  /** The choices that are not stored yet. */
  const [pending, setPending] = useState<ReadonlyMap<NotificationKind, MailFrequency>>(new Map());
  /** Those of them that wait while others are being sent. */
  const waiting = useRef(new Map<NotificationKind, MailFrequency>());
  const isSending = useRef(false);
  const [failure, setFailure] = useState<string>();
  const [saved, setSaved] = useState('');

  if (!data?.viewer) {
    if (!user) return <SignedOut />;
    return error ? (
      <RetryBanner onRetry={() => refetch()}>
        Your settings could not be fetched: {statusText(error)}
      </RetryBanner>
    ) : (
      <Placeholder />
    );
  }

  const choose = (kind: NotificationKind, mail: MailFrequency) => {
    waiting.current.set(kind, mail);
    setPending((before) => new Map(before).set(kind, mail));
    setFailure(undefined);
    setSaved('');
    if (!isSending.current) void sendWaiting();
  };
  /** One request at a time for all kinds: each answer has the settings of all, and an older one would undo newer choices. */
  const sendWaiting = async () => {
    isSending.current = true;
    // All choices are of the person who has made them, also if another one logs in meanwhile.
    const context = { actor: session.getActor() };
    while (waiting.current.size > 0) {
      const settings = [...waiting.current].map(([kind, mail]) => ({ kind, mail }));
      waiting.current.clear();
      const problem = await update({ variables: { input: { settings } }, context }).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (problem !== null && wasDropped(problem)) {
        waiting.current.clear();
        setPending(new Map());
        break;
      }
      // A kind that was chosen again waits for the next answer.
      const done = settings.map(({ kind }) => kind).filter((kind) => !waiting.current.has(kind));
      if (done.length === 0) continue;
      setPending((before) => new Map([...before].filter(([kind]) => !done.includes(kind))));
      const titles = done.map((kind) => kindLabels[kind].title.toLowerCase()).join(', ');
      if (problem === null) setSaved(`Saved: ${titles}.`);
      else if (errorCode(problem) !== 'UNAUTHENTICATED')
        setFailure(
          `${done.length === 1 ? 'The setting stays' : 'The settings stay'}: ${statusText(problem)}`,
        );
    }
    isSending.current = false;
  };

  return (
    <div className={layout.stack4}>
      {user ? null : <SignedOut />}
      <ul className={styles.rows}>
        {data.viewer.notificationSettings.filter(isKnown).map(({ kind, mail }) => (
          <Setting
            key={kind}
            kind={kind}
            mail={pending.get(kind) ?? mail}
            disabled={!user}
            onChoose={(chosen) => choose(kind, chosen)}
          />
        ))}
      </ul>
      <p className={styles.saved} role="status">
        {saved}
      </p>
      <FailureBanner>{failure}</FailureBanner>
    </div>
  );
}

/** A newer server may have more kinds. */
const isKnown = ({ kind }: { kind: NotificationKind }) => kind in kindLabels;

interface SettingProps {
  kind: NotificationKind;
  mail: MailFrequency;
  disabled: boolean;
  onChoose: (mail: MailFrequency) => void;
}

function Setting({ kind, mail, disabled, onChoose }: SettingProps) {
  const id = useId();
  const { title, about } = kindLabels[kind];
  return (
    <li className={styles.row}>
      <div className={layout.text}>
        <label className={styles.rowLabel} htmlFor={id}>
          {title}
        </label>
        <p id={`${id}about`} className={layout.faint}>
          {about}
        </p>
      </div>
      <select
        id={id}
        className={styles.choice}
        aria-describedby={`${id}about`}
        value={mail}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = mailFrequencies.find(({ value }) => value === target.value);
          if (chosen) onChoose(chosen.value);
        }}
      >
        {mailFrequencies.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </li>
  );
}

/** The session has ended, perhaps in another tab. */
function SignedOut() {
  return (
    <Banner kind="error">
      <p>You are signed out. Log in again in another tab, then come back.</p>
      <a href="/login" target="_blank" rel="noopener noreferrer">
        Log in (opens a new tab)
      </a>
    </Banner>
  );
}

function Placeholder() {
  return (
    <div className={styles.rows} role="status" aria-label="Loading your settings">
      {Object.keys(kindLabels).map((kind) => (
        <div key={kind} className={styles.row}>
          <div className={layout.text}>
            <SkeletonLine width="7rem" />
            <SkeletonLine width="14rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
