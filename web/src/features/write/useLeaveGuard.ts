import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';

/**
 * Asks before the page is left with unsaved work: the browser's own question when the tab is closed or reloaded, a
 * question of ours (drawn by the caller while `isAsking`) inside the app.
 */
export function useLeaveGuard(isDirty: boolean) {
  const isReleased = useRef(false);
  const blocker = useBlocker(useCallback(() => isDirty && !isReleased.current, [isDirty]));

  useEffect(() => {
    if (!isDirty) return undefined;
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!isReleased.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isDirty]);

  return {
    isAsking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    /** The work is saved: the page may be left from now on, even before it is rendered again. */
    release: useCallback(() => {
      isReleased.current = true;
    }, []),
  };
}
