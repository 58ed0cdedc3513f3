/** The key in session storage: each tab has its own, and sends no toggles that another has overtaken. */
export const OUTBOX_KEY = 'outbox';

/** In local storage, only for the moment in which other tabs are told. */
export const TOGGLED_KEY = 'toggled';
