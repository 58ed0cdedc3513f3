import { profilePictureOf } from './profilePicture.js';
import type { User } from './user.entity.js';

/**
 * A user as REST writes it (docs/behaviour.md#rest-wire-names). As in every wire shape, a missing value is an empty string, never
 * null, because older clients put values into form fields and `<img>` elements unchecked.
 */
export interface RestUser {
  _id: string;
  name: string;
  userName: string;
  profilePicture: string;
  about: string;
  websiteURL: string;
  githubURL: string;
  linkedinURL: string;
  xURL: string;
  createdAt: string;
}

export function toUser(user: User): RestUser {
  return {
    _id: user.id,
    name: user.name,
    userName: user.userName,
    profilePicture: profilePictureOf(user),
    about: user.about ?? '',
    websiteURL: user.websiteURL ?? '',
    githubURL: user.githubURL ?? '',
    linkedinURL: user.linkedinURL ?? '',
    xURL: user.xURL ?? '',
    createdAt: user.createdAt.toISOString(),
  };
}
