import type DataLoader from 'dataloader';
import { type DataSource, In, IsNull } from 'typeorm';
import { isId } from '../../platform/database/ids.js';
import { dialectOf, readRows, textOf } from '../../platform/database/readRows.js';
import {
  checkPage,
  type NumberedPageArgs,
  type Page,
  type PageArgs,
  pageIn,
  pageOf,
  type PageWindow,
  windowOf,
} from '../../platform/pagination/pagination.js';
import { type Category, noSuchCategory } from '../categories/category.entity.js';
import type { CategoryService } from '../categories/category.service.js';
import { noSuchUser, type User } from '../users/user.entity.js';
import { findByUserName } from '../users/user.service.js';
import { Post } from './post.entity.js';
import { followedPosts, popularPostsOfPeriod } from './mergedLists.js';
import { popularPage } from './popularPages.js';
import { MAX_CATEGORIES, PostSort } from './post.inputs.js';
import { PostPeriod } from './postPeriod.js';
import { PostCategory } from './postCategory.entity.js';
import { fieldError, UnauthenticatedError } from '../../errors.js';
import { keysets, type NumberedPage, type PostList, popularPostsOfWeek, readPostList } from './postLists.js';
import {
  heldPostOf,
  LISTED,
  type ListedPost,
  type PostShape,
  postsOf,
  READ,
  WHOLE,
  type WholePost,
} from './postRows.js';
import type { RelatedPosts } from './relatedPosts.js';
import { PartSize } from './partSize.js';
import { type DateArgs, datesOf } from './postDates.js';
import { postListLoaders, type PostListLoaders, totalOf } from './postListLoaders.js';
import { createListLoader, createLoader, createTextLoader } from '../../platform/graphql/loader.js';
import type { Services } from '../../platform/useCases/context.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    posts: PostService;
  }
  interface Loaders extends PostListLoaders {
    posts: DataLoader<string, Post | null>;
    /** Posts with their bodies. */
    readPosts: DataLoader<string, Post | null>;
    html: DataLoader<string, { id: string; html: string } | null>;
    /** The numbers of listed posts of authors. */
    postsCounts: DataLoader<string, { authorId: string; count: number } | null>;
    categories: DataLoader<string, (PostCategory & { category: Category })[]>;
  }
}

export interface PostSelection {
  sort: PostSort;
  /** Name of a category, ignoring case. */
  category?: string | null;
  /** Username of an author, ignoring case. */
  author?: string | null;
}

/** Lists that only cursors page, without an author or a category. */
interface MergedSelection {
  /** For Popular. */
  period?: PostPeriod;
  /** For Latest. */
  followedByViewer?: boolean | null;
}

export type PostListArgs = PostSelection & MergedSelection & PageArgs & DateArgs;

