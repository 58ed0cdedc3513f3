import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { useSession } from '../../session';
import { AuthLayout } from './AuthLayout';
import styles from './AuthForm.module.css';
import { RegisterForm } from './RegisterForm';
import { returnPath } from './returnPath';
import { VerificationSent } from './VerificationSent';

/** `/register` (docs/behaviour.md#register-page): the form, then what follows once the mail was sent. */
export function Component() {
  const { user } = useSession();
  // react-router types the navigation state as any.
  const state: unknown = useLocation().state;
  const [sentTo, setSentTo] = useState<string | null>(null);

  if (user) return <Navigate to={returnPath(state)} replace />;
  if (sentTo !== null) return <VerificationSent email={sentTo} onStartAgain={() => setSentTo(null)} />;

  return (
    <AuthLayout title="Create your account" lead="Write, discuss and keep what is worth reading again.">
      <RegisterForm onSent={setSentTo} />
      <p className={styles.elsewhere}>
        Already have an account?{' '}
        <Link to="/login" state={state}>
          Log in
        </Link>
      </p>
    </AuthLayout>
  );
}
