import { actorSchema, checkActor } from '../users/checkActor.js';
import { ok, type RestRoute } from '../../platform/rest/restRoute.js';
import { NAMES_ANOTHER, NO_SUCH_POST, postIdPart, postSchema, toChangedPost } from '../comments/post.wire.js';
import { execute } from '../../platform/useCases/command.js';
import { toggleLike } from './like.commands.js';

/** `/api/posts/reactions` (docs/behaviour.md#rest-comments-and-likes). */
export const likeRoutes: readonly RestRoute[] = [
  {
    method: 'put',
    path: '/posts/reactions/:postId',
    operation: {
      id: 'toggleLike',
      tag: 'Reactions',
      summary: 'Like a post, or remove the like',
      params: postIdPart,
      body: actorSchema,
      success: { description: 'The post with its new likes.', schema: postSchema },
      failures: { 403: NAMES_ANOTHER, 404: NO_SUCH_POST },
    },
    useCases: [toggleLike],
    answer: async (request) => {
      checkActor(request);
      const postId = request.param('postId');
      await execute(toggleLike, request, { postId });
      return ok(await toChangedPost(postId, request));
    },
  },
];
