import { useCallback, useEffect } from 'react';
import { useBlocker } from '../../router';

/**
 * Asks before the page is left with unsaved changes. Closing or reloading the tab shows the browser's own question;
 * inside the app the caller renders a dialog while `isBlocked`.
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
