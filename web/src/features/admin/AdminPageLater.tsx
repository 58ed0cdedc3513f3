import { lazy } from 'react';

const Page = lazy(() => import('./AdminPage').then((page) => ({ default: page.Component })));

/** The page of admins. A module of its own, so that members do not load it with their other pages. */
export function Component() {
  return <Page />;
}
