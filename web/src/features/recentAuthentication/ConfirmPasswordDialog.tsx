import { useId, useState, type FormEvent } from 'react';
import { errorCode, errorMessage, fieldErrors } from '../../apollo';
import { useConfirmPasswordMutation } from '../../generated/graphql';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { DialogSurface } from '../../ui/DialogSurface';
import styles from './ConfirmPasswordDialog.module.css';
import { focusControl, formText } from '../../ui/formValues';
import { PasswordField } from '../../ui/PasswordField';

interface ConfirmPasswordDialogProps {
  open: boolean;
  /** Tells password managers whose password is asked for. */
  userName: string;
  onConfirmed: () => void;
  onCancel: () => void;
}

/** Asks for the password again before an action that a stolen session must not suffice for. */
export function ConfirmPasswordDialog({ open, userName, onConfirmed, onCancel }: ConfirmPasswordDialogProps) {
  const [confirmPassword, { loading }] = useConfirmPasswordMutation();
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const formId = useId();

  function cancel() {
    if (loading) return;
    setError(undefined);
    setFailure(undefined);
    onCancel();
  }

  async function submit(form: HTMLFormElement) {
    const password = formText(form, 'password');
    setFailure(undefined);
    setError(password ? undefined : 'Enter your password.');
    if (!password) {
      focusControl(form, 'password');
      return;
    }
    try {
      await confirmPassword({ variables: { input: { password } } });
    } catch (reason) {
      const refused = fieldErrors(reason).password;
      if (refused) {
        setError(refused);
        focusControl(form, 'password');
      } else if (errorCode(reason) === 'UNAUTHENTICATED') {
        // The page behind the dialog reports the ended session.
        onCancel();
      } else {
        setFailure(errorMessage(reason));
      }
      return;
    }
    onConfirmed();
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!loading) void submit(event.currentTarget);
  }

  return (
    <DialogSurface
      open={open}
      onClose={cancel}
      title="Confirm your password"
      footer={
        <>
          <Button variant="quiet" disabled={loading} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={loading}>
            Confirm
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} onSubmit={onSubmit} noValidate>
        <p>You logged in a while ago. Enter your password to go on.</p>
        <input type="text" name="userName" autoComplete="username" defaultValue={userName} hidden />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          data-autofocus
          required
          error={error}
          onChange={() => setError(undefined)}
        />
        {failure && (
          <Banner kind="error" takesFocus>
            {failure}
          </Banner>
        )}
      </form>
    </DialogSurface>
  );
}
