import { Arg, Ctx, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql';
import { checkFirst } from '../../platform/pagination/pagination.js';
import { execute } from '../../platform/useCases/command.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Category } from '../categories/category.entity.js';
import { Post } from '../posts/post.entity.js';
import { isAuthor } from '../posts/post.policy.js';
import { User } from '../users/user.entity.js';
import { pinPost, unpinPost } from './pin.commands.js';
import { MAX_PINS, pinsOf } from './pins.js';
import {
  CategoryWriter,
  CONSIDERED,
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
    description: `Shows a post of the viewer first on their profile, before those that are pinned: at most ${MAX_PINS}.`,
  })
  async pinPost(
    @Arg('input', () => PinPostInput, { description: 'Which post.' }) input: PinPostInput,
    @Ctx() context: RequestContext,
  ): Promise<PinPostPayload> {
    return { user: await execute(pinPost, context, input) };
  }

  @Mutation(() => UnpinPostPayload, {
    description: 'Ends this. Idempotent: other pinned posts stay.',
  })
  async unpinPost(
    @Arg('input', () => UnpinPostInput, { description: 'Which post.' }) input: UnpinPostInput,
    @Ctx() context: RequestContext,
  ): Promise<UnpinPostPayload> {
    return { user: await execute(unpinPost, context, input) };
  }

  @FieldResolver(() => Post, {
    nullable: true,
    description: 'The first of `pinnedPosts`; null without one.',
  })
  async pinnedPost(@Root() user: User, @Ctx() context: RequestContext): Promise<Post | null> {
    return (await pinnedPosts(user, context))[0] ?? null;
  }

  @FieldResolver(() => [Post], {
    description: `The posts that the user has pinned, last pinned first, at most ${MAX_PINS}; for others without unlisted ones.`,
  })
  pinnedPosts(@Root() user: User, @Ctx() context: RequestContext): Promise<Post[]> {
    return pinnedPosts(user, context);
  }

  @FieldResolver(() => [Topic], {
    description: 'The categories in which the user writes most, the most frequent first.',
  })
  async topics(
    @Root() user: User,
    @Arg('first', () => Int, { defaultValue: MAX_SHOWN, description: HOW_MANY }) first: number,
    @Ctx() { loaders }: RequestContext,
  ): Promise<Topic[]> {
    checkFirst(first, MAX_SHOWN);
    const counted = (await loaders.topics.load(user.id)).slice(0, first);
    const found = await Promise.all(
      counted.map(async ({ id, count }) => ({
        category: await loaders.categoryById.load(id),
        postsCount: count,
      })),
    );
    return found.flatMap(({ category, postsCount }) => (category ? [{ category, postsCount }] : []));
  }
}

async function pinnedPosts(user: User, { viewer, loaders }: RequestContext): Promise<Post[]> {
  const posts = await Promise.all(pinsOf(user).map((id) => loaders.posts.load(id)));
  return posts.flatMap((post) =>
    post?.authorId === user.id && (post.isListed || isAuthor(viewer, post)) ? [post] : [],
  );
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
      counted.map(async ({ id, count }) => ({ user: await loaders.users.load(id), postsCount: count })),
    );
    return found.flatMap(({ user, postsCount }) => (user ? [{ user, postsCount }] : []));
  }

  @FieldResolver(() => [Category], {
    description: `The categories that share most of the newest ${CONSIDERED} posts of this one, the most frequent first.`,
  })
  async related(
    @Root() category: Category,
    @Arg('first', () => Int, { defaultValue: MAX_SHOWN, description: HOW_MANY }) first: number,
    @Ctx() { loaders }: RequestContext,
  ): Promise<Category[]> {
    checkFirst(first, MAX_SHOWN);
    const counted = (await loaders.relatedCategories.load(category.id)).slice(0, first);
    const found = await Promise.all(counted.map(({ id }) => loaders.categoryById.load(id)));
    return found.flatMap((each) => each ?? []);
  }
}
