import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** Whether the page is hydrated; false on a server and in the first render over its HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
