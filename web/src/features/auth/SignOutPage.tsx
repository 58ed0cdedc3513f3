import { useState } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import { useSession } from '../../session';
import { Button, ButtonLink } from '../../ui/Button';
import { useToast } from '../../ui/toast';
import { AuthLayout } from './AuthLayout';
import styles from './AuthForm.module.css';
import { UnsentTexts, useUnsent, type UnsentChoice } from './UnsentTexts';
import { useEndSession } from './useEndSession';

const ONLY_HERE =
  'You are signed out on this device. The server could not be reached, so the session stays in the list in Settings until you end it there or it expires.';

/** `/confirm_signout` (docs/behaviour.md#sign-out). It asks first about texts that the server does not have. */
export function Component() {
  const { user, logout } = useSession();
  const navigate = useNavigate();
  const showToast = useToast();
  const endSession = useEndSession();
  const [leaving, setLeaving] = useState(false);
  const unsent = useUnsent(user?._id);
  const [choice, setChoice] = useState<UnsentChoice>('keep');
  const [isAsked, setIsAsked] = useState(false);

  // After signing out the user goes to the feed, not to the login.
  if (!user && !leaving) return <Navigate to="/login" replace />;

  async function signOut(userId: string) {
    setLeaving(true);
    const texts = await unsent.look(userId);
    // The question did not cover texts written after the page was opened.
    if (texts.some(({ key }) => !unsent.texts.some((text) => text.key === key))) {
      setIsAsked(true);
      setLeaving(false);
      return;
    }
    const hasEnded = await endSession();
    // Another person may have logged in meanwhile, in another tab.
    logout({ userId, discardsTexts: choice === 'discard' });
    if (!hasEnded) showToast(ONLY_HERE);
    await navigate('/', { replace: true });
  }

  return (
    <AuthLayout title="Are you sure you want to Logout?" lead="You can log in again at any time.">
      {unsent.texts.length > 0 && (
        <UnsentTexts texts={unsent.texts} choice={choice} onChoose={setChoice} takesFocus={isAsked} />
      )}
      <div className={styles.actions}>
        <Button onClick={() => user && void signOut(user._id)} busy={leaving}>
          Sign Out
        </Button>
        <ButtonLink to="/" variant="quiet">
          Stay signed in
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
