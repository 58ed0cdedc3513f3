import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { errorCode, errorMessage, wasDropped } from '../../apollo';
import { Button } from '../../ui/Button';
import { formText } from '../../ui/formValues';
import { isComposing } from '../../ui/isComposing';
import { TRAP, TrapField } from '../../ui/TrapField';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './CommentForm.module.css';
import { commentProblem, roomLeft } from './commentText';
import { MentionField } from './MentionField';
import { dropSentDraft } from './commentDrafts';
import { useCommentDraft } from './useCommentDraft';

interface TextFormProps {
  /** Where an unsent text is stored (commentDrafts.ts). */
  place: string;
  userId: string;
  what: 'comment' | 'reply';
  /** The text that is changed; '' for a new one. */
  sent: string;
  submitLabel: string;
  placeholder?: string;
  /** The reader has just asked for the form. */
  takesFocus: boolean;
  send: (text: string, trap: string) => Promise<unknown>;
  /** The text is sent, or given up. */
  onDone: () => void;
}

/** Changes a comment or reply in its place, or writes a reply. What is typed is stored until it is sent or given up. */
export function TextForm({
  place,
  userId,
  what,
  sent,
  submitLabel,
  placeholder,
  takesFocus,
  send,
  onDone,
}: TextFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useCommentDraft(place, userId, sent);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState('');
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  useEffect(() => {
    const { current } = field;
    if (!takesFocus || !current) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, [takesFocus]);

  const done = () => {
    if (isMounted.current) {
      setText('');
      onDone();
    } else dropSentDraft(userId, place, text);
  };
  const cancel = () => {
    // The request cannot be called back, and its outcome is told in this form.
    if (!isSending) done();
  };
  const fail = (found: string) => {
    setProblem(found);
    field.current?.focus();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    const found = commentProblem(text, what);
    if (found !== '') {
      fail(found);
      return;
    }
    if (text.trim() === sent) {
      done();
      return;
    }
    const trap = event.currentTarget instanceof HTMLFormElement ? formText(event.currentTarget, TRAP) : '';
    setIsSending(true);
    try {
      await send(text.trim(), trap);
      done();
    } catch (error) {
      if (wasDropped(error)) return;
      const what = errorCode(error) === 'NOT_FOUND' ? 'copy it' : 'send it again';
      fail(`${errorMessage(error)} Your text is kept, so that you can ${what}.`);
    } finally {
      setIsSending(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text === sent && !isComposing(event.nativeEvent)) cancel();
  };

  return (
    <form className={styles.changes} data-place={place} onSubmit={(event) => void submit(event)} noValidate>
      <MentionField
        field={field}
        label={<VisuallyHidden>Your {what}</VisuallyHidden>}
        placeholder={placeholder}
        dir="auto"
        rows={Math.min(12, Math.max(3, sent.split('\n').length + 1))}
        readOnly={isSending}
        value={text}
        error={problem}
        hint={roomLeft(text) || null}
        onKeyDown={onKeyDown}
        onText={(typed) => {
          setText(typed);
          setProblem('');
        }}
      />
      {sent === '' && <TrapField />}
      <div className={styles.actions}>
        <Button variant="secondary" aria-disabled={isSending || undefined} onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={isSending || undefined}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
