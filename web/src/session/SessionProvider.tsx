import { createContext, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import type { SessionState } from './sessionReducer';
import type { SessionStore } from './sessionStore';
import type { SessionUser } from './sessionUser';

const SessionContext = createContext<SessionStore | null>(null);

/** Provides the session of this app root (see `createSessionStore`). */
export function SessionProvider({ store, children }: { store: SessionStore; children: ReactNode }) {
  return <SessionContext.Provider value={store}>{children}</SessionContext.Provider>;
}

/** The session's state and its actions (docs/behaviour.md#session-in-the-browser). */
export type Session = SessionState & ReturnType<typeof sessionActions>;

/** Reads the session and re-renders when it changes, in this tab or another. On a server it is signed out. */
export function useSession(): Session {
  const store = useSessionStore();
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getServerState);
  const actions = useMemo(() => sessionActions(store), [store]);
  return useMemo(() => ({ ...state, ...actions }), [state, actions]);
}

/** The store itself, for code that must read the session outside of rendering. */
export function useSessionStore(): SessionStore {
  const store = useContext(SessionContext);
  if (store === null) throw new Error('No <SessionProvider> above this component.');
  return store;
}

/** Calls `onExpired`, a stable function, each time the API refuses the token and the session signs out. */
export function useSessionExpiry(onExpired: () => void): void {
  const store = useSessionStore();
  useEffect(() => store.subscribeToEnd(({ kind }) => kind === 'expired' && onExpired()), [store, onExpired]);
}

function sessionActions(store: SessionStore) {
  return {
    loginStart: () => store.dispatch({ type: 'loginStart' }),
    loginSuccess: (user: SessionUser) => store.dispatch({ type: 'loginSuccess', user }),
    loginFailed: () => store.dispatch({ type: 'loginFailed' }),
    /** An explicit sign-out. Texts that the server lacks stay on the device, unless the person discards them. */
    logout: (choice?: { userId: string; discardsTexts: boolean }) =>
      store.dispatch({ type: 'logout', ...choice }),
    updateStart: () => store.dispatch({ type: 'updateStart' }),
    updateSuccess: (user: SessionUser) => store.dispatch({ type: 'updateSuccess', user }),
    updateFailed: () => store.dispatch({ type: 'updateFailed' }),
    /** Clears the session after the account was deleted; the caller goes to `/`. */
    userDelete: () => store.dispatch({ type: 'userDelete' }),
  };
}
