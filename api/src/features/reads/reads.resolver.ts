import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { TokenScope } from '../../platform/graphql/tokenScope.js';
import { checkFirst } from '../../platform/pagination/pagination.js';
import type { RequestContext } from '../../platform/useCases/context.js';
import { Category } from '../categories/category.entity.js';
import type { Counted } from '../profiles/countNewest.js';
import { CONSIDERED, MAX_SHOWN } from '../profiles/profile.types.js';
import { Post } from '../posts/post.entity.js';
import { isAuthor } from '../posts/post.policy.js';
import { ReadsOfPost } from './postReads.entity.js';
import { LEAST } from './readCounts.service.js';

const HOW_MANY = `How many, 1 to ${MAX_SHOWN}.`;
const OF_NEWEST = `of the newest ${CONSIDERED} posts of the category, without those with fewer than ${LEAST}.`;

@Resolver(() => Category)
export class StartHereResolver {
  @FieldResolver(() => [Post], {
    description: `The posts with most reads in this and the previous month, ${OF_NEWEST}`,
  })
  async mostRead(
    @Root() category: Category,
    @Arg('first', () => Int, { defaultValue: MAX_SHOWN, description: HOW_MANY }) first: number,
    @Ctx() context: RequestContext,
  ): Promise<Post[]> {
    checkFirst(first, MAX_SHOWN);
    return postsOf(await context.loaders.mostRead.load(category.id), first, context);
  }

  @FieldResolver(() => [Post], {
    description: `The posts on most reading lists, ${OF_NEWEST}`,
  })
  async mostSaved(
    @Root() category: Category,
    @Arg('first', () => Int, { defaultValue: MAX_SHOWN, description: HOW_MANY }) first: number,
    @Ctx() context: RequestContext,
  ): Promise<Post[]> {
    checkFirst(first, MAX_SHOWN);
    return postsOf(await context.loaders.mostSaved.load(category.id), first, context);
  }
}

async function postsOf(counted: Counted[], first: number, { loaders }: RequestContext): Promise<Post[]> {
  const posts = await Promise.all(counted.slice(0, first).map(({ id }) => loaders.posts.load(id)));
  return posts.filter((post) => post !== null);
}

@Resolver(() => Post)
export class PostReadsResolver {
  @TokenScope('read')
  @FieldResolver(() => ReadsOfPost, {
    nullable: true,
    description:
      'How often the post was read, at most a minute old. Null for everyone but the author and for a held post.',
  })
  async viewerReads(
    @Root() post: Post,
    @Ctx() { viewer, loaders }: RequestContext,
  ): Promise<ReadsOfPost | null> {
    return isAuthor(viewer, post) && post.isHeld !== true ? loaders.readsOfPosts.load(post.id) : null;
  }
}
