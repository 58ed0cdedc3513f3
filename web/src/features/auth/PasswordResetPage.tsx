import { useState, type ChangeEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { errorCode, errorMessage, fieldErrors } from '../../apollo';
import { dataOf } from '../../apollo/dataOf';
import { useResetPasswordMutation } from '../../generated/graphql';
import { useSession } from '../../session';
import { FailureBanner } from '../../ui/Banner';
import { Button, ButtonLink } from '../../ui/Button';
import { Form, useFieldErrors } from '../../ui/Form';
import { formText } from '../../ui/formValues';
import { PasswordField } from '../../ui/PasswordField';
import { PASSWORD_HINT, passwordError } from './accountRules';
import { AuthLayout, AuthMessage, BrokenLink } from './AuthLayout';
import styles from './AuthForm.module.css';

const newLink = { to: '/forgot-password', label: 'Get a new link' };
const INCOMPLETE = 'This link is incomplete. Open it from your email again, or copy all of it.';

/** `/password-reset?token` (docs/behaviour.md#password-reset). */
export function Component() {
  const token = useSearchParams()[0].get('token') ?? '';
  if (!token) return <BrokenLink message={INCOMPLETE} next={newLink} focusTitle={false} />;
  return <PasswordReset key={token} token={token} />;
}

function PasswordReset({ token }: { token: string }) {
  const { user, logout } = useSession();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [changedFor, setChangedFor] = useState<string | null>(null);

  function onChanged(userName: string) {
    setChangedFor(userName);
    // The login page redirects signed-in users. The sessions of another account have not ended.
    if (user?.userName === userName) logout();
  }

  if (refusal !== null) return <BrokenLink message={refusal} next={newLink} />;
  if (changedFor !== null) {
    return (
      <AuthMessage title="Password updated successfully!">
        {!user && <p>Please login with your new password</p>}
        <p>
          Your username is <strong>{changedFor}</strong>.
        </p>
        {user ? (
          <p>You are still logged in as {user.userName}. Log out first to use this account.</p>
        ) : (
          <ButtonLink to="/login" className={styles.submit}>
            Login
          </ButtonLink>
        )}
      </AuthMessage>
    );
  }
  return (
    <AuthLayout title="Choose a new password" lead="Saving it logs you out on every device.">
      <PasswordResetForm token={token} onChanged={onChanged} onLinkRefused={setRefusal} />
    </AuthLayout>
  );
}

interface PasswordResetFormProps {
  token: string;
  /** Called with the username to log in with. */
  onChanged: (userName: string) => void;
  /** Called with the server's message when the link is forged, used or expired. */
  onLinkRefused: (message: string) => void;
}

function PasswordResetForm({ token, onChanged, onLinkRefused }: PasswordResetFormProps) {
  const [resetPassword, { loading }] = useResetPasswordMutation();
  const { errors, setErrors, showErrors } = useFieldErrors(['password', 'confirmPassword']);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(form: HTMLFormElement) {
    setFailure(null);
    if (showErrors(form, newPasswordErrors(form))) return;

    try {
      const input = { token, password: formText(form, 'password') };
      const data = dataOf(await resetPassword({ variables: { input } }));
      onChanged(data.resetPassword.userName);
    } catch (error) {
      if (showErrors(form, { password: fieldErrors(error).password })) return;
      // The input consists of password and token, and no field error names the password.
      if (errorCode(error) === 'BAD_USER_INPUT') onLinkRefused(errorMessage(error));
      else setFailure(errorMessage(error));
    }
  }

  function onChange({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) {
    if (!form) return;
    // An error disappears once it is corrected; a new one appears on the next submit.
    const found = newPasswordErrors(form);
    setErrors({
      password: errors.password && found.password,
      confirmPassword: errors.confirmPassword && found.confirmPassword,
    });
  }

  const field = { autoComplete: 'new-password', required: true, onChange };
  return (
    <Form className={styles.form} onSubmit={submit}>
      <FailureBanner>{failure}</FailureBanner>
      <PasswordField
        label="New password"
        name="password"
        hint={PASSWORD_HINT}
        error={errors.password}
        {...field}
      />
      <PasswordField
        label="Confirm new password"
        name="confirmPassword"
        error={errors.confirmPassword}
        {...field}
      />
      <Button type="submit" className={styles.submit} busy={loading}>
        Reset Password
      </Button>
    </Form>
  );
}

/** By the rules of docs/behaviour.md#passwords; `undefined` for a valid field. */
function newPasswordErrors(form: HTMLFormElement) {
  const password = formText(form, 'password');
  const repeated = formText(form, 'confirmPassword');
  const mismatch = repeated === password ? undefined : 'Password mismatch!';
  return {
    password: passwordError(password),
    confirmPassword: repeated ? mismatch : 'Enter your password again.',
  };
}
