import './main.css';

/** How long to wait before the site is asked for again, and for its answer, in milliseconds. */
const PAUSE = 5_000;
const PATIENCE = 10_000;

let timer = 0;
let attempt = new AbortController();

/**
 * Opens the page if there is an answer that is no error of the server. Events are not enough: `online` says that there is some
 * network, and does not come at all if only the site was away.
 */
function tryAgain(): void {
  attempt.abort();
  attempt = new AbortController();
  const { signal } = attempt;
  if (document.visibilityState === 'hidden') return;
  // A request that began without a network may wait for long.
  later(PATIENCE);
  fetch(location.href, { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ status }) => {
      if (status >= 500) return later(PAUSE);
      clearTimeout(timer);
      location.reload();
    },
    () => {
      if (!signal.aborted) later(PAUSE);
    },
  );
}

function later(delay: number): void {
  clearTimeout(timer);
  timer = window.setTimeout(tryAgain, delay);
}

addEventListener('online', tryAgain);
addEventListener('visibilitychange', tryAgain);
later(PAUSE);
