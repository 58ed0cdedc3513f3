import { forwardRef, useRef, useState, type FormEvent } from 'react';
import { useMutation } from '../../apollo/hooks';
import { useApolloClient } from '../../apollo/useApolloClient';
import { errorCode, errorMessage, fieldErrors } from '../../apollo';
import { errorDetails } from '../../apollo/errors';
import { UpdateSavedPostDocument } from '../../generated/graphql';
import { Button } from '../../ui/Button';
import { TextArea } from '../../ui/TextArea';
import { isComposing } from '../../ui/isComposing';
import type { SavedItem } from './savedItems';
import styles from './ReadingList.module.css';

/** Characters that the API stores (api/src/features/bookmarks/bookmark.entity.ts). */
const MAX_NOTE = 1000;

/** What was typed and not saved. */
export interface UnsavedNote {
  text: string;
  /** The stored note that the writer has seen. */
  seen: string;
  /** Its post was taken off the list. The row comes back if that is refused. */
  isRemoved?: boolean;
}

interface NoteFormProps {
  postId: string;
  title: string;
  note: string;
  /** By the id of the post: a row that leaves the list and returns goes on with it. */
  unsaved: Map<string, UnsavedNote>;
  onClose: () => void;
}

/** The reader's own note on a saved post. What was typed stays if it cannot be saved. */
export const NoteForm = forwardRef<HTMLTextAreaElement, NoteFormProps>(function NoteForm(
  { postId, title, note, unsaved, onClose },
  ref,
) {
  const [text, setText] = useState(unsaved.get(postId)?.text ?? note);
  // Not `note`, which follows the cache: another tab may have changed it since.
  const [seen, setSeen] = useState(unsaved.get(postId)?.seen ?? note);
  const [hasConflict, setHasConflict] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [save, { loading }] = useMutation(UpdateSavedPostDocument);
  const { cache } = useApolloClient();
  const form = useRef<HTMLFormElement>(null);
  const length = [...text.trim()].length;

  const type = (typed: string) => {
    setText(typed);
    if (typed === seen) unsaved.delete(postId);
    else unsaved.set(postId, { text: typed, seen });
  };
  const close = () => {
    unsaved.delete(postId);
    onClose();
  };
  const showOther = (stored: string) => {
    cache.modify<SavedItem>({
      id: cache.identify({ __typename: 'SavedPost', post: { __typename: 'Post', id: postId } }),
      fields: { note: () => stored },
    });
    if (!form.current) return;
    unsaved.set(postId, { text, seen: stored });
    setSeen(stored);
    setHasConflict(true);
    setFailure('This note was changed in another tab or on another device. Yours is not saved yet.');
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await save({ variables: { input: { postId, note: text, expectedNote: seen } } });
      // A row that has left the list and returned is another form, in which one can type on.
      if (unsaved.get(postId)?.text === text) unsaved.delete(postId);
      // A form that was closed and opened again in the meantime is another one.
      if (form.current) onClose();
    } catch (error) {
      const { note: stored } = errorDetails(error);
      if (errorCode(error) === 'CONFLICT' && typeof stored === 'string') showOther(stored);
      else setFailure(fieldErrors(error).note ?? errorMessage(error));
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
          if (key === 'Escape' && !isComposing(nativeEvent) && text === seen) close();
        }}
      />
      {hasConflict && (
        <section aria-label="The other version">
          <p className={styles.note} dir="auto">
            {seen === '' ? 'The note was deleted.' : seen}
          </p>
        </section>
      )}
      <div className={styles.formButtons}>
        <Button type="submit" busy={loading} disabled={length > MAX_NOTE}>
          {hasConflict ? 'Keep mine' : 'Save note'}
        </Button>
        <Button variant="quiet" disabled={loading} onClick={close}>
          {hasConflict ? 'Take theirs' : 'Cancel'}
        </Button>
      </div>
    </form>
  );
});
