import { clsx } from 'clsx';
import { Link } from 'react-router-dom';
import { useEffect, useRef, useState } from 'react';
import { errorCode, errorMessage, wasDropped } from '../../apollo';
import {
  useClaimCaseMutation,
  useReleaseCaseMutation,
  useUndoDecisionMutation,
  type ModerationCase_CaseFragment,
} from '../../generated/graphql';
import { FailureBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { DateText } from '../../ui/DateText';
import { formatMoment } from '../../ui/formatMoment';
import layout from '../../ui/Layout.module.css';
import { useToast } from '../../ui/toast';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { elementIdOf } from '../comments/commentAddress';
import { CaseText } from './CaseText';
import { DecisionForm, NEW_DECISION, type DecisionDraft } from './DecisionForm';
import { HistoryList } from './ModerationLog';
import styles from './ModerationPage.module.css';
import { useReread } from './useReread';
import { actionTexts, capital, holdReasons, reportReasons, subjectName } from './moderationTexts';

interface CaseCardProps {
  entry: ModerationCase_CaseFragment;
  userId: string;
  /** What the viewer, who works on it, has entered; undefined if the form is not open. */
  draft: DecisionDraft | undefined;
  onDraft: (draft: DecisionDraft) => void;
  /** The viewer has decided, or works on it no longer. */
  onDone: () => void;
  /** The case does not exist any more. */
  onGone: () => void;
}

const NO_CASE = 'This case does not exist any more. Its author has deleted the text.';

/** What was reported, by whom and why, what happened before, and what can be done. */
export function CaseCard({ entry, userId, draft, onDraft, onDone, onGone }: CaseCardProps) {
  const { id, subjectType, person, createdAt, reportsCount, claim, state, heldFor } = entry;
  const [now] = useState(Date.now);
  const card = useRef<HTMLElement>(null);
  const showToast = useToast();
  const leave = (message: string) => {
    showToast(message, 'error');
    onGone();
  };
  const { run, failure, isBusy } = useCaseCalls(entry, leave);
  const isClaimed = useIsAhead(claim?.until);
  const claimedByOther = claim !== null && isClaimed && claim.moderator?.id !== userId;
  const title = `${capital(subjectName(subjectType))} of @${person.userName}`;
  const before = historyBefore(entry);
  const mayDecide = state === 'OPEN' && entry.viewerActions.length > 0;

  /** The button is gone afterwards, or was disabled meanwhile: both lose the focus. */
  const undo = async () => {
    if ((await run('undo')) !== 'gone') card.current?.focus();
  };

  return (
    <article ref={card} className={styles.case} tabIndex={-1} data-case={id} aria-label={title}>
      <header className={layout.spread}>
        <h3 className={styles.title}>
          {capital(subjectName(subjectType))} of <Link to={`/${person.userName}`}>@{person.userName}</Link>
        </h3>
        <p className={layout.faint}>
          {heldFor !== null && reportsCount === 0
            ? 'Held for review'
            : `${reportsCount === 1 ? '1 report' : `${reportsCount} reports`} · first`}{' '}
          <time dateTime={createdAt}>{formatMoment(Date.parse(createdAt), now)}</time>
        </p>
      </header>
      <CaseText entry={entry} onGone={() => leave(NO_CASE)} />
      {heldFor !== null && (
        <p>
          <strong>Held because:</strong> {holdReasons[heldFor]}
        </p>
      )}
      <Place entry={entry} />
      <ul className={styles.reports} aria-label="Reports" hidden={entry.reports.length === 0}>
        {entry.reports.map((report) => (
          <li key={report.id}>
            <strong>{reportReasons[report.reason]}</strong>{' '}
            <span className={layout.faint}>
              reported by <Link to={`/${report.reporter.userName}`}>@{report.reporter.userName}</Link>
            </span>
            {report.text !== '' && (
              <p className={styles.words} dir="auto">
                {report.text}
              </p>
            )}
          </li>
        ))}
      </ul>
      <details className={styles.history}>
        <summary>
          {before.length === 0
            ? `Nothing was decided about @${person.userName} before`
            : `What happened before (${before.length})`}
        </summary>
        <p className={layout.faint}>
          {person.name}, here since <DateText iso={person.createdAt} />
        </p>
        <HistoryList records={before} />
      </details>
      <Outcome entry={entry} isBusy={isBusy} onUndo={() => void undo()} />
      <FailureBanner>{failure}</FailureBanner>
      {draft && mayDecide ? (
        <DecisionForm
          entry={entry}
          draft={draft}
          onChange={onDraft}
          onDone={onDone}
          onGone={leave}
          onCancel={async () => {
            // Otherwise nothing tells that the case is still kept from others.
            if ((await run('release')) === 'done') onDone();
          }}
        />
      ) : null}
      {!draft && mayDecide ? (
        <div className={layout.row}>
          <Button
            variant="secondary"
            busy={isBusy}
            disabled={claimedByOther}
            aria-label={`Decide about the ${subjectName(subjectType)} of @${person.userName}`}
            onClick={async () => {
              const outcome = await run('claim');
              if (outcome === 'done') onDraft(NEW_DECISION);
              else if (outcome === 'failed') card.current?.focus();
            }}
          >
            Decide
          </Button>
          {claimedByOther && (
            <p className={layout.faint}>
              {claim.moderator ? `@${claim.moderator.userName}` : 'Another moderator'} is working on it until{' '}
              {formatMoment(Date.parse(claim.until), now)}.
            </p>
          )}
        </div>
      ) : null}
      {state === 'OPEN' && entry.viewerActions.length === 0 && (
        <p className={layout.faint}>
          {person.id === userId
            ? 'This is about you. Another moderator decides.'
            : `@${person.userName} is ${person.role === 'ADMIN' ? 'an admin' : 'a moderator'}: your role does not allow you to decide.`}
        </p>
      )}
    </article>
  );
}

/** The history of the person without the decision that the case itself shows: the latest entry about a decided case. */
function historyBefore({ id, state, history }: ModerationCase_CaseFragment) {
  const own = state === 'DECIDED' ? history.findIndex(({ caseId }) => caseId === id) : -1;
  return history.filter((_, index) => index !== own);
}

/** Where the thing can be seen, unless it is gone. */
function Place({
  entry: { subjectType, subjectId, sharedPath, post, person, heldFor, state },
}: Pick<CaseCardProps, 'entry'>) {
  if (subjectType === 'PROFILE') return <Link to={`/${person.userName}`}>Open the profile</Link>;
  if (subjectType === 'COLLECTION')
    return sharedPath === null ? (
      <p className={layout.faint}>It is not shared now.</p>
    ) : (
      <p className={styles.place}>
        {/* A page without scripts, outside of this app: here it would take an entered decision away. */}
        <a href={sharedPath} target="_blank" rel="noopener noreferrer">
          Open the shared list<VisuallyHidden> in a new tab</VisuallyHidden>
        </a>
      </p>
    );
  if (!post && heldFor !== null) return null;
  if (!post) return <p className={layout.faint}>It is not on the site any more.</p>;
  // A held text has no place of its own yet.
  const kind =
    heldFor !== null && state === 'OPEN'
      ? null
      : subjectType === 'COMMENT'
        ? 'comment'
        : subjectType === 'REPLY'
          ? 'reply'
          : null;
  const address = kind ? `/post/${post.id}#${elementIdOf(kind, subjectId)}` : `/post/${post.id}`;
  return (
    <p className={styles.place}>
      {subjectType === 'POST' ? null : 'Below '}
      <Link to={address} dir="auto">
        {post.title}
      </Link>
    </p>
  );
}

/** The last decision, with a button to undo it while that is possible. */
function Outcome({
  entry: { decision, viewerCanUndo },
  isBusy,
  onUndo,
}: Pick<CaseCardProps, 'entry'> & { isBusy: boolean; onUndo: () => void }) {
  if (!decision) return null;
  const { action, moderator, reason, undoneAt, suspendUntil } = decision;
  return (
    <div className={clsx(styles.outcome, undoneAt !== null && styles.undone)}>
      <p>
        <strong>{moderator ? `@${moderator.userName}` : 'A moderator'}</strong> {actionTexts[action].done}
        {action === 'SUSPEND' && suspendUntil !== null && (
          <>
            {' '}
            until <DateText iso={suspendUntil} />
          </>
        )}
        {reason === '' ? '.' : ': '}
        <span dir="auto">{reason}</span>
        {undoneAt !== null && <em> (undone)</em>}
      </p>
      {viewerCanUndo && (
        <Button variant="secondary" busy={isBusy} onClick={onUndo}>
          Undo
        </Button>
      )}
    </div>
  );
}

/** Whether a time is still to come. The component renders again when it has come. */
function useIsAhead(iso: string | undefined): boolean {
  const [now, setNow] = useState(Date.now);
  const time = iso === undefined ? null : Date.parse(iso);
  useEffect(() => {
    if (time === null) return;
    const timer = setTimeout(() => setNow(Math.max(Date.now(), time)), Math.max(0, time - Date.now()));
    return () => clearTimeout(timer);
  }, [time]);
  return time !== null && time > now;
}

/** The calls about a case. After a conflict the case is shown as it is now. @param leave called with a message if it is gone */
function useCaseCalls({ id }: ModerationCase_CaseFragment, leave: (message: string) => void) {
  const variables = { input: { caseId: id } };
  const [claim, claiming] = useClaimCaseMutation({ variables });
  const [release, releasing] = useReleaseCaseMutation({ variables });
  const [undo, undoing] = useUndoDecisionMutation({ variables });
  const reread = useReread();
  const [failure, setFailure] = useState<string | null>(null);
  const calls = { claim, release, undo };

  const run = async (call: keyof typeof calls): Promise<'done' | 'failed' | 'gone'> => {
    setFailure(null);
    try {
      await calls[call]();
      return 'done';
    } catch (error) {
      if (wasDropped(error)) return 'failed';
      const isStale = errorCode(error) === 'CONFLICT' || errorCode(error) === 'NOT_FOUND';
      if (isStale && (await reread(id)) === null) {
        leave(errorMessage(error));
        return 'gone';
      }
      setFailure(errorMessage(error));
      return 'failed';
    }
  };
  return { run, failure, isBusy: claiming.loading || releasing.loading || undoing.loading };
}
