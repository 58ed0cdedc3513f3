import { type AnyRead, query } from '../../platform/useCases/command.js';
import type { WholePost } from '../posts/postRows.js';
import { mayAct } from '../users/user.policy.js';

/**
 * All posts on a user's reading list in parts, last saved first. Older clients read it without a token. The list of an account that is
 * deleted or suspended is as empty as that of an unknown one. Only its owner gets posts that were unlisted.
 */
export const readingListByRest = query({
  name: 'readingListByRest',
  access: 'anyone',
  scope: 'read',
  run: async ({ viewer, input: { userId }, services }: AnyRead<{ userId: string }>) => {
    const [owner] = await services.users.byIds([userId]);
    if (!owner || !mayAct(owner)) return none();
    return services.bookmarks.whole(userId, { isPublic: viewer?.id !== userId });
  },
});

async function* none(): AsyncGenerator<WholePost[]> {}
