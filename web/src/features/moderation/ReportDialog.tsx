import { useEffect, useId, useState } from 'react';
import { errorCode, errorMessage, fieldErrors, wasDropped } from '../../apollo';
import { useReportMutation, type ReportReason } from '../../generated/graphql';
import { useSessionStore } from '../../session';
import { createActorMemory } from '../../session/actorMemory';
import { FailureBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { DialogSurface } from '../../ui/DialogSurface';
import field from '../../ui/Field.module.css';
import { Form } from '../../ui/Form';
import layout from '../../ui/Layout.module.css';
import { TextArea } from '../../ui/TextArea';
import { useToast } from '../../ui/toast';
import styles from './Report.module.css';
import { useBlock } from './useBlock';

export interface Reported {
  id: string;
  what: 'post' | 'comment' | 'reply' | 'profile' | 'list';
  author: { id: string; userName: string };
}

interface ReportDialogProps {
  subject: Reported;
  open: boolean;
  onClose: () => void;
}

const REASONS: readonly { value: ReportReason; label: string }[] = [
  { value: 'SPAM', label: 'Spam or advertising' },
  { value: 'HARASSMENT', label: 'Harassment, threats or private data' },
  { value: 'HATE', label: 'Hate against a group of people' },
  { value: 'ILLEGAL', label: 'Against the law' },
  { value: 'COPYRIGHT', label: 'Copied without permission' },
  { value: 'OTHER', label: 'Something else' },
];
const LONGEST = 1000;

interface ReportDraft {
  reason: ReportReason | null;
  text: string;
  alsoBlock: boolean;
}
const EMPTY: ReportDraft = { reason: null, text: '', alsoBlock: false };

/** By subject: the dialog goes when the session ends. */
const draftsOf = createActorMemory<ReportDraft>();

/** Reports something to the moderators, and offers to block its author. Loaded on demand. */
export function ReportDialog({ subject, open, onClose }: ReportDialogProps) {
  const session = useSessionStore();
  const [isBusy, setIsBusy] = useState(false);
  /** Escape, the cross and a click beside the dialog leave what was written for the next time. */
  const end = () => {
    draftsOf(session).delete(subject.id);
    onClose();
  };
  return (
    <DialogSurface
      open={open}
      onClose={isBusy ? () => undefined : onClose}
      title={`Report this ${subject.what}`}
    >
      <ReportForm subject={subject} isBusy={isBusy} onBusy={setIsBusy} onEnd={end} />
    </DialogSurface>
  );
}

interface ReportFormProps {
  subject: Reported;
  /** The report is being sent. Until it is known what became of it, the dialog stays. */
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  /** The report was sent or given up. */
  onEnd: () => void;
}

function ReportForm({ subject, isBusy, onBusy, onEnd }: ReportFormProps) {
  const { author } = subject;
  const session = useSessionStore();
  const [drafts] = useState(() => draftsOf(session));
  const [draft, setDraft] = useState(() => drafts.get(subject.id) ?? EMPTY);
  const { reason, text, alsoBlock } = draft;
  /** What is said about this report once the API has it, although the block that follows has failed; '' before. */
  const [told, setTold] = useState('');
  useEffect(() => {
    if (draft !== EMPTY) drafts.set(subject.id, draft);
  }, [draft, drafts, subject.id]);
  const [failure, setFailure] = useState<unknown>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [report] = useReportMutation();
  const { block } = useBlock();
  const showToast = useToast();
  const groupId = useId();
  const textError = fieldErrors(failure).text;

  const send = async (form: HTMLFormElement) => {
    setFailure(null);
    setIsMissing(reason === null);
    if (reason === null) {
      form.querySelector('input')?.focus();
      return;
    }
    onBusy(true);
    let answer = told;
    try {
      answer ||= await report({ variables: { input: { subjectId: subject.id, reason, text } } }).then(
        () => 'Thank you. The moderators look at it.',
        (error: unknown) => {
          // The API has the report: only the block is missing.
          if (alsoBlock && errorCode(error) === 'CONFLICT') return errorMessage(error);
          throw error;
        },
      );
      if (alsoBlock) await block(author.id);
    } catch (error) {
      if (wasDropped(error)) return;
      setTold(answer);
      setFailure(error);
      return;
    } finally {
      onBusy(false);
    }
    const blocked = alsoBlock ? ` You have blocked ${author.userName}.` : '';
    showToast(answer + blocked, 'success');
    onEnd();
  };

  return (
    <Form className={layout.stack4} busy={isBusy} onSubmit={send}>
      <fieldset className={styles.choices} aria-describedby={isMissing ? groupId : undefined}>
        <legend className={field.label}>What is wrong with it?</legend>
        {REASONS.map(({ value, label }) => (
          <label key={value} className={styles.choice}>
            <input
              type="radio"
              name="reason"
              checked={reason === value}
              onChange={() => {
                setDraft({ ...draft, reason: value });
                setTold('');
                setIsMissing(false);
              }}
            />
            {label}
          </label>
        ))}
        <div id={groupId} className={field.error} role="alert">
          {isMissing ? 'Choose what is wrong.' : null}
        </div>
      </fieldset>
      <TextArea
        name="text"
        label={reason === 'OTHER' ? 'Explain it' : 'Explain it (optional)'}
        hint="Only the moderators read your report and see who wrote it."
        rows={3}
        // The attribute counts UTF-16 code units, the API characters: it must not cut what the API takes.
        maxLength={LONGEST * 2}
        value={text}
        error={textError}
        onChange={({ target }) => {
          setDraft({ ...draft, text: target.value });
          setTold('');
        }}
      />
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={alsoBlock}
          onChange={({ target }) => setDraft({ ...draft, alsoBlock: target.checked })}
        />
        Also block @{author.userName}
      </label>
      <FailureBanner>
        {failure !== null && !textError
          ? `${told && `The report was sent, but @${author.userName} is not blocked. `}${errorMessage(failure)}`
          : null}
      </FailureBanner>
      <div className={styles.buttons}>
        <Button variant="quiet" disabled={isBusy} onClick={onEnd}>
          Cancel
        </Button>
        <Button type="submit" busy={isBusy}>
          {told ? 'Try again' : 'Send report'}
        </Button>
      </div>
    </Form>
  );
}
