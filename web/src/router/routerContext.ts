import { createContext, useContext, useEffect, useLayoutEffect } from 'react';
import type { AppHistory } from './appHistory';

export const RouterContext = createContext<{ history: AppHistory } | null>(null);

/** The history of the `<AppRouter>` above. */
export function useRouter(): { history: AppHistory } {
  const context = useContext(RouterContext);
  if (context === null) throw new Error('No <AppRouter> above this component.');
  return context;
}

/** React's `useLayoutEffect` without its warning on a server, where there is no layout. */
export const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** Set by a page that only changes its own address: scroll position and focus stay. */
export const keepsScroll = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'keepsScroll' in state;
