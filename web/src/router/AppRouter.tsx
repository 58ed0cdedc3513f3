import { useMemo, useState, useTransition } from 'react';
import { Router, useRoutes, type RouteObject } from 'react-router-dom';
import type { AppHistory } from './appHistory';
import { RouterContext } from './routerContext';
import { useBrowserLayoutEffect } from './useBrowserLayoutEffect';

interface AppRouterProps {
  history: AppHistory;
  routes: RouteObject[];
}

/**
 * Shows the route of the history's location. While the code of a page is fetched the page before stays.
 *
 * react-router's own `RouterProvider` does this as well and a lot more (loaders, actions, fetchers) that no page uses, for
 * 18 kB more of compressed script.
 */
export function AppRouter({ history, routes }: AppRouterProps) {
  const [shown, setShown] = useState(() => ({ action: history.action, location: history.location }));
  const [isNavigating, startTransition] = useTransition();

  // Before any effect of a page can navigate.
  useBrowserLayoutEffect(
    () => history.listen(({ action, location }) => startTransition(() => setShown({ action, location }))),
    [history],
  );

  const context = useMemo(() => ({ history, isNavigating }), [history, isNavigating]);
  return (
    <RouterContext.Provider value={context}>
      <Router
        navigator={history}
        location={shown.location}
        navigationType={shown.action}
        static={typeof document === 'undefined'}
      >
        <Routes routes={routes} />
      </Router>
    </RouterContext.Provider>
  );
}

function Routes({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}
