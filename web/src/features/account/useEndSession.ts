import { useCallback } from 'react';
import { errorCode } from '../../apollo';
import { useSignOutMutation } from '../../generated/graphql';

/** How long the server has to answer before the device signs out alone, in milliseconds. */
const PATIENCE = 5000;

/**
 * Ends the session of this device on the server. Resolves with whether the server has ended it, or had before; never rejects.
 * To be called while the session's token is still there.
 */
export function useEndSession(): () => Promise<boolean> {
  const [signOut] = useSignOutMutation({ fetchPolicy: 'no-cache' });
  return useCallback(async () => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), PATIENCE);
    });
    const ended = signOut().then(
      () => true,
      (error: unknown) => errorCode(error) === 'UNAUTHENTICATED',
    );
    try {
      return await Promise.race([ended, tooLate]);
    } finally {
      clearTimeout(timer);
    }
  }, [signOut]);
}
