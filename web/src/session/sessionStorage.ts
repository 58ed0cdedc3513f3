/** The user (docs/behaviour.md#session-in-the-browser), and the number of sign-outs, which tabs compare. */
export type SessionKey = 'user' | 'signOuts';

/** Persists a session across reloads. None of the functions throws. */
export interface SessionStorage {
  /** The stored text; `null` if there is none or it cannot be read. */
  read(key: SessionKey): string | null;
  /** Stores the text, or removes it if `null`; returns whether that worked. */
  write(key: SessionKey, text: string | null): boolean;
  /** Calls `listener` when another tab may have changed the stored texts; returns a function that stops listening. */
  watch(listener: () => void): () => void;
}

/** The local storage of a window. If it is disabled (even the getter throws) or full, memory serves alone. */
export function windowStorage(window: Window): SessionStorage {
  return {
    read(key) {
      try {
        return window.localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write(key, text) {
      try {
        if (text === null) window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, text);
        return true;
      } catch {
        return false;
      }
    },
    watch(listener) {
      const onStorage = ({ key }: StorageEvent) => {
        // `null`: all storage was cleared. `signOuts` is written before `user`, so ignore its own event.
        if (key === 'user' || key === null) listener();
      };
      // A page restored from the back/forward cache has missed storage events.
      const onPageShow = (event: PageTransitionEvent) => {
        if (event.persisted) listener();
      };
      const listening = new AbortController();
      const { signal } = listening;
      window.addEventListener('storage', onStorage, { signal });
      window.addEventListener('pageshow', onPageShow, { signal });
      return () => listening.abort();
    },
  };
}
