import { KeyInUseError } from '../../platform/idempotency/idempotencyKeys.js';
import { ConflictError } from '../../errors.js';
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
          userProfile: text('Ignored.'),
          timestamp: { description: 'Ignored.' },
          homepage: trapSchema,
        },
      ),
      success: { description: 'All comments of the post, newest first.', schema: comments },
      failures: {
        400: 'The user has already commented on the post, or the body is not a JSON object.',
        422: 'The comment is missing, empty or too long.',
        403: NAMES_ANOTHER,
        404: NO_SUCH_POST,
      },
    },
    useCases: [addComment],
    // Older clients answer every 400 with the sentence of a second comment.
    statuses: { BAD_USER_INPUT: 422, CONFLICT: 400 },
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
          ? [toComment({ text: comment.text, createdAt: comment.createdAt, author }, request), ...all]
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
      return ok(post ? await commentsOf(post.id, request) : []);
    },
  },
];

async function commentsOf(postId: string, request: RestRequest): Promise<RestComment[]> {
  const comments = await request.services.comments.ofPosts([postId]);
  return (comments.get(postId) ?? []).map((comment) => toComment(comment, request));
}

function withOlderMessage(error: unknown): never {
  if (!(error instanceof ConflictError) || error instanceof KeyInUseError) throw error;
  throw new ConflictError('you cannot add one than one comment!');
}
