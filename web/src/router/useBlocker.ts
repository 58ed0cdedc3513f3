import { useEffect, useState } from 'react';
import type { Destination } from './appHistory';
import { useRouter } from './routerContext';

interface Blocker {
  /** A navigation is blocked until `proceed` or `reset` is called. */
  isBlocked: boolean;
  proceed: () => void;
  reset: () => void;
}

/**
 * Blocks navigations inside the app while `isBlocking` returns true.
 *
 * @param isBlocking keep its identity stable (`useCallback`)
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
