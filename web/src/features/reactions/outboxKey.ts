/** The key in the session storage. Each tab has its own, so that no tab sends what another has overtaken. */
export const OUTBOX_KEY = 'outbox';
