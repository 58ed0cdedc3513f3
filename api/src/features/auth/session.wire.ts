import type { RequestContext } from '../../platform/useCases/context.js';
import type { WithPublicUrl } from '../../platform/text/publicAddress.js';
import { id, listOf, named, text } from '../../platform/rest/restSchemas.js';
import { refusedScope, Scope } from '../../platform/useCases/scopes.js';
import type { User } from '../users/user.entity.js';
import { toUser, userFields } from '../users/user.wire.js';

export type RestSessionUser = Awaited<ReturnType<typeof toSessionUser>>;

export const sessionUserSchema = named<RestSessionUser>(
  'SessionUser',
  'The signed-in user, with private data.',
  {
    ...userFields,
    email: text('The email address of the account; empty for a request with an access token.'),
    readingList: listOf(
      id('The id of a post.'),
      'Ids of the saved posts, most recently saved first; empty for an access token without the scope `read`.',
    ),
    accessToken: text('Authenticates the user. Send it as `Authorization: Bearer …`.', { minLength: 1 }),
  },
);

/**
 * The session user, the response of login, verify-email and every change of a user (docs/behaviour.md#rest-wire-names). An access token
 * gets no email, and the reading list only with the scope for it.
 */
export async function toSessionUser(
  { user, accessToken }: { user: User; accessToken: string },
  request: Pick<RequestContext, 'services' | 'token'> & WithPublicUrl,
) {
  const { services, token } = request;
  const mayRead = refusedScope(token, [Scope.READ]) === null;
  const readingList = mayRead ? await services.bookmarks.postIdsOf(user.id) : [];
  return { ...toUser(user, request), email: token ? '' : (user.email ?? ''), readingList, accessToken };
}
