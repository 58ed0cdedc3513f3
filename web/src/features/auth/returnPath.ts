// Pages that a user should not return to after the login.
const passing =
  /^\/(?:login|register|verify-email|forgot-password|password-reset|confirm_signout)(?:[/?#]|$)/;

/** The page to go to after a login: `from` of the navigation state if it is a path of this site, else `/`. */
export function returnPath(navigationState: unknown): string {
  if (typeof navigationState !== 'object' || navigationState === null || !('from' in navigationState))
    return '/';
  const { from } = navigationState;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || passing.test(from)) return '/';
  return from;
}
