import { useEffect, useRef, useState } from 'react';
import { useToast } from './toast';

/** Loads code when needed; `null` before. Unlike `lazy`, a failure shows a toast and calls `onFailure`. */
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
