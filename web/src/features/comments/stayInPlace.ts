/** For how long what follows from a change may be rendered, in milliseconds. */
const RENDERED = 2000;

/**
 * Changes the page without moving what is read. Not by scroll anchoring, which some browsers lack, and which gives up where what it holds on to is
 * rendered anew.
 */
export function stayInPlace(change: () => void): void {
  // At the top nothing is read that a change could push away.
  const read = window.scrollY > 0 ? readElement() : undefined;
  if (!read) {
    change();
    return;
  }
  const { style } = document.documentElement;
  style.overflowAnchor = 'none';
  const before = read.getBoundingClientRect().top;
  let place = window.scrollY;
  // It hears of the change before it is painted.
  const observer = new MutationObserver(() => {
    // What a reader scrolls stays scrolled.
    if (window.scrollY !== place || !read.isConnected) {
      end();
      return;
    }
    const moved = read.getBoundingClientRect().top - before;
    if (Math.abs(moved) < 1) return;
    window.scrollBy({ top: moved, behavior: 'instant' });
    place = window.scrollY;
  });
  const end = () => {
    observer.disconnect();
    style.overflowAnchor = '';
  };
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  change();
  setTimeout(end, RENDERED);
}

/** Where the reader types, else the first text on the screen. */
function readElement(): Element | undefined {
  const { activeElement } = document;
  if (activeElement?.matches('textarea') && isOnScreen(activeElement)) return activeElement;
  for (const part of [0.25, 0.5, 0.75]) {
    const found = document
      .elementsFromPoint(window.innerWidth / 2, window.innerHeight * part)
      .find((element) => element.matches('main :is(p, li, pre, h1, h2, h3, h4, figure)'));
    if (found) return found;
  }
  return undefined;
}

function isOnScreen(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
