import { useState } from 'react';
import { errorCode, errorMessage, fieldErrors, SOMETHING_WENT_WRONG } from '../../apollo';
import { useAddPasskeyMutation, useStartPasskeyRegistrationMutation } from '../../generated/graphql';
import { Banner, type BannerKind } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Form } from '../../ui/Form';
import { TextField } from '../../ui/TextField';
import { useRecentAuthentication } from '../recentAuthentication/useRecentAuthentication';
import { focusControl, formText } from '../../ui/formValues';
import styles from './Passkeys.module.css';

interface AddPasskeyProps {
  /** Tells password managers whose password is asked for. */
  userName: string;
  disabled: boolean;
}

type Outcome = { kind: BannerKind; message: string } | null;

/** Adds a named passkey, after asking for the password if the API requires it. The browser asks where to store it. */
export function AddPasskey({ userName, disabled }: AddPasskeyProps) {
  const [start] = useStartPasskeyRegistrationMutation({ fetchPolicy: 'no-cache' });
  const [addPasskey] = useAddPasskeyMutation();
  const recentAuthentication = useRecentAuthentication(userName);
  const [isBusy, setIsBusy] = useState(false);
  const [nameError, setNameError] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>(null);

  async function add(form: HTMLFormElement): Promise<Outcome> {
    const failed = (message: string): Outcome => ({ kind: 'error', message });
    const name = formText(form, 'passkeyName').trim();
    const ceremonies = await import('./ceremonies').catch(() => null);
    if (!ceremonies) return failed(SOMETHING_WENT_WRONG);
    const unsupported = ceremonies.unsupportedText();
    if (unsupported !== null) return failed(unsupported);
    const started = await recentAuthentication.run(() => start());
    if (started === null) return { kind: 'info', message: 'No passkey was added.' };
    if (!started.data?.startPasskeyRegistration) return failed(SOMETHING_WENT_WRONG);
    const made = await ceremonies.makePasskey(started.data.startPasskeyRegistration.options);
    if (made.failure !== undefined) return failed(made.failure);
    const { data } = await addPasskey({ variables: { input: { ...made.result, name: name || null } } });
    if (!data?.addPasskey) return failed(SOMETHING_WENT_WRONG);
    form.reset();
    return { kind: 'success', message: `The passkey “${data.addPasskey.passkey.name}” was added.` };
  }

  async function submit(form: HTMLFormElement) {
    setNameError(undefined);
    setOutcome(null);
    setIsBusy(true);
    try {
      setOutcome(await add(form));
    } catch (error) {
      const refused = fieldErrors(error).name;
      setNameError(refused);
      if (refused !== undefined) focusControl(form, 'passkeyName');
      // The page itself reports the ended session.
      else if (errorCode(error) !== 'UNAUTHENTICATED')
        setOutcome({ kind: 'error', message: errorMessage(error) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Form className={styles.form} busy={isBusy} onSubmit={submit}>
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
      </Form>
      {recentAuthentication.dialog}
    </>
  );
}
