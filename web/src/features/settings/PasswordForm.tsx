import { useId, useState } from 'react';
import { errorCode, errorMessage, fieldErrors } from '../../apollo';
import { dataOf } from '../../apollo/dataOf';
import { useChangePasswordMutation } from '../../generated/graphql';
import { useSession } from '../../session';
import { Banner, FailureBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Form, useFieldErrors } from '../../ui/Form';
import { focusControl, formText } from '../../ui/formValues';
import { PasswordField } from '../../ui/PasswordField';
import { sessionUserOf } from '../auth/sessionUserOf';
import layout from '../../ui/Layout.module.css';
import styles from './EmailForm.module.css';
import { SessionEnded } from './SettingsPage';

interface PasswordFormProps {
  /** Tells password managers whose password changes. */
  userName: string;
  isSignedOut: boolean;
}

type Outcome =
  | { kind: 'idle' }
  | { kind: 'updated' }
  | { kind: 'wrongPassword' }
  | { kind: 'failed'; message: string };

/** Changes the password; the API judges it. All other sessions end, this one gets a new token. */
export function PasswordForm({ userName, isSignedOut }: PasswordFormProps) {
  const { updateStart, updateSuccess, updateFailed } = useSession();
  const [changePassword, { loading }] = useChangePasswordMutation();
  const { errors, setErrors, showErrors } = useFieldErrors(['currentPassword', 'newPassword']);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'idle' });
  const bannerId = useId();

  async function submit(form: HTMLFormElement) {
    const currentPassword = formText(form, 'currentPassword');
    const newPassword = formText(form, 'newPassword');
    setOutcome({ kind: 'idle' });
    const missing = {
      currentPassword: currentPassword ? undefined : 'Enter your current password.',
      newPassword: newPassword ? undefined : 'Enter a new password.',
    };
    if (showErrors(form, missing)) return;

    updateStart();
    try {
      const data = dataOf(await changePassword({ variables: { input: { currentPassword, newPassword } } }));
      updateSuccess(sessionUserOf(data.changePassword));
      form.reset();
      setOutcome({ kind: 'updated' });
    } catch (error) {
      updateFailed();
      showFailure(form, error);
    }
  }

  function showFailure(form: HTMLFormElement, error: unknown) {
    const refused = fieldErrors(error);
    if (refused.currentPassword) {
      setOutcome({ kind: 'wrongPassword' });
      focusControl(form, 'currentPassword');
      return;
    }
    if (showErrors(form, { newPassword: refused.newPassword })) return;
    if (errorCode(error) !== 'UNAUTHENTICATED') setOutcome({ kind: 'failed', message: errorMessage(error) });
  }

  const isWrong = outcome.kind === 'wrongPassword';
  return (
    <Form
      className={layout.stack5}
      busy={loading}
      onSubmit={submit}
      onChange={() => {
        if (outcome.kind !== 'idle') setOutcome({ kind: 'idle' });
      }}
    >
      <input type="text" name="userName" autoComplete="username" defaultValue={userName} hidden />
      <PasswordField
        label="Current Password"
        name="currentPassword"
        autoComplete="current-password"
        required
        error={errors.currentPassword}
        onChange={() => setErrors({ ...errors, currentPassword: undefined })}
        {...(isWrong && { 'aria-invalid': true, 'aria-describedby': bannerId })}
      />
      <PasswordField
        label="New Password"
        name="newPassword"
        autoComplete="new-password"
        hint="At least 8 characters."
        required
        error={errors.newPassword}
        onChange={() => setErrors({ ...errors, newPassword: undefined })}
      />
      {isSignedOut && <SessionEnded />}
      {isWrong && (
        <Banner kind="error" id={bannerId}>
          Incorrect password! Enter your password correctly.
        </Banner>
      )}
      <FailureBanner>{outcome.kind === 'failed' && outcome.message}</FailureBanner>
      {outcome.kind === 'updated' && (
        <Banner kind="success" takesFocus>
          Password updated successfully!!
        </Banner>
      )}
      <Button type="submit" className={styles.submit} busy={loading} disabled={isSignedOut}>
        Update
      </Button>
    </Form>
  );
}
