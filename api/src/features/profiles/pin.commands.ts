import { type EntityManager, In, IsNull } from 'typeorm';
import { fieldError, ForbiddenError, UnauthenticatedError } from '../../errors.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { command, type MemberCall } from '../../platform/useCases/command.js';
import { noSuchPost, Post } from '../posts/post.entity.js';
import { isAuthor } from '../posts/post.policy.js';
import { lockUsers } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';
import { MAX_PINS, pinsOf, storedPins } from './pins.js';
import { PinPostInput, UnpinPostInput } from './profile.types.js';

const signedOut = 'You need to log in to pin a post.';

/** Shows a post first on its author's profile. @throws NotFoundError; ForbiddenError; BadUserInputError for too many */
export const pinPost = command({
  name: 'pinPost',
  input: PinPostInput,
  access: 'member',
  scope: 'write:profile',
  signedOut,
  limit: 'change',
  run: (call) => change(call, (postId, pinned) => (pinned.includes(postId) ? pinned : [postId, ...pinned])),
});

/** Ends it. Without effect if it is not pinned. @throws NotFoundError; ForbiddenError */
export const unpinPost = command({
  name: 'unpinPost',
  input: UnpinPostInput,
  access: 'member',
  scope: 'write:profile',
  signedOut,
  limit: 'change',
  run: (call) => change(call, (postId, pinned) => pinned.filter((id) => id !== postId)),
});

async function change(
  { viewer, input: { postId }, services: { posts, dataSource, changes } }: MemberCall<PinPostInput>,
  wanted: (postId: string, pinned: string[]) => string[],
): Promise<User> {
  const post = await posts.byId(postId);
  if (!post) throw noSuchPost();
  if (!isAuthor(viewer, post)) throw new ForbiddenError('Only its author can pin a post.');
  const user = await inTransaction(dataSource, async (manager) => {
    const [user] = await lockUsers(manager, [viewer.id]);
    if (!user) throw new UnauthenticatedError();
    const before = pinsOf(user);
    const after = wanted(postId, before);
    if (after.join() === before.join()) return user;
    const pins = after.length > MAX_PINS ? await existing(manager, user, after) : after;
    if (pins.length > MAX_PINS)
      throw fieldError('postId', `You can pin ${MAX_PINS} posts at most. Unpin one first.`);
    const columns = storedPins(pins);
    await manager.update(User, { id: user.id }, columns);
    await recordChange(manager, {
      subject: 'user',
      subjectId: user.id,
      // Without an actor: what the profile says of its owner is the same, so that reports of it stay decided.
      kind: 'updated',
      actorId: null,
    });
    return Object.assign(user, columns);
  });
  changes.ofAnything();
  return user;
}

/** Without the posts that were deleted or hidden meanwhile: nobody could unpin them, and they would take up places for ever. */
async function existing(manager: EntityManager, { id: authorId }: User, ids: string[]): Promise<string[]> {
  const posts = await manager.find(Post, {
    select: { id: true },
    where: { id: In(ids), authorId, hiddenAt: IsNull() },
  });
  return ids.filter((id) => posts.some((post) => post.id === id));
}
