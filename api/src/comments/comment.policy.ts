import type { User } from '../users/user.entity.js';
import type { Comment } from './comment.entity.js';

/** People delete their own comments, nobody else's (SPEC.md section 6). */
export function canDeleteComment(viewer: User | null, comment: Pick<Comment, 'authorId'>): boolean {
  return viewer !== null && viewer.id === comment.authorId;
}
