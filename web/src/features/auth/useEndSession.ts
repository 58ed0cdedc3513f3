import { useCallback } from 'react';
import { errorCode } from '../../apollo';
import { useSignOutMutation } from '../../generated/graphql';

/** How long to wait for the server, in milliseconds. */
const PATIENCE = 5000;

/** Ends this device's session with its token. Resolves with whether it is ended; never rejects. */
export function useEndSession(): () => Promise<boolean> {
  const [signOut] = useSignOutMutation({ fetchPolicy: 'no-cache', context: { signsOut: true } });
  return useCallback(() => {
    const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE, false));
    const ended = signOut().then(
      () => true,
      (error: unknown) => errorCode(error) === 'UNAUTHENTICATED',
    );
    return Promise.race([ended, tooLate]);
  }, [signOut]);
}
