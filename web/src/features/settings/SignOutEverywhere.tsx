import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorCode, statusText } from '../../apollo';
import { useSignOutEverywhereMutation } from '../../generated/graphql';
import { useSession } from '../../session';
import { Button } from '../../ui/Button';
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import { useToast } from '../../ui/toast';
import styles from './AccountActions.module.css';

interface SignOutEverywhereProps {
  disabled: boolean;
  /** Called before the session is cleared. */
  onLeave: () => void;
}

/** Ends all sessions of the person, including this one, after confirmation. */
export function SignOutEverywhere({ disabled, onLeave }: SignOutEverywhereProps) {
  const { logout } = useSession();
  const navigate = useNavigate();
  const showToast = useToast();
  const [signOutEverywhere, { loading }] = useSignOutEverywhereMutation();
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isLeaving, setIsLeaving] = useState(false);

  const ask = () => {
    setFailure(undefined);
    setIsAsking(true);
  };

  const confirm = async () => {
    setFailure(undefined);
    try {
      await signOutEverywhere();
    } catch (error) {
      // A session that has already ended counts as success here; the page reports it.
      if (errorCode(error) === 'UNAUTHENTICATED') setIsAsking(false);
      else setFailure(`You are still signed in: ${statusText(error)}`);
      return;
    }
    onLeave();
    setIsLeaving(true);
    logout();
    showToast('You are signed out everywhere.', 'success');
    await navigate('/', { replace: true });
  };

  return (
    <>
      <Button variant="secondary" className={styles.button} disabled={disabled} onClick={ask}>
        Sign out everywhere
      </Button>
      <ConfirmDialogSurface
        open={isAsking}
        title="Sign out everywhere"
        message="This ends your sessions on every device, this one included. You can log in again at any time."
        confirmLabel="Sign out"
        busy={loading || isLeaving}
        error={failure}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
