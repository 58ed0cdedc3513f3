import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorCode, statusText } from '../../apollo';
import { useDeleteAccountMutation } from '../../generated/graphql';
import { useSession } from '../../session';
import { Button } from '../../ui/Button';
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import { useToast } from '../../ui/toast';
import { useRecentAuthentication } from '../recentAuthentication/useRecentAuthentication';
import styles from './AccountActions.module.css';

interface DeleteAccountProps {
  userId: string;
  userName: string;
  disabled: boolean;
  /** Called before the session is cleared. */
  onLeave: () => void;
}

/** Deletes the account after a question, and after the password where the API demands it again (docs/behaviour.md#deleted-accounts). */
export function DeleteAccount({ userId, userName, disabled, onLeave }: DeleteAccountProps) {
  const { userDelete } = useSession();
  const navigate = useNavigate();
  const showToast = useToast();
  const [deleteAccount, { loading }] = useDeleteAccountMutation();
  const recentAuthentication = useRecentAuthentication(userName);
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
      const deleted = await recentAuthentication.run(() =>
        deleteAccount({ variables: { input: { userId } } }),
      );
      if (deleted === null) {
        setIsAsking(false);
        return;
      }
    } catch (error) {
      if (errorCode(error) === 'UNAUTHENTICATED') setIsAsking(false);
      else setFailure(`Your account was not deleted: ${statusText(error)}`);
      return;
    }
    onLeave();
    setIsLeaving(true);
    userDelete();
    showToast('Your account is deleted.', 'success');
    await navigate('/', { replace: true });
  };

  return (
    <>
      <Button variant="danger" className={styles.button} disabled={disabled} onClick={ask}>
        Delete Account
      </Button>
      <ConfirmDialogSurface
        open={isAsking && !recentAuthentication.isAsking}
        title="Delete account"
        message="This action cannot be undone. Are you sure you want to delete your account?"
        confirmLabel="Delete"
        danger
        busy={loading || isLeaving}
        error={failure}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
      {recentAuthentication.dialog}
    </>
  );
}
