import type { NonIndexRouteObject, RouteObject } from 'react-router-dom';
import { NotFoundPage } from '../features/notFound/NotFoundPage';
import { AppLayout } from './AppLayout';
import { PagePending } from './PagePending';
import { RequireSession } from './RequireSession';
import { RouteError } from './RouteError';

type LazyPage = NonNullable<RouteObject['lazy']>;

/** A page whose code is fetched when someone first goes there. */
function page(path: string, lazy: LazyPage): NonIndexRouteObject {
  return { path, lazy, HydrateFallback: PagePending };
}

/** SPEC.md section 2, "Route table". A user name stands beside the fixed paths: those win, and none can be registered. */
export function createRoutes(): RouteObject[] {
  return [
    {
      path: '/',
      element: <AppLayout />,
      errorElement: <RouteError />,
      children: [
        {
          // An error of a page leaves the header in place.
          errorElement: <RouteError />,
          children: [
            {
              index: true,
              lazy: () => import('../features/feed/HomePage'),
              HydrateFallback: PagePending,
              errorElement: <NotFoundPage />,
            },
            page('login', () => import('../features/account/LoginPage')),
            page('register', () => import('../features/account/RegisterPage')),
            page('verify-email', () => import('../features/account/VerifyEmailPage')),
            page('forgot-password', () => import('../features/account/ForgotPasswordPage')),
            page('password-reset', () => import('../features/account/PasswordResetPage')),
            page('post/:postId', () => import('../features/post/PostPage')),
            page('search', () => import('../features/search/SearchPage')),
            page('category', () => import('../features/category/CategoryPage')),
            // These look after signed-out people themselves: leaving is no reason to be sent to the login, and a session
            // that ends while someone writes must not take the page, and the text, away.
            page('confirm_signout', () => import('../features/account/SignOutPage')),
            page('write', () => import('../features/write/WritePage')),
            {
              ...page('settings', () => import('../features/settings/SettingsPage')),
              children: [
                { index: true, lazy: () => import('../features/settings/ProfileTab') },
                { path: 'account', lazy: () => import('../features/settings/AccountTab') },
              ],
            },
            {
              element: <RequireSession />,
              children: [page('readinglist', () => import('../features/readingList/ReadingListPage'))],
            },
            { path: '404', element: <NotFoundPage /> },
            page(':userName', () => import('../features/profile/ProfilePage')),
            { path: '*', element: <NotFoundPage /> },
          ],
        },
      ],
    },
  ];
}
