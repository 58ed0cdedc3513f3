/** Adds a style sheet to the document. */
export function addStyle(css: string): void {
  const style = document.createElement('style');
  style.textContent = css;
  document.head.append(style);
}

/** Gives the document the markup of the example's HTML file, without scripts, and an element for the root. */
export function showMarkup(html: string | null): void {
  if (html !== null) {
    // oxlint-disable-next-line local/no-unsafe-html -- the frame runs code of the author anyway, and the document is inert
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    for (const script of parsed.querySelectorAll('script')) script.remove();
    document.head.append(...parsed.querySelectorAll('head style'));
    document.body.replaceChildren(...parsed.body.childNodes);
    for (const { name, value } of parsed.body.attributes) document.body.setAttribute(name, value);
  }
  if (!document.getElementById('root')) {
    const root = document.createElement('div');
    root.id = 'root';
    document.body.append(root);
  }
}

/** Tells the height of the content when it changes. */
export function watchHeight(onChange: (height: number) => void): void {
  let last = -1;
  const measure = () => {
    const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
    if (height !== last) onChange((last = height));
  };
  const observer = new ResizeObserver(measure);
  observer.observe(document.documentElement);
  observer.observe(document.body);
  measure();
}

/** How long an example that shows nothing is waited for, in milliseconds. */
const NOTHING_SHOWN = 1000;

/** Calls back once the root has content, or after a moment without any. Frames that are out of sight do not paint. */
export function whenShown(onShown: () => void): void {
  const root = document.getElementById('root') ?? document.body;
  let isDone = false;
  const done = () => {
    if (isDone) return;
    isDone = true;
    observer.disconnect();
    clearTimeout(timer);
    // An error in an effect is thrown before this.
    setTimeout(onShown);
  };
  const observer = new MutationObserver(() => {
    if (root.childNodes.length > 0) done();
  });
  const timer = setTimeout(done, NOTHING_SHOWN);
  observer.observe(document.body, { childList: true, subtree: true });
  if (root.childNodes.length > 0) done();
}
