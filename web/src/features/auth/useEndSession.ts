import { useCallback } from 'react';
import { errorCode } from '../../apollo';
import { useSignOutMutation } from '../../generated/graphql';

/** How long to wait for the server before only the device signs out, in milliseconds. */
const PATIENCE = 5000;

/** Ends this device's session with its token. Resolves with whether it is ended; never rejects. */
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
