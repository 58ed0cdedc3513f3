// Pages that make no sense to come back to once logged in.
const passing =
  /^\/(?:login|register|verify-email|forgot-password|password-reset|confirm_signout)(?:[/?#]|$)/;

/**
 * Where to go after a login: the page that sent the person to `/login` with the navigation state `{ from: '/path' }`,
 * else `/`. Only a path of this site counts.
 */
export function returnPath(navigationState: unknown): string {
  if (typeof navigationState !== 'object' || navigationState === null || !('from' in navigationState))
    return '/';
  const { from } = navigationState;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || passing.test(from)) return '/';
  return from;
}
