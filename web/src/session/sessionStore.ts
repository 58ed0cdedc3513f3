import { sessionReducer, signedOut, type SessionAction, type SessionState } from './sessionReducer';
import type { SessionStorage } from './sessionStorage';
import { parseSessionUser, type SessionUser } from './sessionUser';

/** Holds the session of one app root. Every function may be passed on without its object. */
export interface SessionStore {
  getState: () => SessionState;
  /** What a server renders and a browser hydrates: signed out, because public pages are shared by all. */
  getServerState: () => SessionState;
  dispatch: (action: SessionAction) => void;
  /** Calls `listener` after each change, of another tab too; answers how to stop. */
  subscribe: (listener: () => void) => () => void;
  getAccessToken: () => string | null;
  /** Signs out because the API no longer takes the token, and tells those who asked through `subscribeToExpiry`. */
  expire: () => void;
  /** Whether the last session ended that way, until the next begins. */
  hasExpired: () => boolean;
  subscribeToExpiry: (listener: () => void) => () => void;
}

/**
 * Makes the session of one app root.
 *
 * @param storage where the user is kept across reloads and shared with other tabs; `null` on a server.
 */
export function createSessionStore(storage: SessionStorage | null): SessionStore {
  const listeners = new Set<() => void>();
  const expiryListeners = new Set<() => void>();
  // The text last read from, or written to, the storage. When a write fails the storage goes on holding the older
  // text, which must not be mistaken for news from another tab.
  let storedText = storage?.read() ?? null;
  const storedUser = parseSessionUser(storedText);
  // For visitors the very state that a server renders, so that nothing is rendered again.
  let state: SessionState = storedUser ? { ...signedOut, user: storedUser } : signedOut;
  let stopWatching: (() => void) | null = null;
  let expired = false;

  function announce(next: SessionState): void {
    state = next;
    if (state.user) expired = false;
    for (const listener of [...listeners]) listener();
  }

  function followStorage(): void {
    const text = storage?.read() ?? null;
    if (text === storedText) return;
    storedText = text;
    announce(sessionReducer(state, { type: 'storedUserChanged', user: parseSessionUser(text) }));
  }

  function dispatch(action: SessionAction): void {
    // Another tab's change may not have been announced here yet; an action must not write over it unseen.
    followStorage();
    const next = sessionReducer(state, action);
    // Stored before the listeners run: one of them may leave the page.
    if (next.user !== state.user) persist(next.user);
    announce(next);
  }

  function persist(user: SessionUser | null): void {
    const text = user === null ? null : JSON.stringify(user);
    if (storage?.write(text)) storedText = text;
    // A full storage still lets go of what it holds: whoever sat here before must not be back after a reload.
    else if (storage?.write(null)) storedText = null;
  }

  return {
    getState: () => state,
    getServerState: () => signedOut,
    dispatch,
    subscribe(listener) {
      listeners.add(listener);
      if (storage && stopWatching === null) {
        stopWatching = storage.watch(followStorage);
        followStorage();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = null;
      };
    },
    getAccessToken: () => state.user?.accessToken ?? null,
    expire() {
      const refused = state.user?.accessToken;
      followStorage();
      // Another tab may have logged in anew since: that session is not the one that was refused.
      if (refused === undefined || state.user?.accessToken !== refused) return;
      expired = true;
      dispatch({ type: 'logout' });
      for (const listener of [...expiryListeners]) listener();
    },
    hasExpired: () => expired,
    subscribeToExpiry(listener) {
      expiryListeners.add(listener);
      return () => {
        expiryListeners.delete(listener);
      };
    },
  };
}
