import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { errorCode, errorMessage } from '../../apollo';
import { dataOf } from '../../apollo/dataOf';
import { useVerifyEmailMutation } from '../../generated/graphql';
import { useSession, useSessionStore } from '../../session';
import { Banner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { Spinner } from '../../ui/Spinner';
import { useToast } from '../../ui/toast';
import { AuthLayout, AuthMessage } from './AuthLayout';
import { ConfirmEmailChange } from './ConfirmEmailChange';
import styles from './AuthForm.module.css';
import { sessionUserOf } from './sessionUserOf';
import { useEndSession } from './useEndSession';

interface Failure {
  message: string;
  /** True if the API has not judged the token, so the same link may still work. */
  canRetry: boolean;
}

const incompleteLink: Failure = {
  message: 'This link is incomplete. Open it from your email again, or copy all of it.',
  canRetry: false,
};

/** `/verify-email?token` of a registration, and `?change` of a change of email. */
export function Component() {
  const [parameters] = useSearchParams();
  const change = parameters.get('change');
  if (change) return <ConfirmEmailChange key={change} token={change} />;
  const token = parameters.get('token') ?? '';
  return <VerifyEmail key={token} token={token} />;
}

/** Visitors need do nothing, members confirm. Success logs in and goes to `/`, a failure shows the API's message (docs/behaviour.md#email-verification). */
function VerifyEmail({ token }: { token: string }) {
  const { user, loginSuccess } = useSession();
  const store = useSessionStore();
  const [verifyEmail] = useVerifyEmailMutation();
  const endSession = useEndSession();
  const navigate = useNavigate();
  const toast = useToast();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const verifiedToken = useRef<string | null>(null);

  const verify = useCallback(async () => {
    try {
      const data = dataOf(await verifyEmail({ variables: { input: { token } } }));
      const user = sessionUserOf(data.verifyEmail);
      // Nothing could end the former one later.
      if (store.getActor()) await endSession();
      loginSuccess(user);
      toast(`Your email is verified. Welcome, ${user.name}!`, 'success');
      await navigate('/', { replace: true });
    } catch (error) {
      setFailure({ message: errorMessage(error), canRetry: errorCode(error) !== 'BAD_USER_INPUT' });
    }
  }, [endSession, loginSuccess, navigate, store, toast, token, verifyEmail]);

  const begin = useCallback(async () => {
    await Promise.resolve();
    // Or anybody could mail members a link that has them write in another account without knowing.
    if (store.getState().user) setIsAsking(true);
    else await verify();
  }, [store, verify]);

  useEffect(() => {
    // A token works once, but React may run the effect again for the same token.
    if (!token || verifiedToken.current === token) return;
    verifiedToken.current = token;
    void begin();
  }, [begin, token]);

  function retry() {
    setFailure(null);
    setIsAsking(false);
    void verify();
  }

  if (isAsking) return <ConfirmSwitch userName={user?.userName} onConfirm={retry} />;
  const shownFailure = token ? failure : incompleteLink;
  if (!shownFailure) {
    return (
      <AuthLayout title="Verifying your email">
        <p className={styles.waiting} role="status">
          <Spinner /> One moment…
        </p>
      </AuthLayout>
    );
  }
  return (
    <AuthMessage
      title={shownFailure.canRetry ? 'Your email is not verified yet' : 'This link did not work'}
      lead={
        shownFailure.canRetry ? 'The link may still work. Check your connection, then try again.' : undefined
      }
    >
      <Banner kind="error">{shownFailure.message}</Banner>
      {shownFailure.canRetry ? (
        <Button className={styles.submit} onClick={retry}>
          Try again
        </Button>
      ) : user ? (
        // Mostly the link that has logged them in, opened again.
        <>
          <p>
            You are logged in as <Link to={`/${user.userName}`}>@{user.userName}</Link>. If the link is for
            another account, <Link to="/confirm_signout">sign out</Link> first.
          </p>
          <Link to="/">Return to home page</Link>
        </>
      ) : (
        <>
          <p>
            If you have verified it before, just <Link to="/login">log in</Link>. If not, logging in sends you
            a new link.
          </p>
          <p>
            No account yet? <Link to="/register">Register</Link>
          </p>
        </>
      )}
    </AuthMessage>
  );
}

/** @param userName undefined if the member has logged out meanwhile */
function ConfirmSwitch({ userName, onConfirm }: { userName: string | undefined; onConfirm: () => void }) {
  return (
    <AuthMessage title="Verify your email" focusTitle={false}>
      {userName === undefined ? (
        <p>Verifying logs you in as the new account.</p>
      ) : (
        <>
          <p>
            You are logged in as <Link to={`/${userName}`}>@{userName}</Link>. Verifying logs you in as the
            new account.
          </p>
          <p>
            If @{userName} is the account that you have registered, it is verified already. If you have
            registered none, close this page. Nothing changes.
          </p>
        </>
      )}
      <Button className={styles.submit} onClick={onConfirm}>
        Verify and log in
      </Button>
      <Link to="/">Return to home page</Link>
    </AuthMessage>
  );
}
