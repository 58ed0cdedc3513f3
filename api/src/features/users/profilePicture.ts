import { avatarPath } from './avatarImage.js';
import type { User } from './user.entity.js';

/** Never empty, so that an `<img>` always has something to show (docs/behaviour.md#profiles). */
export function profilePictureOf(user: Pick<User, 'id' | 'name' | 'picture'>): string {
  return user.picture ?? avatarPath(user.name, user.id);
}
