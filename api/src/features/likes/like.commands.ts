import type { EntityManager } from 'typeorm';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { lockPost } from '../posts/lockPost.js';
import { noSuchPost } from '../posts/post.entity.js';
import { command, type MemberCall } from '../../platform/useCases/command.js';
import { addToLikes } from './addToLikes.js';
import { Like } from './like.entity.js';
import { LikePostInput, UnlikePostInput } from './like.inputs.js';

const signedOut = 'you need to login to like the post';

/** @returns the number of likes of the post. @throws NotFoundError */
export const likePost = command({
  name: 'likePost',
  input: LikePostInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut,
  limit: 'like',
  run: (call) =>
    change(call, 1, async (manager, like) => {
      try {
        await manager.insert(Like, { ...like, createdAt: new Date() });
        return true;
      } catch (error) {
        // Usually the like is new, so no statement looks for it first.
        if (isUniqueViolation(error)) return false;
        throw error;
      }
    }),
});

/** @returns the number of likes of the post. @throws NotFoundError */
export const unlikePost = command({
  name: 'unlikePost',
  input: UnlikePostInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut,
  limit: 'like',
  run: (call) =>
    change(call, -1, async (manager, like) => {
      const { affected } = await manager.delete(Like, like);
      return affected === 1;
    }),
});

/** Toggles the viewer's like, for older clients. @throws NotFoundError */
export const toggleLike = command({
  name: 'toggleLike',
  input: LikePostInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut,
  limit: 'like',
  run: async (call) => {
    const { viewer, input, services } = call;
    const like = { postId: input.postId, userId: viewer.id };
    await inTransaction(services.dataSource, async (manager) => {
      if (!(await lockPost(manager, like.postId))) throw noSuchPost();
      const { affected } = await manager.delete(Like, like);
      if (affected !== 1) await manager.insert(Like, { ...like, createdAt: new Date() });
      const difference = affected === 1 ? -1 : 1;
      await addToLikes(manager, like.postId, difference);
      await record(manager, like, difference);
    });
    services.changes.ofPost(like.postId);
  },
});

interface OwnLike {
  postId: string;
  userId: string;
}

/**
 * Changes the rows and both counters in one transaction. The counters come first, because that locks the post; it is
 * undone if there was nothing to change, which is rare.
 *
 * @param work whether it has changed the like
 */
async function change(
  { viewer, input: { postId }, services: { dataSource, changes } }: MemberCall<LikePostInput>,
  difference: 1 | -1,
  work: (manager: EntityManager, like: OwnLike) => Promise<boolean>,
): Promise<number> {
  const like = { postId, userId: viewer.id };
  const likesCount = await inTransaction(dataSource, async (manager) => {
    const count = await addToLikes(manager, postId, difference);
    if (count === null) throw noSuchPost();
    if (await work(manager, like)) {
      await record(manager, like, difference);
      return count;
    }
    await addToLikes(manager, postId, -difference);
    return count - difference;
  });
  changes.ofPost(postId);
  return likesCount;
}

async function record(
  manager: EntityManager,
  { postId, userId }: OwnLike,
  difference: number,
): Promise<void> {
  const kind = difference === 1 ? 'created' : 'deleted';
  await recordChange(manager, { subject: 'like', subjectId: userId, postId, kind, actorId: userId });
}
