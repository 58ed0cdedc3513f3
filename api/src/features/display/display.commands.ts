import { In, type EntityManager } from 'typeorm';
import { ForbiddenError } from '../../errors.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { command } from '../../platform/useCases/command.js';
import { lockPost } from '../posts/lockPost.js';
import { noSuchPost, Post } from '../posts/post.entity.js';
import { isAuthor } from '../posts/post.policy.js';
import { PostRevision } from '../revisions/postRevision.entity.js';
import { UpdatePostDisplayInput } from './display.inputs.js';

/** Changes what readers see of a post beside its text; neither its version nor its date. @throws NotFoundError; ForbiddenError */
export const updatePostDisplay = command({
  name: 'updatePostDisplay',
  input: UpdatePostDisplayInput,
  access: 'member',
  scope: 'write:posts',
  signedOut: 'You need to log in to change what readers see of a post.',
  limit: 'change',
  run: async ({ viewer, input, services: { posts, dataSource, changes } }) => {
    const { postId, showsRevisions, reactVersion } = input;
    const post = await posts.byId(postId);
    if (!post) throw noSuchPost();
    if (!isAuthor(viewer, post)) {
      throw new ForbiddenError('Only its author can change what readers see of a post.');
    }
    const columns = {
      ...(showsRevisions != null && { showsRevisions }),
      ...(reactVersion !== undefined && { chosenReactVersion: reactVersion }),
    };
    await inTransaction(dataSource, async (manager) => {
      if (!(await lockPost(manager, postId))) throw noSuchPost();
      if (Object.keys(columns).length > 0) await manager.update(Post, { id: postId }, columns);
      await hideRevisions(manager, input);
      await recordChange(manager, {
        subject: 'post',
        subjectId: postId,
        kind: 'updated',
        actorId: viewer.id,
      });
    });
    changes.ofPost(postId);
  },
});

/** The caller has locked the post. What is hidden comes last: in doubt, a text stays hidden. */
async function hideRevisions(
  manager: EntityManager,
  { postId, hiddenVersions, hideVersions, showVersions }: UpdatePostDisplayInput,
): Promise<void> {
  const set = async (isHidden: boolean, versions: readonly number[]) => {
    if (versions.length === 0) return;
    await manager.update(PostRevision, { postId, version: In(versions) }, { isHidden });
  };
  if (hiddenVersions) await manager.update(PostRevision, { postId }, { isHidden: false });
  await set(false, showVersions ?? []);
  await set(true, [...(hiddenVersions ?? []), ...(hideVersions ?? [])]);
}
