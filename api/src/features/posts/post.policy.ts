import type { User } from '../users/user.entity.js';

/** Only the author of a post or comment may change or delete it (docs/behaviour.md#roles). */
export function isAuthor(viewer: User | null, { authorId }: { authorId: string }): boolean {
  return viewer?.id === authorId;
}
