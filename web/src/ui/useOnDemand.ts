import { useEffect, useRef, useState } from 'react';
import { useToast } from './toast';

/**
 * Loads a component's code when it is first needed. Unlike React's `lazy`, a failure does not replace the page by an
 * error: a toast reports it, and the next time the code is needed it is loaded again.
 *
 * @param load keep its identity stable
 * @param onFailure resets the state that made the component needed
 * @returns `null` until the code is loaded; after that it stays, so that a dialog can animate its closing
 */
export function useOnDemand<Code>(
  load: () => Promise<Code>,
  isNeeded: boolean,
  onFailure: () => void,
): Code | null {
  const showToast = useToast();
  const [code, setCode] = useState<{ loaded: Code } | null>(null);
  const newestOnFailure = useRef(onFailure);
  const isWaiting = isNeeded && code === null;

  useEffect(() => {
    newestOnFailure.current = onFailure;
  });

  useEffect(() => {
    if (!isWaiting) return undefined;
    let isCurrent = true;
    load().then(
      (loaded) => isCurrent && setCode({ loaded }),
      () => {
        if (!isCurrent) return;
        showToast(
          'This part of the page could not be fetched. Check your connection, then try again.',
          'error',
        );
        newestOnFailure.current();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isWaiting, load, showToast]);

  return code?.loaded ?? null;
}
