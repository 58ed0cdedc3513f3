import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Info, Mutation, Resolver, Root } from 'type-graphql';
import type { Loaders, RequestContext } from '../../platform/useCases/context.js';
import type { MaybePromise } from '../../platform/graphql/maybePromise.js';
import { type Connection, ConnectionArgs, toConnection } from '../../platform/graphql/connection.js';
import { windowOf } from '../../platform/pagination/pagination.js';
import { UserConnection } from '../follows/follow.inputs.js';
import type { User } from '../users/user.entity.js';
import { wantsOnly } from '../../platform/graphql/selection.js';
import { Viewer } from '../users/viewer.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';
import { noSuchPost, Post, PostConnection } from '../posts/post.entity.js';
import { execute } from '../../platform/useCases/command.js';
import { likePost, unlikePost } from './like.commands.js';
import { LikePostInput, LikePostPayload, UnlikePostInput, UnlikePostPayload } from './like.inputs.js';

@Resolver()
export class LikeResolver {
  @Mutation(() => LikePostPayload, {
    description: 'Likes a post. Idempotent: liking it again changes nothing.',
  })
  async likePost(
    @Arg('input', () => LikePostInput, { description: 'Which post.' }) input: LikePostInput,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<LikePostPayload> {
    const likesCount = await execute(likePost, context, input);
    context.loaders.viewerLikes.prime(input.postId, { postId: input.postId });
    return { post: await changed({ id: input.postId, likesCount }, context.loaders, info) };
  }

  @Mutation(() => UnlikePostPayload, {
    description: 'Removes the viewer’s like. Idempotent: without a like nothing changes.',
  })
  async unlikePost(
    @Arg('input', () => UnlikePostInput, { description: 'Which post.' }) input: UnlikePostInput,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<UnlikePostPayload> {
    const likesCount = await execute(unlikePost, context, input);
    context.loaders.viewerLikes.prime(input.postId, null);
    return { post: await changed({ id: input.postId, likesCount }, context.loaders, info) };
  }
}

/** The fields that a like changes, and those that are known without the post. */
const KNOWN = new Set(['__typename', 'id', 'likesCount', 'viewerHasLiked']);

/** The post after a like. Clients usually ask for what the like has changed, which is known. @throws NotFoundError when it has been deleted since */
async function changed(
  known: Pick<Post, 'id' | 'likesCount'>,
  loaders: Loaders,
  info: GraphQLResolveInfo,
): Promise<Post> {
  if (wantsOnly(info, 'post', KNOWN)) return Object.assign(new Post(), known);
  const post = await loaders.posts.load(known.id);
  if (!post) throw noSuchPost();
  return post;
}

@Resolver(() => Post)
export class PostLikesResolver {
  @FieldResolver(() => Boolean, { description: 'Whether the viewer likes the post.' })
  viewerHasLiked(@Root() post: Post, @Ctx() { viewer, loaders }: RequestContext): MaybePromise<boolean> {
    return viewer !== null && loaders.viewerLikes.load(post.id).then((row) => row !== null);
  }

  @FieldResolver(() => UserConnection, {
    description:
      'The users who like the post, the last like first. Without suspended users and those whom the viewer blocks, whom `likesCount` counts.',
  })
  async likedBy(
    @Root() post: Post,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() { loaders }: RequestContext,
  ): Promise<Connection<User>> {
    const page = await loaders.likers(post.id, windowOf(args));
    return toConnection(page, () => loaders.likersTotal.load(post.id));
  }
}

@Resolver(() => Viewer)
export class ViewerLikesResolver {
  @TokenScope('read')
  @FieldResolver(() => PostConnection, { description: 'The posts that the viewer likes, last liked first.' })
  async likedPosts(
    @Root() viewer: Viewer,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() { services, loaders }: RequestContext,
  ): Promise<Connection<Post>> {
    const page = await services.ownLikes.posts(viewer.id, args);
    for (const { id } of page.nodes) loaders.viewerLikes.prime(id, { postId: id });
    return toConnection(page);
  }
}
