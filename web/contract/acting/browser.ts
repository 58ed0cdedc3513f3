import type { SessionKey, SessionStorage } from '../../src/session/sessionStorage';

/** An in-memory window storage. */
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

/** A browser with one local storage. Its tabs get their storage events only when told, which may be late. */
export class Browser {
  readonly localStorage = new MemoryStorage();
  readonly #watchers = new Map<number, () => void>();
  readonly #untold = new Set<number>();

  /** The session store's storage, as seen by one tab. */
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

  /** Delivers the pending storage events to one tab. */
  tell(tab: number): void {
    if (this.#untold.delete(tab)) this.#watchers.get(tab)?.();
  }
}
