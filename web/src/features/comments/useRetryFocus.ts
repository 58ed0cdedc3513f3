import { useEffect, useRef, type RefObject } from 'react';

/**
 * A ref for the box of a `RetryNote`. Its button takes the focus that the button for more has lost, in whose place it is.
 * @param wasAsked whether the reader has pressed that button
 */
export function useRetryFocus(error: unknown, wasAsked: boolean): RefObject<HTMLDivElement> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error !== undefined && wasAsked && document.activeElement === document.body)
      box.current?.querySelector('button')?.focus({ preventScroll: true });
  }, [error, wasAsked]);
  return box;
}
