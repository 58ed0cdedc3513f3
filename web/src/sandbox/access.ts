/** The endpoint of the site's own API. */
export const SITE_ENDPOINT = '/graphql';

/** A private copy of the demo site, in which every operation may be tried. */
export interface PrivateCopy {
  endpoint: string;
  /** As ISO 8601. */
  expiresAt: string;
}

/** The identity that the sandbox uses: a token, the name to show for it, and the private copy that it belongs to. */
export interface Identity {
  accessToken: string;
  userName: string;
  copy: PrivateCopy | null;
  /** Whether the sandbox logged in, so that logging out ends the session. A pasted token belongs to somebody else. */
  isOwnSession?: boolean;
}

export const COPY_ENDED = 'Your private copy has ended. “Try everything” makes a new one.';

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

type Unknown<T> = Partial<Record<keyof T, unknown>>;

function stored(storage: Storage): Identity | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { accessToken, userName, copy, isOwnSession } = value as Unknown<Identity>;
    if (typeof accessToken !== 'string' || typeof userName !== 'string') return null;
    if (copy === null || copy === undefined)
      return { accessToken, userName, copy: null, isOwnSession: isOwnSession === true };
    const { endpoint, expiresAt } = copy as Unknown<PrivateCopy>;
    if (typeof endpoint !== 'string' || typeof expiresAt !== 'string') return null;
    return Date.parse(expiresAt) > Date.now()
      ? { accessToken, userName, copy: { endpoint, expiresAt } }
      : null;
  } catch {
    return null;
  }
}
