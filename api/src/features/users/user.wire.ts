import { id, named, type Schema, text, time } from '../../platform/rest/restSchemas.js';
import type { User } from './user.entity.js';
import { publicAddress, type WithPublicUrl } from '../../platform/text/publicAddress.js';
import { profilePictureOf } from './avatarImage.js';

/** A user as REST writes it (docs/behaviour.md#rest-wire-names): older clients need empty texts, no null. */
export type RestUser = ReturnType<typeof toUser>;

/** The URL of a profile picture. */
export function pictureSchema(whose: string): Schema {
  return text(`URL of the picture of ${whose}: absolute, never empty.`, {
    minLength: 1,
  });
}

const linkTo = (what: string) => text(`${what}: an http or https URL, or empty.`);

export const linkSchemas = {
  websiteURL: linkTo('A personal website'),
  githubURL: linkTo('A GitHub profile'),
  linkedinURL: linkTo('A LinkedIn profile'),
  xURL: linkTo('An X (Twitter) profile'),
};

export const userFields: Record<keyof RestUser, Schema> = {
  _id: id('The id of the user.'),
  name: text('The name shown beside posts.'),
  userName: text('The username, unique without regard to case.'),
  profilePicture: pictureSchema('the user'),
  about: text('A short biography, plain text; may be empty.'),
  ...linkSchemas,
  createdAt: time('When the account was created.'),
};

export const userSchema = named<RestUser>('User', 'A user with public data.', userFields);

export function toUser(user: User, request: WithPublicUrl) {
  return {
    _id: user.id,
    name: user.name,
    userName: user.userName,
    profilePicture: publicAddress(profilePictureOf(user), request),
    about: user.about ?? '',
    websiteURL: user.websiteURL ?? '',
    githubURL: user.githubURL ?? '',
    linkedinURL: user.linkedinURL ?? '',
    xURL: user.xURL ?? '',
    createdAt: user.createdAt.toISOString(),
  };
}
