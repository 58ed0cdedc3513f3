import { useLocation } from 'react-router-dom';
import { Component as NotificationsPage } from '../features/notifications/NotificationsPage';
import { Component as TokensTab } from '../features/accessTokens/TokensTab';
import { Component as AccountTab } from '../features/settings/AccountTab';
import { Component as NotificationsTab } from '../features/settings/NotificationsTab';

export { UnreadCount } from '../features/notifications/UnreadCount';

/** Pages of members, with the count in the header. They are one file, because each file costs all readers a line of its name. */
export function Component() {
  const { pathname } = useLocation();
  if (pathname.startsWith('/notifications')) return <NotificationsPage />;
  if (pathname.includes('/tokens')) return <TokensTab />;
  return pathname.includes('/account') ? <AccountTab /> : <NotificationsTab />;
}
