import { useCallback, useEffect, useRef, useState } from 'react';
import type { Location } from 'react-router-dom';
import { useBlocker } from '../../router';

/** What would be lost: unsaved text, the cover, or an image in the text. */
export type Loss = 'text' | 'cover' | 'image';

/** The text of the question for each loss. */
export const lossMessages: Readonly<Record<Loss, string>> = {
  text: 'Your text could not be saved anywhere yet and will be lost.',
  cover: 'Your text is kept, but the cover image you chose has not been uploaded yet and will be lost.',
  image:
    'Your text is kept, but an image in it has not been uploaded yet: it will be lost, or only a smaller copy will be left.',
};

/**
 * Asks before the page is left if something would be lost. Closing or reloading the tab shows the browser's own
 * question; inside the app the caller renders a dialog while `isAsking`.
 *
 * @param findLoss called at the moment of leaving; null if nothing would be lost
 */
export function useLeaveGuard(findLoss: () => Loss | null) {
  const isReleased = useRef(false);
  const find = useRef(findLoss);
  useEffect(() => {
    find.current = findLoss;
  });
  const [loss, setLoss] = useState<Loss | null>(null);
  const blocker = useBlocker(
    useCallback((next: Pick<Location, 'state'>) => {
      // The page changes its own address when writing begins.
      if (isReleased.current || staysOnPage(next)) return false;
      const found = find.current();
      setLoss(found);
      return found !== null;
    }, []),
  );

  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!isReleased.current && find.current() !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, []);

  return {
    isAsking: blocker.isBlocked,
    loss,
    leave: blocker.proceed,
    stay: blocker.reset,
    /** The work is saved: the page may be left from now on, even before the next render. */
    release: useCallback(() => {
      isReleased.current = true;
    }, []),
  };
}

function staysOnPage({ state }: Pick<Location, 'state'>): boolean {
  const passed: unknown = state;
  return typeof passed === 'object' && passed !== null && 'writing' in passed;
}
