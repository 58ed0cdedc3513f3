import { lazy } from 'react';

const Page = lazy(() => import('./ModerationPage').then((page) => ({ default: page.Component })));

/** The page of moderators, which even members rarely open. */
export function ModerationPage() {
  return <Page />;
}
