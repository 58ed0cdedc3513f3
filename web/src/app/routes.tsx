import { createElement } from 'react';
import type { RouteObject } from 'react-router-dom';
import { NotFoundPage } from '../features/notFound/NotFoundPage';
import { ErrorBoundary, lazyPage } from '../router';
import { AppLayout } from './AppLayout';
import { RequireSession } from './RequireSession';
import { RouteError } from './RouteError';

const page = (load: Parameters<typeof lazyPage>[0]) => createElement(lazyPage(load));

/** SPEC.md section 2, "Route table". A user name stands beside the fixed paths: those win, and none can be registered. */
export function createRoutes(): RouteObject[] {
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
          element: (
            <ErrorBoundary renderError={() => <NotFoundPage />}>
              {page(() => import('../features/feed/HomePage'))}
            </ErrorBoundary>
          ),
        },
        { path: 'login', element: page(() => import('../features/account/LoginPage')) },
        { path: 'register', element: page(() => import('../features/account/RegisterPage')) },
        { path: 'verify-email', element: page(() => import('../features/account/VerifyEmailPage')) },
        { path: 'forgot-password', element: page(() => import('../features/account/ForgotPasswordPage')) },
        { path: 'password-reset', element: page(() => import('../features/account/PasswordResetPage')) },
        { path: 'post/:postId', element: page(() => import('../features/post/PostPage')) },
        { path: 'search', element: page(() => import('../features/search/SearchPage')) },
        { path: 'category', element: page(() => import('../features/category/CategoryPage')) },
        // These look after signed-out people themselves: leaving is no reason to be sent to the login, and a session
        // that ends while someone writes must not take the page, and the text, away.
        { path: 'confirm_signout', element: page(() => import('../features/account/SignOutPage')) },
        { path: 'write', element: page(() => import('../features/write/WritePage')) },
        { path: 'drafts', element: page(() => import('../features/drafts/DraftsPage')) },
        {
          path: 'settings',
          element: page(() => import('../features/settings/SettingsPage')),
          children: [
            { index: true, element: page(() => import('../features/settings/ProfileTab')) },
            { path: 'account', element: page(() => import('../features/settings/AccountTab')) },
          ],
        },
        {
          element: <RequireSession />,
          children: [
            { path: 'readinglist', element: page(() => import('../features/readingList/ReadingListPage')) },
          ],
        },
        { path: '404', element: <NotFoundPage /> },
        { path: ':userName', element: page(() => import('../features/profile/ProfilePage')) },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}
