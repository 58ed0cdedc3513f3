import { createContext, useContext } from 'react';
import type { AppHistory } from './appHistory';

interface RouterContextValue {
  history: AppHistory;
}

export const RouterContext = createContext<RouterContextValue | null>(null);

/** The history of the `<AppRouter>` above. */
export function useRouter(): RouterContextValue {
  const context = useContext(RouterContext);
  if (context === null) throw new Error('No <AppRouter> above this component.');
  return context;
}
