import { Link } from 'react-router-dom';
import { Button } from '../../ui/Button';
import { AuthLayout } from './AuthLayout';
import styles from './AuthForm.module.css';

interface ResetLinkSentProps {
  email: string;
  onStartAgain: () => void;
}

/** Replaces the forgot-password form; it does not reveal whether the address has an account. */
export function ResetLinkSent({ email, onStartAgain }: ResetLinkSentProps) {
  return (
    <AuthLayout title="Password reset email sent successfully!" focusTitle>
      <div className={styles.message}>
        <p>We sent you a password reset link on your registered email id.</p>
        <p>
          It went to <strong className={styles.email}>{email}</strong>, if that is the email of an account,
          and works for 15 minutes.
        </p>
        <p>
          Password changed already? <Link to="/login">Log in</Link>
        </p>
        <Button variant="quiet" className={styles.startAgain} onClick={onStartAgain}>
          Use another email
        </Button>
      </div>
    </AuthLayout>
  );
}
