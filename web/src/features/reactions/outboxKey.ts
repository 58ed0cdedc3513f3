/**
 * The key in session storage. Each tab has its own storage, so that a tab does not send toggles that another tab has
 * overtaken.
 */
export const OUTBOX_KEY = 'outbox';
