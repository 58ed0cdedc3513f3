import {
  Arg,
  Args,
  Ctx,
  Field,
  FieldResolver,
  ID,
  InputType,
  Int,
  Mutation,
  ObjectType,
  Resolver,
  Root,
} from 'type-graphql';
import { type Connection, ConnectionArgs, toConnection } from '../common/connection.js';
import type { RequestContext } from '../context.js';
import { UnauthenticatedError } from '../errors.js';
import { PostConnection } from '../posts/post.connection.js';
import { Post } from '../posts/post.entity.js';
import { LISTED } from '../posts/postRows.js';
import { Viewer } from '../users/viewer.js';

@InputType({ description: 'Which post to save.' })
class BookmarkPostInput {
  @Field(() => ID, { description: 'The post to put on the reading list.' })
  postId: string;
}

@InputType({ description: 'Which post to take off the reading list.' })
class RemoveBookmarkInput {
  @Field(() => ID, { description: 'The post to take off the reading list.' })
  postId: string;
}

@ObjectType({ description: 'The saved post.' })
class BookmarkPostPayload {
  @Field(() => Post, { description: 'The post, now bookmarked.' })
  post: Post;

  @Field(() => Viewer, { description: 'The viewer with the changed reading list.' })
  viewer: Viewer;
}

@ObjectType({ description: 'The post that is no longer saved.' })
class RemoveBookmarkPayload {
  @Field(() => Post, { description: 'The post, no longer bookmarked.' })
  post: Post;

  @Field(() => Viewer, { description: 'The viewer with the changed reading list.' })
  viewer: Viewer;
}

@Resolver(() => Viewer)
export class BookmarkResolver {
  @Mutation(() => BookmarkPostPayload, {
    description: 'Puts a post on the viewer’s reading list. One that is there already stays in its place.',
  })
  async bookmarkPost(
    @Arg('input', () => BookmarkPostInput, { description: 'Which post to save.' })
    { postId }: BookmarkPostInput,
    @Ctx() { services, viewer }: RequestContext,
  ): Promise<BookmarkPostPayload> {
    const post = await services.bookmarks.add(viewer, postId);
    return { post, viewer: viewerOf(viewer) };
  }

  @Mutation(() => RemoveBookmarkPayload, {
    description: 'Takes a post off the viewer’s reading list. One that is not there stays away.',
  })
  async removeBookmark(
    @Arg('input', () => RemoveBookmarkInput, { description: 'Which post.' }) { postId }: RemoveBookmarkInput,
    @Ctx() { services, viewer }: RequestContext,
  ): Promise<RemoveBookmarkPayload> {
    const post = await services.bookmarks.remove(viewer, postId);
    return { post, viewer: viewerOf(viewer) };
  }

  @FieldResolver(() => PostConnection, { description: 'The reading list, last saved first.' })
  async bookmarks(
    @Root() viewer: Viewer,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() { services }: RequestContext,
  ): Promise<Connection<Post>> {
    return toConnection(await services.bookmarks.list(viewer.id, args, LISTED));
  }

  @FieldResolver(() => Int, { description: 'How many posts the reading list holds.' })
  bookmarksCount(@Root() viewer: Viewer, @Ctx() { services }: RequestContext): Promise<number> {
    return services.bookmarks.count(viewer.id);
  }
}

function viewerOf(user: RequestContext['viewer']): Viewer {
  if (!user) throw new UnauthenticatedError();
  return Viewer.of(user);
}
