import { sessionReducer, signedOut, type SessionAction, type SessionState } from './sessionReducer';
import type { SessionStorage } from './sessionStorage';
import { parseSessionUser, type SessionUser } from './sessionUser';

/** The person who does something: what is begun as one person is never sent as another (docs/decisions/0037-operations-bound-to-an-actor.md). */
export interface Actor {
  userId: string;
  /** The explicit sign-outs of this browser so far. What was begun before one is not sent after it. */
  signOuts: string;
}

/**
 * How a person's session ended, the same in every tab: they signed out, the API refused the token, or somebody else has logged in.
 * Only the first clears what is theirs from the device; `keepsTexts` says whether texts that the server does not have stay.
 */
export interface SessionEnd {
  kind: 'signedOut' | 'expired' | 'switched';
  userId: string;
  keepsTexts: boolean;
}

/** Holds the session of one app root. Every function may be passed on without its object. */
export interface SessionStore {
  getState: () => SessionState;
  /** What a server renders and a browser hydrates: signed out, because public pages are shared by all. */
  getServerState: () => SessionState;
  dispatch: (action: SessionAction) => void;
  /** Calls `listener` after each change, of another tab too; answers how to stop. */
  subscribe: (listener: () => void) => () => void;
  getAccessToken: () => string | null;
  /** Who acts now, `null` when signed out. */
  getActor: () => Actor | null;
  /** This person as an actor, whoever is signed in: for a page that outlives its session. */
  actorOf: (userId: string) => Actor;
  /** The token of now, if this very person is still signed in; `null` otherwise. A new token of the same person counts. */
  tokenOf: (actor: Actor) => string | null;
  /** Whether texts of this person may be stored on the device: not after an explicit sign-out. */
  mayKeep: (actor: Actor) => boolean;
  /** Calls `listener` when a session ends, in this tab or another, before anything else learns of it. */
  subscribeToEnd: (listener: (end: SessionEnd) => void) => () => void;
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
  const endListeners = new Set<(end: SessionEnd) => void>();
  const expiryListeners = new Set<() => void>();
  // The text last read from, or written to, the storage. When a write fails the storage goes on holding the older
  // text, which must not be mistaken for news from another tab.
  let storedText = storage?.read('user') ?? null;
  let storedSignOuts = storage?.read('signOuts') ?? '';
  let signOuts = storedSignOuts;
  const storedUser = parseSessionUser(storedText);
  // For visitors the very state that a server renders, so that nothing is rendered again.
  let state: SessionState = storedUser ? { ...signedOut, user: storedUser } : signedOut;
  let stopWatching: (() => void) | null = null;
  let expired = false;

  /** Goes on to a state; `nextSignOuts` has changed when the person signed out. */
  function change(next: SessionState, nextSignOuts: string): void {
    const userId = state.user?._id;
    let hasExpired = false;
    if (userId !== undefined && (next.user?._id !== userId || nextSignOuts !== signOuts)) {
      const kind = nextSignOuts !== signOuts ? 'signedOut' : next.user ? 'switched' : 'expired';
      // The last sign-out may have been another person's, in a tab that was asleep meanwhile: then nothing is thrown away.
      const stay = kind !== 'signedOut' || !nextSignOuts.endsWith(` ${userId}`);
      call(endListeners, { kind, userId, keepsTexts: stay });
      hasExpired = kind === 'expired' && !next.isFetching;
      expired = hasExpired;
    }
    signOuts = nextSignOuts;
    state = next;
    if (state.user) expired = false;
    call(listeners);
    if (hasExpired) call(expiryListeners);
  }

  function followStorage(): void {
    const text = storage?.read('user') ?? null;
    const count = storage?.read('signOuts') ?? storedSignOuts;
    const hasSignedOut = count !== storedSignOuts;
    if (text === storedText && !hasSignedOut) return;
    const user = text === storedText ? state.user : parseSessionUser(text);
    storedText = text;
    storedSignOuts = count;
    change(sessionReducer(state, { type: 'storedUserChanged', user }), hasSignedOut ? count : signOuts);
  }

  function dispatch(action: SessionAction): void {
    const userId = (isSignOut(action) && action.userId) || state.user?._id;
    // Another tab's change may not have been announced here yet; an action must not write over it unseen.
    followStorage();
    if (isSignOut(action) && userId !== undefined && state.user?._id !== userId) {
      // Somebody else has logged in since, and stays. What the person who leaves throws away is thrown away.
      call(endListeners, { kind: 'signedOut', userId, keepsTexts: keepsTexts(action) });
      return;
    }
    // `loginStart` has left nobody: this one has logged in in another tab since then, and stays.
    if (action.type === 'loginFailed' && state.user) return;
    const next = sessionReducer(state, action);
    const nextSignOuts = userId && state.user ? signOutsAfter(action, signOuts, userId) : signOuts;
    // Stored before the listeners run: one of them may leave the page. The count goes first, so that other tabs see why.
    if (nextSignOuts !== signOuts && storage?.write('signOuts', nextSignOuts)) storedSignOuts = nextSignOuts;
    if (next.user !== state.user) persist(next.user);
    change(next, nextSignOuts);
  }

  function persist(user: SessionUser | null): void {
    const text = user === null ? null : JSON.stringify(user);
    if (storage?.write('user', text)) storedText = text;
    // A full storage still lets go of what it holds: whoever sat here before must not be back after a reload.
    else if (storage?.write('user', null)) storedText = null;
  }

  const mayKeep = (actor: Actor) => actor.signOuts === signOuts;

  return {
    getState: () => state,
    getServerState: () => signedOut,
    dispatch,
    subscribe(listener) {
      const stop = listen(listeners, listener);
      if (storage && stopWatching === null) {
        stopWatching = storage.watch(followStorage);
        followStorage();
      }
      return () => {
        stop();
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = null;
      };
    },
    getAccessToken: () => state.user?.accessToken ?? null,
    getActor: () => state.user && { userId: state.user._id, signOuts },
    actorOf: (userId) => ({ userId, signOuts }),
    tokenOf: (actor) => (state.user?._id === actor.userId && mayKeep(actor) ? state.user.accessToken : null),
    mayKeep,
    subscribeToEnd: (listener) => listen(endListeners, listener),
    expire() {
      const refused = state.user?.accessToken;
      followStorage();
      // Another tab may have logged in anew since: that session is not the one that was refused.
      if (refused !== undefined && state.user?.accessToken === refused) dispatch({ type: 'expire' });
    },
    hasExpired: () => expired,
    subscribeToExpiry: (listener) => listen(expiryListeners, listener),
  };
}

type SignOut = Extract<SessionAction, { type: 'logout' | 'userDelete' }>;

const isSignOut = (action: SessionAction): action is SignOut =>
  action.type === 'logout' || action.type === 'userDelete';

const keepsTexts = (action: SignOut): boolean => action.type === 'logout' && action.discardsTexts !== true;

/** The count of explicit sign-outs after an action; it ends in the id of a person whose unsent texts do not stay on the device. */
function signOutsAfter(action: SessionAction, signOuts: string, userId: string): string {
  if (!isSignOut(action)) return signOuts;
  return `${(Number.parseInt(signOuts, 10) || 0) + 1}${keepsTexts(action) ? '' : ` ${userId}`}`;
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function call<Arguments extends unknown[]>(
  listeners: Set<(...values: Arguments) => void>,
  ...values: Arguments
) {
  for (const listener of [...listeners]) listener(...values);
}
