import { useState, type FormEvent } from 'react';
import { errorCode, fieldErrors } from '../../apollo';
import { useAddPasskeyMutation, useStartPasskeyRegistrationMutation } from '../../generated/graphql';
import { Banner, type BannerKind } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { TextField } from '../../ui/TextField';
import { useRecentAuthentication } from '../account/useRecentAuthentication';
import { focusControl, formText } from '../account/formValues';
import { passkeyFailure, supportsPasskeys, unsupportedText } from './passkeyFailure';
import styles from './Passkeys.module.css';

interface AddPasskeyProps {
  /** Whose it is, for password managers when the password is asked for. */
  userName: string;
  disabled: boolean;
}

type Outcome = { kind: BannerKind; message: string } | null;

const NOT_ADDED = 'No passkey was added. You can try again at any time.';

/** Adds a passkey under a name, after the password where the API wants it again: the browser asks where it is to be stored. */
export function AddPasskey({ userName, disabled }: AddPasskeyProps) {
  const [start] = useStartPasskeyRegistrationMutation({ fetchPolicy: 'no-cache' });
  const [addPasskey] = useAddPasskeyMutation();
  const recentAuthentication = useRecentAuthentication(userName);
  const [isBusy, setIsBusy] = useState(false);
  const [nameError, setNameError] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>(null);

  async function add(form: HTMLFormElement) {
    const name = formText(form, 'passkeyName').trim();
    const started = await recentAuthentication.run(() => start());
    if (started === null) {
      setOutcome({ kind: 'info', message: NOT_ADDED });
      return;
    }
    if (!started.data) throw new Error('The API answered without data.');
    const { makePasskey } = await import('./makePasskey');
    const made = await makePasskey(started.data.startPasskeyRegistration.options);
    const { data } = await addPasskey({ variables: { input: { ...made, name: name || null } } });
    if (!data) throw new Error('The API answered without data.');
    form.reset();
    setOutcome({ kind: 'success', message: `The passkey “${data.addPasskey.passkey.name}” was added.` });
  }

  async function submit(form: HTMLFormElement) {
    setNameError(undefined);
    setOutcome(null);
    if (!supportsPasskeys()) {
      setOutcome({ kind: 'error', message: unsupportedText() });
      return;
    }
    setIsBusy(true);
    try {
      await add(form);
    } catch (error) {
      const refused = fieldErrors(error).name;
      setNameError(refused);
      if (refused !== undefined) focusControl(form, 'passkeyName');
      else if (errorCode(error) !== 'UNAUTHENTICATED') {
        const message = passkeyFailure(error, NOT_ADDED);
        setOutcome({ kind: 'error', message });
      }
    } finally {
      setIsBusy(false);
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) void submit(event.currentTarget);
  }

  return (
    <>
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <TextField
          label="Name of the new passkey"
          name="passkeyName"
          autoComplete="off"
          placeholder="My phone"
          maxLength={60}
          hint="So that you can tell your passkeys apart. You can change it later."
          error={nameError}
          onChange={() => setNameError(undefined)}
        />
        {outcome && (
          <Banner kind={outcome.kind} takesFocus>
            {outcome.message}
          </Banner>
        )}
        <Button type="submit" className={styles.submit} busy={isBusy} disabled={disabled}>
          Add a passkey
        </Button>
      </form>
      {recentAuthentication.dialog}
    </>
  );
}
