import type { EntityManager } from 'typeorm';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { lockPost } from '../posts/lockPost.js';
import { noSuchPost } from '../posts/post.entity.js';
import { command, type MemberCall } from '../../platform/useCases/command.js';
import { Like } from './like.entity.js';
import { LikePostInput, UnlikePostInput } from './like.inputs.js';

const signedOut = 'you need to login to like the post';

export const likePost = command({
  name: 'likePost',
  input: LikePostInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut,
  run: (call) =>
    change(call, async (manager, like) => {
      try {
        await manager.insert(Like, { ...like, createdAt: new Date() });
        return 1;
      } catch (error) {
        // Usually the like is new, so no statement looks for it first.
        if (isUniqueViolation(error)) return 0;
        throw error;
      }
    }),
});

export const unlikePost = command({
  name: 'unlikePost',
  input: UnlikePostInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut,
  run: (call) =>
    change(call, async (manager, like) => {
      const { affected } = await manager.delete(Like, like);
      return affected === 1 ? -1 : 0;
    }),
});

/** Toggles the viewer's like, for older clients. @throws NotFoundError */
export const toggleLike = command({
  name: 'toggleLike',
  input: LikePostInput,
  access: 'member',
  scope: 'write:reactions',
  signedOut,
  run: (call) =>
    change(call, async (manager, like) => {
      const { affected } = await manager.delete(Like, like);
      if (affected === 1) return -1;
      await manager.insert(Like, { ...like, createdAt: new Date() });
      return 1;
    }),
});

/** Raw SQL, because TypeORM takes longer to build these statements than MySQL to send and receive them. */
const COUNTING = [
  'UPDATE post SET likesCount = likesCount + ? WHERE id = ?',
  'UPDATE post_category SET likesCount = likesCount + ? WHERE postId = ?',
];

/** Changes the rows and both counters in one transaction under a lock of the post, so that they stay consistent. */
async function change(
  { viewer, input: { postId }, services: { dataSource, changes } }: MemberCall<LikePostInput>,
  work: (manager: EntityManager, like: { postId: string; userId: string }) => Promise<-1 | 0 | 1>,
): Promise<void> {
  await inTransaction(dataSource, async (manager) => {
    if (!(await lockPost(manager, postId))) throw noSuchPost();
    const difference = await work(manager, { postId, userId: viewer.id });
    if (difference === 0) return;
    for (const statement of COUNTING) await manager.query(statement, [difference, postId]);
    const kind = difference === 1 ? 'created' : 'deleted';
    await recordChange(manager, { subject: 'like', subjectId: viewer.id, postId, kind, actorId: viewer.id });
  });
  changes.ofPost(postId);
}
