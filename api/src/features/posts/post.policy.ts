import type { User } from '../users/user.entity.js';

/** Only the author of a post, a comment or a reply may change or delete it (docs/behaviour.md#roles). */
export function isAuthor(viewer: User | null, { authorId }: { authorId: string | null }): boolean {
  return viewer !== null && viewer.id === authorId;
}
