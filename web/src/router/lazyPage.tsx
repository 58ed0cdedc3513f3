import { lazy, useState, type ComponentType, type FunctionComponent } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';

/** The code of a page could not be fetched. */
export class PageLoadError extends Error {
  override name = 'PageLoadError';

  /** @param forget makes the next render load the code again */
  constructor(
    cause: unknown,
    readonly forget: () => void,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** A page whose code is loaded on demand. */
export interface LazyPage extends FunctionComponent {
  /** Preloads the code, so that the first render is complete; rejects if it is not available. */
  preload: () => Promise<unknown>;
}

/** A page whose code is loaded at the first visit; after a failure the next visit retries. */
export function lazyPage(load: () => Promise<{ Component: ComponentType }>): LazyPage {
  let Loaded: ComponentType | null = null;
  const fetch = async () => {
    const { Component } = await load();
    Loaded = Component;
    return { default: Component };
  };
  // React caches the failure of a lazy component for good, so a new one replaces it once the failure was shown.
  const create = (): ComponentType =>
    lazy(() =>
      fetch().catch((error: unknown) => {
        throw new PageLoadError(error, () => {
          Page = create();
        });
      }),
    );
  let Page = create();

  function LazyPage() {
    // Keep the initial component even after the code is loaded: React would remount the page for another component.
    const [Shown] = useState(() => Loaded ?? Page);
    return <Shown />;
  }
  LazyPage.preload = fetch;
  return LazyPage;
}

/** Preloads the code of the page at an address, so that its first render is complete. */
export async function preloadPage(routes: RouteObject[], location: { pathname: string }): Promise<void> {
  const handles = (matchRoutes(routes, location) ?? []).map(({ route }): unknown => route.handle);
  await Promise.all(handles.filter(isLazyPage).map((page) => page.preload()));
}

function isLazyPage(handle: unknown): handle is LazyPage {
  return typeof handle === 'function' && 'preload' in handle;
}
