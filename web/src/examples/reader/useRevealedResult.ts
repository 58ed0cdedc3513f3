import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { ExampleRun } from '../useExampleRun';

/** So much of a result must be on screen for a reader to notice it, in CSS pixels. */
const NOTICEABLE = 120;

/**
 * Scrolls to the result of a run that the reader has asked for. On narrow screens it stands below the code, which is often
 * longer than the screen.
 * @returns the function that asks for it
 */
export function useRevealedResult(
  box: RefObject<HTMLElement>,
  { state, height }: Pick<ExampleRun, 'state' | 'height'>,
): () => void {
  const isWanted = useRef(false);

  useEffect(() => {
    if (!isWanted.current || !box.current) return;
    // The frame has its final height only after it came into view.
    if (state === 'failed' || (state === 'ran' && height !== null)) isWanted.current = false;
    if (box.current.getBoundingClientRect().top < window.innerHeight - NOTICEABLE) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.current.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
  }, [box, state, height]);

  return useCallback(() => {
    isWanted.current = true;
  }, []);
}
