import { changePassword } from '../auth/auth.commands.js';
import { bookmarkPost, removeBookmark } from '../bookmarks/bookmark.commands.js';
import { ForbiddenError, NotFoundError } from '../../errors.js';
import { pick, requiredBoolean, requiredText } from '../../platform/rest/restInput.js';
import { ok, type RestRequest, type RestRoute } from '../../platform/rest/restRoute.js';
import { toSessionUser } from '../auth/session.wire.js';
import { checkActor } from '../users/checkActor.js';
import { toUser } from '../users/user.wire.js';
import { execute } from '../../platform/useCases/command.js';
import { deleteAccountByRest, updateProfile } from './account.commands.js';
import type { User } from '../users/user.entity.js';

/** The profile fields that a form may change. Other fields are ignored. */
const profileFields = {
  name: 'name',
  profilePicture: 'profilePicture',
  about: 'about',
  websiteURL: 'websiteURL',
  githubURL: 'githubURL',
  linkedinURL: 'linkedinURL',
  xURL: 'xURL',
};

/** `/api/users` (docs/behaviour.md#rest-users). `{user}` is a username for GET and an id for the other methods. */
export const userRoutes: readonly RestRoute[] = [
  {
    method: 'get',
    path: '/users/:user',
    dependsOn: [],
    answer: async ({ param, services }) => {
      const user = await services.users.byUserName(param('user'));
      if (!user) throw new NotFoundError('This user does not exist.');
      return ok(toUser(user));
    },
  },
  {
    method: 'put',
    path: '/users/:user',
    signedOut: 'You need to log in to change your account.',
    answer: async (request) => {
      const { viewer, body, param } = request;
      checkActor(viewer, body);
      if (viewer?.id !== param('user')) throw new ForbiddenError('Only its owner can change an account.');
      return ok(await toSessionUser(await change(viewer, request), request));
    },
  },
  {
    method: 'delete',
    path: '/users/:user',
    command: deleteAccountByRest,
    answer: async (request) => {
      const { param, body, viewer } = request;
      checkActor(viewer, body);
      await execute(deleteAccountByRest, request, { userId: param('user') });
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
  return { user: await execute(updateProfile, request, pick(body, profileFields)), accessToken };
}
