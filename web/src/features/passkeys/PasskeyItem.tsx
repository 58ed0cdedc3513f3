import { useEffect, useRef, useState } from 'react';
import { errorMessage, fieldErrors } from '../../apollo';
import { useRenamePasskeyMutation, type Passkey_PasskeyFragment } from '../../generated/graphql';
import { FailureBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { DateText } from '../../ui/DateText';
import { Form, useFieldErrors } from '../../ui/Form';
import { TextField } from '../../ui/TextField';
import { useToast } from '../../ui/toast';
import { useReturnedFocus } from '../../ui/useReturnedFocus';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { formText } from '../../ui/formValues';
import { isComposing } from '../../ui/isComposing';
import layout from '../../ui/Layout.module.css';
import styles from './Passkeys.module.css';

interface PasskeyItemProps {
  passkey: Passkey_PasskeyFragment;
  disabled: boolean;
  onRemove: () => void;
}

export function PasskeyItem({ passkey, disabled, onRemove }: PasskeyItemProps) {
  const [isRenaming, setIsRenaming] = useState(false);
  const renameButton = useReturnedFocus<HTMLButtonElement>(isRenaming);

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
        <p className={layout.soft}>
          Added <DateText iso={passkey.createdAt} />
          {' · '}
          {passkey.lastUsedAt === null ? (
            'Not used yet'
          ) : (
            <>
              Last used <DateText iso={passkey.lastUsedAt} />
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
  const { errors, setErrors, showErrors } = useFieldErrors(['passkeyName']);
  const [failure, setFailure] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.select(), []);

  async function submit(form: HTMLFormElement) {
    const name = formText(form, 'passkeyName').trim();
    setFailure(undefined);
    if (showErrors(form, { passkeyName: name ? undefined : 'Enter a name for the passkey.' })) return;
    try {
      await rename({ variables: { input: { passkeyId: passkey.id, name } } });
      showToast('The passkey has its new name.', 'success');
      onEnd();
    } catch (error) {
      if (!showErrors(form, { passkeyName: fieldErrors(error).name })) setFailure(errorMessage(error));
    }
  }

  return (
    <Form className={styles.form} busy={loading} onSubmit={submit}>
      <TextField
        ref={field}
        label={`New name of “${passkey.name}”`}
        name="passkeyName"
        autoComplete="off"
        maxLength={60}
        defaultValue={passkey.name}
        required
        error={errors.passkeyName}
        onChange={() => setErrors({})}
        onKeyDown={({ key, nativeEvent }) => {
          if (key === 'Escape' && !loading && !isComposing(nativeEvent)) onEnd();
        }}
      />
      <FailureBanner>{failure}</FailureBanner>
      <div className={styles.actions}>
        <Button type="submit" busy={loading}>
          Save
        </Button>
        <Button variant="quiet" disabled={loading} onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
