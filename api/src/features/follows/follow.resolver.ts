import { Arg, Args, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import { type Connection, ConnectionArgs, toConnection } from '../../platform/graphql/connection.js';
import type { MaybePromise } from '../../platform/graphql/maybePromise.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Category, noSuchCategory } from '../categories/category.entity.js';
import { noSuchUser, User } from '../users/user.entity.js';
import { Viewer } from '../users/viewer.js';
import { followCategory, followUser, unfollowCategory, unfollowUser } from './follow.commands.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';
import {
  CategoryConnection,
  FollowCategoryInput,
  FollowCategoryPayload,
  FollowUserInput,
  FollowUserPayload,
  UnfollowCategoryInput,
  UnfollowCategoryPayload,
  UnfollowUserInput,
  UnfollowUserPayload,
  UserConnection,
} from './follow.inputs.js';

@Resolver(() => Viewer)
export class FollowResolver {
  @Mutation(() => FollowUserPayload, {
    description: 'Follows a user. Idempotent: following them again changes nothing.',
  })
  async followUser(
    @Arg('input', () => FollowUserInput, { description: 'Whom to follow.' }) input: FollowUserInput,
    @Ctx() context: RequestContext,
  ): Promise<FollowUserPayload> {
    await execute(followUser, context, input);
    return { user: await changedUser(input.userId, context, true) };
  }

  @Mutation(() => UnfollowUserPayload, {
    description: 'Stops following a user. Idempotent: without a follow nothing changes.',
  })
  async unfollowUser(
    @Arg('input', () => UnfollowUserInput, { description: 'Whom to unfollow.' }) input: UnfollowUserInput,
    @Ctx() context: RequestContext,
  ): Promise<UnfollowUserPayload> {
    await execute(unfollowUser, context, input);
    return { user: await changedUser(input.userId, context, false) };
  }

  @Mutation(() => FollowCategoryPayload, {
    description: 'Follows a category. Idempotent: following it again changes nothing.',
  })
  async followCategory(
    @Arg('input', () => FollowCategoryInput, { description: 'Which category.' }) input: FollowCategoryInput,
    @Ctx() context: RequestContext,
  ): Promise<FollowCategoryPayload> {
    await execute(followCategory, context, input);
    return { category: await changedCategory(input.categoryId, context, true) };
  }

  @Mutation(() => UnfollowCategoryPayload, {
    description: 'Stops following a category. Idempotent: without a follow nothing changes.',
  })
  async unfollowCategory(
    @Arg('input', () => UnfollowCategoryInput, { description: 'Which category.' })
    input: UnfollowCategoryInput,
    @Ctx() context: RequestContext,
  ): Promise<UnfollowCategoryPayload> {
    await execute(unfollowCategory, context, input);
    return { category: await changedCategory(input.categoryId, context, false) };
  }

  @TokenScope('read')
  @FieldResolver(() => UserConnection, {
    description: 'The people whom the viewer follows, last followed first. Private to the viewer.',
  })
  async followedUsers(
    @Root() viewer: Viewer,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() { services, loaders }: RequestContext,
  ): Promise<Connection<User>> {
    const page = await services.follows.users(viewer.id, args);
    for (const { id } of page.nodes) loaders.viewerFollowedUsers.prime(id, { id });
    return toConnection(page);
  }

  @TokenScope('read')
  @FieldResolver(() => CategoryConnection, {
    description: 'The categories that the viewer follows, last followed first. Private to the viewer.',
  })
  async followedCategories(
    @Root() viewer: Viewer,
    @Args(() => ConnectionArgs) args: ConnectionArgs,
    @Ctx() { services, loaders }: RequestContext,
  ): Promise<Connection<Category>> {
    const page = await services.follows.categories(viewer.id, args);
    for (const { id } of page.nodes) loaders.viewerFollowedCategories.prime(id, { id });
    return toConnection(page);
  }
}

async function changedUser(id: string, { loaders }: RequestContext, isFollowed: boolean): Promise<User> {
  loaders.viewerFollowedUsers.prime(id, isFollowed ? { id } : null);
  const user = await loaders.users.load(id);
  if (!user) throw noSuchUser();
  return user;
}

async function changedCategory(
  id: string,
  { loaders, services }: RequestContext,
  isFollowed: boolean,
): Promise<Category> {
  loaders.viewerFollowedCategories.prime(id, isFollowed ? { id } : null);
  const category = await services.categories.byId(id);
  if (!category) throw noSuchCategory();
  return category;
}

@Resolver(() => User)
export class UserFollowResolver {
  @FieldResolver(() => Boolean, { description: 'Whether the viewer follows the user.' })
  viewerIsFollowing(@Root() user: User, @Ctx() { viewer, loaders }: RequestContext): MaybePromise<boolean> {
    return viewer !== null && loaders.viewerFollowedUsers.load(user.id).then((row) => row !== null);
  }
}

@Resolver(() => Category)
export class CategoryFollowResolver {
  @FieldResolver(() => Boolean, { description: 'Whether the viewer follows the category.' })
  viewerIsFollowing(
    @Root() category: Category,
    @Ctx() { viewer, loaders }: RequestContext,
  ): MaybePromise<boolean> {
    return viewer !== null && loaders.viewerFollowedCategories.load(category.id).then((row) => row !== null);
  }
}
