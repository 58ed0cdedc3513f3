import { Args, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { Category } from '../categories/category.entity.js';
import { type Connection, toConnection } from '../../platform/graphql/connection.js';
import { windowOf } from '../../platform/pagination/pagination.js';
import { exactly } from '../../platform/pagination/total.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { User } from '../users/user.entity.js';
import { type Post, PostConnection } from './post.entity.js';
import { datesOf, PostsOfArgs } from './postDates.js';

@Resolver(() => User)
export class UserPostsResolver {
  @FieldResolver(() => PostConnection, {
    description: 'The posts of the user. Their author also sees those that are unlisted.',
  })
  async posts(
    @Root() user: User,
    @Args(() => PostsOfArgs) args: PostsOfArgs,
    @Ctx() context: RequestContext,
  ): Promise<Connection<Post>> {
    const { loaders, viewer } = context;
    const list = {
      sort: args.sort,
      authorId: user.id,
      categoryId: null,
      withUnlisted: user.id === viewer?.id,
      dates: datesOf(args.sort, args),
    };
    const page = await loaders.postPage(list, windowOf(args));
    const isPublic = !list.withUnlisted && list.dates === undefined;
    return toConnection(page, async () =>
      isPublic ? exactly(await this.postsCount(user, context)) : loaders.postTotal(list),
    );
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
    @Ctx() { loaders }: RequestContext,
  ): Promise<Connection<Post>> {
    const dates = datesOf(args.sort, args);
    const list = { sort: args.sort, authorId: null, categoryId: category.id, withUnlisted: false, dates };
    const page = await loaders.postPage(list, windowOf(args));
    return toConnection(page, dates ? () => loaders.postTotal(list) : () => exactly(category.postsCount));
  }
}
