import type { RequestContext } from '../../platform/useCases/context.js';
import type { User } from '../users/user.entity.js';
import { type RestUser, toUser } from '../users/user.wire.js';

/** The signed-in user, with private data. */
export interface RestSessionUser extends RestUser {
  email: string;
  /** Ids of the saved posts, last saved first. */
  readingList: string[];
  accessToken: string;
}

/** The session user, the response of login, verify-email and every change of a user (docs/behaviour.md#rest-wire-names). */
export async function toSessionUser(
  { user, accessToken }: { user: User; accessToken: string },
  { services }: Pick<RequestContext, 'services'>,
): Promise<RestSessionUser> {
  const readingList = await services.bookmarks.postIdsOf(user.id);
  return { ...toUser(user), email: user.email ?? '', readingList, accessToken };
}
