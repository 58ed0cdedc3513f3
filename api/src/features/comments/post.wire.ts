import type { RequestContext } from '../../platform/useCases/context.js';
import { execute } from '../../platform/useCases/command.js';
import { id, listOf, named, object, text, time } from '../../platform/rest/restSchemas.js';
import { MAX_CATEGORIES } from '../posts/post.inputs.js';
import type { WholePost } from '../posts/postRows.js';
import { profilePictureOf } from '../users/profilePicture.js';
import { pictureSchema } from '../users/user.wire.js';
import { postByRest } from './comment.queries.js';
import type { CommentWithAuthor } from './comment.service.js';
import { commentSchema, type RestComment, toComment } from './comment.wire.js';

/** A post as REST writes it, with all its comments (docs/behaviour.md#rest-wire-names). */
export interface RestPost {
  _id: string;
  title: string;
  desc: string;
  categories: string[];
  photo: string;
  userDetails: { userName: string; userPhoto: string };
  createdAt: string;
  likes: string[];
  likesCount: number;
  comments: RestComment[];
}

export const postSchema = named<RestPost>('Post', 'A published post.', {
  _id: id('The id of the post.'),
  title: text('Plain text.'),
  desc: text('The body: sanitised HTML of a small subset.'),
  categories: listOf(
    { type: 'string' },
    `Names of at most ${MAX_CATEGORIES} categories, in the order the author chose.`,
  ),
  photo: text('URL of the cover image: a path on this origin or an absolute URL; empty for none.'),
  userDetails: object<RestPost['userDetails']>('The author.', {
    userName: text('The username of the author.'),
    userPhoto: pictureSchema('the author'),
  }),
  createdAt: time('When the post was published.'),
  likes: listOf(id('The id of a user.'), 'Ids of all users who like the post.'),
  likesCount: { type: 'integer', minimum: 0, description: 'The number of likes.' },
  comments: listOf(commentSchema, 'All comments, newest first.'),
});

/** Descriptions that several calls share. */
export const postIdPart = { postId: text('The id of the post.') };
export const NO_SUCH_POST = 'The post does not exist.';
export const NAMES_ANOTHER = 'The body names another user.';

/** Posts with all related data; the comments take one more statement. */
export async function toPosts(
  posts: readonly WholePost[],
  { services }: Pick<RequestContext, 'services'>,
): Promise<RestPost[]> {
  const discussed = posts.filter(({ commentsCount }) => commentsCount > 0).map(({ id }) => id);
  const comments = await services.comments.ofPosts(discussed);
  return posts.map((post) => toRestPost(post, comments.get(post.id) ?? []));
}

/** One post with all related data. @throws NotFoundError */
export async function toPost(postId: string, context: RequestContext): Promise<RestPost> {
  const { post, comments } = await execute(postByRest, context, { postId });
  return toRestPost(post, comments);
}

function toRestPost(post: WholePost, comments: readonly CommentWithAuthor[]): RestPost {
  const { author, likedBy } = post;
  return {
    _id: post.id,
    title: post.title,
    desc: post.html,
    categories: post.categories.map(({ name }) => name),
    photo: post.coverImageURL ?? '',
    userDetails: { userName: author.userName, userPhoto: profilePictureOf(author) },
    createdAt: post.createdAt.toISOString(),
    likes: likedBy,
    likesCount: likedBy.length,
    comments: comments.map(toComment),
  };
}
