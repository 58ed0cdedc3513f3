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
  const phase = useRef<'none' | 'asked' | 'scrolling'>('none');

  useEffect(() => {
    if (phase.current === 'none' || !box.current) return;
    const isBelow = box.current.getBoundingClientRect().top > window.innerHeight - NOTICEABLE;
    if (phase.current === 'asked' && isBelow) phase.current = 'scrolling';
    const isScrolling = phase.current === 'scrolling';
    // The frame has its final height only after it came into view.
    if (state === 'failed' || (state === 'ran' && height !== null)) phase.current = 'none';
    if (!isScrolling) return;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    box.current.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' });
  }, [box, state, height]);

  return useCallback(() => {
    phase.current = 'asked';
  }, []);
}
