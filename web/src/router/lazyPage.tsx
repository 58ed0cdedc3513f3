import { lazy, useState, type ComponentType, type FunctionComponent } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { PageLoadError } from './PageLoadError';

/** A page whose code is fetched when it is needed. */
export interface LazyPage extends FunctionComponent {
  /** Fetches the code ahead, so that the page is there in its first render; rejects when it cannot be had. */
  preload: () => Promise<unknown>;
}

/** A page whose code is fetched when someone first goes there; after a failure, again when they next go there. */
export function lazyPage(load: () => Promise<{ Component: ComponentType }>): LazyPage {
  let Loaded: ComponentType | null = null;
  const fetch = async () => {
    const { Component } = await load();
    Loaded = Component;
    return { default: Component };
  };
  // React keeps the failure of a lazy component for good: another takes its place once the failure has been shown.
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
    // The one it began with, although its code has come meanwhile: another component would be another page.
    const [Shown] = useState(() => Loaded ?? Page);
    return <Shown />;
  }
  LazyPage.preload = fetch;
  return LazyPage;
}

/** Fetches the code of the page at an address, so that its first render is whole. */
export async function preloadPage(routes: RouteObject[], location: { pathname: string }): Promise<void> {
  const handles = (matchRoutes(routes, location) ?? []).map(({ route }): unknown => route.handle);
  await Promise.all(handles.filter(isLazyPage).map((page) => page.preload()));
}

function isLazyPage(handle: unknown): handle is LazyPage {
  return typeof handle === 'function' && 'preload' in handle;
}
