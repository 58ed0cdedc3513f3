/** The identity that the sandbox uses: a token and the name to show for it. */
export interface Identity {
  accessToken: string;
  userName: string;
}

export type Access = ReturnType<typeof createAccess>;

const STORAGE_KEY = 'hydrate:sandbox';

/** Stores the identity in the tab's session storage; if that is disabled, for the lifetime of the page. */
export function createAccess(storage: Storage) {
  const listeners = new Set<() => void>();
  let identity = stored(storage);
  return {
    get: (): Identity | null => identity,
    set: (next: Identity | null): void => {
      identity = next;
      try {
        if (next) storage.setItem(STORAGE_KEY, JSON.stringify(next));
        else storage.removeItem(STORAGE_KEY);
      } catch {
        // The storage is disabled.
      }
      for (const listener of listeners) listener();
    },
    subscribe: (onChange: () => void): (() => void) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

function stored(storage: Storage): Identity | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { accessToken, userName } = value as Partial<Record<keyof Identity, unknown>>;
    return typeof accessToken === 'string' && typeof userName === 'string' ? { accessToken, userName } : null;
  } catch {
    return null;
  }
}
