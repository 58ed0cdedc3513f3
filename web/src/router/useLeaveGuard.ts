import { useCallback, useEffect, useRef, useState } from 'react';
import type { Destination } from './appHistory';
import { useAppHistory } from './routerContext';

interface LeaveGuard<Reason> {
  /** A navigation is blocked until `leave` or `stay` is called. */
  isAsking: boolean;
  /** Why it was blocked; null before the first time. */
  reason: Reason | null;
  leave: () => void;
  stay: () => void;
  /** The work is saved: the page may be left from now on, even before the next render. */
  release: () => void;
}

/** Asks before a loss that `findReason` names; `null` is a closing tab. The caller shows the dialog. */
export function useLeaveGuard<Reason>(
  findReason: (next: Destination | null) => Reason | null,
): LeaveGuard<Reason> {
  const history = useAppHistory();
  const isReleased = useRef(false);
  const find = useRef(findReason);
  useEffect(() => {
    find.current = findReason;
  });
  const [blocked, setBlocked] = useState<{ reason: Reason; retry: () => void } | null>(null);
  const [isAsking, setIsAsking] = useState(false);

  useEffect(() => {
    const reasonFor = (next: Destination | null) => (isReleased.current ? null : find.current(next));
    let found: Reason | null = null;
    const removeGuard = history.guard({
      isBlocking: (next) => (found = reasonFor(next)) !== null,
      onBlocked: (retry) => {
        if (found === null) return;
        setBlocked({ reason: found, retry });
        setIsAsking(true);
      },
    });
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (reasonFor(null) !== null) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      removeGuard();
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [history]);

  return {
    isAsking,
    reason: blocked?.reason ?? null,
    leave: () => {
      setIsAsking(false);
      blocked?.retry();
    },
    stay: () => setIsAsking(false),
    release: useCallback(() => {
      isReleased.current = true;
    }, []),
  };
}
