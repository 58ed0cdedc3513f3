import { useEffect, useState, type ComponentType, type FunctionComponent, type ReactNode } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { likelyRoutes } from './likelyRoutes';

/** A page whose code is loaded on demand. */
export interface LazyPage extends FunctionComponent {
  /** Preloads the code, so that the first render is complete; rejects if it is not available. */
  preload: () => Promise<unknown>;
}

/**
 * A page whose code is loaded at the first visit, with `pending` in its place; after a failure the next visit retries. Not React's `lazy`,
 * which would show `pending` for half a second even if the code is there sooner.
 */
export function lazyPage(
  load: () => Promise<{ Component: ComponentType }>,
  pending: ReactNode = null,
): LazyPage {
  let Loaded: ComponentType | null = null;
  let loading: Promise<unknown> | null = null;
  const preload = () =>
    (loading ??= load().then(
      ({ Component }) => (Loaded = Component),
      (error: unknown) => {
        loading = null;
        throw error;
      },
    ));

  function LazyPage() {
    const [Shown, setShown] = useState(() => Loaded);
    const [failure, setFailure] = useState<Error>();
    useEffect(() => {
      if (!Shown)
        preload().then(
          () => setShown(() => Loaded),
          (error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error))),
        );
    }, [Shown]);
    if (failure) throw failure;
    return Shown ? <Shown /> : pending;
  }
  LazyPage.preload = preload;
  return LazyPage;
}

/** Preloads the code of the page at an address, so that its first render is complete. */
export async function preloadPage(routes: RouteObject[], location: { pathname: string }): Promise<void> {
  const handles = (matchRoutes(likelyRoutes(routes, location.pathname), location) ?? []).map(
    ({ route }): unknown => route.handle,
  );
  await Promise.all(handles.filter(isLazyPage).map((page) => page.preload()));
}

function isLazyPage(handle: unknown): handle is LazyPage {
  return typeof handle === 'function' && 'preload' in handle;
}
