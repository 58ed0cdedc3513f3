import { useCallback, useEffect, useRef } from 'react';
import type { Location } from 'react-router-dom';
import { useBlocker } from '../../router';

/**
 * Asks before the page is left when something would be lost by it: the browser's own question when the tab is closed or
 * reloaded, a question of ours (drawn by the caller while `isAsking`) inside the app.
 */
export function useLeaveGuard(isLosing: boolean) {
  const isReleased = useRef(false);
  const blocker = useBlocker(
    useCallback(
      (next: Pick<Location, 'state'>) =>
        // The page gives itself an address when writing begins.
        isLosing && !isReleased.current && !staysOnPage(next),
      [isLosing],
    ),
  );

  useEffect(() => {
    if (!isLosing) return undefined;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isLosing]);

  return {
    isAsking: blocker.isBlocked,
    leave: blocker.proceed,
    stay: blocker.reset,
    /** The work is saved: the page may be left from now on, even before it is rendered again. */
    release: useCallback(() => {
      isReleased.current = true;
    }, []),
  };
}

function staysOnPage({ state }: Pick<Location, 'state'>): boolean {
  const passed: unknown = state;
  return typeof passed === 'object' && passed !== null && 'writing' in passed;
}
