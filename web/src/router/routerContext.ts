import { createContext, useContext } from 'react';
import type { AppHistory } from './appHistory';

interface RouterContextValue {
  history: AppHistory;
  isNavigating: boolean;
}

export const RouterContext = createContext<RouterContextValue | null>(null);

/** The history of the `<AppRouter>` above, and whether it waits for the code of a page. */
export function useRouter(): RouterContextValue {
  const context = useContext(RouterContext);
  if (context === null) throw new Error('No <AppRouter> above this component.');
  return context;
}
