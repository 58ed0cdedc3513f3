import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { errorCode, errorMessage } from '../../apollo';
import { dataOf } from '../../apollo/dataOf';
import {
  useAuthorizationRequestQuery,
  useAuthorizeAppMutation,
  type AuthorizationRequestInput,
  type AuthorizationRequestQuery,
} from '../../generated/graphql';
import { useSession } from '../../session';
import { Banner, FailureBanner } from '../../ui/Banner';
import { Button } from '../../ui/Button';
import { SkeletonLine } from '../../ui/Skeleton';
import { useHydrated } from '../../ui/useHydrated';
import { isKnownScope, scopeTexts } from '../accessTokens/scopeTexts';
import { AuthLayout } from '../auth/AuthLayout';
import { useRecentAuthentication } from '../recentAuthentication/useRecentAuthentication';
import styles from './Consent.module.css';

/** The parameters of the address. The API checks them, and decides where people may be sent. */
function inputOf(search: string): AuthorizationRequestInput {
  const parameters = new URLSearchParams(search);
  return {
    clientId: parameters.get('client_id'),
    redirectUri: parameters.get('redirect_uri'),
    responseType: parameters.get('response_type'),
    scope: parameters.get('scope'),
    state: parameters.get('state'),
    codeChallenge: parameters.get('code_challenge'),
    codeChallengeMethod: parameters.get('code_challenge_method'),
  };
}

/** `/oauth/authorize`: a member allows an app to act for them, or does not (docs/behaviour.md#sign-in-with-hydrate). */
export function Component() {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const isHydrated = useHydrated();
  if (!user)
    return isHydrated ? <Navigate to="/login" replace state={{ from: pathname + search }} /> : <Waiting />;
  // Another person decides anew.
  return <Request key={user._id} userName={user.userName} input={inputOf(search)} />;
}

function Waiting() {
  return (
    <AuthLayout title="An app asks for your permission">
      <div role="status" aria-label="Loading what the app asks for">
        <SkeletonLine width="70%" />
        <SkeletonLine width="50%" />
      </div>
    </AuthLayout>
  );
}

interface RequestProps {
  userName: string;
  input: AuthorizationRequestInput;
}

function Request({ userName, input }: RequestProps) {
  const { data, error, refetch } = useAuthorizationRequestQuery({
    variables: { input },
    fetchPolicy: 'no-cache',
  });
  const request = data?.authorizationRequest;
  if (request) return <Consent {...{ request, userName, input }} />;
  if (!error) return <Waiting />;
  const isWrong = ['NOT_FOUND', 'BAD_USER_INPUT'].includes(errorCode(error) ?? '');
  return (
    <AuthLayout title={isWrong ? 'This request is not valid' : 'An app asks for your permission'}>
      <div className={styles.stack}>
        <Banner kind="error">
          <p>{errorMessage(error)}</p>
          {isWrong && (
            <p>You were not sent back, because the request may come from someone else than the app.</p>
          )}
        </Banner>
        {!isWrong && (
          <Button variant="secondary" className={styles.start} onClick={() => void refetch()}>
            Try again
          </Button>
        )}
      </div>
    </AuthLayout>
  );
}

interface ConsentProps extends RequestProps {
  request: NonNullable<AuthorizationRequestQuery['authorizationRequest']>;
}

function Consent({ request, userName, input }: ConsentProps) {
  const { appName, homepage, ownerName, scopes, returnsTo, isAuthorized, problem, refusalUrl } = request;
  const [authorize] = useAuthorizeAppMutation({ fetchPolicy: 'no-cache' });
  const { run, dialog } = useRecentAuthentication(userName);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { isReady, isSeen } = useReading();

  useEffect(() => {
    // The page is shown again, with its state, when people come back from the app.
    const wake = () => setIsBusy(false);
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  async function allow() {
    if (!isSeen()) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const answer = await run(() => authorize({ variables: { input } }));
      const redirectTo = answer && dataOf(answer).authorizeApp.redirectTo;
      // Busy until the page is gone.
      if (redirectTo != null) window.location.assign(redirectTo);
      else setIsBusy(false);
    } catch (error) {
      setIsBusy(false);
      if (errorCode(error) !== 'UNAUTHENTICATED') setFailure(errorMessage(error));
    }
  }

  return (
    <AuthLayout title={`Allow ${appName}?`}>
      <div className={styles.stack}>
        <p>
          <bdi className={styles.app}>{appName}</bdi> by @{ownerName} (
          <a href={homepage} target="_blank" rel="noopener noreferrer nofollow">
            {new URL(homepage).host}
          </a>
          ) wants to act for your account <strong>@{userName}</strong>.
          {isAuthorized && ' You have allowed this before.'}
        </p>
        {problem === null ? (
          <>
            <div>
              <h2 className={styles.heading}>It will be able to</h2>
              <ul className={styles.scopes}>
                {scopes.filter(isKnownScope).map((scope) => (
                  <li key={scope}>
                    <strong>{scopeTexts[scope].title}</strong>
                    <span>{scopeTexts[scope].about}</span>
                  </li>
                ))}
              </ul>
            </div>
            <p className={styles.note}>
              It learns your username, but never your email or password, and can change neither. You can
              remove it in the settings at any time. Hydrate has not checked this app.
            </p>
            <FailureBanner>{failure}</FailureBanner>
            <div className={styles.buttons}>
              <Button busy={isBusy} disabled={!isReady} onClick={() => void allow()}>
                Allow
              </Button>
              <Button
                variant="secondary"
                disabled={isBusy}
                onClick={() => window.location.assign(refusalUrl)}
              >
                Cancel
              </Button>
            </div>
            <p className={styles.note}>
              Either way you are sent back to <strong className={styles.host}>{returnsTo}</strong>.
            </p>
          </>
        ) : (
          <>
            <Banner kind="error">
              <p>The app has asked in a wrong way. Its developer can mend this.</p>
              <p className={styles.problem}>{problem}</p>
            </Banner>
            <Button
              variant="secondary"
              className={styles.start}
              onClick={() => window.location.assign(refusalUrl)}
            >
              Back to {returnsTo}
            </Button>
          </>
        )}
      </div>
      {dialog}
    </AuthLayout>
  );
}

/** In milliseconds. */
const READING = 600;

/**
 * Against pages that let people click twice and close their window after the first click, so that the second one allows what nobody has
 * seen. `isReady` is whether the page has been there for a moment, `isSeen` tells whether its window has had the focus for one.
 */
function useReading(): { isReady: boolean; isSeen: () => boolean } {
  const [isReady, setIsReady] = useState(false);
  const focusedAt = useRef(-READING);
  useEffect(() => {
    const timer = window.setTimeout(() => setIsReady(true), READING);
    const note = () => {
      focusedAt.current = performance.now();
    };
    window.addEventListener('focus', note);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener('focus', note);
    };
  }, []);
  return { isReady, isSeen: () => performance.now() - focusedAt.current >= READING };
}
