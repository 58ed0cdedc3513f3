import { renderAt } from '../../auth/testing/authPages';
import * as AccountTab from '../AccountTab';
import * as ProfileTab from '../ProfileTab';
import * as SettingsPage from '../SettingsPage';

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
