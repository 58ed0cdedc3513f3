import { useEffect, useRef, useState, type FormEvent } from 'react';
import { errorMessage, fieldErrors } from '../../apollo';
import { useRenamePasskeyMutation, type Passkey_PasskeyFragment } from '../../generated/graphql';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { DateText } from '../../ui/DateText';
import { TextField } from '../../ui/TextField';
import { useToast } from '../../ui/toast';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { focusControl, formText } from '../../ui/formValues';
import styles from './Passkeys.module.css';

interface PasskeyItemProps {
  passkey: Passkey_PasskeyFragment;
  disabled: boolean;
  onRemove: () => void;
}

/** A passkey in the list: its name, which can be edited in place, and its details. */
export function PasskeyItem({ passkey, disabled, onRemove }: PasskeyItemProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const renameButton = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);

  // The form that had the focus is replaced by the button.
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) renameButton.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);

  if (isRenaming) {
    return (
      <li className={styles.item}>
        <RenameForm passkey={passkey} onEnd={() => setIsRenaming(false)} />
      </li>
    );
  }
  return (
    <li className={styles.item}>
      <div className={styles.text}>
        <h3 className={styles.name} dir="auto">
          {passkey.name}
        </h3>
        <p className={styles.facts}>
          Added <DateText iso={passkey.createdAt} withYear />
          {' · '}
          {passkey.lastUsedAt === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <DateText iso={passkey.lastUsedAt} withYear />
            </>
          )}
          {' · '}
          {passkey.backedUp ? 'Synced' : 'On one device only'}
        </p>
      </div>
      <div className={styles.actions}>
        <Button ref={renameButton} variant="quiet" disabled={disabled} onClick={() => setIsRenaming(true)}>
          Rename<VisuallyHidden> {passkey.name}</VisuallyHidden>
        </Button>
        <Button variant="quiet" className={styles.remove} disabled={disabled} onClick={onRemove}>
          Remove<VisuallyHidden> {passkey.name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}

function RenameForm({ passkey, onEnd }: { passkey: Passkey_PasskeyFragment; onEnd: () => void }) {
  const showToast = useToast();
  const [rename, { loading }] = useRenamePasskeyMutation();
  const [nameError, setNameError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.select(), []);

  async function submit(form: HTMLFormElement) {
    const name = formText(form, 'passkeyName').trim();
    setFailure(undefined);
    setNameError(name === '' ? 'Enter a name for the passkey.' : undefined);
    if (name === '') {
      focusControl(form, 'passkeyName');
      return;
    }
    try {
      await rename({ variables: { input: { passkeyId: passkey.id, name } } });
      showToast('The passkey has its new name.', 'success');
      onEnd();
    } catch (error) {
      const refused = fieldErrors(error).name;
      setNameError(refused);
      if (refused === undefined) setFailure(errorMessage(error));
      else focusControl(form, 'passkeyName');
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!loading) void submit(event.currentTarget);
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField
        ref={field}
        label={`New name of “${passkey.name}”`}
        name="passkeyName"
        autoComplete="off"
        maxLength={60}
        defaultValue={passkey.name}
        required
        error={nameError}
        onChange={() => setNameError(undefined)}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && !loading) onEnd();
        }}
      />
      {failure && (
        <Banner kind="error" takesFocus>
          {failure}
        </Banner>
      )}
      <div className={styles.actions}>
        <Button type="submit" busy={loading}>
          Save
        </Button>
        <Button variant="quiet" disabled={loading} onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
