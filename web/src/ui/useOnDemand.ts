import { useEffect, useRef, useState } from 'react';
import { useToast } from './toast';

/**
 * Fetches a component's code when it is first needed. Unlike React's own `lazy`, code that cannot be had takes nothing of the
 * page away: a word is said, and the next time it is needed it is fetched again.
 *
 * @param load keep its identity stable
 * @param onFailure takes back what made the component needed
 * @returns `null` until the code is there; afterwards it stays, so that a dialog can find its way out
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
