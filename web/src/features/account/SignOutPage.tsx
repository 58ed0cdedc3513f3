import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useSession } from '../../session';
import { Button, ButtonLink } from '../../ui/Button';
import { AccountLayout } from './AccountLayout';
import styles from './AccountForm.module.css';

/** `/confirm_signout`; SPEC.md section 2, "Logout confirmation". Signed-out people go to `/login`. */
export function Component() {
  const { user, logout } = useSession();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);

  // Whoever has just signed out is on the way to the feed, not to the login.
  if (!user && !leaving) return <Navigate to="/login" replace />;

  function signOut() {
    setLeaving(true);
    logout();
    void navigate('/', { replace: true });
  }

  return (
    <AccountLayout title="Are you sure you want to Logout?" lead="You can log in again at any time.">
      <div className={styles.actions}>
        <Button onClick={signOut} busy={leaving}>
          Sign Out
        </Button>
        <ButtonLink to="/" variant="quiet">
          Stay signed in
        </ButtonLink>
      </div>
    </AccountLayout>
  );
}
