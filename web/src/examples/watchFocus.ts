/** Nobody types or presses outside a frame and, this soon after it, enters the frame by pointer; in milliseconds. */
const TOO_SOON = 500;
/** Effects of the first render take the focus within this time after it, in milliseconds. */
const FIRST_EFFECTS = 2000;
/** How often a frame may take the focus by itself. */
const MAX_TAKEN = 5;

const TEXT_FIELDS = 'textarea, input, select, [contenteditable="true"]';

export interface FocusWatch {
  /** To be called when the example has rendered. */
  ran: () => void;
  end: () => void;
}

/**
 * Frames can take the focus at any time, and with it what the reader types. A text field in use that loses the focus to the
 * frame gets it back, unless Tab was pressed. The page cannot see the pointer in a frame, so the time tells. Nobody can enter an
 * inert frame, so it gives back any focus.
 * @param isAutomatic whether the first render must give back any focus too, because the reader has not asked for it
 * @param onTakenOften is called for a frame that does it again and again, which would hold readers
 */
export function watchFocus(
  frame: HTMLIFrameElement,
  isAutomatic: boolean,
  onTakenOften: () => void,
): FocusWatch {
  const watch = new AbortController();
  const { signal } = watch;
  let lastUse = -TOO_SOON;
  let effectsEnd = Infinity;
  let lastKey: KeyboardEvent | null = null;
  let before = document.activeElement;
  let taken = 0;
  const use = (event: Event) => {
    // Not in all browsers the frame itself gets this event.
    if (event.target === frame) return;
    lastUse = performance.now();
    if (event.type === 'focusin') before = event.target instanceof Element ? event.target : null;
    // A click on text leaves no element with the focus.
    else if (event.type === 'click') before = document.activeElement;
    else lastKey = event instanceof KeyboardEvent ? event : null;
  };
  const isTaken = (isInert: boolean): boolean => {
    if (isInert) return true;
    // Tab that an editor used to indent does not leave it.
    if (lastKey?.key === 'Tab' && !lastKey.defaultPrevented) return false;
    const now = performance.now();
    return now - lastUse <= TOO_SOON || (now <= effectsEnd && !frame.matches(':hover'));
  };
  const look = () => {
    if (signal.aborted || document.activeElement !== frame) return;
    const isInert = frame.closest('[inert]') !== null;
    if (!isTaken(isInert)) return;
    taken += 1;
    if (isInert || (isAutomatic && performance.now() <= effectsEnd) || before?.matches(TEXT_FIELDS))
      giveBack(before);
    if (taken >= MAX_TAKEN) onTakenOften();
  };
  for (const type of ['focusin', 'keydown', 'pointerdown', 'click'])
    document.addEventListener(type, use, { signal, capture: true });
  // The frame is the active element only after this event.
  window.addEventListener('blur', () => setTimeout(look), { signal });
  return {
    ran: () => (effectsEnd = Math.min(effectsEnd, performance.now() + FIRST_EFFECTS)),
    end: () => watch.abort(),
  };
}

function giveBack(element: Element | null): void {
  // If no element had the focus, this takes it from the frame.
  window.focus();
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}
