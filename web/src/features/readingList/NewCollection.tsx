import { Plus } from 'lucide-react';
import { useId, useRef, useState, type FormEvent } from 'react';
import { useMutation } from '../../apollo/hooks';
import { errorMessage, fieldErrors } from '../../apollo';
import { CreateCollectionDocument } from '../../generated/graphql';
import { FieldError } from '../../ui/Field';
import buttons from '../../ui/IconButton.module.css';
import field from '../../ui/Field.module.css';
import styles from './ReadingList.module.css';

/** The field for the name of a new collection. */
export function NewCollection({ onCreated }: { onCreated: (id: string) => void }) {
  // The page has one of these beside the one of a menu.
  const errorId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [failure, setFailure] = useState('');
  const [create, { loading }] = useMutation(CreateCollectionDocument);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (loading) return;
    setFailure('');
    try {
      const { data } = await create({ variables: { input: { name } } });
      // The pressed button is disabled without a name. The answer may be late: the focus may be elsewhere by now.
      const at = document.activeElement;
      const field = input.current;
      if (field && (at?.contains(field) || field.form?.contains(at))) field.focus();
      setName('');
      if (data?.createCollection) onCreated(data.createCollection.collection.id);
    } catch (error) {
      setFailure(fieldErrors(error).name ?? errorMessage(error));
    }
  };
  return (
    <form className={styles.newCollection} onSubmit={(event) => void submit(event)}>
      <input
        ref={input}
        className={field.control}
        aria-label="Name of the new collection"
        aria-describedby={errorId}
        placeholder="New collection"
        maxLength={80}
        dir="auto"
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <button
        type="submit"
        className={buttons.icon}
        aria-label="Create collection"
        disabled={name.trim() === ''}
      >
        <Plus size={20} aria-hidden />
      </button>
      <FieldError id={errorId}>{failure}</FieldError>
    </form>
  );
}
