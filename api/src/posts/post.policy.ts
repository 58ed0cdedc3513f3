import type { User } from '../users/user.entity.js';
import type { Post } from './post.entity.js';

/** Authors edit and delete their own posts, nobody else's (SPEC.md section 6). */
export function canEditPost(viewer: User | null, post: Pick<Post, 'authorId'>): boolean {
  return viewer !== null && viewer.id === post.authorId;
}
