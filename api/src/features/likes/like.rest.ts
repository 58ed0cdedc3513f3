import { checkActor } from '../users/checkActor.js';
import { ok, type RestRoute } from '../../platform/rest/restRoute.js';
import { toPost } from '../comments/post.wire.js';
import { execute } from '../../platform/useCases/command.js';
import { toggleLike } from './like.commands.js';

/** `/api/posts/reactions` (docs/behaviour.md#rest-comments-and-likes). */
export const likeRoutes: readonly RestRoute[] = [
  {
    method: 'put',
    path: '/posts/reactions/:postId',
    command: toggleLike,
    answer: async (request) => {
      const { param, body, viewer } = request;
      checkActor(viewer, body);
      const postId = param('postId');
      await execute(toggleLike, request, { postId });
      return ok(await toPost(postId, request));
    },
  },
];
