import { useEffect, useRef, useState } from 'react';
import { errorCode, errorMessage, fieldErrors, wasDropped } from '../../apollo';
import {
  useClaimCaseMutation,
  useDecideCaseMutation,
  type DecideCaseInput,
  type ModerationAction,
  type ModerationCase_CaseFragment,
} from '../../generated/graphql';
import { FailureBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import field from '../../ui/Field.module.css';
import { Field } from '../../ui/Field';
import { Form } from '../../ui/Form';
import layout from '../../ui/Layout.module.css';
import { TextArea } from '../../ui/TextArea';
import { useToast } from '../../ui/toast';
import styles from './ModerationPage.module.css';
import { useReread } from './useReread';
import { actionAbout, actionTexts, subjectName } from './moderationTexts';

/** What a moderator has entered about a case. */
export interface DecisionDraft {
  action: ModerationAction | null;
  reason: string;
  /** The length of a suspension. */
  days: number;
}
export const NEW_DECISION: DecisionDraft = { action: null, reason: '', days: 7 };

interface DecisionFormProps {
  entry: ModerationCase_CaseFragment;
  draft: DecisionDraft;
  onChange: (draft: DecisionDraft) => void;
  onDone: () => void;
  /** The case does not exist any more, as the message says. */
  onGone: (message: string) => void;
  onCancel: () => Promise<void>;
}

/** A claim lasts ten minutes. It is renewed when less than this is left, in milliseconds, and not more often than each minute. */
const RENEWED_BEFORE = 6 * 60_000;
const ASKED_EVERY = 60_000;
const DAY = 24 * 60 * 60 * 1000;
const LONGEST = 1000;
/** How long a suspension can last, in days; 0 for good. */
const LENGTHS = [
  { days: 1, label: 'A day' },
  { days: 7, label: 'A week' },
  { days: 30, label: '30 days' },
  { days: 0, label: 'For good' },
];

/** Chooses what is done about a case, and writes the reason that the person reads. */
export function DecisionForm({ entry, draft, onChange, onDone, onGone, onCancel }: DecisionFormProps) {
  const { id, version, person, subjectType, viewerActions } = entry;
  const { action, reason, days } = draft;
  const { decide, isBusy, failure } = useDecide({ onDone, onGone });
  useLongerClaim(entry, draft);
  const first = useRef<HTMLInputElement>(null);
  const [isNew] = useState(draft === NEW_DECISION);
  useEffect(() => {
    // The button that opened the form is gone.
    if (isNew) first.current?.focus();
  }, [isNew]);
  const reasonError = fieldErrors(failure).reason;
  const [isMissing, setIsMissing] = useState(false);

  const send = async () => {
    setIsMissing(action === null);
    if (action === null) {
      first.current?.focus();
      return;
    }
    const suspendUntil =
      action === 'SUSPEND' && days > 0 ? new Date(Date.now() + days * DAY).toISOString() : null;
    await decide({ caseId: id, version, action, reason, suspendUntil });
  };

  return (
    <Form className={styles.form} busy={isBusy} onSubmit={send} aria-label="Decision">
      <fieldset className={styles.choices}>
        <legend className={field.label}>What is done about this {subjectName(subjectType)}?</legend>
        {viewerActions.map((value, index) => (
          <label key={value} className={styles.choice}>
            <input
              ref={index === 0 ? first : undefined}
              type="radio"
              name="action"
              checked={action === value}
              onChange={() => {
                onChange({ ...draft, action: value });
                setIsMissing(false);
              }}
            />
            <span>
              <strong>{actionTexts[value].choice}</strong>{' '}
              <span className={layout.faint}>{actionAbout(value, entry)}</span>
            </span>
          </label>
        ))}
        <div className={field.error} role="alert">
          {isMissing ? 'Choose what is done.' : null}
        </div>
      </fieldset>
      {action === 'SUSPEND' && (
        <Field label="How long" id={undefined} describedBy={undefined}>
          {(connection) => (
            <select
              className={field.control}
              value={days}
              onChange={({ target }) => onChange({ ...draft, days: Number(target.value) })}
              {...connection}
            >
              {LENGTHS.map((length) => (
                <option key={length.days} value={length.days}>
                  {length.label}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <TextArea
        name="reason"
        label={
          action === 'DISMISS' ? 'Note (optional)' : action === 'APPROVE' ? 'Reason (optional)' : 'Reason'
        }
        hint={action === 'DISMISS' ? 'Only moderators read it, in the log.' : `@${person.userName} reads it.`}
        rows={3}
        // The attribute counts UTF-16 code units, the API characters: it must not cut what the API takes.
        maxLength={LONGEST * 2}
        value={reason}
        error={reasonError}
        onChange={({ target }) => onChange({ ...draft, reason: target.value })}
      />
      <FailureBanner>{failure !== null && !reasonError ? errorMessage(failure) : null}</FailureBanner>
      <div className={layout.row}>
        <Button
          type="submit"
          variant={action === 'DELETE' || action === 'SUSPEND' ? 'danger' : 'primary'}
          busy={isBusy}
        >
          {action === null ? 'Decide' : actionTexts[action].choice}
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={() => void onCancel()}>
          Leave it to others
        </Button>
      </div>
    </Form>
  );
}

/** Sends the decision. What was entered is only given up if another moderator has decided, or the case is gone. */
function useDecide({ onDone, onGone }: Pick<DecisionFormProps, 'onDone' | 'onGone'>) {
  const [mutate, { loading }] = useDecideCaseMutation();
  const reread = useReread();
  const [failure, setFailure] = useState<unknown>(null);
  const showToast = useToast();
  const decide = async (input: DecideCaseInput): Promise<void> => {
    setFailure(null);
    try {
      await mutate({ variables: { input } });
      showToast(
        input.action === 'APPROVE' ? 'Approved. It is public now.' : 'Decided. You can undo it for 24 hours.',
        'success',
      );
      onDone();
    } catch (error) {
      if (wasDropped(error)) return;
      const isStale = errorCode(error) === 'CONFLICT' || errorCode(error) === 'NOT_FOUND';
      const entry = isStale ? await reread(input.caseId) : undefined;
      if (entry === null) onGone(errorMessage(error));
      else if (entry?.state === 'DECIDED') {
        showToast(errorMessage(error), 'error');
        onDone();
      } else setFailure(error);
    }
  };
  return { decide, isBusy: loading, failure };
}

/** Claims the case for longer while the moderator writes, so that no other one decides it meanwhile. */
function useLongerClaim({ id, claim }: ModerationCase_CaseFragment, draft: DecisionDraft) {
  const [mutate] = useClaimCaseMutation({ variables: { input: { caseId: id } } });
  const askedAt = useRef(0);
  const written = useRef(draft);
  const until = claim === null ? 0 : Date.parse(claim.until);
  useEffect(() => {
    // Only what is entered claims it for longer: a form that was left open keeps nobody from the case.
    if (written.current === draft) return;
    written.current = draft;
    const now = Date.now();
    if (until - now > RENEWED_BEFORE || now - askedAt.current < ASKED_EVERY) return;
    askedAt.current = now;
    // Whether another moderator has it now, the decision tells.
    mutate().catch(() => undefined);
  }, [draft, until, mutate]);
}
