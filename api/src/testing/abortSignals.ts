import { getEventListeners } from 'node:events';

/** The number of listeners of a signal, and of signals that `AbortSignal.any` has made of it, which Node only counts internally. */
export function followersOf(signal: AbortSignal): number {
  const symbol = Object.getOwnPropertySymbols(signal).find(
    ({ description }) => description === 'kDependantSignals',
  );
  // Node's own kind of set, which is no instance of Set.
  const dependants: unknown = symbol && Reflect.get(signal, symbol);
  const hasSize = typeof dependants === 'object' && dependants !== null && 'size' in dependants;
  return getEventListeners(signal, 'abort').length + (hasSize ? Number(dependants.size) : 0);
}
