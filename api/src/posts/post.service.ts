import { type DataSource, In, type SelectQueryBuilder } from 'typeorm';
import type { CategoryService } from '../categories/category.service.js';
import type { Category } from '../categories/category.entity.js';
import { isId, newId } from '../common/ids.js';
import type { PublicChanges } from '../common/publicChanges.js';
import {
  type Confinement,
  keysetPage,
  checkPage,
  type NumberedPageArgs,
  type Page,
  type PageArgs,
  pageOf,
} from '../common/pagination.js';
import { isBlank, sanitizeRichText } from '../common/richText.js';
import { validated } from '../common/validation.js';
import { inTransaction } from '../database/dataSource.js';
import { finishDraft, postIdOfDraft } from '../drafts/finishDraft.js';
import { ConflictError, ForbiddenError, NotFoundError, UnauthenticatedError } from '../errors.js';
import { indexPost, reindexPost } from '../search/searchIndex.js';
import type { UploadService } from '../uploads/upload.service.js';
import { recordPostUploads } from '../uploads/uploadUse.js';
import { User } from '../users/user.entity.js';
import { userNameKey } from '../users/userName.js';
import { Post } from './post.entity.js';
import { type NumberedPage, postIdsOfPage } from './numberedPage.js';
import type { PostSort } from './post.inputs.js';
import { MAX_CATEGORIES, MAX_HTML, PublishPostInput, UpdatePostInput } from './post.inputs.js';
import { canEditPost } from './post.policy.js';
import { PostCategory } from './postCategory.entity.js';
import { checkTitle, fieldError, fileUnder, summaryOf } from './postContent.js';
import { categoryKeysets, keysets } from './postKeysets.js';
import { lockPost } from './lockPost.js';
import { popularPostsOfWeek } from './popularPosts.js';
import { relatedPostIds } from './relatedPosts.js';

export interface PostListArgs extends PageArgs {
  sort: PostSort;
  /** Name of a category, without regard to case. */
  category?: string | null;
  /** Username of an author, without regard to case. */
  author?: string | null;
  /** Who asks: authors see all of their own posts, everybody else those that are listed. */
  viewer?: User | null;
}

/** What the importer and the demo content know about a post that its author's request may not say. */
export interface PostOrigin {
  publishedAt: Date;
  updatedAt?: Date;
  importKey?: string;
  /** For a post of an export: the id it had, which no post has now. Its uploads may still have to be copied here. */
  id?: string;
}

