/** Nobody types or presses outside a frame and, this soon after it, enters the frame by pointer; in milliseconds. */
const TOO_SOON = 500;
/** How often a frame may take the focus by itself. */
const MAX_TAKEN = 5;

const TEXT_FIELDS = 'textarea, input, select, [contenteditable="true"]';

/**
 * Frames can take the focus at any time, and with it what the reader types. A text field in use that loses the focus to the
 * frame gets it back, unless Tab was pressed. The page cannot see the pointer in a frame, so the time tells.
 * @param onTakenOften is called for a frame that does it again and again, which would hold readers
 * @returns function that ends the watch
 */
export function watchFocus(frame: HTMLIFrameElement, onTakenOften: () => void): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  let last = -TOO_SOON;
  let isTab = false;
  let before = document.activeElement;
  let taken = 0;
  const use = (event: Event) => {
    last = performance.now();
    if (event.type === 'focusin') before = event.target instanceof Element ? event.target : null;
    else isTab = event instanceof KeyboardEvent && event.key === 'Tab';
  };
  const look = () => {
    if (signal.aborted || document.activeElement !== frame) return;
    if (isTab || performance.now() - last > TOO_SOON) return;
    taken += 1;
    if (before instanceof HTMLElement && before.matches(TEXT_FIELDS)) before.focus({ preventScroll: true });
    if (taken >= MAX_TAKEN) onTakenOften();
  };
  for (const type of ['focusin', 'keydown', 'pointerdown'])
    document.addEventListener(type, use, { signal, capture: true });
  // The frame is the active element only after this event.
  window.addEventListener('blur', () => setTimeout(look), { signal });
  return () => watch.abort();
}
