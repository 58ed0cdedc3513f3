import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { errorCode, statusText, wasDropped } from '../../apollo';
import { errorDetails } from '../../apollo/errors';
import { isOutcomeUnknown } from '../../apollo/hasNoAnswer';
import { useDeleteAccountMutation, useSignOutEverywhereMutation } from '../../generated/graphql';
import { useSession, useSessionStore } from '../../session';
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
  /** The message when there was no answer. */
  unknown: string;
  /** Whether an ended session shows that the action has happened, although its answer was lost. */
  hasHappened: (refusal: unknown) => boolean;
  /** The message when the action happened. */
  done: string;
  /** Clears the session. */
  leave: () => void;
}

/** A button for an action that ends the session, after confirmation. The person is then sent to the feed. */
function LeavingAction(props: LeavingActionProps) {
  const {
    label,
    variant,
    question,
    disabled,
    isCovered = false,
    act,
    failed,
    unknown,
    done,
    leave,
    onLeave,
  } = props;
  const session = useSessionStore();
  const navigate = useNavigate();
  const showToast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isUnknown, setIsUnknown] = useState(false);

  const ask = () => {
    setFailure(undefined);
    setIsAsking(true);
  };

  const confirm = async () => {
    setFailure(undefined);
    setIsBusy(true);
    const hasHappened = await act().catch((error: unknown) => {
      // Another person has logged in.
      if (wasDropped(error)) return false;
      if (errorCode(error) === 'UNAUTHENTICATED') {
        if (isUnknown && props.hasHappened(error)) return true;
        // The page itself reports the ended session.
        session.expire();
        return false;
      }
      if (isOutcomeUnknown(error)) setIsUnknown(true);
      setFailure(isOutcomeUnknown(error) ? unknown : `${failed}: ${statusText(error)}`);
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
  const [signOutEverywhere] = useSignOutEverywhereMutation({ context: { signsOut: true } });
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
      unknown="The answer was lost, so it is not known whether your sessions have ended. Try again."
      hasHappened={() => true}
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
        unknown="The answer was lost, so it is not known whether your account is deleted. Try again."
        hasHappened={(refusal) => errorDetails(refusal).reason === 'ACCOUNT_DELETED'}
        done="Your account is deleted."
        leave={userDelete}
      />
      {dialog}
    </>
  );
}
