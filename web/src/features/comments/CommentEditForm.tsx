import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { errorMessage, wasDropped } from '../../apollo';
import { useUpdateCommentMutation } from '../../generated/graphql';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/TextArea';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './CommentForm.module.css';
import { commentProblem, roomLeft } from './commentText';
import { useCommentDraft } from './useCommentDraft';

interface CommentEditFormProps {
  postId: string;
  userId: string;
  comment: { id: string; text: string };
  /** The reader has just asked for it. */
  takesFocus: boolean;
  /** The comment is saved, or stays as it was. */
  onDone: () => void;
}

/** Changes a comment in its place. What is typed is stored until it has been saved or given up. */
export function CommentEditForm({ postId, userId, comment, takesFocus, onDone }: CommentEditFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useCommentDraft(postId, userId, comment.text);
  const [mutate, { loading: isSaving }] = useUpdateCommentMutation();
  const [problem, setProblem] = useState('');

  useEffect(() => {
    const { current } = field;
    if (!takesFocus || !current) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, [takesFocus]);

  const done = () => {
    setText('');
    onDone();
  };
  const fail = (found: string) => {
    setProblem(found);
    field.current?.focus();
  };
  const save = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSaving) return;
    const found = commentProblem(text);
    if (found !== '') {
      fail(found);
      return;
    }
    if (text.trim() === comment.text) {
      done();
      return;
    }
    try {
      await mutate({
        variables: { input: { commentId: comment.id, text: text.trim() } },
      });
      done();
    } catch (error) {
      if (!wasDropped(error))
        fail(`${errorMessage(error)} Your text is kept, so that you can save it again.`);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text === comment.text) done();
  };

  return (
    <form className={styles.changes} onSubmit={(event) => void save(event)} noValidate>
      <TextArea
        ref={field}
        label={<VisuallyHidden>Your comment</VisuallyHidden>}
        dir="auto"
        rows={Math.min(12, Math.max(3, comment.text.split('\n').length + 1))}
        readOnly={isSaving}
        value={text}
        error={problem}
        hint={roomLeft(text) || null}
        onKeyDown={onKeyDown}
        onChange={({ target: { value } }) => {
          setText(value);
          setProblem('');
        }}
      />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={done}>
          Cancel
        </Button>
        <Button type="submit" aria-disabled={isSaving || undefined}>
          Save
        </Button>
      </div>
    </form>
  );
}
