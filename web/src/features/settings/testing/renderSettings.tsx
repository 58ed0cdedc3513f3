import { renderAt } from '../../auth/testing/authPages';
import * as AccountTab from '../AccountTab';
import * as ProfileTab from '../ProfileTab';
import * as SettingsPage from '../SettingsPage';

/** The answer of somebody who blocks nobody. */
export const noBlockedUsers = {
  data: {
    viewer: {
      __typename: 'Viewer',
      blockedUsers: {
        __typename: 'BlockedUserConnection',
        edges: [],
        pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
      },
    },
  },
} as const;

/** Renders the settings as the app does, at the given address, beside the account pages. */
export const renderSettings = (path: '/settings' | '/settings/account', uri: string) =>
  renderAt(path, uri, [
    {
      path: '/settings',
      element: <SettingsPage.Component />,
      children: [
        { index: true, element: <ProfileTab.Component /> },
        { path: 'account', element: <AccountTab.Component /> },
      ],
    },
  ]);
