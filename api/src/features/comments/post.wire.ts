import type { RequestContext } from '../../platform/useCases/context.js';
import { NotFoundError } from '../../errors.js';
import { WHOLE, type WholePost } from '../posts/postRows.js';
import { profilePictureOf } from '../users/profilePicture.js';
import type { CommentWithAuthor } from './comment.service.js';
import { type RestComment, toComment } from './comment.wire.js';

/** A post as REST writes it, with all its comments (docs/behaviour.md#rest-wire-names). */
export interface RestPost {
  _id: string;
  title: string;
  /** Sanitised HTML. */
  desc: string;
  categories: string[];
  photo: string;
  userDetails: { userName: string; userPhoto: string };
  createdAt: string;
  /** Ids of all users who like the post. */
  likes: string[];
  likesCount: number;
  /** All comments, newest first. */
  comments: RestComment[];
}

/** Posts with all related data; the comments take one more statement. */
export async function toPosts(
  posts: readonly WholePost[],
  { services }: Pick<RequestContext, 'services'>,
): Promise<RestPost[]> {
  const discussed = posts.filter(({ commentsCount }) => commentsCount > 0).map(({ id }) => id);
  const comments = await services.comments.ofPosts(discussed);
  return posts.map((post) => toRestPost(post, comments.get(post.id) ?? []));
}

/** One post with all related data, read anew. @throws NotFoundError */
export async function toPost(
  postId: string,
  { services }: Pick<RequestContext, 'services'>,
): Promise<RestPost> {
  const [[post], comments] = await Promise.all([
    services.posts.byIds([postId], WHOLE),
    services.comments.ofPosts([postId]),
  ]);
  if (!post) throw new NotFoundError('This post does not exist.');
  return toRestPost(post, comments.get(post.id) ?? []);
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
