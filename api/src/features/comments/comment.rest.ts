import { BadUserInputError, ConflictError } from '../../errors.js';
import { requiredText } from '../../platform/rest/restInput.js';
import { checkActor } from '../users/checkActor.js';
import { ok, type RestRequest, type RestRoute } from '../../platform/rest/restRoute.js';
import { type RestComment, toComment } from './comment.wire.js';
import { execute } from '../../platform/useCases/command.js';
import { addComment, deleteOwnComment } from './comment.commands.js';

/** `/api/posts/comments` (docs/behaviour.md#rest-comments-and-likes). Both calls return all comments of the post. */
export const commentRoutes: readonly RestRoute[] = [
  {
    method: 'put',
    path: '/posts/comments/:postId',
    command: addComment,
    answer: async (request) => {
      const { param, body, viewer } = request;
      checkActor(viewer, body);
      const input = { postId: param('postId'), text: requiredText(body, 'comment') };
      const { post } = await execute(addComment, request, input).catch(inOlderWords);
      return ok(await commentsOf(post.id, request));
    },
  },
  {
    method: 'delete',
    path: '/posts/comments/:postId',
    command: deleteOwnComment,
    answer: async (request) => {
      const { param, body, viewer } = request;
      checkActor(viewer, body);
      const { post } = await execute(deleteOwnComment, request, { postId: param('postId') });
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
