import { Scale, X } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useApolloClient } from '../../apollo/hooks';
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

/** What the moderators have to say on any page: about a held post on its page, and decisions. */
export function ModerationNotices() {
  return (
    <>
      <HeldPost />
      <DecisionNotices />
    </>
  );
}

/** Tells the person what moderators have decided about them, one notice at a time, until they dismiss it. */
function DecisionNotices() {
  // The server decides when a notice goes. Without an answer nothing is missing from the page.
  const { data } = useModerationNoticesQuery({
    fetchPolicy: 'no-cache',
    skip: useLocation().pathname === SIGN_OUT_PATH,
  });
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const handover = useFocusHandover();
  const [mutate, { loading }] = useDismissModerationNoticeMutation();
  const { cache } = useApolloClient();
  const showToast = useToast();
  const notice = data?.viewer?.moderationNotices.find(({ id }) => !dismissed.includes(id));
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
    setDismissed((before) => [...before, notice.id]);
  };
  return (
    <aside ref={handover} className={styles.notice} aria-label="From the moderators" key={notice.id}>
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
