import { useEffect, useState } from 'react';
import type { Destination } from './appHistory';
import { useRouter } from './routerContext';

interface Blocker {
  /** A navigation is held up and waits for one of the two answers. */
  isBlocked: boolean;
  proceed: () => void;
  reset: () => void;
}

/**
 * Holds up navigations inside the app while `isBlocking` says so.
 *
 * @param isBlocking keep its identity stable (`useCallback`) as long as it answers the same
 */
export function useBlocker(isBlocking: (next: Destination) => boolean): Blocker {
  const { history } = useRouter();
  const [blocked, setBlocked] = useState<{ retry: () => void } | null>(null);

  useEffect(
    () => history.guard({ isBlocking, onBlocked: (retry) => setBlocked({ retry }) }),
    [history, isBlocking],
  );

  return {
    isBlocked: blocked !== null,
    proceed: () => {
      setBlocked(null);
      blocked?.retry();
    },
    reset: () => setBlocked(null),
  };
}
