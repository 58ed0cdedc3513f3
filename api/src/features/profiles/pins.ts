import type { User } from '../users/user.entity.js';

/** The maximum number of pinned posts of an author. */
export const MAX_PINS = 3;

/** The ids of the posts that a user has pinned, last pinned first. Deleted posts may be among them. */
export function pinsOf({
  pinnedPostId,
  pinnedBefore,
}: Pick<User, 'pinnedPostId' | 'pinnedBefore'>): string[] {
  return [pinnedPostId ?? '', ...pinnedBefore.split(',')].filter(Boolean);
}

/** The columns that hold these pins. */
export function storedPins(ids: readonly string[]): Pick<User, 'pinnedPostId' | 'pinnedBefore'> {
  const [last = null, ...before] = ids;
  return { pinnedPostId: last, pinnedBefore: before.join(',') };
}
