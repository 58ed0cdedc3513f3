import type { SessionUser_AuthFragment } from '../../generated/graphql';
import type { SessionUser } from '../../session';

/** The session user (SPEC.md section 3) in the API's answer to a login or a verified email. */
export function sessionUserOf({ accessToken, viewer }: SessionUser_AuthFragment): SessionUser {
  const { id, name, userName, profilePicture, about, websiteURL, githubURL, linkedinURL, xURL, createdAt } =
    viewer.user;
  return {
    _id: id,
    name,
    userName,
    email: viewer.email,
    profilePicture,
    about,
    websiteURL,
    githubURL,
    linkedinURL,
    xURL,
    createdAt,
    accessToken,
  };
}
