// Pages that a user should not return to after the login.
const passing =
  /^\/(?:login|register|verify-email|forgot-password|password-reset|confirm_signout|404)(?:[/?#]|$)/;

/** The page to go to after a login: `from` of the navigation state if it is a path of this site, else `/`. */
export function returnPath(navigationState: unknown): string {
  const from = fromOf(navigationState);
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || passing.test(from)) return '/';
  return from;
}

/** Whether a link has named the page to return to. */
export const namesReturn = (navigationState: unknown): boolean => fromOf(navigationState) !== undefined;

const fromOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
