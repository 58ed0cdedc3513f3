import type { User } from '../users/user.entity.js';
import type { Comment } from './comment.entity.js';

/** Only the author of a comment may delete it (docs/behaviour.md#roles). */
export function canDeleteComment(viewer: User | null, comment: Pick<Comment, 'authorId'>): boolean {
  return viewer !== null && viewer.id === comment.authorId;
}
