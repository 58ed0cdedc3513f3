import { type GraphQLSchema, isObjectType } from 'graphql';
import type { RequestContext } from '../../context.js';
import type { Post } from '../../features/posts/post.entity.js';
import { PostBookmarksResolver } from '../../features/bookmarks/bookmark.resolver.js';
import { PostCommentsResolver } from '../../features/comments/comment.resolver.js';
import { PostLikesResolver } from '../../features/likes/like.resolver.js';
import { PostResolver } from '../../features/posts/post.resolver.js';
import { profilePictureOf } from '../../features/users/profilePicture.js';
import type { User } from '../../features/users/user.entity.js';

/** Resolvers of fields without arguments, by their names. */
type StraightResolvers<Source> = Record<string, (source: Source, context: RequestContext) => unknown>;

/**
 * Has the resolvers of what lists show called straight. TypeGraphQL sorts, wraps and converts the parameters of a resolver for each call
 * anew, and a page of eight posts has forty of them.
 */
export function callStraight(schema: GraphQLSchema): void {
  const posts = new PostResolver();
  const likes = new PostLikesResolver();
  const bookmarks = new PostBookmarksResolver();
  const comments = new PostCommentsResolver();
  resolveBy<Post>(schema, 'Post', {
    html: (post, context) => posts.html(post, context),
    author: (post, context) => posts.author(post, context),
    categories: (post, context) => posts.categories(post, context),
    viewerCanEdit: (post, context) => posts.viewerCanEdit(post, context),
    viewerHasLiked: (post, context) => likes.viewerHasLiked(post, context),
    viewerHasBookmarked: (post, context) => bookmarks.viewerHasBookmarked(post, context),
    viewerHasCommented: (post, context) => comments.viewerHasCommented(post, context),
  });
  resolveBy<User>(schema, 'User', { profilePicture: profilePictureOf });
}

function resolveBy<Source>(
  schema: GraphQLSchema,
  typeName: string,
  resolvers: StraightResolvers<Source>,
): void {
  const type = schema.getType(typeName);
  for (const [name, resolve] of Object.entries(resolvers)) {
    const field = isObjectType(type) ? type.getFields()[name] : undefined;
    if (!field || field.args.length > 0)
      throw new Error(`${typeName}.${name} is no field without arguments.`);
    field.resolve = (source: Source, _args: unknown, context: RequestContext) => resolve(source, context);
  }
}
