import { Suspense, useRef, useState, type SyntheticEvent } from 'react';
import type { SessionUser } from '../../session';
import { Avatar } from '../../ui/Avatar';
import { Button } from '../../ui/Button';
import { formText } from '../../ui/formValues';
import { TRAP, TrapField } from '../../ui/TrapField';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { memberPart } from '../moderation/memberPart';
import styles from './CommentForm.module.css';
import { commentProblem, roomLeft } from './commentText';
import { MentionField } from './MentionField';
import { useAddComment } from './useAddComment';
import { useCommentDraft } from './useCommentDraft';

const NewAccountNote = memberPart('NewAccountNote');
const HeldRemarks = memberPart('HeldRemarks');

const ONE_EACH =
  'You have commented on this post. A second comment is not taken: edit yours, or reply to another.';

interface CommentFormProps {
  postId: string;
  user: SessionUser;
  hasCommented: boolean;
  /** Opens the reader's comment for changes; undefined while it is not there. */
  onEdit: (() => void) | undefined;
  /** Called with the id of the comment, null if it is held for review, unless the reader has moved on to something else meanwhile. */
  onAdded: (id: string | null) => void;
}

/** The form for a signed-in reader's comment. The text is stored until it has been sent. */
export function CommentForm({ postId, user, hasCommented, onEdit, onAdded }: CommentFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useCommentDraft(postId, user._id);
  // A comment being sent is already in the list; its draft stays in storage until the API has accepted it.
  const [isInList, setIsInList] = useState(false);
  const [problem, setProblem] = useState('');
  const { addComment, isAdding } = useAddComment(postId, user);

  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isAdding) return;
    const found = commentProblem(text);
    setProblem(found);
    if (found !== '') {
      field.current?.focus();
      return;
    }

    setIsInList(!hasCommented);
    const added = await addComment(text.trim(), form.current ? formText(form.current, TRAP) : '');
    setIsInList(false);
    if ('problem' in added) {
      setProblem(added.problem);
      field.current?.focus();
      return;
    }
    setText('');
    const { activeElement } = document;
    if (activeElement === document.body || form.current?.contains(activeElement)) onAdded(added.id);
  };

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <Avatar src={user.profilePicture} name={user.name} size={36} />
      <div className={styles.field}>
        <MentionField
          field={field}
          label={<VisuallyHidden>Your comment</VisuallyHidden>}
          placeholder="Post a comment..."
          dir="auto"
          rows={3}
          // The text cannot change while it is being sent.
          readOnly={isAdding}
          value={isInList ? '' : text}
          error={problem}
          hint={roomLeft(text) || (hasCommented && !isAdding ? ONE_EACH : null)}
          onText={(typed) => {
            setText(typed);
            setProblem('');
          }}
        />
        <Suspense>
          <NewAccountNote what="comment" />
        </Suspense>
        <TrapField />
        <div className={styles.actions}>
          {hasCommented && onEdit ? (
            <Button variant="secondary" onClick={onEdit}>
              Edit your comment
            </Button>
          ) : null}
          <Button type="submit" aria-disabled={isAdding || undefined}>
            Submit
          </Button>
        </div>
        <Suspense>
          <HeldRemarks postId={postId} />
        </Suspense>
      </div>
    </form>
  );
}
