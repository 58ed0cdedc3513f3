import { Args, ArgsType, Ctx, Field, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Category } from '../categories/category.entity.js';
import { type Connection, ConnectionArgs, toConnection } from '../../platform/graphql/connection.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { User } from '../users/user.entity.js';
import { type Post, PostConnection } from './post.entity.js';
import { PostSort } from './post.inputs.js';

@ArgsType()
class PostsOfArgs extends ConnectionArgs {
  @Field(() => PostSort, { defaultValue: PostSort.LATEST, description: 'The order of the list.' })
  sort: PostSort = PostSort.LATEST;
}

@Resolver(() => User)
export class UserPostsResolver {
  @FieldResolver(() => PostConnection, {
    description: 'The posts of the user. Their author also sees those that are unlisted.',
  })
  async posts(
    @Root() user: User,
    @Args(() => PostsOfArgs) args: PostsOfArgs,
    @Ctx() { services, viewer }: RequestContext,
  ): Promise<Connection<Post>> {
    return toConnection(await services.posts.listOfAuthor(user.id, args, viewer));
  }

  @FieldResolver(() => Int, { description: 'Number of listed posts of the user.' })
  async postsCount(@Root() user: User, @Ctx() { loaders }: RequestContext): Promise<number> {
    return (await loaders.postsCounts.load(user.id))?.count ?? 0;
  }
}

@Resolver(() => Category)
export class CategoryPostsResolver {
  @FieldResolver(() => PostConnection, { description: 'The posts in the category.' })
  async posts(
    @Root() category: Category,
    @Args(() => PostsOfArgs) args: PostsOfArgs,
    @Ctx() { services }: RequestContext,
  ): Promise<Connection<Post>> {
    return toConnection(await services.posts.listOfCategory(category.id, args));
  }
}
