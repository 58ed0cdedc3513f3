/** The key in session storage: each tab has its own, and sends no toggles that another has overtaken. */
export const OUTBOX_KEY = 'outbox';
