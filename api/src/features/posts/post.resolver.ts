import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import { DateTimeResolver } from 'graphql-scalars';
import { Category } from '../categories/category.entity.js';
import { type Connection, NumberedConnectionArgs, toConnection } from '../../platform/graphql/connection.js';
import { mustExist } from '../../platform/graphql/loader.js';
import type { MaybePromise } from '../../platform/graphql/maybePromise.js';
import { checkFirst } from '../../platform/pagination/pagination.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { exampleLimits, examplesOf } from '../../richText/examples.js';
import { User } from '../users/user.entity.js';
import { Example, exampleOf } from './example.types.js';
import { Post, PostConnection } from './post.entity.js';
import { PostSort } from './post.inputs.js';
import { PUBLISHED_AFTER, PUBLISHED_BEFORE, UPDATED_AFTER, UPDATED_BEFORE } from './postDates.js';
import { isAuthor } from './post.policy.js';
import { bodyOf } from './postBody.js';
import { PostPeriod } from './postPeriod.js';
import * as queries from './post.queries.js';

@ArgsType()
class PostsArgs extends NumberedConnectionArgs {
  @Field(() => PostSort, { defaultValue: PostSort.LATEST, description: 'The order of the list.' })
  sort: PostSort = PostSort.LATEST;

  @Field(() => String, {
    nullable: true,
    description: 'Only posts in the category with this name, ignoring case.',
  })
  category?: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Only posts by the user with this username, ignoring case.',
  })
  author?: string | null;

  @Field(() => DateTimeResolver, PUBLISHED_AFTER)
  publishedAfter?: Date | null;

  @Field(() => DateTimeResolver, PUBLISHED_BEFORE)
  publishedBefore?: Date | null;

  @Field(() => DateTimeResolver, UPDATED_AFTER)
  updatedAfter?: Date | null;

  @Field(() => DateTimeResolver, UPDATED_BEFORE)
  updatedBefore?: Date | null;

  @Field(() => PostPeriod, {
    defaultValue: PostPeriod.ALL,
    description:
      'Only posts published in this period, with `sort: POPULAR`. Read forwards only. Cannot be combined with `category`, `author`, `page` or dates. The cursors keep the first day of the period.',
  })
  period: PostPeriod = PostPeriod.ALL;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Only posts by people and in categories that the viewer follows, each once, with `sort: LATEST`. Needs a token. Read forwards only. Cannot be combined with `category`, `author`, `page` or dates.',
  })
  followedByViewer?: boolean | null;
}

@Resolver(() => Post)
export class PostResolver {
  @Query(() => Post, { nullable: true, description: 'The post with this id, or null.' })
  post(
    @Arg('id', () => ID, { description: 'An id from this API.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Post | null> {
    return execute(queries.post, context, { id });
  }

  @Query(() => PostConnection, {
    description:
      'Posts, page by page. The first 10,000 are also available by page number. NOT_FOUND if the `category` or `author` does not exist.',
  })
  async posts(
    @Args(() => PostsArgs) args: PostsArgs,
    @Ctx() context: RequestContext,
  ): Promise<Connection<Post>> {
    return toConnection(await execute(queries.posts, context, args));
  }

  @Query(() => [Post], {
    description:
      'The most liked posts published in the last seven days, without those of suspended authors and of people whom the viewer blocks; may be empty.',
  })
  popularThisWeek(
    @Arg('first', () => Int, { defaultValue: 5, description: 'How many posts, 1 to 20.' }) first: number,
    @Ctx() context: RequestContext,
  ): Promise<Post[]> {
    return execute(queries.popularThisWeek, context, { first });
  }

  @FieldResolver(() => String, { description: 'The body: sanitised HTML of a small subset.' })
  html(@Root() post: Post, @Ctx() context: RequestContext): MaybePromise<string> {
    return bodyOf(post, context);
  }

  @FieldResolver(() => [Example], {
    description: `The React examples in \`html\`, in order: at most ${exampleLimits.examples}.`,
  })
  async examples(@Root() post: Post, @Ctx() context: RequestContext): Promise<Example[]> {
    return examplesOf(await bodyOf(post, context)).map((stored) => exampleOf(post, stored));
  }

  @FieldResolver(() => User, { description: 'The author of the post.' })
  author(@Root() post: Post, @Ctx() { loaders }: RequestContext): MaybePromise<User> {
    return post.author ?? loaders.users.load(post.authorId).then(mustExist);
  }

  @FieldResolver(() => [Category], { description: 'At most 3, in the order the author chose.' })
  categories(@Root() post: Post, @Ctx() { loaders }: RequestContext): MaybePromise<Category[]> {
    return (
      post.categories ??
      loaders.categories.load(post.id).then((entries) => entries.map(({ category }) => category))
    );
  }

  @FieldResolver(() => [Post], {
    description:
      'Related posts, at most 20. Posts that share all categories come first, then posts that share some; within each group, the most liked first.',
  })
  related(
    @Root() post: Post,
    @Arg('first', () => Int, { defaultValue: 5, description: 'How many posts, 1 to 20.' }) first: number,
    @Ctx() { services, loaders }: RequestContext,
  ): Promise<Post[]> {
    const read = async (ids: readonly string[]) =>
      (await Promise.all(ids.map((id) => loaders.posts.load(id)))).filter((found) => found !== null);
    return services.posts.related(post, checkFirst(first, 20), read);
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether the post is held for review. Only its author can read it, by its id, until a moderator has approved it.',
  })
  isHeld(@Root() post: Post): boolean {
    return post.isHeld === true;
  }

  @FieldResolver(() => Boolean, {
    description: 'Whether the viewer may change and delete the post. A held post can only be deleted.',
  })
  viewerCanEdit(@Root() post: Post, @Ctx() { viewer }: RequestContext): boolean {
    return isAuthor(viewer, post) && post.isHeld !== true;
  }
}
