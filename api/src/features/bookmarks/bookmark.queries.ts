import { type AnyRead, query } from '../../platform/useCases/command.js';
import type { WholePost } from '../posts/postRows.js';
import { mayAct } from '../users/user.policy.js';

/**
 * All posts on a user's reading list in parts, last saved first. Older clients read it without a token. The list of an account that is
 * deleted or suspended is as empty as that of an unknown one.
 */
export const readingListByRest = query({
  name: 'readingListByRest',
  access: 'anyone',
  scope: 'read',
  run: async ({ input: { userId }, services }: AnyRead<{ userId: string }>) => {
    const [owner] = await services.users.byIds([userId]);
    return owner && mayAct(owner) ? services.bookmarks.whole(userId) : none();
  },
});

async function* none(): AsyncGenerator<WholePost[]> {}
