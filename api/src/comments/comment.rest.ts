import { BadUserInputError, ConflictError } from '../errors.js';
import { checkActor, requiredText } from '../http/restInput.js';
import { ok, type RestRequest, type RestRoute } from '../http/restRoute.js';
import { type RestComment, toComment } from '../http/restShapes.js';

/** `/api/posts/comments` (docs/behaviour.md#rest-comments-and-likes). Both calls answer all comments of the post. */
export const commentRoutes: readonly RestRoute[] = [
  {
    method: 'put',
    path: '/posts/comments/:postId',
    signedOut: 'you need to login to post a comment!',
    answer: async (request) => {
      const { param, body, viewer, services, limit } = request;
      checkActor(viewer, body);
      await limit('comment');
      const text = requiredText(body, 'comment');
      const { post } = await services.comments
        .add(viewer, { postId: param('postId'), text })
        .catch(inOlderWords);
      return ok(await commentsOf(post.id, request));
    },
  },
  {
    method: 'delete',
    path: '/posts/comments/:postId',
    signedOut: 'You need to log in to delete a comment.',
    answer: async (request) => {
      const { param, body, viewer, services } = request;
      checkActor(viewer, body);
      const { post } = await services.comments.deleteOwn(viewer, param('postId'));
      return ok(await commentsOf(post.id, request));
    },
  },
];

async function commentsOf(postId: string, { services }: RestRequest): Promise<RestComment[]> {
  return ((await services.comments.ofPosts([postId])).get(postId) ?? []).map(toComment);
}

/** Older clients recognise a second comment by the status 400 (docs/behaviour.md#rest-comments-and-likes). */
function inOlderWords(error: unknown): never {
  if (!(error instanceof ConflictError)) throw error;
  throw new BadUserInputError('you cannot add one than one comment!');
}
