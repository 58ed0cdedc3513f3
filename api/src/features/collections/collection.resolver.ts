import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Connection, ConnectionArgs, toConnection } from '../../platform/graphql/connection.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { CollectSavedPostPayload, SavedPost } from '../bookmarks/savedPost.js';
import { type Post, PostConnection } from '../posts/post.entity.js';
import type { User } from '../users/user.entity.js';
import { Viewer } from '../users/viewer.js';
import * as commands from './collection.commands.js';
import { Collection, SharedCollection } from './collection.entity.js';
import { pathOf } from './collection.service.js';
import {
  AddToCollectionInput,
  CreateCollectionInput,
  CreateCollectionPayload,
  DeleteCollectionInput,
  DeleteCollectionPayload,
  RemoveFromCollectionInput,
  UpdateCollectionInput,
  UpdateCollectionPayload,
} from './collection.inputs.js';

@Resolver(() => Collection)
export class CollectionResolver {
  @Query(() => SharedCollection, {
    nullable: true,
    description: 'The collection that is shared at `/lists/{token}`, or null.',
  })
  sharedCollection(
    @Arg('token', () => String, { description: 'The last part of its address.' }) token: string,
    @Ctx() context: RequestContext,
  ): Promise<SharedCollection | null> {
    return execute(commands.sharedCollection, context, { token });
  }

  @Mutation(() => CreateCollectionPayload, { description: 'Creates a private collection without posts.' })
  async createCollection(
    @Arg('input', () => CreateCollectionInput, { description: 'Its name.' }) input: CreateCollectionInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateCollectionPayload> {
    return {
      collection: await execute(commands.createCollection, context, input),
      viewer: viewerOf(context),
    };
  }

  @Mutation(() => UpdateCollectionPayload, {
    description: 'Renames a collection, or shares it, or ends that.',
  })
  async updateCollection(
    @Arg('input', () => UpdateCollectionInput, { description: 'What to change.' })
    input: UpdateCollectionInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateCollectionPayload> {
    return {
      collection: await execute(commands.updateCollection, context, input),
      viewer: viewerOf(context),
    };
  }

  @Mutation(() => DeleteCollectionPayload, {
    description: 'Deletes a collection. Its posts stay on the reading list.',
  })
  async deleteCollection(
    @Arg('input', () => DeleteCollectionInput, { description: 'Which collection.' })
    input: DeleteCollectionInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteCollectionPayload> {
    await execute(commands.deleteCollection, context, input);
    return { deletedCollectionId: input.collectionId, viewer: viewerOf(context) };
  }

  @Mutation(() => CollectSavedPostPayload, {
    description: 'Puts a post into a collection, and on the reading list if it is not there. Idempotent.',
  })
  async addToCollection(
    @Arg('input', () => AddToCollectionInput, { description: 'Which post, and which collection.' })
    input: AddToCollectionInput,
    @Ctx() context: RequestContext,
  ): Promise<CollectSavedPostPayload> {
    return { savedPost: await execute(commands.addToCollection, context, input), viewer: viewerOf(context) };
  }

  @Mutation(() => CollectSavedPostPayload, {
    description: 'Takes a saved post out of a collection; it stays on the reading list. Idempotent.',
  })
  async removeFromCollection(
    @Arg('input', () => RemoveFromCollectionInput, { description: 'Which post, and which collection.' })
    input: RemoveFromCollectionInput,
    @Ctx() context: RequestContext,
  ): Promise<CollectSavedPostPayload> {
    return {
      savedPost: await execute(commands.removeFromCollection, context, input),
      viewer: viewerOf(context),
    };
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The path at which everyone who knows it sees the collection; null while it is private.',
  })
  sharedPath(@Root() { shareToken }: Collection): string | null {
    return pathOf(shareToken);
  }

  @FieldResolver(() => Int, { description: 'Number of posts in the collection.' })
  postsCount(@Root() { id }: Collection, @Ctx() { loaders }: RequestContext): Promise<number> {
    return loaders.collectedCounts.load(id);
  }
}

/** The viewer of a successful mutation of a member. */
function viewerOf({ viewer }: { viewer: User | null }): Viewer {
  if (!viewer) throw new Error('A command of a member ran without one.');
  return Viewer.of(viewer);
}

@Resolver(() => SharedCollection)
export class SharedCollectionResolver {
  @FieldResolver(() => PostConnection, {
    description: 'Its posts, last added first, without unlisted ones.',
  })
  async posts(
    @Root() { collectionId }: SharedCollection,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() { services }: RequestContext,
  ): Promise<Connection<Post>> {
    return toConnection(await services.collections.postsOf(collectionId, args));
  }
}

@Resolver(() => SavedPost)
export class SavedPostCollectionsResolver {
  @FieldResolver(() => [ID], { description: 'The ids of the viewer’s collections that the post is in.' })
  collectionIds(@Root() { postId }: SavedPost, @Ctx() { loaders }: RequestContext): Promise<string[]> {
    return loaders.collectionsOfPosts.load(postId);
  }
}

@Resolver(() => Viewer)
export class ViewerCollectionsResolver {
  @TokenScope('read')
  @FieldResolver(() => [Collection], { description: 'The viewer’s collections, by name.' })
  collections(@Root() viewer: Viewer, @Ctx() { services }: RequestContext): Promise<Collection[]> {
    return services.collections.listOf(viewer.id);
  }
}
