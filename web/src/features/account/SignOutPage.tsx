import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useSession } from '../../session';
import { Button, ButtonLink } from '../../ui/Button';
import { useToast } from '../../ui/toast';
import { AccountLayout } from './AccountLayout';
import styles from './AccountForm.module.css';
import { useEndSession } from './useEndSession';

const ONLY_HERE =
  'You are signed out on this device. The server could not be reached, so the session stays in the list in Settings until you end it there or it expires.';

/** `/confirm_signout`; SPEC.md section 2, "Logout confirmation". Signed-out people go to `/login`. */
export function Component() {
  const { user, logout } = useSession();
  const navigate = useNavigate();
  const showToast = useToast();
  const endSession = useEndSession();
  const [leaving, setLeaving] = useState(false);

  // Whoever has just signed out is on the way to the feed, not to the login.
  if (!user && !leaving) return <Navigate to="/login" replace />;

  async function signOut() {
    setLeaving(true);
    const hasEnded = await endSession();
    logout();
    if (!hasEnded) showToast(ONLY_HERE);
    await navigate('/', { replace: true });
  }

  return (
    <AccountLayout title="Are you sure you want to Logout?" lead="You can log in again at any time.">
      <div className={styles.actions}>
        <Button onClick={() => void signOut()} busy={leaving}>
          Sign Out
        </Button>
        <ButtonLink to="/" variant="quiet">
          Stay signed in
        </ButtonLink>
      </div>
    </AccountLayout>
  );
}
