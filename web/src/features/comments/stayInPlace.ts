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

function readElement(): Element | undefined {
  return document
    .elementsFromPoint(window.innerWidth / 2, window.innerHeight / 4)
    .find((element) => element.matches('main :is(p, li, pre, h1, h2, h3, h4, figure, article)'));
}
