import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { noSuchPost, Post } from '../posts/post.entity.js';
import { updatePostDisplay } from './display.commands.js';
import { UpdatePostDisplayInput, UpdatePostDisplayPayload } from './display.inputs.js';

/** A category such as `React 19`. */
const OF_CATEGORY = /^react[ .-]?(\d{1,2})$/;

@Resolver(() => Post)
export class PostDisplayResolver {
  @Mutation(() => UpdatePostDisplayPayload, {
    description:
      'Changes what readers see of a post beside its text. Neither `version` nor `updatedAt` changes. Idempotent.',
  })
  async updatePostDisplay(
    @Arg('input', () => UpdatePostDisplayInput, { description: 'Which post, and the changes.' })
    input: UpdatePostDisplayInput,
    @Ctx() context: RequestContext,
  ): Promise<UpdatePostDisplayPayload> {
    await execute(updatePostDisplay, context, input);
    const post = await context.loaders.posts.load(input.postId);
    if (!post) throw noSuchPost();
    return { post };
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'The major version of React that the post is about: the one that its author chose, otherwise the highest one among its categories, such as `React 19`, otherwise the one that its examples ran with last. Null if it is not known.',
  })
  async reactVersion(@Root() post: Post, @Ctx() { loaders }: RequestContext): Promise<number | null> {
    if (post.chosenReactVersion !== null) return post.chosenReactVersion;
    const categories =
      post.categories ?? (await loaders.categories.load(post.id)).map(({ category }) => category);
    const named = categories.flatMap(({ nameKey }) => Number(OF_CATEGORY.exec(nameKey)?.[1] ?? NaN) || []);
    return named.length > 0 ? Math.max(...named) : post.ranReactVersion;
  }
}
