import { setImmediate as otherRequests } from 'node:timers/promises';
import { TooBusyError, UnavailableError } from '../../errors.js';
import { isDatabaseAway } from '../../platform/database/unavailable.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { execute } from '../../platform/useCases/command.js';
import { id, listOf, named, object, text, time } from '../../platform/rest/restSchemas.js';
import { MAX_CATEGORIES } from '../posts/post.inputs.js';
import type { ListedPost, WholePost } from '../posts/postRows.js';
import { pictureSchema } from '../users/user.wire.js';
import { postByRest } from './comment.queries.js';
import type { CommentWithAuthor } from './comment.service.js';
import { profilePictureOf } from '../users/avatarImage.js';
import { escapeMarkup } from '../../platform/text/escapeMarkup.js';
import { publicAddress, type WithPublicUrl } from '../../platform/text/publicAddress.js';
import { TaskTooLargeError } from '../../platform/threads/workerThreads.js';
import { olderForm } from '../../richText/olderEditor/olderForm.js';
import { writingOlderForm } from '../../richText/olderEditor/olderForm.tasks.js';
import { plainerForm } from '../../richText/plainerForm.js';

/** A comment as REST writes it (docs/behaviour.md#rest-wire-names). */
export type RestComment = ReturnType<typeof toComment>;

export const commentSchema = named<RestComment>('Comment', 'A comment on a post.', {
  userId: id('The id of the author.'),
  userName: text('The username of the author.'),
  userProfile: pictureSchema('the author'),
  comment: text('Plain text with line breaks.'),
  timestamp: time('When the comment was written.'),
});

export function toComment({ author, text, createdAt }: CommentWithAuthor, request: WithPublicUrl) {
  return {
    userId: author.id,
    userName: author.userName,
    userProfile: publicAddress(profilePictureOf(author), request),
    comment: text,
    timestamp: createdAt.toISOString(),
  };
}

/** A post as REST writes it, with all its comments (docs/behaviour.md#rest-wire-names). */
export type RestPost = Awaited<ReturnType<typeof toRestPost>>;

export const postSchema = named<RestPost>('Post', 'A published post.', {
  _id: id('The id of the post.'),
  title: text('Plain text.'),
  desc: text(
    'The body: sanitised HTML as the editor Quill 1.3 writes it, with absolute addresses of images. A body that comes back unchanged changes nothing, also where the editor cannot hold what is stored.',
  ),
  categories: listOf(
    { type: 'string' },
    `Names of at most ${MAX_CATEGORIES} categories, in the order the author chose.`,
  ),
  photo: text('Absolute URL of the cover image; empty for none.'),
  userDetails: object<RestPost['userDetails']>('The author.', {
    userName: text('The username of the author.'),
    userPhoto: pictureSchema('the author'),
  }),
  createdAt: time('When the post was published.'),
  likes: listOf(id('The id of a user.'), 'Ids of all users who like the post.'),
  likesCount: { type: 'integer', minimum: 0, description: 'The number of likes.' },
  comments: listOf(commentSchema, 'All comments, newest first.'),
});

export const postIdPart = { postId: text('The id of the post.') };
export const trapSchema = text('Leave it out: a text with it is held for review.');
export const NO_SUCH_POST = 'The post does not exist.';
export const NAMES_ANOTHER = 'The body names another user.';

type PostContext = Pick<RequestContext, 'services' | 'requester'> & WithPublicUrl;

/** Posts with all related data; the comments take one more statement. */
export async function toPosts(posts: readonly WholePost[], request: PostContext): Promise<RestPost[]> {
  const discussed = posts.filter(({ commentsCount }) => commentsCount > 0).map(({ id }) => id);
  const comments = await request.services.comments.ofPosts(discussed);
  const written: RestPost[] = [];
  for (const post of posts) {
    written.push(await toRestPost(post, comments.get(post.id) ?? [], request));
    await otherRequests();
  }
  return written;
}

export async function toPost(postId: string, context: RequestContext & WithPublicUrl): Promise<RestPost> {
  const { post, comments } = await execute(postByRest, context, { postId });
  return toRestPost(post, comments, context);
}

/**
 * A post in the response to its change, for which an access token needs no scope besides that for the change. It does not fail
 * because the threads are busy: the change has been made. If the database goes away, the error must not ask clients to repeat the change.
 */
export async function toChangedPost(
  postId: string,
  context: RequestContext & WithPublicUrl,
): Promise<RestPost> {
  const { post, comments } = await execute(postByRest, { ...context, token: null }, { postId }).catch(
    (cause: unknown) => {
      if (!isDatabaseAway(cause) && !(cause instanceof UnavailableError)) throw cause;
      throw new Error('A post was changed and could not be read', { cause });
    },
  );
  return toRestPost(post, comments, context, true);
}

/** Up to this many characters a body takes a few milliseconds, less than a busy thread would. */
const SHORT = 50_000;

/**
 * The body for older clients. A body of a megabyte takes half a second. If a thread was stopped while it wrote one, clients get the
 * stored HTML, so that one post does not take a whole list with it.
 */
async function bodyOf({ html }: WholePost, { services, publicUrl, requester }: PostContext): Promise<string> {
  if (html.length <= SHORT) return olderForm(html, publicUrl);
  return services.threads
    .run(writingOlderForm, { html, home: publicUrl }, { size: html.length, reader: requester })
    .catch((error: unknown) => {
      if (!(error instanceof TaskTooLargeError)) throw error;
      return plainerForm(html).replaceAll('<img src="/', `<img src="${escapeMarkup(publicUrl)}/`);
    });
}

async function toRestPost(
  post: WholePost,
  comments: readonly CommentWithAuthor[],
  request: PostContext,
  isChanged = false,
) {
  const { author, likedBy } = post;
  const desc = await bodyOf(post, request).catch((error: unknown) => {
    if (!isChanged || !(error instanceof TooBusyError)) throw error;
    return olderForm(post.html, request.publicUrl);
  });
  return {
    _id: post.id,
    title: post.title,
    desc,
    categories: post.categories.map(({ name }) => name),
    photo: publicAddress(post.coverImageURL ?? '', request),
    userDetails: { userName: author.userName, userPhoto: publicAddress(profilePictureOf(author), request) },
    createdAt: post.createdAt.toISOString(),
    likes: likedBy,
    likesCount: likedBy.length,
    comments: comments.map((comment) => toComment(comment, request)),
  };
}

/** A suggestion as REST writes it (docs/behaviour.md#rest-wire-names). */
type RestSuggestion = ReturnType<typeof toSuggestions>[number];

export const suggestionSchema = named<RestSuggestion>('Suggestion', 'A post that matches the search text.', {
  _id: id('The id of the post.'),
  title: text('Plain text.'),
  userDetails: object<RestSuggestion['userDetails']>('The author.', {
    userName: text('The username of the author.'),
  }),
});

export function toSuggestions(posts: readonly ListedPost[]) {
  return posts.map(({ title, author: { userName }, ...post }) => ({
    _id: post.id,
    title,
    userDetails: { userName },
  }));
}
