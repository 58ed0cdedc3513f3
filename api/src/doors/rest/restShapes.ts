import type { Category } from '../../features/categories/category.entity.js';
import type { CommentWithAuthor } from '../../features/comments/comment.service.js';
import type { RequestContext } from '../../context.js';
import { NotFoundError } from '../../errors.js';
import { type ListedPost, WHOLE, type WholePost } from '../../features/posts/postRows.js';
import { profilePictureOf } from '../../features/users/profilePicture.js';
import type { User } from '../../features/users/user.entity.js';

/*
 * The entities as REST writes them (docs/behaviour.md#rest-wire-names). A missing value is an empty string, never null, because older clients
 * put values into form fields and `<img>` elements unchecked.
 */

export interface RestUser {
  _id: string;
  name: string;
  userName: string;
  profilePicture: string;
  about: string;
  websiteURL: string;
  githubURL: string;
  linkedinURL: string;
  xURL: string;
  createdAt: string;
}

/** The signed-in user, with what only they may see. */
export interface RestSessionUser extends RestUser {
  email: string;
  /** Ids of the saved posts, last saved first. */
  readingList: string[];
  accessToken: string;
}

export interface RestComment {
  userId: string;
  userName: string;
  userProfile: string;
  comment: string;
  timestamp: string;
}

export interface RestPost {
  _id: string;
  title: string;
  /** Sanitised HTML. */
  desc: string;
  categories: string[];
  photo: string;
  userDetails: { userName: string; userPhoto: string };
  createdAt: string;
  /** Ids of all who like the post. */
  likes: string[];
  likesCount: number;
  /** All comments, newest first. */
  comments: RestComment[];
}

export interface RestSuggestion {
  _id: string;
  title: string;
  userDetails: { userName: string };
}

export interface RestCategory {
  _id: string;
  name: string;
  desc: string;
}

export function toUser(user: User): RestUser {
  return {
    _id: user.id,
    name: user.name,
    userName: user.userName,
    profilePicture: profilePictureOf(user),
    about: user.about ?? '',
    websiteURL: user.websiteURL ?? '',
    githubURL: user.githubURL ?? '',
    linkedinURL: user.linkedinURL ?? '',
    xURL: user.xURL ?? '',
    createdAt: user.createdAt.toISOString(),
  };
}

/** The session user, which login, verify-email and every change of a user answer (docs/behaviour.md#rest-wire-names). */
export async function toSessionUser(
  { user, accessToken }: { user: User; accessToken: string },
  { services }: Pick<RequestContext, 'services'>,
): Promise<RestSessionUser> {
  const readingList = await services.bookmarks.postIdsOf(user.id);
  return { ...toUser(user), email: user.email ?? '', readingList, accessToken };
}

/** Posts with all that belongs to them; their comments are one more statement. */
export async function toPosts(
  posts: readonly WholePost[],
  { services }: Pick<RequestContext, 'services'>,
): Promise<RestPost[]> {
  const discussed = posts.filter(({ commentsCount }) => commentsCount > 0).map(({ id }) => id);
  const comments = await services.comments.ofPosts(discussed);
  return posts.map((post) => toRestPost(post, comments.get(post.id) ?? []));
}

/** One post with all that belongs to it, as it is now. @throws NotFoundError */
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

export function toComment({ author, text, createdAt }: CommentWithAuthor): RestComment {
  return {
    userId: author.id,
    userName: author.userName,
    userProfile: profilePictureOf(author),
    comment: text,
    timestamp: createdAt.toISOString(),
  };
}

/** Posts as the search box lists them while somebody types; the author's username is all that stands beside the title. */
export function toSuggestions(posts: readonly ListedPost[]): RestSuggestion[] {
  return posts.map(({ id, title, author: { userName } }) => ({ _id: id, title, userDetails: { userName } }));
}

export function toCategory({ id, name, description }: Category): RestCategory {
  return { _id: id, name, desc: description };
}
