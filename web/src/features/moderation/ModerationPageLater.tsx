import { lazy } from 'react';

const Page = lazy(() => import('./ModerationPage').then((page) => ({ default: page.Component })));

/** The page of moderators. A module of its own, so that readers' pages name one file instead of all of the page's. */
export function Component() {
  return <Page />;
}
