/** The kinds of callouts with the names that readers see. */
export const CALLOUTS: ReadonlyMap<string, string> = new Map([
  ['note', 'Note'],
  ['tip', 'Tip'],
  ['warning', 'Warning'],
]);
