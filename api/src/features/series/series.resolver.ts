import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { mustExist } from '../../platform/graphql/loader.js';
import type { MaybePromise } from '../../platform/graphql/maybePromise.js';
import { checkFirst } from '../../platform/pagination/pagination.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { noSuchPost, Post } from '../posts/post.entity.js';
import { User } from '../users/user.entity.js';
import { Viewer } from '../users/viewer.js';
import { MAX_SERIES } from './placePost.js';
import {
  createSeries,
  deleteSeries,
  dismissSeriesProblem,
  setPostSeries,
  updateSeries,
} from './series.commands.js';
import { Series, SeriesPart } from './series.entity.js';
import {
  CreateSeriesInput,
  CreateSeriesPayload,
  DeleteSeriesInput,
  DeleteSeriesPayload,
  DismissSeriesProblemInput,
  DismissSeriesProblemPayload,
  MAX_PARTS,
  SetPostSeriesInput,
  SetPostSeriesPayload,
  UpdateSeriesInput,
  UpdateSeriesPayload,
} from './series.inputs.js';
import * as queries from './series.queries.js';
import { partOf, visiblePosts } from './series.service.js';
import { SeriesProblem } from './seriesProblem.entity.js';
import { TokenScope } from '../../platform/graphql/tokenScope.js';

