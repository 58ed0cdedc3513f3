import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorCode, statusText } from '../../apollo';
import { useDeleteAccountMutation, useSignOutEverywhereMutation } from '../../generated/graphql';
import { useSession } from '../../session';
import { Button } from '../../ui/Button';
import { ConfirmDialogSurface } from '../../ui/ConfirmDialogSurface';
import { useToast } from '../../ui/toast';
import { useRecentAuthentication } from '../recentAuthentication/useRecentAuthentication';
import styles from './SessionList.module.css';

interface AccountActionProps {
  disabled: boolean;
  /** Called before the session is cleared. */
  onLeave: () => void;
}

interface LeavingActionProps extends AccountActionProps {
  label: string;
  variant: 'secondary' | 'danger';
  question: { title: string; message: string; confirmLabel: string };
  /** Another dialog is open. */
  isCovered?: boolean;
  /** Resolves with whether the action happened; false if the person changed their mind. */
  act: () => Promise<boolean>;
  /** The beginning of the message when `act` rejects. */
  failed: string;
  /** The message when the action happened. */
  done: string;
  /** Clears the session. */
  leave: () => void;
}

/** A button for an action that ends the session, after confirmation. The person is then sent to the feed. */
function LeavingAction(props: LeavingActionProps) {
  const { label, variant, question, disabled, isCovered = false, act, failed, done, leave, onLeave } = props;
  const navigate = useNavigate();
  const showToast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const ask = () => {
    setFailure(undefined);
    setIsAsking(true);
  };

  const confirm = async () => {
    setFailure(undefined);
    setIsBusy(true);
    const hasHappened = await act().catch((error: unknown) => {
      // The page itself reports the ended session.
      if (errorCode(error) === 'UNAUTHENTICATED') return false;
      setFailure(`${failed}: ${statusText(error)}`);
      return null;
    });
    if (!hasHappened) {
      setIsBusy(false);
      setIsAsking(hasHappened === null);
      return;
    }
    onLeave();
    leave();
    showToast(done, 'success');
    await navigate('/', { replace: true });
  };

  return (
    <>
      <Button variant={variant} className={styles.more} disabled={disabled} onClick={ask}>
        {label}
      </Button>
      <ConfirmDialogSurface
        open={isAsking && !isCovered}
        {...question}
        danger={variant === 'danger'}
        busy={isBusy}
        error={failure}
        onConfirm={() => void confirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

/** Ends all sessions of the person, including this one. */
export function SignOutEverywhere(props: AccountActionProps) {
  const { logout } = useSession();
  const [signOutEverywhere] = useSignOutEverywhereMutation();
  return (
    <LeavingAction
      {...props}
      label="Sign out everywhere"
      variant="secondary"
      question={{
        title: 'Sign out everywhere',
        message:
          'This ends your sessions on every device, this one included. You can log in again at any time. Access tokens and apps keep working; end them under “Programs”.',
        confirmLabel: 'Sign out',
      }}
      act={() => signOutEverywhere().then(() => true)}
      failed="You are still signed in"
      done="You are signed out everywhere."
      leave={logout}
    />
  );
}

interface DeleteAccountProps extends AccountActionProps {
  userId: string;
  userName: string;
}

/** Deletes the account, after the password where the API demands it again (docs/behaviour.md#deleted-accounts). */
export function DeleteAccount({ userId, userName, ...props }: DeleteAccountProps) {
  const { userDelete } = useSession();
  const [deleteAccount] = useDeleteAccountMutation();
  const { run, isAsking, dialog } = useRecentAuthentication(userName);
  const act = () => run(() => deleteAccount({ variables: { input: { userId } } }));
  return (
    <>
      <LeavingAction
        {...props}
        label="Delete Account"
        variant="danger"
        question={{
          title: 'Delete account',
          message: 'This action cannot be undone. Are you sure you want to delete your account?',
          confirmLabel: 'Delete',
        }}
        isCovered={isAsking}
        act={async () => (await act()) !== null}
        failed="Your account was not deleted"
        done="Your account is deleted."
        leave={userDelete}
      />
      {dialog}
    </>
  );
}
