import { useEffect, useState, type RefObject } from 'react';

/** What covers at least this height is a keyboard, and not a bar of the browser; in pixels. */
const KEYBOARD_HEIGHT = 120;

/** How much of the layout viewport a keyboard covers, in pixels. */
function coveredHeight(): number {
  const { height, scale } = window.visualViewport ?? { height: window.innerHeight, scale: 1 };
  return document.documentElement.clientHeight - height * scale;
}

export const isScreenKeyboardOpen = (): boolean => coveredHeight() >= KEYBOARD_HEIGHT;

/**
 * Whether an on-screen keyboard is open while the focus is in `frame`. The frame then gets its place as `--keyboard-top`, in
 * the coordinates of `position: fixed`, and `--keyboard-height`.
 *
 * Browsers on iOS and Android shrink only the visual viewport, so that nothing in CSS knows of the keyboard.
 */
export function useScreenKeyboard(frame: RefObject<HTMLElement>): boolean {
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const element = frame.current;
    const viewport = window.visualViewport;
    if (!element || !viewport) return undefined;
    const update = () => {
      const { offsetTop, height, scale } = viewport;
      const covered = coveredHeight();
      // With pinch zoom the toolbar would be wider than the screen.
      const isOver = covered >= KEYBOARD_HEIGHT && scale < 1.1 && element.contains(document.activeElement);
      if (isOver) {
        // Not without need: with each new value the browser computes the styles of the whole text.
        element.style.setProperty('--keyboard-top', `${offsetTop + height}px`);
        element.style.setProperty('--keyboard-height', `${covered}px`);
      }
      setIsOpen(isOver);
    };
    update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    document.addEventListener('focusin', update);
    document.addEventListener('focusout', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
      document.removeEventListener('focusin', update);
      document.removeEventListener('focusout', update);
    };
  }, [frame]);

  return isOpen;
}
