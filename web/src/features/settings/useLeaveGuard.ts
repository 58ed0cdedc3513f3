import { useCallback, useEffect } from 'react';
import { useBlocker } from '../../router';

/**
 * Asks before the page is left with unsaved changes: the browser's own question when the tab is closed or reloaded, a
 * question of ours (drawn by the caller while `isBlocked`) inside the app.
 */
export function useLeaveGuard(isDirty: boolean): ReturnType<typeof useBlocker> {
  useEffect(() => {
    if (!isDirty) return undefined;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [isDirty]);

  return useBlocker(useCallback(() => isDirty, [isDirty]));
}
