/** In local storage (deletedAccounts.ts). Apart, because readers' pages only look whether it is there. */
export const DELETED_KEY = 'deletedAccounts';
