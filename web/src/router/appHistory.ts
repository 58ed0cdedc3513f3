import {
  UNSAFE_createBrowserHistory,
  UNSAFE_createMemoryHistory,
  parsePath,
  type InitialEntry,
  type Location,
  NavigationType,
  type Navigator,
  type Path,
  type To,
} from 'react-router-dom';

interface Update {
  action: NavigationType;
  location: Location;
  /** The distance of a POP in history entries, forward or back; `null` if this app did not make the entry. */
  delta: number | null;
}

interface History extends Navigator {
  readonly action: NavigationType;
  readonly location: Location;
  listen: (listener: (update: Update) => void) => () => void;
}

/** The target of a navigation, as far as a guard needs it. */
export type Destination = Partial<Path> & Pick<Location, 'state'>;

/** Can block navigations. */
export interface Guard {
  isBlocking: (next: Destination) => boolean;
  /** Called when a navigation is blocked; `retry` repeats it without the guard. */
  onBlocked: (retry: () => void) => void;
}

/** A history whose navigations a guard can block. */
export interface AppHistory extends History {
  /** Sets the guard; only one at a time. The returned function removes it. */
  guard: (guard: Guard) => () => void;
}

/** The history of the browser window. */
export function createBrowserAppHistory(): AppHistory {
  // It has the prefix UNSAFE_ because most apps get their history from a router component of the package.
  return createAppHistory(
    withoutNetwork(withFragmentEntries(UNSAFE_createBrowserHistory({ v5Compat: true }))),
  );
}

// A plain link within the page makes a history entry without a state. It gets the state of the entry before it, key
// included: the app sees the same page. Its own number lets a guard undo steps from and to it.
function withFragmentEntries(history: History): History {
  const listen = history.listen.bind(history);
  let known = currentEntry();

  const adopt = (): boolean => {
    const isFragment = window.history.state == null;
    if (isFragment) window.history.replaceState({ ...known.state, idx: known.idx + stepFrom(known) }, '');
    known = currentEntry();
    return isFragment;
  };
  const knownAfter =
    (navigate: History['push']): History['push'] =>
    (to, state, options) => {
      adopt();
      navigate(to, state, options);
      known = currentEntry();
    };

  return Object.assign(history, {
    push: knownAfter(history.push.bind(history)),
    replace: knownAfter(history.replace.bind(history)),
    listen: (listener: (update: Update) => void) => {
      let isFragment = false;
      const onPop = () => {
        isFragment = adopt();
      };
      // Before the listener of the router, which reads the number.
      window.addEventListener('popstate', onPop);
      const stop = listen((update) => {
        listener(isFragment ? { ...update, action: NavigationType.Push, delta: 1 } : update);
        isFragment = false;
      });
      return () => {
        window.removeEventListener('popstate', onPop);
        stop();
      };
    },
  });
}

interface Entry {
  href: string;
  state: object;
  /** The router's number of the entry. */
  idx: number;
  /** The browser's number of the entry; null in browsers without the Navigation API. */
  index: number | null;
}

function currentEntry(): Entry {
  const state: unknown = window.history.state;
  const known = typeof state === 'object' && state !== null ? state : {};
  return {
    href: window.location.href,
    state: known,
    idx: 'idx' in known && typeof known.idx === 'number' ? known.idx : 0,
    index: 'navigation' in window ? (window.navigation.currentEntry?.index ?? null) : null,
  };
}

/** A link to where the page is already replaces the entry. */
function stepFrom({ href, index }: Entry): number {
  const now = currentEntry();
  if (index !== null && now.index !== null) return now.index - index;
  return now.href === href ? 0 : 1;
}

// Offline, a plain link becomes a document navigation, which the service worker answers. A navigation with a
// state stays in the app, because a document navigation would lose the state.
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

/** Without https there is no service worker. */
const isServedOffline = () =>
  !navigator.onLine && 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

/** A history without a window, for tests. */
export function createMemoryAppHistory(initialEntries: InitialEntry[]): AppHistory {
  return createAppHistory(UNSAFE_createMemoryHistory({ initialEntries, v5Compat: true }));
}

// Adds the guard. A push can be blocked beforehand. Back and Forward are reported after the fact: the step is
// undone first, and repeated if the guard allows it.
function createAppHistory(history: History): AppHistory {
  let guard: Guard | null = null;
  /** Handles the next POP, which this history itself causes, instead of notifying the app. */
  let atOwnStep: (() => void) | null = null;
  let isRetry = false;
  let shownKey = history.location.key;

  const unlessBlocked = (to: To, state: unknown, navigate: () => void) => {
    const path = typeof to === 'string' ? parsePath(to) : to;
    if (guard?.isBlocking({ ...path, state })) guard.onBlocked(navigate);
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
    push: (to, state, options) => unlessBlocked(to, state, () => history.push(to, state, options)),
    replace: (to, state, options) => unlessBlocked(to, state, () => history.replace(to, state, options)),
    listen: (listener) =>
      history.listen((update) => {
        const { action, delta, location } = update;
        const act = atOwnStep;
        // Entries of one page have the same key.
        const staysOnPage = location.key === shownKey;
        const isFree = isRetry || action !== NavigationType.Pop || !delta || staysOnPage;
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
          // Ask when the address is that of the page on screen again.
          atOwnStep = () => onBlocked(retry);
          history.go(-delta);
        } else {
          shownKey = location.key;
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
