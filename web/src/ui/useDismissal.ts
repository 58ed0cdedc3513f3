import { useEffect, type RefObject } from 'react';

/**
 * Calls the stable function `onDismiss` when the user leaves what is open inside `container`: with `true` at
 * Escape (the focus should move somewhere sensible), with `false` at a click outside and when the focus
 * leaves.
 */
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
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) onDismiss(true);
    };
    document.addEventListener('pointerdown', onOutside);
    document.addEventListener('focusin', onOutside);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onOutside);
      document.removeEventListener('focusin', onOutside);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [container, isOpen, onDismiss]);
}
