/** SPEC.md section 3: the signed-in user is kept in local storage under this key. */
export const STORAGE_KEY = 'user';

/** Where a session survives a reload. Neither function throws. */
export interface SessionStorage {
  /** The stored text, `null` when there is none or it cannot be read. */
  read(): string | null;
  /** Stores the text, or removes it when `null`; answers whether that worked. */
  write(text: string | null): boolean;
  /** Calls `listener` when another tab may have changed the stored text; answers how to stop. */
  watch(listener: () => void): () => void;
}

/**
 * Local storage of a browser window.
 *
 * Storage may be switched off (the getter itself throws then) or full: the session lives in memory only in that case.
 */
export function windowStorage(window: Window): SessionStorage {
  return {
    read() {
      try {
        return window.localStorage.getItem(STORAGE_KEY);
      } catch {
        return null;
      }
    },
    write(text) {
      try {
        if (text === null) window.localStorage.removeItem(STORAGE_KEY);
        else window.localStorage.setItem(STORAGE_KEY, text);
        return true;
      } catch {
        return false;
      }
    },
    watch(listener) {
      const onStorage = (event: StorageEvent) => {
        // The key is null when the whole storage was cleared.
        if (event.key === STORAGE_KEY || event.key === null) listener();
      };
      // A page that comes back from the back/forward cache has missed the storage events of the time between.
      const onPageShow = (event: PageTransitionEvent) => {
        if (event.persisted) listener();
      };
      window.addEventListener('storage', onStorage);
      window.addEventListener('pageshow', onPageShow);
      return () => {
        window.removeEventListener('storage', onStorage);
        window.removeEventListener('pageshow', onPageShow);
      };
    },
  };
}
