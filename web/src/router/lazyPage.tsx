import { lazy, type ComponentType } from 'react';
import { PageLoadError } from './PageLoadError';

/** A page whose code is fetched when someone first goes there; after a failure, again when they next go there. */
export function lazyPage(load: () => Promise<{ Component: ComponentType }>): ComponentType {
  // React keeps the failure of a lazy component for good: another takes its place once the failure has been shown.
  const create = (): ComponentType =>
    lazy(() =>
      load().then(
        ({ Component }) => ({ default: Component }),
        (error: unknown) => {
          throw new PageLoadError(error, () => {
            Page = create();
          });
        },
      ),
    );
  let Page = create();

  return function LazyPage() {
    return <Page />;
  };
}