export class PostService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly categories: CategoryService,
    private readonly uploads: UploadService,
    private readonly changes: PublicChanges,
  ) {}

  /** A post without its body, or null. */
  async byId(id: string): Promise<Post | null> {
    return isId(id) ? this.dataSource.manager.findOneBy(Post, { id }) : null;
  }

  /** Posts by id, in any order; those that do not exist are left out. Without bodies. */
  byIds(ids: readonly string[]): Promise<Post[]> {
    return this.dataSource.manager.findBy(Post, { id: In([...ids]) });
  }

  /** Bodies of posts: sanitised HTML of the stored subset. */
  async htmlByIds(ids: readonly string[]): Promise<{ id: string; html: string }[]> {
    return this.dataSource.manager
      .createQueryBuilder(Post, 'post')
      .select('post.id', 'id')
      .addSelect('post.html', 'html')
      .where({ id: In([...ids]) })
      .getRawMany();
  }

  /**
   * One page of the posts that match, each list a range of an index (SPEC.md section 2 "Home feed", "Category").
   *
   * @throws BadUserInputError for a cursor, `first` or `page` that is wrong; NotFoundError for a category or author that does not
   *   exist
   */
  async list(args: PostListArgs & NumberedPageArgs): Promise<Page<Post>> {
    const page = checkPage(args);
    if (page !== null) {
      const { nodes, hasNextPage } = await this.numbered({ ...args, page, size: args.first });
      return { ...pageOf(nodes, keysets[args.sort], args.first, page > 1), hasNextPage };
    }
    const author = args.author == null ? null : await this.authorOf(args.author);
    if (args.category == null) {
      const query = this.dataSource.manager.createQueryBuilder(Post, 'post');
      if (!isOwnList(author, args.viewer)) query.where('post.isListed = 1');
      return keysetPage(
        query,
        keysets[args.sort],
        args,
        author ? { sql: 'post.authorId', value: author.id } : undefined,
      );
    }
    return this.listInCategory(await this.categoryOf(args.category), author, args);
  }

  private async listInCategory(
    category: Category,
    author: User | null,
    args: PostListArgs,
  ): Promise<Page<Post>> {
    const query = this.dataSource.manager.createQueryBuilder(PostCategory, 'entry');
    let within: Confinement | undefined = { sql: 'entry.categoryId', value: category.id };
    if (author) {
      // Of the two conditions the author's is the narrower one by far, so the list starts from there.
      within = undefined;
      query
        .where('entry.categoryId = :categoryId', { categoryId: category.id })
        .andWhere(
          (q: SelectQueryBuilder<PostCategory>) =>
            `entry.postId IN ${q.subQuery().select('p.id').from(Post, 'p').where('p.authorId = :authorId').getQuery()}`,
          { authorId: author.id },
        );
    }
    if (!isOwnList(author, args.viewer)) query.andWhere('entry.isListed = 1');
    const page = await keysetPage(query, categoryKeysets[args.sort], args, within);
    return this.withPosts(page, (entry) => entry.postId);
  }

  /** Replaces the rows of a page by the posts they name; a post that was deleted in between is left out. */
  async withPosts<T>(page: Page<T>, postIdOf: (row: T) => string): Promise<Page<Post>> {
    const posts = new Map((await this.byIds(page.nodes.map(postIdOf))).map((post) => [post.id, post]));
    const kept = page.nodes.flatMap((row, i) => {
      const post = posts.get(postIdOf(row));
      return post ? [{ post, cursor: page.cursors[i] ?? '' }] : [];
    });
    return { ...page, nodes: kept.map(({ post }) => post), cursors: kept.map(({ cursor }) => cursor) };
  }

  /**
   * One page of the posts that match by its number, as far back as `numberedPage.ts` says.
   *
   * @throws NotFoundError for a category or author that does not exist
   */
  async listPage(args: NumberedPage & Omit<PostListArgs, keyof PageArgs>): Promise<Post[]> {
    return (await this.numbered(args)).nodes;
  }

  private async numbered(
    args: NumberedPage & Omit<PostListArgs, keyof PageArgs>,
  ): Promise<{ nodes: Post[]; hasNextPage: boolean }> {
    const author = args.author == null ? null : await this.authorOf(args.author);
    const category = args.category == null ? null : await this.categoryOf(args.category);
    const list = {
      sort: args.sort,
      authorId: author?.id ?? null,
      categoryId: category?.id ?? null,
      withUnlisted: isOwnList(author, args.viewer),
    };
    const ids = await postIdsOfPage(this.dataSource.manager, list, args);
    return { nodes: await this.inOrder(ids.slice(0, args.size)), hasNextPage: ids.length > args.size };
  }

  /**
   * What to read next: posts that share all categories of this one first, then some, the most liked first (DESIGN.md
   * "REST facade").
   *
   * @param names of the categories to go by instead of those of the post; those that do not exist count for nothing
   * @throws BadUserInputError naming `categories` when there are more than a post can have
   */
  async related(post: Post, first: number, names?: string[]): Promise<Post[]> {
    if (names && names.length > MAX_CATEGORIES) {
      throw fieldError('categories', `A post can have at most ${MAX_CATEGORIES} categories.`);
    }
    const categoryIds = names
      ? (await this.categories.known(names)).map(({ id }) => id)
      : (await this.entriesOf([post.id])).map(({ categoryId }) => categoryId);
    return this.inOrder(await relatedPostIds(this.dataSource.manager, post.id, categoryIds, first));
  }

  /** What people liked most of what was published in the last seven days. Without bodies. */
  popularThisWeek(first: number): Promise<Post[]> {
    return popularPostsOfWeek(this.dataSource.manager, first, new Date());
  }

  /** Posts in the order of these ids; those that do not exist are left out. Without bodies. */
  private async inOrder(ids: string[]): Promise<Post[]> {
    if (ids.length === 0) return [];
    const posts = new Map((await this.byIds(ids)).map((post) => [post.id, post]));
    return ids.flatMap((id) => posts.get(id) ?? []);
  }

  /** Which categories these posts stand in, in the order their authors chose. */
  entriesOf(postIds: readonly string[]): Promise<(PostCategory & { category: Category })[]> {
    return this.dataSource.manager
      .createQueryBuilder(PostCategory, 'entry')
      .innerJoinAndSelect('entry.category', 'category')
      .where({ postId: In([...postIds]) })
      .orderBy('entry.position', 'ASC')
      .getMany() as Promise<(PostCategory & { category: Category })[]>;
  }

  /**
   * Publishes a post of the viewer's. The body is sanitised, embedded images become uploads. The draft it was written in goes;
   * published again, as when the first answer was lost, it is still one post, with the later text.
   *
   * @param origin where the post comes from when it was not written just now
   * @throws UnauthenticatedError; BadUserInputError naming `title`, `html`, `categories` or `coverImageURL`
   */
  async publish(viewer: User | null, raw: object, origin?: PostOrigin): Promise<Post> {
    if (!viewer) throw new UnauthenticatedError('You need to log in to write a post.');
    const input = await validated(PublishPostInput, raw);
    const { draftId } = input;
    const published = await this.publishedFrom(viewer, draftId);
    const title = checkTitle(input.title);
    const coverImageURL =
      origin?.id === undefined
        ? await this.uploads.checkImageURL(input.coverImageURL, 'coverImageURL')
        : (input.coverImageURL ?? null);
    const categories = await this.categories.byNames(input.categories);
    // Last, because it stores the images of a body.
    const html = await this.prepareHtml(viewer, input.html);
    if (published) {
      if (await this.holds(published, { title, html, coverImageURL, categories })) return published;
      const changes = { title, html, coverImageURL, categories: input.categories };
      return this.update(viewer, { ...changes, postId: published.id, version: 1 });
    }
    const createdAt = origin?.publishedAt ?? new Date();
    const post = Object.assign(new Post(), {
      id: origin?.id ?? newId(origin?.publishedAt),
      authorId: viewer.id,
      title,
      html,
      ...summaryOf(html),
      coverImageURL,
      likesCount: 0,
      commentsCount: 0,
      isListed: true,
      version: 1,
      createdAt,
      updatedAt: origin?.updatedAt ?? createdAt,
      importKey: origin?.importKey ?? null,
    });
    await inTransaction(this.dataSource, async (manager) => {
      await manager.insert(Post, post);
      await fileUnder(manager, post, categories);
      await indexPost(manager, { id: post.id, title, html });
      await recordPostUploads(manager, { id: post.id, html, coverImageURL });
      if (draftId != null) await finishDraft(manager, { authorId: viewer.id, draftId, postId: post.id });
    }).catch(async (error: unknown) => {
      // Of two requests at once the second finds the draft published.
      const first = await this.publishedFrom(viewer, draftId);
      if (!first) throw error;
      Object.assign(post, first);
    });
    this.changes.ofAnything();
    return post;
  }

  /**
   * Changes a post of the viewer's.
   *
   * @throws UnauthenticatedError, NotFoundError, ForbiddenError; BadUserInputError naming the field; ConflictError when
   *   `version` is not the stored one
   */
  async update(viewer: User | null, raw: object): Promise<Post> {
    const input = await validated(UpdatePostInput, raw);
    const stored = await this.editable(viewer, input.postId);
    const author = viewer ?? undefined;
    const title = input.title == null ? undefined : checkTitle(input.title);
    const coverImageURL =
      input.coverImageURL === undefined
        ? undefined
        : await this.uploads.checkImageURL(input.coverImageURL, 'coverImageURL');
    const categories = input.categories == null ? undefined : await this.categories.byNames(input.categories);
    const html = input.html == null || !author ? undefined : await this.prepareHtml(author, input.html);

    const changed = await inTransaction(this.dataSource, async (manager) => {
      const current = await lockPost(manager, stored.id);
      if (!current) throw new NotFoundError('This post does not exist.');
      if (input.version != null && input.version !== current.version) {
        throw new ConflictError(
          'This post was changed in the meantime. Reload it to see the newer version.',
          {
            version: current.version,
          },
        );
      }
      const changes = {
        ...(title === undefined ? {} : { title }),
        ...(html === undefined ? {} : { html, ...summaryOf(html) }),
        ...(coverImageURL === undefined ? {} : { coverImageURL }),
        version: current.version + 1,
        updatedAt: new Date(),
      };
      await manager.update(Post, { id: stored.id }, changes);
      const post = Object.assign(new Post(), stored, current, changes);
      if (categories) {
        await manager.delete(PostCategory, { postId: post.id });
        await fileUnder(manager, post, categories);
      }
      await reindexPost(manager, post.id, { title, html });
      if (html !== undefined || coverImageURL !== undefined) {
        const stored =
          html ??
          (await manager.findOneOrFail(Post, { select: { id: true, html: true }, where: { id: post.id } }))
            .html;
        await recordPostUploads(manager, {
          id: post.id,
          html: stored ?? '',
          coverImageURL: post.coverImageURL,
        });
      }
      if (input.draftId != null) {
        await finishDraft(manager, { authorId: post.authorId, draftId: input.draftId, postId: post.id });
      }
      return post;
    });
    this.changes.ofAnything();
    return changed;
  }

  /**
   * Deletes a post of the viewer's with its comments, likes and bookmarks.
   *
   * @throws UnauthenticatedError, NotFoundError, ForbiddenError
   */
  async delete(viewer: User | null, postId: string): Promise<Post> {
    const post = await this.editable(viewer, postId);
    await this.dataSource.manager.delete(Post, { id: post.id });
    this.changes.ofAnything();
    return post;
  }

  /** Whether an item of a feed has been imported already. */
  async isImported(importKey: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(Post, { importKey });
  }

  private async publishedFrom(author: User, draftId: string | null | undefined): Promise<Post | null> {
    if (draftId == null) return null;
    const postId = await postIdOfDraft(this.dataSource.manager, author.id, draftId);
    return postId === null ? null : this.byId(postId);
  }

  private async holds(
    post: Post,
    content: Pick<Post, 'title' | 'html' | 'coverImageURL'> & { categories: Category[] },
  ): Promise<boolean> {
    const [body] = await this.htmlByIds([post.id]);
    const entries = await this.entriesOf([post.id]);
    return (
      post.title === content.title &&
      body?.html === content.html &&
      post.coverImageURL === content.coverImageURL &&
      entries.map(({ categoryId }) => categoryId).join() === content.categories.map(({ id }) => id).join()
    );
  }

  private async editable(viewer: User | null, postId: string): Promise<Post> {
    if (!viewer) throw new UnauthenticatedError('You need to log in to change a post.');
    const post = await this.byId(postId);
    if (!post) throw new NotFoundError('This post does not exist.');
    if (!canEditPost(viewer, post)) throw new ForbiddenError('Only its author can change a post.');
    return post;
  }

  private async categoryOf(name: string): Promise<Category> {
    const category = await this.categories.byName(name);
    if (!category) throw new NotFoundError('Category does not exist!');
    return category;
  }

  private async authorOf(userName: string): Promise<User> {
    const user = await this.dataSource.manager.findOneBy(User, { userNameKey: userNameKey(userName) });
    if (!user) throw new NotFoundError('This user does not exist.');
    return user;
  }

  private async prepareHtml(author: User, html: string): Promise<string> {
    const prepared = await this.uploads.storeEmbeddedImages(author, sanitizeRichText(html));
    if (isBlank(prepared)) throw fieldError('html', 'The post has no text yet.');
    if (prepared.length > MAX_HTML) {
      throw fieldError(
        'html',
        `The post is too long: ${prepared.length} characters of HTML, ${MAX_HTML} are allowed.`,
      );
    }
    return prepared;
  }
}

function isOwnList(author: User | null, viewer: User | null | undefined): boolean {
  return author !== null && author.id === viewer?.id;
}
