/** Distance that the caret keeps from the edges of the visible area, in pixels. */
const MARGIN = 12;

export interface Span {
  top: number;
  bottom: number;
}

/** Scrolls the text and the page so that no bar and no on-screen keyboard covers the line of the caret. */
export function revealCaret(frame: HTMLElement, surface: HTMLElement): void {
  reveal(surface, () => caretIn(frame));
}

/** Scrolls the text and the page so that a range in the text is visible. */
export function revealRange(range: Range, surface: HTMLElement): void {
  const scrollThere = () => reveal(surface, () => range.getBoundingClientRect());
  scrollThere();
  settle(scrollThere);
}

/** Browsers estimate the height of text that was never near the visible part. Scrolling there shows the real one. */
export const settle = (scrollThere: () => void): number => requestAnimationFrame(scrollThere);

/** Scrolls the text so that an element is at the top of its area, and the page so that it is visible. */
export function revealAtTop(element: HTMLElement, surface: HTMLElement): void {
  const topOf = (shown: HTMLElement) => shown.getBoundingClientRect().top;
  scroll(surface, topOf(element) - MARGIN - topOf(surface));
  reveal(surface, () => element.getBoundingClientRect());
}

function reveal(surface: HTMLElement, span: () => Span | undefined): void {
  if (!span()) return;
  // Scrolling the page can make a bar stick, which makes the visible area smaller: look twice.
  for (let pass = 0; pass < 2; pass += 1) {
    scroll(surface, distance(span(), surface.getBoundingClientRect()));
    scroll(window, distance(span(), visibleArea()));
  }
  // The page may not scroll that far.
  scroll(surface, distance(span(), visibleArea()));
}

/** The line of the caret, if the focus is in a text within `frame`. */
function caretIn(frame: HTMLElement): Span | undefined {
  const { focusNode, focusOffset = 0 } = window.getSelection() ?? {};
  const { activeElement } = document;
  const isText = activeElement instanceof HTMLElement && activeElement.isContentEditable;
  if (!focusNode || !isText || !frame.contains(activeElement) || !activeElement.contains(focusNode)) {
    return undefined;
  }
  const range = document.createRange();
  range.setStart(focusNode, focusOffset);
  // A caret in an empty line has no rectangle of its own, so the line's is used.
  const line = focusNode instanceof Element ? focusNode : focusNode.parentElement;
  return range.getClientRects()[0] ?? line?.getBoundingClientRect();
}

/** The part of the window that no bar and no keyboard covers, in the coordinates of `getBoundingClientRect`. */
export function visibleArea(): Span {
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const edges = (name: 'top' | 'bottom', edge: 'top' | 'bottom') =>
    [...document.querySelectorAll(`[data-bar="${name}"]`)].map((bar) => bar.getBoundingClientRect()[edge]);
  return {
    top: Math.max(offsetTop, ...edges('top', 'bottom')),
    bottom: Math.min(offsetTop + height, ...edges('bottom', 'top')),
  };
}

/** How far to scroll to bring a span into the area; 0 if it is there. */
function distance(shown: Span | undefined, area: Span): number {
  if (!shown) return 0;
  const above = shown.top - MARGIN - area.top;
  const below = shown.bottom + MARGIN - area.bottom;
  // Something higher than the area, such as a picture, is not moved while a part of it is visible.
  if (above < 0 && below > 0) return 0;
  return above < 0 ? above : Math.max(0, below);
}

function scroll(what: HTMLElement | Window, top: number): void {
  if (top !== 0) what.scrollBy({ top, behavior: 'instant' });
}
