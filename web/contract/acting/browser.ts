import type { SessionKey, SessionStorage } from '../../src/session/sessionStorage';

/** The storage of a window, which lasts as long as the object. */
export class MemoryStorage implements Storage {
  [name: string]: unknown;

  get length(): number {
    return Object.keys(this).length;
  }

  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }

  getItem(key: string): string | null {
    const value = Object.hasOwn(this, key) ? this[key] : undefined;
    return typeof value === 'string' ? value : null;
  }

  setItem(key: string, value: string): void {
    this[key] = value;
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }

  clear(): void {
    for (const key of Object.keys(this)) this.removeItem(key);
  }
}

/** A browser with one local storage, whose tabs learn of each other's log-ins when they are told, which may be late. */
export class Browser {
  readonly localStorage = new MemoryStorage();
  readonly #watchers = new Map<number, () => void>();
  readonly #untold = new Set<number>();

  /** The session storage of the session store, as one tab sees it. */
  sessionStorageOf(tab: number): SessionStorage {
    return {
      read: (key: SessionKey) => this.localStorage.getItem(key),
      write: (key, text) => {
        if (text === null) this.localStorage.removeItem(key);
        else this.localStorage.setItem(key, text);
        for (const other of this.#watchers.keys()) if (other !== tab) this.#untold.add(other);
        return true;
      },
      watch: (listener) => {
        this.#watchers.set(tab, listener);
        return () => this.#watchers.delete(tab);
      },
    };
  }

  /** Delivers the storage events that one tab has not had yet. */
  tell(tab: number): void {
    if (this.#untold.delete(tab)) this.#watchers.get(tab)?.();
  }
}
