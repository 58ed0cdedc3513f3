import { useEffect } from 'react';

/** How long a post is on the screen before it counts as read, in milliseconds. */
const READ_AFTER = 15_000;
const STEP = 1000;

/** The posts that this page has reported. */
const reported = new Set<string>();

/**
 * Reports once that the post was read (docs/behaviour.md#reads): after a while on a visible screen. The tools of readers load this at
 * the first touch, which robots do not have. The author's own reading is not counted.
 */
export function useReadReport(postId: string, isOwn: boolean): void {
  useEffect(() => {
    if (isOwn || reported.has(postId)) return undefined;
    let left = READ_AFTER;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      left -= STEP;
      if (left > 0) return;
      clearInterval(timer);
      reported.add(postId);
      navigator.sendBeacon(`/reads/${postId}`);
    }, STEP);
    return () => clearInterval(timer);
  }, [postId, isOwn]);
}
