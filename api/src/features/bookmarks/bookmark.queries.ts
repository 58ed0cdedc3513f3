import { type AnyRead, query } from '../../platform/useCases/command.js';

/** All posts on a user's reading list in parts, last saved first. Older clients read it without a token. */
export const readingListByRest = query({
  name: 'readingListByRest',
  access: 'anyone',
  scope: 'read',
  run: async ({ input: { userId }, services }: AnyRead<{ userId: string }>) =>
    services.bookmarks.whole(userId),
});
