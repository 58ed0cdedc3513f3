/* Pages of members, with the count in the header. They are one file, because each file costs all readers a line of its name. */
export { Component as NotificationsPage } from '../features/notifications/NotificationsPage';
export { UnreadCount } from '../features/notifications/UnreadCount';
export { Component as ConsentPage } from '../features/oauth/ConsentPage';
export { Component as AccountTab } from '../features/settings/AccountTab';
export { Component as NotificationsTab } from '../features/settings/NotificationsTab';
export { Component as TokensTab } from '../features/accessTokens/TokensTab';
export { Component as WebhooksTab } from '../features/webhooks/WebhooksTab';

/* Few members need these pages, so they are files of their own. Imported here, readers' pages do not name them. */
export const loadAdminPage = () => import('../features/admin/AdminPage');
export const loadModerationPage = () => import('../features/moderation/ModerationPage');
