import { ForbiddenError, UnauthenticatedError } from '../../errors.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { command, type MemberCall } from '../../platform/useCases/command.js';
import { noSuchPost } from '../posts/post.entity.js';
import { isAuthor } from '../posts/post.policy.js';
import { lockUsers } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';
import { PinPostInput, UnpinPostInput } from './profile.types.js';

const signedOut = 'You need to log in to pin a post.';

/** Shows a post first on its author's profile, in place of another one. @throws NotFoundError; ForbiddenError */
export const pinPost = command({
  name: 'pinPost',
  input: PinPostInput,
  access: 'member',
  scope: 'write:profile',
  signedOut,
  limit: 'change',
  run: (call) => change(call, (postId) => postId),
});

/** Ends it. Without effect if another post, or none, is pinned. @throws NotFoundError; ForbiddenError */
export const unpinPost = command({
  name: 'unpinPost',
  input: UnpinPostInput,
  access: 'member',
  scope: 'write:profile',
  signedOut,
  limit: 'change',
  run: (call) => change(call, (postId, pinned) => (pinned === postId ? null : pinned)),
});

async function change(
  { viewer, input: { postId }, services: { posts, dataSource, changes } }: MemberCall<PinPostInput>,
  wanted: (postId: string, pinned: string | null) => string | null,
): Promise<User> {
  const post = await posts.byId(postId);
  if (!post) throw noSuchPost();
  if (!isAuthor(viewer, post)) throw new ForbiddenError('Only its author can pin a post.');
  const user = await inTransaction(dataSource, async (manager) => {
    const [user] = await lockUsers(manager, [viewer.id]);
    if (!user) throw new UnauthenticatedError();
    const pinnedPostId = wanted(postId, user.pinnedPostId);
    if (pinnedPostId === user.pinnedPostId) return user;
    await manager.update(User, { id: user.id }, { pinnedPostId });
    await recordChange(manager, {
      ...{ subject: 'user', subjectId: user.id },
      ...{ kind: 'updated', actorId: user.id },
    });
    return Object.assign(user, { pinnedPostId });
  });
  changes.ofAnything();
  return user;
}
