import { checkActor } from '../http/restInput.js';
import { ok, type RestRoute } from '../http/restRoute.js';
import { toPost } from '../http/restShapes.js';

/** `/api/posts/reactions` (docs/behaviour.md#rest-comments-and-likes). */
export const likeRoutes: readonly RestRoute[] = [
  {
    method: 'put',
    path: '/posts/reactions/:postId',
    signedOut: 'you need to login to like the post',
    answer: async (request) => {
      const { param, body, viewer, services } = request;
      checkActor(viewer, body);
      await services.likes.toggle(viewer, param('postId'));
      return ok(await toPost(param('postId'), request));
    },
  },
];
