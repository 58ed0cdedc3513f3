import { forwardRef, useRef, useState, type FormEvent } from 'react';
import { useMutation } from '../../apollo/hooks';
import { errorMessage, fieldErrors } from '../../apollo';
import { UpdateSavedPostDocument } from '../../generated/graphql';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/TextArea';
import styles from './ReadingList.module.css';

/** Characters that the API stores (api/src/features/bookmarks/bookmark.entity.ts). */
const MAX_NOTE = 1000;

interface NoteFormProps {
  postId: string;
  title: string;
  note: string;
  /** What was typed and not saved, by the id of the post: a row that leaves the list and returns goes on with it. */
  unsaved: Map<string, string>;
  onClose: () => void;
}

/** The reader's own note on a saved post. What was typed stays if it cannot be saved. */
export const NoteForm = forwardRef<HTMLTextAreaElement, NoteFormProps>(function NoteForm(
  { postId, title, note, unsaved, onClose },
  ref,
) {
  const [text, setText] = useState(unsaved.get(postId) ?? note);
  const [failure, setFailure] = useState<string>();
  const [save, { loading }] = useMutation(UpdateSavedPostDocument);
  const form = useRef<HTMLFormElement>(null);
  const length = [...text.trim()].length;

  const type = (typed: string) => {
    setText(typed);
    if (typed === note) unsaved.delete(postId);
    else unsaved.set(postId, typed);
  };
  const close = () => {
    unsaved.delete(postId);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await save({ variables: { input: { postId, note: text } } });
      // A row that has left the list and returned is another form, in which one can type on.
      if (unsaved.get(postId) === text) unsaved.delete(postId);
      // A form that was closed and opened again in the meantime is another one.
      if (form.current) onClose();
    } catch (error) {
      setFailure(fieldErrors(error).note ?? errorMessage(error));
    }
  };
  return (
    <form ref={form} className={styles.noteForm} onSubmit={(event) => void submit(event)}>
      <TextArea
        label={`Your note on ${title}`}
        hint={`Only you see it. ${length} of ${MAX_NOTE} characters.`}
        error={length > MAX_NOTE ? `The note has ${length} characters, ${MAX_NOTE} are allowed.` : failure}
        ref={ref}
        rows={3}
        dir="auto"
        // A row that returns, or a page after the login, leaves the focus where it is.
        autoFocus={!unsaved.has(postId)}
        readOnly={loading}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={({ key, nativeEvent }) => {
          // During an IME composition, Escape cancels that.
          if (key === 'Escape' && !nativeEvent.isComposing && text === note) close();
        }}
      />
      <div className={styles.formButtons}>
        <Button type="submit" busy={loading} disabled={length > MAX_NOTE}>
          Save note
        </Button>
        <Button variant="quiet" disabled={loading} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
});