/** Reads posts. The feature `publishing` writes them. */
export class PostService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly categories: CategoryService,
    private readonly relatedPosts: RelatedPosts,
  ) {}

  /** A post without its body, or null. */
  async byId(id: string): Promise<Post | null> {
    return isId(id) ? this.dataSource.manager.findOneBy(Post, { id, hiddenAt: IsNull() }) : null;
  }

  /** Posts in the order of these ids, omitting missing ones. Without bodies, unless the shape includes them. */
  byIds(ids: readonly string[]): Promise<ListedPost[]>;
  byIds<T extends ListedPost>(ids: readonly string[], shape: PostShape<T>): Promise<T[]>;
  byIds(ids: readonly string[], shape: PostShape<ListedPost> = LISTED): Promise<ListedPost[]> {
    return postsOf(this.dataSource, ids.filter(isId), shape);
  }

  /** A post of the viewer that is held for review, or null. */
  held<T extends ListedPost>(viewer: User, id: string, shape: PostShape<T>): Promise<T | null> {
    return isId(id) ? heldPostOf(this.dataSource, { id, authorId: viewer.id }, shape) : Promise.resolve(null);
  }

  async htmlByIds(ids: readonly string[]): Promise<{ id: string; html: string }[]> {
    return this.dataSource.manager
      .createQueryBuilder(Post, 'post')
      .select('post.id', 'id')
      .addSelect('post.html', 'html')
      .where({ id: In([...ids]) })
      .getRawMany();
  }

  /** A page of posts (decision 0045). Authors see all of theirs. @throws BadUserInputError, NotFoundError */
  async list(args: PostListArgs & NumberedPageArgs, viewer: User | null = null): Promise<Page<ListedPost>> {
    const { period = PostPeriod.ALL } = args;
    const page = checkPage(args) ?? 1;
    const window = windowOf(args);
    const { size: first, after } = window;
    if (args.followedByViewer) {
      checkMerged('followedByViewer', args, PostSort.LATEST);
      if (!viewer) throw new UnauthenticatedError('You need to log in to read what you follow.');
      return followedPosts(this.dataSource, viewer.id, { first, after });
    }
    if (period !== PostPeriod.ALL) {
      checkMerged('period', args, PostSort.POPULAR);
      return popularPostsOfPeriod(this.dataSource, period, { first, after }, new Date());
    }
    const list = await this.listOf(args, viewer);
    return {
      ...(await this.pageOfList(list, window, (page - 1) * first)),
      total: () => totalOf(this.dataSource, list),
    };
  }

  /** The numbers of listed posts of authors, counted in an index. */
  async countsOfAuthors(authorIds: readonly string[]): Promise<{ authorId: string; count: number }[]> {
    const { byIndex } = dialectOf(this.dataSource);
    const sql = `SELECT p.authorId AS authorId, COUNT(*) AS count FROM post p ${byIndex('post_author_newest')}
      WHERE p.authorId IN (:authorIds) AND p.isListed = 1 GROUP BY p.authorId`;
    const rows = await readRows(this.dataSource, sql, { authorIds });
    return rows.map((row) => ({ authorId: textOf(row, 'authorId'), count: Number(row.count) }));
  }

  private async pageOfList(list: PostList, window: PageWindow, skip: number): Promise<Page<ListedPost>> {
    if (list.sort === PostSort.POPULAR) return popularPage(this.dataSource, list, window, LISTED, skip);
    const posts = await readPostList(
      this.dataSource,
      list,
      { ...window, skip, limit: window.size + 1 },
      LISTED,
    );
    const page = pageIn(window, posts, keysets[list.sort]);
    return { ...page, hasPreviousPage: page.hasPreviousPage || skip > 0 };
  }

  /** A numbered page with all related data, up to {@link MAX_NUMBERED_POSTS}. @throws NotFoundError */
  async listPage(
    { page, size, ...args }: NumberedPage & PostSelection,
    viewer: User | null = null,
  ): Promise<WholePost[]> {
    const list = await this.listOf(args, viewer);
    return readPostList(this.dataSource, list, { skip: (page - 1) * size, limit: size }, WHOLE);
  }

  /** A whole list, or its first `most` posts behind the first `skip`, with all related data in parts. @throws NotFoundError */
  async *whole(
    { most = Infinity, skip = 0, ...args }: PostSelection & { most?: number; skip?: number },
    viewer: User | null = null,
  ): AsyncGenerator<WholePost[]> {
    const list = await this.listOf(args, viewer);
    const part = new PartSize();
    let after: string | null = null;
    for (let left = most; left > 0;) {
      const first = Math.min(part.size, left);
      const posts: WholePost[] = await readPostList(
        this.dataSource,
        list,
        { ...(after === null ? { skip } : { after }), limit: first + 1 },
        WHOLE,
      );
      const { nodes, cursors, hasNextPage } = pageOf(posts, keysets[list.sort], first, false);
      const taken = part.take(nodes);
      // Before it waits for a slow client: what is used later stays in memory, also posts that are not taken.
      const isEnd = !hasNextPage && taken.length === nodes.length;
      after = cursors[taken.length - 1] ?? null;
      left -= taken.length;
      yield taken;
      if (isEnd) return;
    }
  }

  private async listOf({ sort, ...args }: PostSelection & DateArgs, viewer: User | null): Promise<PostList> {
    const dates = datesOf(sort, args);
    const [author, category] = await Promise.all([
      args.author == null ? null : this.authorOf(args.author),
      args.category == null ? null : this.categoryOf(args.category),
    ]);
    return {
      sort,
      authorId: author?.id ?? null,
      categoryId: category?.id ?? null,
      withUnlisted: author !== null && author.id === viewer?.id,
      dates,
      ...(category && !author && { count: category.postsCount }),
    };
  }

  /**
   * Related posts (docs/behaviour.md#post-page): those in all categories first, then in some, each by likes.
   * `read` returns posts in the order of the ids; `names` replace the categories of the post, unknown ones
   * are ignored.
   * @throws BadUserInputError naming `categories` if there are too many
   */
  async related<T extends Post>(
    post: Post,
    first: number,
    read: (ids: readonly string[]) => Promise<T[]>,
    names?: string[],
  ): Promise<T[]> {
    if (names && names.length > MAX_CATEGORIES) {
      throw fieldError('categories', `A post can have at most ${MAX_CATEGORIES} categories.`);
    }
    const categoryIds = names
      ? (await this.categories.known(names)).map(({ id }) => id)
      : (post.categories?.map(({ id }) => id) ??
        (await this.entriesOf([post.id])).map(({ categoryId }) => categoryId));
    return this.relatedPosts.list({ postId: post.id, categoryIds, first }, read);
  }

  popularThisWeek(first: number, viewer: User | null): Promise<ListedPost[]> {
    return popularPostsOfWeek(this.dataSource, { first, now: new Date(), viewerId: viewer?.id ?? null });
  }

  /** The categories of these posts, in the order their authors chose. */
  entriesOf(postIds: readonly string[]): Promise<(PostCategory & { category: Category })[]> {
    return this.dataSource.manager
      .createQueryBuilder(PostCategory, 'entry')
      .innerJoinAndSelect('entry.category', 'category')
      .where({ postId: In([...postIds]) })
      .orderBy('entry.position', 'ASC')
      .getMany() as Promise<(PostCategory & { category: Category })[]>;
  }

  private async categoryOf(name: string): Promise<Category> {
    const category = await this.categories.byName(name);
    if (!category) throw noSuchCategory();
    return category;
  }

  private async authorOf(userName: string): Promise<User> {
    const user = await findByUserName(this.dataSource.manager, userName);
    // As in UserService.byUserName: a deleted account looks like one that never was.
    if (!user?.verifiedAt) throw noSuchUser();
    return user;
  }
}

