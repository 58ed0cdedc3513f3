import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { checkFirst } from '../../platform/pagination/pagination.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Category } from '../categories/category.entity.js';
import { Post } from '../posts/post.entity.js';
import { isAuthor } from '../posts/post.policy.js';
import { User } from '../users/user.entity.js';
import { pinPost, unpinPost } from './pin.commands.js';
import {
  CategoryWriter,
  MAX_SHOWN,
  PinPostInput,
  PinPostPayload,
  Topic,
  UnpinPostInput,
  UnpinPostPayload,
} from './profile.types.js';

const HOW_MANY = `How many, 1 to ${MAX_SHOWN}.`;

@Resolver(() => User)
export class ProfileResolver {
  @Mutation(() => PinPostPayload, {
    description: 'Shows a post of the viewer first on their profile, in place of the one that was pinned.',
  })
  async pinPost(
    @Arg('input', () => PinPostInput, { description: 'Which post.' }) input: PinPostInput,
    @Ctx() context: RequestContext,
  ): Promise<PinPostPayload> {
    return { user: await execute(pinPost, context, input) };
  }

  @Mutation(() => UnpinPostPayload, {
    description: 'Ends this. Idempotent: if another post is pinned, it stays.',
  })
  async unpinPost(
    @Arg('input', () => UnpinPostInput, { description: 'Which post.' }) input: UnpinPostInput,
    @Ctx() context: RequestContext,
  ): Promise<UnpinPostPayload> {
    return { user: await execute(unpinPost, context, input) };
  }

  @FieldResolver(() => Post, {
    nullable: true,
    description: 'The post that the user has pinned; null without one, and for others if it is unlisted.',
  })
  async pinnedPost(
    @Root() { id, pinnedPostId }: User,
    @Ctx() { viewer, loaders }: RequestContext,
  ): Promise<Post | null> {
    const post = pinnedPostId === null ? null : await loaders.posts.load(pinnedPostId);
    return post?.authorId === id && (post.isListed || isAuthor(viewer, post)) ? post : null;
  }

  @FieldResolver(() => [Topic], {
    description: 'The categories in which the user writes most, the most frequent first.',
  })
  async topics(
    @Root() user: User,
    @Arg('first', () => Int, { defaultValue: MAX_SHOWN, description: HOW_MANY }) first: number,
    @Ctx() { loaders, services }: RequestContext,
  ): Promise<Topic[]> {
    checkFirst(first, MAX_SHOWN);
    const counted = (await loaders.topics.load(user.id)).slice(0, first);
    if (counted.length === 0) return [];
    const categories = new Map((await services.categories.list()).map((each) => [each.id, each]));
    return counted.flatMap(({ id, postsCount }) => {
      const category = categories.get(id);
      return category ? [{ category, postsCount }] : [];
    });
  }
}

@Resolver(() => Category)
export class CategoryWritersResolver {
  @FieldResolver(() => [CategoryWriter], {
    description: 'The authors who write most in the category, the most frequent first.',
  })
  async writers(
    @Root() category: Category,
    @Arg('first', () => Int, { defaultValue: MAX_SHOWN, description: HOW_MANY }) first: number,
    @Ctx() { loaders }: RequestContext,
  ): Promise<CategoryWriter[]> {
    checkFirst(first, MAX_SHOWN);
    const counted = (await loaders.writers.load(category.id)).slice(0, first);
    const found = await Promise.all(
      counted.map(async ({ id, postsCount }) => ({ user: await loaders.users.load(id), postsCount })),
    );
    return found.flatMap(({ user, postsCount }) => (user ? [{ user, postsCount }] : []));
  }
}
