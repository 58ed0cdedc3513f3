import type { SessionUser_AuthFragment, SessionUser_UserFragment } from '../../generated/graphql';
import type { SessionUser } from '../../session';

/** The session user (docs/behaviour.md#session-in-the-browser) in the API's answer to a login, a verified email or a changed password. */
export function sessionUserOf({ accessToken, viewer }: SessionUser_AuthFragment): SessionUser {
  return withProfile({ email: viewer.email, accessToken }, viewer.user);
}

/** The session user with another profile; the email and the token stay. */
export function withProfile(
  { email, accessToken }: Pick<SessionUser, 'email' | 'accessToken'>,
  profile: SessionUser_UserFragment,
): SessionUser {
  const { __typename: _, id, ...rest } = profile;
  return { _id: id, ...rest, email, accessToken };
}
