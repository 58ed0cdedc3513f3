import {
  UNSAFE_createBrowserHistory,
  UNSAFE_createMemoryHistory,
  type InitialEntry,
  type Location,
  NavigationType,
  type Navigator,
} from 'react-router-dom';

interface Update {
  action: NavigationType;
  location: Location;
  /** How many entries a POP went, forwards or back; `null` when the entry was not made by this app. */
  delta: number | null;
}

interface History extends Navigator {
  readonly action: NavigationType;
  readonly location: Location;
  listen: (listener: (update: Update) => void) => () => void;
}

/** Where a navigation leads, as far as a guard may want to know. */
export type Destination = Pick<Location, 'state'>;

/** Stands in the way of navigations. */
export interface Guard {
  isBlocking: (next: Destination) => boolean;
  /** A navigation was held up; `retry` makes it after all. */
  onBlocked: (retry: () => void) => void;
}

/** A history whose navigations a guard may hold up. */
export interface AppHistory extends History {
  /** Puts a guard in the way, one at a time; the result takes it out again. */
  guard: (guard: Guard) => () => void;
}

/** The history of the browser's window, through its address bar and buttons. */
export function createBrowserAppHistory(): AppHistory {
  // Under this name because most apps are given their history by one of the package's router components.
  return createAppHistory(withoutNetwork(UNSAFE_createBrowserHistory({ v5Compat: true })));
}

/**
 * Without a network no data can be fetched for another page: a plain link is followed as a document, which the service worker
 * has kept or says that it has not. A navigation with a state is the app's own business, which a document would not know.
 */
function withoutNetwork(history: History): History {
  const unlessOffline =
    (navigate: History['push'], assign: (href: string) => void): History['push'] =>
    (to, state, options) => {
      if (state == null && isServedOffline()) assign(history.createHref(to));
      else navigate(to, state, options);
    };
  return Object.assign(history, {
    push: unlessOffline(history.push.bind(history), (href) => window.location.assign(href)),
    replace: unlessOffline(history.replace.bind(history), (href) => window.location.replace(href)),
  });
}

/** The worker is missing where the site is not served over https. */
const isServedOffline = () =>
  !navigator.onLine && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** A history without a window, for tests. */
export function createMemoryAppHistory(initialEntries: InitialEntry[]): AppHistory {
  return createAppHistory(UNSAFE_createMemoryHistory({ initialEntries, v5Compat: true }));
}

/**
 * Adds the guard to one of react-router's histories.
 *
 * A push can be held up before it happens. Back and Forward have happened when one hears of them: the step is taken back
 * first, and made again when the guard lets it through.
 */
function createAppHistory(history: History): AppHistory {
  let guard: Guard | null = null;
  /** What to do at the next POP, which is our own doing, in place of telling the app. */
  let atOwnStep: (() => void) | null = null;
  let isRetry = false;

  const unlessBlocked = (state: unknown, navigate: () => void) => {
    if (guard?.isBlocking({ state })) guard.onBlocked(navigate);
    else navigate();
  };

  return {
    get action() {
      return history.action;
    },
    get location() {
      return history.location;
    },
    createHref: history.createHref,
    encodeLocation: history.encodeLocation,
    go: history.go,
    push: (to, state, options) => unlessBlocked(state, () => history.push(to, state, options)),
    replace: (to, state, options) => unlessBlocked(state, () => history.replace(to, state, options)),
    listen: (listener) =>
      history.listen((update) => {
        const { action, delta, location } = update;
        const act = atOwnStep;
        const isFree = isRetry || action !== NavigationType.Pop || !delta;
        atOwnStep = null;
        isRetry = false;
        if (act) {
          act();
        } else if (!isFree && guard?.isBlocking(location)) {
          const { onBlocked } = guard;
          const retry = () => {
            isRetry = true;
            history.go(delta);
          };
          // Asked once the address is again that of the page on screen.
          atOwnStep = () => onBlocked(retry);
          history.go(-delta);
        } else {
          listener(update);
        }
      }),
    guard: (added) => {
      guard = added;
      return () => {
        if (guard === added) guard = null;
      };
    },
  };
}