/** @throws BadUserInputError naming `field` if the list has no index for the combination */
function checkMerged(
  field: 'followedByViewer' | 'period',
  { sort, author, category, page, period, followedByViewer, ...args }: PostListArgs & NumberedPageArgs,
  only: PostSort,
): void {
  if (sort !== only) throw fieldError(field, `\`${field}\` needs \`sort: ${only}\`.`);
  const isBoth = followedByViewer && period !== undefined && period !== PostPeriod.ALL;
  const { last, before, publishedAfter, publishedBefore, updatedAfter, updatedBefore } = args;
  const dates = { publishedAfter, publishedBefore, updatedAfter, updatedBefore };
  const others = { author, category, page, last, before, ...dates };
  const other = isBoth
    ? 'period'
    : Object.entries(others).find(([, value]) => value != null && value !== '')?.[0];
  if (other !== undefined) throw fieldError(field, `\`${field}\` cannot be combined with \`${other}\`.`);
}

export function postLoaders({ posts, dataSource }: Services) {
  return {
    ...postListLoaders(dataSource),
    posts: createLoader('id', (ids) => posts.byIds(ids)),
    readPosts: createLoader('id', (ids) => posts.byIds(ids, READ)),
    html: createTextLoader((ids) => posts.htmlByIds(ids)),
    postsCounts: createLoader('authorId', (ids) => posts.countsOfAuthors(ids)),
    categories: createListLoader('postId', (ids) => posts.entriesOf(ids)),
  };
}
