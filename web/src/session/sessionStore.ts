import { sessionReducer, signedOut, type SessionAction, type SessionState } from './sessionReducer';
import type { SessionStorage } from './sessionStorage';
import { parseSessionUser, type SessionUser } from './sessionUser';

/** The person who acts. A request started as one person is never sent as another (docs/decisions/0037-operations-bound-to-an-actor.md). */
export interface Actor {
  userId: string;
  /** The state of the browser's sign-out counter. After a further sign-out, earlier work is not sent. */
  signOuts: string;
}

/** How a session ended, in every tab. A sign-out clears the person's data, and texts unless `keepsTexts`. */
export interface SessionEnd {
  /** `switched`: another login has begun or succeeded. */
  kind: 'signedOut' | 'expired' | 'switched';
  userId: string;
  keepsTexts: boolean;
  /** In milliseconds since 1970. A tab that was in the back/forward cache learns of a sign-out later. */
  at: number;
}

/** Holds the session of one app root. No function depends on `this`. */
export type SessionStore = ReturnType<typeof createSessionStore>;

/** Makes the session of one app root. `storage` shares it with other tabs; `null` on a server. */
export function createSessionStore(storage: SessionStorage | null) {
  const listeners = new Set<() => void>();
  const endListeners = new Set<(end: SessionEnd) => void>();
  // When a write fails, the storage still holds the older text, which is no change of another tab.
  let storedText = storage?.read('user') ?? null;
  let storedSignOuts = storage?.read('signOuts') ?? '';
  let signOuts = storedSignOuts;
  const storedUser = parseSessionUser(storedText);
  // For visitors, the same object that a server renders, so hydration causes no second render.
  let state: SessionState = storedUser ? { ...signedOut, user: storedUser } : signedOut;
  let stopWatching: (() => void) | null = null;
  let expired = false;

  /** Changes the state. A different `nextSignOuts` means that the person signed out. */
  function change(next: SessionState, nextSignOuts: string): void {
    const userId = state.user?._id;
    if (userId !== undefined && (next.user?._id !== userId || nextSignOuts !== signOuts)) {
      const isReplaced = next.user !== null || next.isFetching;
      const kind = nextSignOuts !== signOuts ? 'signedOut' : isReplaced ? 'switched' : 'expired';
      // If another person signed out last while this tab was frozen, nothing is discarded.
      const stay = kind !== 'signedOut' || !nextSignOuts.endsWith(` ${userId}`);
      call(endListeners, { kind, userId, keepsTexts: stay, at: endOf(kind, nextSignOuts) });
      expired = kind === 'expired';
    }
    signOuts = nextSignOuts;
    state = next;
    if (state.user) expired = false;
    call(listeners);
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
    // The storage event of another tab may not have arrived yet; the action must not overwrite that change.
    followStorage();
    if (isSignOut(action) && userId !== undefined && state.user?._id !== userId) {
      // Another person has logged in since and stays signed in; only the first one's choice is carried out.
      call(endListeners, { kind: 'signedOut', userId, keepsTexts: keepsTexts(action), at: Date.now() });
      return;
    }
    // `loginStart` cleared the user, so this one has logged in in another tab since and stays signed in.
    if (action.type === 'loginFailed' && state.user) return;
    const next = sessionReducer(state, action);
    const nextSignOuts = userId && state.user ? signOutsAfter(action, signOuts, userId) : signOuts;
    // Before the listeners run, as one may leave the page. The counter first: tabs must recognise a sign-out.
    if (nextSignOuts !== signOuts && storage?.write('signOuts', nextSignOuts)) storedSignOuts = nextSignOuts;
    if (next.user !== state.user) persist(next.user);
    change(next, nextSignOuts);
  }

  function persist(user: SessionUser | null): void {
    const text = user === null ? null : JSON.stringify(user);
    if (storage?.write('user', text)) storedText = text;
    // A full storage still allows removal: the previous user must not be restored after a reload.
    else if (storage?.write('user', null)) storedText = null;
  }

  /** Whether this person's texts may be stored on the device: not after an explicit sign-out. */
  const mayKeep = (actor: Actor) => actor.signOuts === signOuts;

  return {
    getState: () => state,
    /** What a server renders and a browser hydrates: signed out, as public pages are the same for everyone. */
    getServerState: () => signedOut,
    dispatch,
    /** Calls `listener` after each change, including those of other tabs; returns a function that stops listening. */
    subscribe: (listener: () => void) => {
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
    /** The current actor, `null` when signed out. */
    getActor: (): Actor | null => state.user && { userId: state.user._id, signOuts },
    /** An actor for this person, who need not be signed in: for a page that outlives its session. */
    actorOf: (userId: string): Actor => ({ userId, signOuts }),
    /** The current token if the same person is still signed in, even with a new token; otherwise `null`. */
    tokenOf: (actor: Actor) =>
      state.user?._id === actor.userId && mayKeep(actor) ? state.user.accessToken : null,
    mayKeep,
    /** Calls `listener` when a session ends, in this tab or another, before all other listeners. */
    subscribeToEnd: (listener: (end: SessionEnd) => void) => listen(endListeners, listener),
    /** Signs out because the API refused the token. @param type how the session ends if the account was deleted */
    expire: (type: 'expire' | SignOut['type'] = 'expire') => {
      const refused = state.user?.accessToken;
      followStorage();
      // If another tab has logged in again since, the refused token is not the current one.
      if (refused !== undefined && state.user?.accessToken === refused) dispatch({ type });
    },
    /** Whether the last session expired; false again when the next one begins. */
    hasExpired: () => expired,
  };
}

type SignOut = Extract<SessionAction, { type: 'logout' | 'userDelete' }>;

const isSignOut = (action: SessionAction): action is SignOut =>
  action.type === 'logout' || action.type === 'userDelete';

const keepsTexts = (action: SignOut): boolean => action.type === 'logout' && action.discardsTexts !== true;

/** The sign-out counter after an action, with the time. It ends in the person's id if their unsent texts are discarded. */
function signOutsAfter(action: SessionAction, signOuts: string, userId: string): string {
  if (!isSignOut(action)) return signOuts;
  return `${(Number.parseInt(signOuts, 10) || 0) + 1} ${Date.now()}${keepsTexts(action) ? '' : ` ${userId}`}`;
}

/** When a session ended. Earlier versions of the site stored no time. */
const endOf = (kind: SessionEnd['kind'], signOuts: string): number =>
  Math.min((kind === 'signedOut' && Number(signOuts.split(' ')[1])) || Infinity, Date.now());

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