@Resolver(() => Series)
export class SeriesResolver {
  @Query(() => Series, {
    nullable: true,
    description: 'The series with this id, or null. One without a listed post only for its author.',
  })
  series(
    @Arg('id', () => ID, { description: 'An id from this API.' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Series | null> {
    return execute(queries.series, context, { id });
  }

  @Mutation(() => CreateSeriesPayload, { description: 'Creates a series of the viewer’s posts.' })
  async createSeries(
    @Arg('input', () => CreateSeriesInput, { description: 'The title and the posts.' })
    input: CreateSeriesInput,
    @Ctx() context: RequestContext,
  ): Promise<CreateSeriesPayload> {
    return { series: await execute(createSeries, context, input) };
  }

  @Mutation(() => UpdateSeriesPayload, {
    description: 'Changes the title of a series, its posts, or their order.',
  })
  async updateSeries(
    @Arg('input', () => UpdateSeriesInput, { description: 'What to change.' }) input: UpdateSeriesInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdateSeriesPayload> {
    return { series: await execute(updateSeries, context, input) };
  }

  @Mutation(() => DeleteSeriesPayload, { description: 'Deletes a series. Its posts stay.' })
  async deleteSeries(
    @Arg('input', () => DeleteSeriesInput, { description: 'Which series.' }) input: DeleteSeriesInput,
    @Ctx() context: RequestContext,
  ): Promise<DeleteSeriesPayload> {
    await execute(deleteSeries, context, input);
    return { deletedSeriesId: input.seriesId };
  }

  @Mutation(() => SetPostSeriesPayload, {
    description:
      'Makes a post the last of a series, which may be a new one, or takes it out of its series. A post that is already in that series keeps its place.',
  })
  async setPostSeries(
    @Arg('input', () => SetPostSeriesInput, { description: 'Which post, and which series.' })
    input: SetPostSeriesInput,
    @Ctx() context: RequestContext,
  ): Promise<SetPostSeriesPayload> {
    await execute(setPostSeries, context, input);
    const post = await context.loaders.posts.load(input.postId);
    if (!post) throw noSuchPost();
    return { post };
  }

  @FieldResolver(() => User, { description: 'The author of the series and of its posts.' })
  author(@Root() series: Series, @Ctx() { loaders }: RequestContext): Promise<User> {
    return loaders.users.load(series.authorId).then(mustExist);
  }

  @FieldResolver(() => Int, { description: 'Number of posts in the series.' })
  async postsCount(@Root() series: Series, @Ctx() { viewer, loaders }: RequestContext): Promise<number> {
    return visiblePosts(viewer, series, await loaders.seriesPosts.load(series.id)).length;
  }

  @FieldResolver(() => [Post], {
    description:
      'The posts in the order in which they are read. Posts that an operator has unlisted are left out, except for their author.',
  })
  async posts(
    @Root() series: Series,
    @Arg('first', () => Int, {
      defaultValue: 20,
      description: `How many posts, 1 to ${MAX_PARTS}.`,
    })
    first: number,
    @Ctx() { viewer, loaders }: RequestContext,
  ): Promise<Post[]> {
    checkFirst(first, MAX_PARTS);
    const ids = visiblePosts(viewer, series, await loaders.seriesPosts.load(series.id)).slice(0, first);
    return (await Promise.all(ids.map((id) => loaders.posts.load(id)))).filter((post) => post !== null);
  }
}

@Resolver(() => SeriesPart)
export class SeriesPartResolver {
  @FieldResolver(() => Post, { nullable: true, description: 'The post before; null for the first one.' })
  previous(
    @Root() { previousId }: SeriesPart,
    @Ctx() { loaders }: RequestContext,
  ): MaybePromise<Post | null> {
    return previousId === null ? null : loaders.posts.load(previousId);
  }

  @FieldResolver(() => Post, { nullable: true, description: 'The post after; null for the last one.' })
  next(@Root() { nextId }: SeriesPart, @Ctx() { loaders }: RequestContext): MaybePromise<Post | null> {
    return nextId === null ? null : loaders.posts.load(nextId);
  }
}

@Resolver(() => Post)
export class PostSeriesResolver {
  @FieldResolver(() => SeriesPart, {
    nullable: true,
    description: 'The place of the post in its series; null if it is in none.',
  })
  async seriesPart(
    @Root() post: Post,
    @Ctx() { viewer, loaders }: RequestContext,
  ): Promise<SeriesPart | null> {
    const found = await loaders.seriesOfPost.load(post.id);
    if (!found) return null;
    const [series, members] = await Promise.all([
      loaders.series.load(found.seriesId),
      loaders.seriesPosts.load(found.seriesId),
    ]);
    return series && partOf(post.id, series, visiblePosts(viewer, series, members));
  }
}

@Resolver(() => User)
export class UserSeriesResolver {
  @FieldResolver(() => [Series], {
    description: 'The series of the author, newest first. Those without a listed post only for the author.',
  })
  series(
    @Root() user: User,
    @Arg('first', () => Int, { defaultValue: 5, description: `How many series, 1 to ${MAX_SERIES}.` })
    first: number,
    @Ctx() { loaders }: RequestContext,
  ): Promise<Series[]> {
    return loaders.seriesOfAuthors(checkFirst(first, MAX_SERIES)).load(user.id);
  }
}

@Resolver(() => SeriesProblem)
export class SeriesProblemResolver {
  @Mutation(() => DismissSeriesProblemPayload, {
    description: 'Takes a post off `Viewer.seriesProblems`. The post stays as it is.',
  })
  async dismissSeriesProblem(
    @Arg('input', () => DismissSeriesProblemInput, { description: 'Which post.' })
    input: DismissSeriesProblemInput,
    @Ctx() context: RequestContext,
  ): Promise<DismissSeriesProblemPayload> {
    await execute(dismissSeriesProblem, context, input);
    return { postId: input.postId };
  }

  @FieldResolver(() => Post, { description: 'The post.' })
  post(@Root() problem: SeriesProblem, @Ctx() { loaders }: RequestContext): Promise<Post> {
    return loaders.posts.load(problem.postId).then(mustExist);
  }
}

@Resolver(() => Viewer)
export class ViewerSeriesResolver {
  @TokenScope('read')
  @FieldResolver(() => [SeriesProblem], {
    description:
      'Scheduled posts that were published without their series, latest first, at most 100. A post leaves this list when it gets a place, or by `dismissSeriesProblem`.',
  })
  seriesProblems(@Root() viewer: Viewer, @Ctx() { services }: RequestContext): Promise<SeriesProblem[]> {
    return services.series.problems(viewer.id);
  }
}
