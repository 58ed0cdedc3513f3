import { useState, type ChangeEvent, type FormEvent } from 'react';
import { errorCode, errorMessage, fieldErrors } from '../../apollo';
import { useResetPasswordMutation } from '../../generated/graphql';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import styles from './AuthForm.module.css';
import { PASSWORD_HINT, passwordError } from './accountRules';
import { focusControl, formText } from '../../ui/formValues';
import { PasswordField } from '../../ui/PasswordField';

interface PasswordResetFormProps {
  /** The token of the mailed link. */
  token: string;
  /** Called with the username to log in with. */
  onChanged: (userName: string) => void;
  /** Called with the server's message when the link is forged, used or expired. */
  onLinkRefused: (message: string) => void;
}

interface NewPassword {
  password: string;
  confirmPassword: string;
}

type NewPasswordErrors = Partial<NewPassword>;

/** The form of docs/behaviour.md#password-reset, with the rules of docs/behaviour.md#passwords. */
export function PasswordResetForm({ token, onChanged, onLinkRefused }: PasswordResetFormProps) {
  const [resetPassword, { loading }] = useResetPasswordMutation();
  const [errors, setErrors] = useState<NewPasswordErrors>({});
  const [failure, setFailure] = useState<string | null>(null);

  function showErrors(form: HTMLFormElement, found: NewPasswordErrors): boolean {
    setErrors(found);
    const first = found.password ? 'password' : found.confirmPassword ? 'confirmPassword' : null;
    if (first) focusControl(form, first);
    return first !== null;
  }

  async function submit(form: HTMLFormElement) {
    setFailure(null);
    const values = newPassword(form);
    if (showErrors(form, newPasswordErrors(values))) return;

    try {
      const { data } = await resetPassword({ variables: { input: { token, password: values.password } } });
      if (!data) throw new Error('The API answered without data.');
      onChanged(data.resetPassword.userName);
    } catch (error) {
      if (showErrors(form, { password: fieldErrors(error).password })) return;
      // The input consists of password and token, and no field error names the password.
      if (errorCode(error) === 'BAD_USER_INPUT') onLinkRefused(errorMessage(error));
      else setFailure(errorMessage(error));
    }
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    void submit(event.currentTarget);
  }

  function onChange({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) {
    if (!form) return;
    // An error disappears once it is corrected; a new one appears on the next submit.
    const found = newPasswordErrors(newPassword(form));
    setErrors({
      password: errors.password && found.password,
      confirmPassword: errors.confirmPassword && found.confirmPassword,
    });
  }

  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {failure && (
        <Banner kind="error" takesFocus>
          {failure}
        </Banner>
      )}
      <PasswordField
        label="New password"
        name="password"
        hint={PASSWORD_HINT}
        autoComplete="new-password"
        required
        error={errors.password}
        onChange={onChange}
      />
      <PasswordField
        label="Confirm new password"
        name="confirmPassword"
        autoComplete="new-password"
        required
        error={errors.confirmPassword}
        onChange={onChange}
      />
      <Button type="submit" className={styles.submit} busy={loading}>
        Reset Password
      </Button>
    </form>
  );
}

function newPassword(form: HTMLFormElement): NewPassword {
  return { password: formText(form, 'password'), confirmPassword: formText(form, 'confirmPassword') };
}

/** The error of each field; `undefined` for a valid one. */
function newPasswordErrors({ password, confirmPassword }: NewPassword): NewPasswordErrors {
  return { password: passwordError(password), confirmPassword: confirmError(password, confirmPassword) };
}

function confirmError(password: string, confirmPassword: string): string | undefined {
  if (!confirmPassword) return 'Enter your password again.';
  return confirmPassword === password ? undefined : 'Password mismatch!';
}
