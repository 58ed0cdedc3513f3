import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { revealCaret, settle } from './caretView';

/** Events after which the caret moves by keys, and not to where a pointer put it. */
const KEY_EVENTS = ['keydown', 'beforeinput', 'compositionstart'] as const;

/**
 * Keeps the caret visible. `change` is a value that differs after each change of the text.
 *
 * A press of a pointer moves nothing, because its second press would then hit another line.
 */
export function useCaretInView(
  frame: RefObject<HTMLElement>,
  surface: RefObject<HTMLElement>,
  change: unknown,
): void {
  const request = useRef<number>(undefined);
  const reveal = useCallback(() => {
    const scrollThere = () => {
      if (frame.current && surface.current) revealCaret(frame.current, surface.current);
    };
    request.current ??= requestAnimationFrame(() => {
      scrollThere();
      request.current = settle(() => {
        request.current = undefined;
        scrollThere();
      });
    });
  }, [frame, surface]);

  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) reveal();
    isFirst.current = false;
  }, [change, reveal]);

  useEffect(() => {
    const element = frame.current;
    const viewport = window.visualViewport;
    let isPointer = false;
    const onPointer = () => {
      isPointer = true;
    };
    const onKey = () => {
      isPointer = false;
    };
    const onSelection = () => {
      if (!isPointer) reveal();
    };
    const options = { capture: true };
    element?.addEventListener('pointerdown', onPointer, options);
    for (const name of KEY_EVENTS) element?.addEventListener(name, onKey, options);
    document.addEventListener('selectionchange', onSelection);
    viewport?.addEventListener('resize', reveal);
    return () => {
      element?.removeEventListener('pointerdown', onPointer, options);
      for (const name of KEY_EVENTS) element?.removeEventListener(name, onKey, options);
      document.removeEventListener('selectionchange', onSelection);
      viewport?.removeEventListener('resize', reveal);
      if (request.current !== undefined) cancelAnimationFrame(request.current);
      request.current = undefined;
    };
  }, [frame, reveal]);
}
