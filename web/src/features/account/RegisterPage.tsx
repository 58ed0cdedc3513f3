import { useState } from 'react';
import { Link, Navigate } from 'react-router-dom';
import { useSession } from '../../session';
import { AccountLayout } from './AccountLayout';
import styles from './AccountForm.module.css';
import { RegisterForm } from './RegisterForm';
import { VerificationSent } from './VerificationSent';

/** `/register`; SPEC.md section 2, "Register", and section 4: idle, submitting, verification-sent. */
export function Component() {
  const { user } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);

  if (user) return <Navigate to="/" replace />;
  if (sentTo !== null) return <VerificationSent email={sentTo} onStartAgain={() => setSentTo(null)} />;

  return (
    <AccountLayout title="Create your account" lead="Write, discuss and keep what is worth reading again.">
      <RegisterForm onSent={setSentTo} />
      <p className={styles.elsewhere}>
        Already have an account? <Link to="/login">Log in</Link>
      </p>
    </AccountLayout>
  );
}
