import { startTransition, useMemo, useState } from 'react';
import { Router, useRoutes, type RouteObject } from 'react-router-dom';
import type { AppHistory } from './appHistory';
import { RouterContext, useBrowserLayoutEffect } from './routerContext';

interface AppRouterProps {
  history: AppHistory;
  routes: RouteObject[];
}

/** Renders the current route. react-router's `RouterProvider` would add 18 kB of loaders and fetchers. */
export function AppRouter({ history, routes }: AppRouterProps) {
  const [shown, setShown] = useState(() => ({ action: history.action, location: history.location }));

  // A layout effect, because a page's effects may navigate.
  useBrowserLayoutEffect(
    () => history.listen(({ action, location }) => startTransition(() => setShown({ action, location }))),
    [history],
  );

  // Memoised, so that a pending navigation re-renders nothing below. Otherwise React would discard parts of a
  // server-rendered page that are not hydrated yet.
  const page = useMemo(
    () => (
      <Router
        navigator={history}
        location={shown.location}
        navigationType={shown.action}
        // Suppresses React's warning about layout effects on a server, which only occurs in development.
        static={import.meta.env.DEV && typeof document === 'undefined'}
      >
        <Routes routes={routes} />
      </Router>
    ),
    [history, routes, shown],
  );
  return <RouterContext.Provider value={history}>{page}</RouterContext.Provider>;
}

function Routes({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes);
}
