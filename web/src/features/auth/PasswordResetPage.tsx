import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../session';
import { Banner } from '../../ui/Banner';
import { ButtonLink } from '../../ui/Button';
import { AuthLayout } from './AuthLayout';
import styles from './AuthForm.module.css';
import { PasswordResetForm } from './PasswordResetForm';

/** `/password-reset?token` (docs/behaviour.md#password-reset). */
export function Component() {
  const token = useSearchParams()[0].get('token') ?? '';
  return token ? (
    <PasswordReset key={token} token={token} />
  ) : (
    <BrokenLink message="This link is incomplete. Open it from your email again, or copy all of it." />
  );
}

function PasswordReset({ token }: { token: string }) {
  const { logout } = useSession();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [changedFor, setChangedFor] = useState<string | null>(null);

  function onChanged(userName: string) {
    setChangedFor(userName);
    // The login page redirects signed-in users.
    logout();
  }

  if (refusal !== null) return <BrokenLink message={refusal} focusTitle />;
  if (changedFor !== null) {
    return (
      <AuthLayout title="Password updated successfully!" focusTitle>
        <div className={styles.message}>
          <p>Please login with your new password</p>
          <p>
            Your username is <strong>{changedFor}</strong>.
          </p>
          <ButtonLink to="/login" className={styles.submit}>
            Login
          </ButtonLink>
        </div>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title="Choose a new password" lead="Saving it logs you out on every device.">
      <PasswordResetForm token={token} onChanged={onChanged} onLinkRefused={setRefusal} />
    </AuthLayout>
  );
}

function BrokenLink({ message, focusTitle }: { message: string; focusTitle?: boolean }) {
  return (
    <AuthLayout title="This link did not work" focusTitle={focusTitle}>
      <div className={styles.message}>
        <Banner kind="error">{message}</Banner>
        <ButtonLink to="/forgot-password" className={styles.submit}>
          Get a new link
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
