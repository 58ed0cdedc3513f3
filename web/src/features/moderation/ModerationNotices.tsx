import { Scale, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useApolloClient } from '../../apollo/useApolloClient';
import { errorMessage, wasDropped } from '../../apollo';
import {
  useDismissModerationNoticeMutation,
  useModerationNoticesQuery,
  type ModerationAction,
  type ModerationNoticesQuery,
  type ModerationSubject,
} from '../../generated/graphql';
import { SIGN_OUT_PATH } from '../auth/signOutPath';
import { DateText } from '../../ui/DateText';
import buttons from '../../ui/IconButton.module.css';
import { useToast } from '../../ui/toast';
import { useFocusHandover } from '../../ui/useFocusHandover';
import { HeldPost } from './HeldPost';
import styles from './ModerationNotices.module.css';

type Notice = NonNullable<ModerationNoticesQuery['viewer']>['moderationNotices'][number];

const NOTIFICATIONS = '/notifications';
/** To which notifications of decisions link. */
const HASH = '#decision';
/** New notices are asked for on a new page, but not more often, in milliseconds. */
const MINUTE = 60_000;
/** An undone decision is told again. */
const versionOf = ({ id, undoneAt }: Notice) => `${id} ${undoneAt}`;

/** What the moderators have to say on any page: about a held post on its page, and decisions. */
export function ModerationNotices() {
  return (
    <div className={styles.notices}>
      <HeldPost />
      <DecisionNotices />
    </div>
  );
}

/** Tells the person what moderators have decided about them, one notice at a time, until they dismiss it. */
function DecisionNotices() {
  // The server decides when a notice goes. Without an answer nothing is missing from the page.
  const { key, pathname, hash } = useLocation();
  const skip = pathname === SIGN_OUT_PATH;
  const { data, refetch } = useModerationNoticesQuery({ fetchPolicy: 'no-cache', skip });
  const asked = useRef({ key, at: -1 });
  useEffect(() => {
    const before = asked.current;
    const isFirst = before.at < 0;
    const at = Date.now();
    if (skip || (before.key === key && !isFirst)) return;
    // The list of notifications names decisions, so the notices are to be there with it.
    if (pathname !== NOTIFICATIONS && at - before.at < MINUTE) return;
    asked.current = { key, at };
    if (!isFirst) refetch().catch(() => undefined);
  }, [key, pathname, refetch, skip]);
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const handover = useFocusHandover();
  const [mutate, { loading }] = useDismissModerationNoticeMutation();
  const { cache } = useApolloClient();
  const showToast = useToast();
  const notice = data?.viewer?.moderationNotices.find((each) => !dismissed.includes(versionOf(each)));
  const version = notice && versionOf(notice);
  const box = useRef<HTMLElement | null>(null);
  useEffect(() => {
    // The link of a notification has asked for it.
    if (version !== undefined && hash === HASH) box.current?.focus();
  }, [hash, key, version]);
  if (!notice) return null;

  const dismiss = async () => {
    if (loading) return;
    try {
      await mutate({ variables: { input: { noticeId: notice.id } } });
    } catch (error) {
      if (!wasDropped(error)) showToast(errorMessage(error), 'error');
      return;
    }
    cache.gc();
    setDismissed((before) => [...before, versionOf(notice)]);
  };
  return (
    <aside
      ref={(element) => {
        box.current = element;
        handover(element);
      }}
      className={styles.notice}
      tabIndex={-1}
      aria-label="From the moderators"
      key={version}
    >
      <Scale size={20} aria-hidden className={styles.icon} />
      <NoticeText notice={notice} />
      <button
        type="button"
        className={buttons.icon}
        aria-label="Dismiss this notice"
        // Not disabled meanwhile, which would take the focus away.
        onClick={() => void dismiss()}
      >
        <X size={20} aria-hidden />
      </button>
    </aside>
  );
}

function NoticeText({ notice }: { notice: Notice }) {
  const { action, subjectType, quote, reason, suspendUntil, createdAt, undoneAt } = notice;
  return (
    <div className={styles.text}>
      <p className={styles.title}>
        {undoneAt === null
          ? noticeTitle(action, subjectType)
          : 'The moderators have taken a decision about you back.'}
      </p>
      <blockquote className={styles.quote} dir="auto">
        {quote}
      </blockquote>
      {reason !== '' && (
        <p className={styles.reason} dir="auto">
          {undoneAt === null ? 'Reason: ' : 'The reason was: '}
          {reason}
        </p>
      )}
      <p className={styles.date}>
        <DateText iso={createdAt} />
        {suspendUntil !== null && (
          <>
            {' '}
            · until <DateText iso={suspendUntil} />
          </>
        )}
      </p>
    </div>
  );
}

function noticeTitle(action: ModerationAction, subject: ModerationSubject): string {
  const thing = `your ${subject === 'COLLECTION' ? 'shared list' : subject.toLowerCase()}`;
  if (action === 'WARN') return `The moderators warn you about ${thing}.`;
  if (action === 'SUSPEND') return `The moderators have suspended your account because of ${thing}.`;
  if (action === 'APPROVE') return `The moderators have approved ${thing}. It is public now.`;
  if (subject === 'COLLECTION') return 'The moderators have ended the sharing of your list. You keep it.';
  return `The moderators have ${action === 'DELETE' ? 'deleted' : 'unlisted'} ${thing}.`;
}
