import { changePassword } from '../auth/auth.commands.js';
import { bookmarkPost, removeBookmark } from '../bookmarks/bookmark.commands.js';
import { ForbiddenError } from '../../errors.js';
import { pick, requiredBoolean, requiredText } from '../../platform/rest/restInput.js';
import { ok, type RestRequest, type RestRoute } from '../../platform/rest/restRoute.js';
import { id, messageSchema, named, rulesOf, type Schema, text } from '../../platform/rest/restSchemas.js';
import { ChangePasswordInput } from '../auth/auth.inputs.js';
import { sessionUserSchema, toSessionUser } from '../auth/session.wire.js';
import { actorFields, actorSchema, checkActor } from '../users/checkActor.js';
import { user } from '../users/user.queries.js';
import { linkSchemas, toUser, userSchema } from '../users/user.wire.js';
import { execute } from '../../platform/useCases/command.js';
import { deleteAccountByRest, updateProfile } from './account.commands.js';
import { UpdateProfileInput } from './account.inputs.js';
import { noSuchUser, type User } from '../users/user.entity.js';

/** The profile fields that a form may change. Other fields are ignored. */
const profileFields: Record<keyof UpdateProfileInput, Schema> = {
  name: text('Letters, with at most one space between first and last name.'),
  profilePicture: text('The `url` of an upload; empty for the initials.'),
  about: text('Plain text; empty for none.'),
  ...linkSchemas,
};
const profileNames = Object.keys(profileFields) as (keyof UpdateProfileInput)[];

/** {@link change} distinguishes these three forms. */
const forms = [
  named(
    'ProfileForm',
    'Changes of the profile. Omitted fields stay unchanged, other fields are ignored.',
    {},
    {
      ...actorFields,
      ...Object.fromEntries(
        profileNames.map((name) => [name, { ...profileFields[name], ...rulesOf(UpdateProfileInput, name) }]),
      ),
    },
  ),
  named(
    'PasswordForm',
    'A new password, confirmed by the current one. All other sessions end.',
    {
      currentPassword: text('The current password.', rulesOf(ChangePasswordInput, 'currentPassword')),
      newPassword: text('The new password.', rulesOf(ChangePasswordInput, 'newPassword')),
    },
    actorFields,
  ),
  named(
    'BookmarkForm',
    'A post to add to the reading list or to remove from it.',
    {
      postId: id('The id of the post.'),
      bookmarked: {
        type: 'boolean',
        description: 'Whether the post is on the list at present: true removes it, false adds it.',
      },
    },
    actorFields,
  ),
];

/** REST and GraphQL use the same names for these fields. */
const profileInput = Object.fromEntries(profileNames.map((name) => [name, name]));

const params = { user: text('GET: the username, without regard to case. PUT and DELETE: the id.') };
const NOT_OWNER = 'The path or the body names another user.';

/** `/api/users` (docs/behaviour.md#rest-users). `{user}` is a username for GET and an id for the other methods. */
export const userRoutes: readonly RestRoute[] = [
  {
    method: 'get',
    path: '/users/:user',
    operation: {
      id: 'getUser',
      tag: 'Users',
      summary: 'A public profile',
      params,
      success: { description: 'The user.', schema: userSchema },
      failures: { 404: 'The user does not exist.' },
    },
    useCases: [user],
    answer: async (request) => {
      const found = await execute(user, request, { userName: request.param('user') });
      if (!found) throw noSuchUser();
      return ok(toUser(found, request));
    },
  },
  {
    method: 'put',
    path: '/users/:user',
    answersToken: true,
    operation: {
      id: 'changeUser',
      tag: 'Users',
      summary: 'Change the profile, the password or the reading list of the signed-in user',
      description:
        'The fields of the body select one of the three. After a change of the password the response has a new token, and all others are revoked.',
      params,
      body: { anyOf: forms },
      success: { description: 'The updated session.', schema: sessionUserSchema },
      failures: {
        400: 'A field is invalid, or the current password is wrong.',
        403: NOT_OWNER,
        404: 'The post for the reading list does not exist.',
      },
    },
    useCases: [updateProfile, changePassword, bookmarkPost, removeBookmark],
    signedOut: 'You need to log in to change your account.',
    answer: async (request) => {
      const { viewer } = request;
      checkActor(request);
      if (viewer?.id !== request.param('user'))
        throw new ForbiddenError('Only its owner can change an account.');
      return ok(await toSessionUser(await change(viewer, request), request));
    },
  },
  {
    method: 'delete',
    path: '/users/:user',
    operation: {
      id: 'deleteUser',
      tag: 'Users',
      summary: 'Delete the account with all posts, comments, likes and bookmarks',
      params,
      body: actorSchema,
      success: { description: 'The account was deleted.', schema: messageSchema },
      failures: { 403: NOT_OWNER },
    },
    useCases: [deleteAccountByRest],
    answer: async (request) => {
      checkActor(request);
      await execute(deleteAccountByRest, request, { userId: request.param('user') });
      return ok({ message: 'Account deleted successfully!' });
    },
  },
];

/** Distinguishes the three forms by their fields. A changed password ends the session, so that form returns a new one. */
async function change(viewer: User, request: RestRequest): Promise<{ user: User; accessToken: string }> {
  const { body, accessToken } = request;
  if ('currentPassword' in body || 'newPassword' in body) {
    const passwords = pick(body, { currentPassword: 'currentPassword', newPassword: 'newPassword' });
    return execute(changePassword, request, passwords);
  }
  if ('bookmarked' in body || 'postId' in body) {
    const postId = requiredText(body, 'postId');
    // The form sends the current state of the bookmark, not the wanted one.
    const command = requiredBoolean(body, 'bookmarked') ? removeBookmark : bookmarkPost;
    await execute(command, request, { postId });
    return { user: viewer, accessToken };
  }
  return { user: await execute(updateProfile, request, pick(body, profileInput)), accessToken };
}
