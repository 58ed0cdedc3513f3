import { useEffect, type RefObject } from 'react';
import { isComposing } from './isComposing';

/** Calls the stable `onDismiss`: `true` at Escape, `false` at a click outside or when the focus leaves. */
export function useDismissal(
  isOpen: boolean,
  container: RefObject<HTMLElement>,
  onDismiss: (byEscape: boolean) => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) onDismiss(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // During an IME composition, Escape cancels that.
      if (event.key === 'Escape' && !isComposing(event) && !event.defaultPrevented) onDismiss(true);
    };
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('pointerdown', onOutside, { signal });
    document.addEventListener('focusin', onOutside, { signal });
    document.addEventListener('keydown', onKeyDown, { signal });
    return () => listening.abort();
  }, [container, isOpen, onDismiss]);
}
