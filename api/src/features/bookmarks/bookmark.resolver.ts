import { Arg, Args, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { type Connection, ConnectionArgs, toConnection } from '../../platform/graphql/connection.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import type { MaybePromise } from '../../platform/graphql/maybePromise.js';
import { Post, PostConnection } from '../posts/post.entity.js';
import { LISTED } from '../posts/postRows.js';
import { execute } from '../../platform/useCases/command.js';
import { Viewer } from '../users/viewer.js';
import { bookmarkPost, removeBookmark, updateSavedPost } from './bookmark.commands.js';
import {
  ReadingListArgs,
  SavedPost,
  SavedPostConnection,
  UpdateSavedPostInput,
  UpdateSavedPostPayload,
} from './savedPost.js';
import { UnauthenticatedError } from '../../errors.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';
import {
  BookmarkPostInput,
  BookmarkPostPayload,
  RemoveBookmarkInput,
  RemoveBookmarkPayload,
} from './bookmark.inputs.js';

@Resolver(() => Viewer)
export class BookmarkResolver {
  @Mutation(() => BookmarkPostPayload, {
    description: 'Adds a post to the viewer’s reading list. A post that is already on it keeps its position.',
  })
  async bookmarkPost(
    @Arg('input', () => BookmarkPostInput, { description: 'Which post to save.' })
    input: BookmarkPostInput,
    @Ctx() context: RequestContext,
  ): Promise<BookmarkPostPayload> {
    const { post, user } = await execute(bookmarkPost, context, input);
    return { post, viewer: Viewer.of(user) };
  }

  @Mutation(() => RemoveBookmarkPayload, {
    description:
      'Removes a post from the viewer’s reading list. Idempotent: removing it again changes nothing.',
  })
  async removeBookmark(
    @Arg('input', () => RemoveBookmarkInput, { description: 'Which post.' }) input: RemoveBookmarkInput,
    @Ctx() context: RequestContext,
  ): Promise<RemoveBookmarkPayload> {
    const { post, user } = await execute(removeBookmark, context, input);
    return { post, viewer: Viewer.of(user) };
  }

  @Mutation(() => UpdateSavedPostPayload, {
    description: 'Changes the viewer’s note on a saved post, or marks the post as read or unread.',
  })
  async updateSavedPost(
    @Arg('input', () => UpdateSavedPostInput, { description: 'What to change.' }) input: UpdateSavedPostInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateSavedPostPayload> {
    const savedPost = await execute(updateSavedPost, context, input);
    if (!context.viewer) throw new UnauthenticatedError();
    return { savedPost, viewer: Viewer.of(context.viewer) };
  }

  @TokenScope('read')
  @FieldResolver(() => SavedPostConnection, {
    description: 'The reading list with the viewer’s notes, searched, filtered and sorted.',
  })
  async readingList(
    @Root() viewer: Viewer,
    @Args(() => ReadingListArgs) args: ReadingListArgs,
    @Ctx() { services, loaders }: RequestContext,
  ): Promise<Connection<SavedPost>> {
    const page = await services.readingList.list(viewer.id, args);
    for (const { postId } of page.nodes) loaders.viewerBookmarks.prime(postId, { postId });
    return toConnection(page);
  }

  @TokenScope('read')
  @FieldResolver(() => Int, {
    description: 'Number of posts on the reading list that are not marked as read.',
  })
  unreadBookmarksCount(@Root() viewer: Viewer, @Ctx() { services }: RequestContext): Promise<number> {
    return services.readingList.countUnread(viewer.id);
  }

  @TokenScope('read')
  @FieldResolver(() => PostConnection, { description: 'The reading list, most recently saved first.' })
  async bookmarks(
    @Root() viewer: Viewer,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() { services, loaders }: RequestContext,
  ): Promise<Connection<Post>> {
    const page = await services.bookmarks.list(viewer.id, args, LISTED);
    for (const { id } of page.nodes) loaders.viewerBookmarks.prime(id, { postId: id });
    return toConnection(page);
  }

  @TokenScope('read')
  @FieldResolver(() => Int, { description: 'Number of posts on the reading list.' })
  bookmarksCount(@Root() viewer: Viewer, @Ctx() { services }: RequestContext): Promise<number> {
    return services.bookmarks.count(viewer.id);
  }
}

@Resolver(() => Post)
export class PostBookmarksResolver {
  @FieldResolver(() => Boolean, { description: 'Whether the post is on the viewer’s reading list.' })
  viewerHasBookmarked(@Root() post: Post, @Ctx() { viewer, loaders }: RequestContext): MaybePromise<boolean> {
    return viewer !== null && loaders.viewerBookmarks.load(post.id).then((row) => row !== null);
  }
}

@Resolver(() => SavedPost)
export class SavedPostResolver {
  @FieldResolver(() => [String], { description: 'The names of the categories of the post.' })
  categoryNames(@Root() { post }: SavedPost): string[] {
    return post.categories?.map(({ name }) => name) ?? [];
  }
}
