import { createContext, useContext, useEffect, useLayoutEffect } from 'react';
import type { AppHistory } from './appHistory';

export const RouterContext = createContext<AppHistory | null>(null);

/** The history of the `<AppRouter>` above. */
export function useAppHistory(): AppHistory {
  const history = useContext(RouterContext);
  if (history === null) throw new Error('No <AppRouter> above this component.');
  return history;
}

/** React's `useLayoutEffect` without its warning on a server, where there is no layout. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Set by a page that only changes its own address: scroll position and focus stay. */
export const keepsScroll = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsScroll' in state;
