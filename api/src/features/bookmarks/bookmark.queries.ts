import { type AnyRead, query } from '../../platform/useCases/command.js';
import { WHOLE } from '../posts/postRows.js';

/** The posts on a user's reading list, last saved first. Older clients read it without a token. */
export const readingListByRest = query({
  name: 'readingListByRest',
  access: 'anyone',
  scope: 'read',
  run: ({ input: { userId, first }, services }: AnyRead<{ userId: string; first: number }>) =>
    services.bookmarks.list(userId, { first }, WHOLE),
});
