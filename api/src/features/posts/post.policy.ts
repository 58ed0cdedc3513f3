import type { User } from '../users/user.entity.js';
import type { Post } from './post.entity.js';

/** Only the author of a post may change or delete it (docs/behaviour.md#roles). */
export function canEditPost(viewer: User | null, post: Pick<Post, 'authorId'>): boolean {
  return viewer !== null && viewer.id === post.authorId;
}
