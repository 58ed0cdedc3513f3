import { useCallback, useEffect, useRef, useState } from 'react';
import type { Location } from 'react-router-dom';
import { useBlocker } from '../../router';

/** What would be gone: all or the last of the text, the cover, or an image in the text. */
export type Loss = 'text' | 'cover' | 'image';

/** What the question says. */
export const lossMessages: Readonly<Record<Loss, string>> = {
  text: 'Your text could not be saved anywhere yet and will be lost.',
  cover: 'Your text is kept, but the cover image you chose has not been uploaded yet and will be lost.',
  image:
    'Your text is kept, but an image in it has not been uploaded yet: it will be lost, or only a smaller copy will be left.',
};

/**
 * Asks before the page is left when something would be lost by it: the browser's own question when the tab is closed or
 * reloaded, a question of ours (drawn by the caller while `isAsking`) inside the app.
 *
 * @param findLoss asked at the moment of leaving, for what is kept changes with every letter; null when nothing would be lost
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
      // The page gives itself an address when writing begins.
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
