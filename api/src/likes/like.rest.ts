import { checkActor } from '../http/restInput.js';
import { ok, type RestRoute } from '../http/restRoute.js';
import { toPost } from '../http/restShapes.js';
import { execute } from '../useCases/command.js';
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
