import type { RouteObject } from 'react-router-dom';
import { preloadPage } from './lazyPage';

/** How long a page waits for its code before it is shown without a transition, in milliseconds. */
const PATIENCE = 80;
/** The longest pause of the screen, should the page not render in time. */
const LONGEST = 400;
const NAME = 'post-title';
const POST = /^\/post\/[^/]+$/;

const after = (milliseconds: number) =>
  new Promise<false>((resolve) => {
    setTimeout(resolve, milliseconds, false);
  });

let navigations = 0;
let latest: ViewTransition | null = null;
let marked: HTMLElement | null = null;

/** Gives a title the name, and takes it from the one of a transition that is still under way: two would make the browser skip the next one. */
function mark(title: HTMLElement | null): void {
  if (marked) marked.style.viewTransitionName = '';
  marked = title;
  if (marked) marked.style.viewTransitionName = NAME;
}

/**
 * Lets the title of a post move between its card and its page, where the browser can and motion is welcome. All other navigations, and
 * those whose code is not there yet, are shown at once. @param show renders the page, and resolves when it is in the document
 */
export async function withViewTransition(
  show: () => Promise<void>,
  routes: RouteObject[],
  from: string,
  to: { pathname: string },
): Promise<void> {
  const at = to.pathname;
  const own = ++navigations;
  const opened = POST.test(at) ? cardTitle(at) : null;
  const isReturn = POST.test(from) && !POST.test(at);
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isCalm || from === at || (!opened && !isReturn)) return show();
  const isReady = await Promise.race([preloadPage(routes, to).then(() => true), after(PATIENCE)]).catch(
    () => false,
  );
  // A later navigation has been shown meanwhile.
  if (own !== navigations) return undefined;
  if (!isReady) return show();
  mark(opened ?? pageTitle());
  const transition = document.startViewTransition(async () => {
    await Promise.race([show(), after(LONGEST)]);
    if (latest === transition) mark(opened ? pageTitle() : cardTitle(from));
  });
  latest = transition;
  // It is skipped in a hidden tab, or by the next one.
  transition.ready.catch(() => undefined);
  await transition.finished.catch(() => undefined);
  if (latest === transition) mark(null);
}

const pageTitle = () => document.querySelector<HTMLElement>('main h1');

/** The title of a card that leads to a post, if it is on the screen. */
function cardTitle(path: string): HTMLElement | null {
  const title = document.querySelector<HTMLElement>(`main h2:has(> a[href=${JSON.stringify(path)}])`);
  const box = title?.getBoundingClientRect();
  return title && box && box.bottom > 0 && box.top < window.innerHeight ? title : null;
}
