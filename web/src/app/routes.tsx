import type { RouteObject } from 'react-router-dom';
import { NotFoundPage } from '../features/notFound/NotFoundPage';
import { ErrorBoundary, lazyPage } from '../router';
import { AppLayout } from './AppLayout';
import { loadMemberPages } from './header/BellPlace';
import { PagePending } from './PagePending';
import { RequireSession } from './RequireSession';
import { RouteError } from './RouteError';

/** A route's page. It is also the route's handle, so that its code can be preloaded (router/lazyPage.tsx). */
function page(load: Parameters<typeof lazyPage>[0]): Pick<RouteObject, 'element' | 'handle'> {
  const Page = lazyPage(load, <PagePending />);
  return { element: <Page />, handle: Page };
}

/** The route table (docs/behaviour.md#routes). Fixed paths win over `:userName`, and none of them can be registered as a username. */
export function createRoutes(): RouteObject[] {
  const home = page(() => import('../features/home/HomePage'));
  const memberPage = (
    name:
      | 'AccountTab'
      | 'ConsentPage'
      | 'NotificationsPage'
      | 'NotificationsTab'
      | 'TokensTab'
      | 'WebhooksTab',
  ) => page(() => loadMemberPages().then((pages) => ({ Component: pages[name] })));
  // One page, so that a change of its tab does not mount it again.
  const admin = page(() => loadMemberPages().then(({ loadAdminPage }) => loadAdminPage()));
  const moderation = page(() => loadMemberPages().then(({ loadModerationPage }) => loadModerationPage()));
  return [
    {
      path: '/',
      element: (
        <ErrorBoundary renderError={(error) => <RouteError error={error} />}>
          <AppLayout />
        </ErrorBoundary>
      ),
      children: [
        {
          index: true,
          handle: home.handle,
          element: <ErrorBoundary renderError={() => <NotFoundPage />}>{home.element}</ErrorBoundary>,
        },
        { path: 'login', ...page(() => import('../features/auth/LoginPage')) },
        { path: 'register', ...page(() => import('../features/auth/RegisterPage')) },
        { path: 'verify-email', ...page(() => import('../features/auth/VerifyEmailPage')) },
        { path: 'forgot-password', ...page(() => import('../features/auth/ForgotPasswordPage')) },
        { path: 'password-reset', ...page(() => import('../features/auth/PasswordResetPage')) },
        { path: 'post/:postId', ...page(() => import('../features/posts/PostPage')) },
        { path: 'search', ...page(() => import('../features/search/SearchPage')) },
        { path: 'category', ...page(() => import('../features/categories/CategoryPage')) },
        // These pages handle signed-out people themselves: a sign-out must not redirect to the login, and an expiring
        // session must not remove the page and its text.
        { path: 'confirm_signout', ...page(() => import('../features/auth/SignOutPage')) },
        { path: 'write', ...page(() => import('../features/write/WritePage')) },
        { path: 'oauth/authorize', ...memberPage('ConsentPage') },
        { path: 'drafts', ...page(() => import('../features/drafts/DraftsPage')) },
        {
          path: 'settings',
          ...page(() => import('../features/settings/SettingsPage')),
          children: [
            { index: true, ...page(() => import('../features/settings/ProfileTab')) },
            { path: 'account', ...memberPage('AccountTab') },
            { path: 'notifications', ...memberPage('NotificationsTab') },
            { path: 'tokens', ...memberPage('TokensTab') },
            { path: 'webhooks', ...memberPage('WebhooksTab') },
          ],
        },
        {
          // Authors can show the revisions of a post to readers.
          element: <RequireSession admitsVisitors />,
          children: [
            {
              path: 'post/:postId/revisions',
              ...page(() => import('../features/revisions/RevisionsPage')),
            },
          ],
        },
        {
          element: <RequireSession />,
          children: [
            { path: 'notifications', ...memberPage('NotificationsPage') },
            { path: 'readinglist', ...page(() => import('../features/readingList/ReadingListPage')) },
            { path: 'following', ...page(() => import('../features/following/FollowingPage')) },
          ],
        },
        { path: 'moderation', ...moderation },
        { path: 'admin', ...admin },
        { path: 'admin/health', ...admin },
        { path: '404', element: <NotFoundPage /> },
        { path: ':userName', ...page(() => import('../features/profile/ProfilePage')) },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}
