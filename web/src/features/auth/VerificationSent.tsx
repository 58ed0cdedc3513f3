import { Link } from 'react-router-dom';
import { Button } from '../../ui/Button';
import { AuthLayout } from './AuthLayout';
import styles from './AuthForm.module.css';

interface VerificationSentProps {
  email: string;
  onStartAgain: () => void;
}

/** Replaces the register form after the mail was sent. */
export function VerificationSent({ email, onStartAgain }: VerificationSentProps) {
  return (
    <AuthLayout title="Verification email sent successfully!" focusTitle>
      <div className={styles.message}>
        <p>We sent you a verification link on your email id.</p>
        <p>
          It went to <strong className={styles.email}>{email}</strong> and works for one day. Following it
          logs you in.
        </p>
        <p>
          Verified already? <Link to="/login">Log in</Link>
        </p>
        <Button variant="quiet" className={styles.startAgain} onClick={onStartAgain}>
          Use another email
        </Button>
      </div>
    </AuthLayout>
  );
}
