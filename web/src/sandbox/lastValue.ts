/** Holds the last value of something, for `useSyncExternalStore`. */
export function createLastValue<Value>() {
  const listeners = new Set<() => void>();
  let last: Value | null = null;
  return {
    get: (): Value | null => last,
    set: (value: Value | null): void => {
      last = value;
      for (const listener of listeners) listener();
    },
    subscribe: (onChange: () => void): (() => void) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}
