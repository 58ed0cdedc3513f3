import { type AnyRead, query } from '../../platform/useCases/command.js';
import { WHOLE } from '../posts/postRows.js';
import { noSuchPost } from '../posts/post.entity.js';

/** A post with all related data and all its comments. @throws NotFoundError */
export const postByRest = query({
  name: 'postByRest',
  access: 'anyone',
  scope: 'read',
  run: async ({ viewer, input: { postId }, services }: AnyRead<{ postId: string }>) => {
    const [[post], comments] = await Promise.all([
      services.posts.byIds([postId], WHOLE),
      services.comments.ofPosts([postId]),
    ]);
    if (!post) {
      const held = viewer && (await services.posts.held(viewer, postId, WHOLE));
      if (!held) throw noSuchPost();
      return { post: held, comments: [] };
    }
    return { post, comments: comments.get(post.id) ?? [] };
  },
});
