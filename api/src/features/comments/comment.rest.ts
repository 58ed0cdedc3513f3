import { KeyInUseError } from '../../platform/idempotency/idempotencyKeys.js';
import { BadUserInputError, ConflictError } from '../../errors.js';
import { requiredText } from '../../platform/rest/restInput.js';
import { listOf, named, text } from '../../platform/rest/restSchemas.js';
import { actorFields, actorSchema, checkActor } from '../users/checkActor.js';
import { ok, type RestRequest, type RestRoute } from '../../platform/rest/restRoute.js';
import { execute } from '../../platform/useCases/command.js';
import { addComment, deleteOwnComment } from './comment.commands.js';
import { MAX_COMMENT } from './comment.inputs.js';
import {
  commentSchema,
  NAMES_ANOTHER,
  NO_SUCH_POST,
  postIdPart,
  type RestComment,
  toComment,
  trapSchema,
} from './post.wire.js';

const comments = listOf(commentSchema, 'Comments.');

/** `/api/posts/comments` (docs/behaviour.md#rest-comments-and-likes). Both calls return all comments of the post. */
export const commentRoutes: readonly RestRoute[] = [
  {
    method: 'put',
    path: '/posts/comments/:postId',
    operation: {
      id: 'addComment',
      tag: 'Reactions',
      summary: 'Comment on a post, once',
      params: postIdPart,
      body: named(
        'NewComment',
        'A new comment. The server sets picture and time.',
        { comment: text('Plain text.', { minLength: 1, maxLength: MAX_COMMENT }) },
        {
          ...actorFields,
          ...{ userProfile: text('Ignored.'), timestamp: { description: 'Ignored.' }, homepage: trapSchema },
        },
      ),
      success: { description: 'All comments of the post, newest first.', schema: comments },
      failures: {
        400: 'The comment is empty or too long, or the user has already commented on the post.',
        403: NAMES_ANOTHER,
        404: NO_SUCH_POST,
      },
    },
    useCases: [addComment],
    answer: async (request) => {
      checkActor(request);
      const { homepage } = request.body;
      const input = {
        postId: request.param('postId'),
        text: requiredText(request.body, 'comment'),
        homepage,
      };
      const { post, comment } = await execute(addComment, request, input).catch(withOlderMessage);
      const all = await commentsOf(post.id, request);
      const author = request.viewer;
      // Its author sees a held comment once, as if it were public.
      return ok(
        comment.isHeld && author
          ? [toComment({ text: comment.text, createdAt: comment.createdAt, author }), ...all]
          : all,
      );
    },
  },
  {
    method: 'delete',
    path: '/posts/comments/:postId',
    operation: {
      id: 'deleteComment',
      tag: 'Reactions',
      summary: 'Delete your comment on a post',
      params: postIdPart,
      body: actorSchema,
      success: { description: 'The remaining comments, newest first.', schema: comments },
      failures: { 403: NAMES_ANOTHER, 404: 'The comment does not exist.' },
    },
    useCases: [deleteOwnComment],
    answer: async (request) => {
      checkActor(request);
      const { post } = await execute(deleteOwnComment, request, { postId: request.param('postId') });
      return ok(await commentsOf(post.id, request));
    },
  },
];

async function commentsOf(postId: string, { services }: RestRequest): Promise<RestComment[]> {
  return ((await services.comments.ofPosts([postId])).get(postId) ?? []).map(toComment);
}

/** Older clients recognise a second comment by the status 400 (docs/behaviour.md#rest-comments-and-likes). */
function withOlderMessage(error: unknown): never {
  if (!(error instanceof ConflictError) || error instanceof KeyInUseError) throw error;
  throw new BadUserInputError('you cannot add one than one comment!');
}
