import { useLocation } from 'react-router-dom';
import { Component as AccountTab } from './AccountTab';
import { Component as NotificationsTab } from './NotificationsTab';

/** The tabs beside the profile. They are one file, because each file costs all readers a line of its name. */
export function Component() {
  return useLocation().pathname.includes('/account') ? <AccountTab /> : <NotificationsTab />;
}
