import { useMemo, useState, useTransition, type ReactNode } from 'react';
import { Router, useRoutes, type RouteObject } from 'react-router-dom';
import type { AppHistory } from './appHistory';
import { RouterContext } from './routerContext';
import { useBrowserLayoutEffect } from './useBrowserLayoutEffect';

interface AppRouterProps {
  history: AppHistory;
  routes: RouteObject[];
  /** Shown while the code of a page is fetched, above the page before. */
  pending?: ReactNode;
}

/**
 * Shows the route of the history's location. While the code of a page is fetched the page before stays.
 *
 * react-router's own `RouterProvider` does this as well and a lot more (loaders, actions, fetchers) that no page uses, for
 * 18 kB more of compressed script.
 */
export function AppRouter({ history, routes, pending = null }: AppRouterProps) {
  const [shown, setShown] = useState(() => ({ action: history.action, location: history.location }));
  const [isNavigating, startTransition] = useTransition();

  // Before any effect of a page can navigate.
  useBrowserLayoutEffect(
    () => history.listen(({ action, location }) => startTransition(() => setShown({ action, location }))),
    [history],
  );

  // Nothing below is rendered again, or given another context, because someone is on the way: parts of a page that a server has
  // rendered may not have come to life yet, and would be made anew.
  const context = useMemo(() => ({ history }), [history]);
  const page = useMemo(
    () => (
      <Router
        navigator={history}
        location={shown.location}
        navigationType={shown.action}
        // Keeps React from warning of layout effects on a server, which it does in development only.
        static={import.meta.env.DEV && typeof document === 'undefined'}
      >
        <Routes routes={routes} />
      </Router>
    ),
    [history, routes, shown],
  );
  return (
    <RouterContext.Provider value={context}>
      {isNavigating ? pending : null}
      {page}
    </RouterContext.Provider>
  );
}

function Routes({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}
