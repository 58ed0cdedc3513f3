// Pages that a user should not return to after the login.
const passing =
  /^\/(?:login|register|verify-email|forgot-password|password-reset|confirm_signout)(?:[/?#]|$)/;

/**
 * The page to go to after a login: the one that redirected to `/login` with the navigation state `{ from: '/path' }`,
 * else `/`. Only paths of this site are accepted.
 */
export function returnPath(navigationState: unknown): string {
  if (typeof navigationState !== 'object' || navigationState === null || !('from' in navigationState))
    return '/';
  const { from } = navigationState;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || passing.test(from)) return '/';
  return from;
}
