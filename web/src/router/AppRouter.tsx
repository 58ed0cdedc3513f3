import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { Router, useLocation, useRoutes, type RouteObject } from 'react-router-dom';
import type { AppHistory } from './appHistory';
import { likelyRoutes } from './likelyRoutes';
import { RouterContext, useBrowserLayoutEffect } from './routerContext';
import type { withViewTransition } from './viewTransition';

interface AppRouterProps {
  history: AppHistory;
  routes: RouteObject[];
  /** Loads what animates navigations, not as part of the first load. Without it pages change at once. */
  loadTransition?: () => Promise<{ withViewTransition: typeof withViewTransition }>;
}

/** Renders the current route. react-router's `RouterProvider` would add 18 kB of loaders and fetchers. */
export function AppRouter({ history, routes, loadTransition }: AppRouterProps) {
  const [shown, setShown] = useState(() => ({ action: history.action, location: history.location }));

  const settle = useRef(() => {});
  const path = useRef(history.location.pathname);
  const animate = useRef<typeof withViewTransition>();

  // A layout effect, because a page's effects may navigate.
  useBrowserLayoutEffect(
    () =>
      history.listen(({ action, location }) => {
        const show = () =>
          new Promise<void>((resolve) => {
            settle.current = resolve;
            startTransition(() => setShown({ action, location }));
          });
        const from = path.current;
        path.current = location.pathname;
        void (animate.current?.(show, routes, from, location) ?? show());
      }),
    [history, routes],
  );
  useBrowserLayoutEffect(() => settle.current(), [shown]);

  useEffect(() => {
    if (!('startViewTransition' in document)) return;
    loadTransition?.().then(
      (loaded) => (animate.current = loaded.withViewTransition),
      () => undefined,
    );
  }, [loadTransition]);

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
  return useRoutes(likelyRoutes(routes, useLocation().pathname));
}
