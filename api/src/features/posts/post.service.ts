import { type DataSource, In } from 'typeorm';
import type { CategoryService } from '../categories/category.service.js';
import type { Category } from '../categories/category.entity.js';
import { isId, newId } from '../../platform/database/ids.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
import {
  checkPage,
  type NumberedPageArgs,
  type Page,
  type PageArgs,
  pageOf,
} from '../../platform/pagination/pagination.js';
import { countPost } from '../categories/categoryCounts.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { checkDraft, finishDraft } from '../drafts/finishDraft.js';
import { ConflictError, ForbiddenError, NotFoundError } from '../../errors.js';
import { keepRevision } from '../revisions/keepRevision.js';
import { ReplacedBy } from '../revisions/postRevision.entity.js';
import { indexPost, reindexPost, searchTitle } from '../search/searchIndex.js';
import type { WorkerThreads } from '../../platform/threads/workerThreads.js';
import type { UploadService } from '../uploads/upload.service.js';
import { recordPostUploads } from '../uploads/uploadUse.js';
import { lockUser } from '../users/lockUser.js';
import { unlimitedStorage } from '../users/storageQuota.js';
import { User } from '../users/user.entity.js';
import { userNameKey } from '../users/userName.js';
import { Post } from './post.entity.js';
import type { NumberedPage } from './numberedPage.js';
import { MAX_CATEGORIES, type PostSort, type PublishPostInput, type UpdatePostInput } from './post.inputs.js';
import { canEditPost } from './post.policy.js';
import type { PreparedBody } from './post.tasks.js';
import { PostCategory } from './postCategory.entity.js';
import {
  checkTitle,
  countStoredWords,
  fieldError,
  fileUnder,
  prepareContent,
  sameWriting,
  type Writing,
  writingOf,
} from './postContent.js';
import { keysets } from './postKeysets.js';
import { type PostListPart, readPostList } from './postLists.js';
import { LISTED, type ListedPost, postsOf, type PostShape, WHOLE, type WholePost } from './postRows.js';
import { deletePost } from './deletePost.js';
import { lockPost } from './lockPost.js';
import { popularPostsOfWeek } from './popularPosts.js';
import { publishedEarlier, refusePublished } from './publishedDraft.js';
import type { RelatedPosts } from './relatedPosts.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    posts: PostService;
  }
}

export interface PostSelection {
  sort: PostSort;
  /** Name of a category, without regard to case. */
  category?: string | null;
  /** Username of an author, without regard to case. */
  author?: string | null;
  /** Who asks: authors see all of their own posts, everybody else those that are listed. */
  viewer?: User | null;
}

export type PostListArgs = PostSelection & PageArgs;

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
    private readonly relatedPosts: RelatedPosts,
    private readonly threads: WorkerThreads,
  ) {}

  /** A post without its body, or null. */
  async byId(id: string): Promise<Post | null> {
    return isId(id) ? this.dataSource.manager.findOneBy(Post, { id }) : null;
  }

  /** Posts in the order of these ids; those that do not exist are left out. Without bodies, unless the shape says otherwise. */
  byIds(ids: readonly string[]): Promise<ListedPost[]>;
  byIds<T extends ListedPost>(ids: readonly string[], shape: PostShape<T>): Promise<T[]>;
  byIds(ids: readonly string[], shape: PostShape<ListedPost> = LISTED): Promise<ListedPost[]> {
    return postsOf(this.dataSource, ids.filter(isId), shape);
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
   * One page of the posts that match. Each list is a range of an index (docs/decisions/0045-keyset-pagination.md).
   *
   * @throws BadUserInputError for a cursor, `first` or `page` that is wrong; NotFoundError for a category or author that does not
   *   exist
   */
  async list(args: PostListArgs & NumberedPageArgs): Promise<Page<ListedPost>> {
    const { sort, first, after = null } = args;
    const page = checkPage(args) ?? 1;
    const part = { after, skip: (page - 1) * first, limit: first + 1 };
    const posts = await this.part(args, part, LISTED);
    return pageOf(posts, keysets[sort], first, after !== null || page > 1);
  }

  /**
   * One page of the posts that match by its number, as far back as `numberedPage.ts` says, with all that belongs to them.
   *
   * @throws NotFoundError for a category or author that does not exist
   */
  async listPage({ page, size, ...args }: NumberedPage & PostSelection): Promise<WholePost[]> {
    return this.part(args, { skip: (page - 1) * size, limit: size }, WHOLE);
  }

  private async part<T extends ListedPost>(
    { sort, ...args }: PostSelection,
    part: PostListPart,
    shape: PostShape<T>,
  ): Promise<T[]> {
    const [author, category] = await Promise.all([
      args.author == null ? null : this.authorOf(args.author),
      args.category == null ? null : this.categoryOf(args.category),
    ]);
    const list = {
      sort,
      authorId: author?.id ?? null,
      categoryId: category?.id ?? null,
      withUnlisted: author !== null && author.id === args.viewer?.id,
    };
    return readPostList(this.dataSource, list, part, shape);
  }

  /**
   * Related posts (docs/behaviour.md#post-page): those that share all categories first, then those that share some, each by likes.
   *
   * @param first how many at most, 1 to 20
   * @param read posts in the order of their ids, without those that do not exist
   * @param names of the categories to go by instead of those of the post; those that do not exist count for nothing
   * @throws BadUserInputError naming `categories` when there are more than a post can have
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

  /** What people liked most of what was published in the last seven days. Without bodies. */
  popularThisWeek(first: number): Promise<ListedPost[]> {
    return popularPostsOfWeek(this.dataSource, first, new Date());
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
   * published again with the same text, as when the first answer was lost, it is still one post.
   *
   * @param origin where the post comes from when it was not written just now
   * @throws BadUserInputError naming `title`, `html`, `categories` or `coverImageURL`; ConflictError when
   *   the draft has moved on (with its `draftVersion`) or is published already with another text (with `postId`, `version`)
   */
  async publish(viewer: User, input: PublishPostInput, origin?: PostOrigin): Promise<Post> {
    const { draftId, draftVersion = null } = input;
    const title = checkTitle(input.title);
    const coverImageURL =
      origin?.id === undefined
        ? await this.uploads.checkImageURL(input.coverImageURL, 'coverImageURL')
        : (input.coverImageURL ?? null);
    const categories = await this.categories.byNames(input.categories);
    // Last, because it stores the images of a body.
    const content = await this.prepareContent(viewer, input.html);
    const { html, excerpt, readingMinutes, searchBody } = content;
    const writing = { title, html, coverImageURL, categories: categories.map(({ name }) => name) };
    const createdAt = origin?.publishedAt ?? new Date();
    const post = Object.assign(new Post(), {
      id: origin?.id ?? newId(origin?.publishedAt),
      authorId: viewer.id,
      title,
      html,
      excerpt,
      readingMinutes,
      coverImageURL,
      likesCount: 0,
      commentsCount: 0,
      isListed: true,
      version: 1,
      createdAt,
      updatedAt: origin?.updatedAt ?? createdAt,
      importKey: origin?.importKey ?? null,
      searchTitle: searchTitle(title),
    });
    // An operator's import is counted, and not limited.
    const quota = origin ? unlimitedStorage : this.uploads.quota;
    const published = await inTransaction(this.dataSource, async (manager) => {
      if (draftId != null) {
        await lockUser(manager, viewer.id);
        const earlier = await publishedEarlier(manager, viewer.id, draftId, writing);
        if (earlier) return earlier;
        await checkDraft(manager, { authorId: viewer.id, draftId, draftVersion }, writing);
      }
      await quota.charge(manager, viewer.id, Buffer.byteLength(html), 'html');
      await insertRows(manager, Post, post);
      await fileUnder(manager, post, categories);
      await indexPost(manager, { id: post.id, title, searchBody });
      await recordPostUploads(manager, { id: post.id, html, coverImageURL }, { userId: viewer.id, quota });
      if (draftId != null) await finishDraft(manager, { authorId: viewer.id, draftId, postId: post.id });
      return post;
    });
    this.changes.ofAnything();
    return published;
  }

  /**
   * Changes a post of the viewer's. The text that it replaces is kept as a revision. An update that changes nothing answers the
   * post as it is, so that one whose answer was lost can be sent again.
   *
   * @throws NotFoundError, ForbiddenError; BadUserInputError naming the field; ConflictError when `version` is not
   *   the stored one (with `version`), the draft has moved on (with its `draftVersion`), or it was published already with another
   *   text (with `postId`, `version`)
   */
  async update(viewer: User, input: UpdatePostInput, replacedBy = ReplacedBy.UPDATE): Promise<Post> {
    const stored = await this.editable(viewer, input.postId);
    const title = input.title == null ? undefined : checkTitle(input.title);
    const coverImageURL =
      input.coverImageURL === undefined
        ? undefined
        : await this.uploads.checkImageURL(input.coverImageURL, 'coverImageURL');
    const categories = input.categories == null ? undefined : await this.categories.byNames(input.categories);
    const content = input.html == null ? undefined : await this.prepareContent(viewer, input.html);
    const html = content?.html;
    const summary = content && { excerpt: content.excerpt, readingMinutes: content.readingMinutes };
    const wordsOf = await countStoredWords(this.threads, this.dataSource.manager, stored);

    const changed = await inTransaction(this.dataSource, async (manager) => {
      const locked = await lockPost(manager, stored.id);
      if (!locked) throw noSuchPost();
      const { authorId } = locked;
      const draft = input.draftId == null ? null : { authorId, draftId: input.draftId, postId: locked.id };
      await lockUser(manager, authorId);
      const current = await writingOf(manager, locked.id);
      const next: Writing = {
        title: title ?? current.title,
        html: html ?? current.html,
        coverImageURL: coverImageURL === undefined ? current.coverImageURL : coverImageURL,
        categories: categories?.map(({ name }) => name) ?? current.categories,
      };
      if (draft) await checkDraft(manager, { ...draft, draftVersion: input.draftVersion ?? null }, next);
      if (sameWriting(current, next)) {
        if (draft) await finishDraft(manager, draft);
        return manager.findOneByOrFail(Post, { id: locked.id });
      }
      if (input.version != null && input.version !== locked.version) {
        throw new ConflictError(
          'This post was changed in the meantime. Reload it to see the newer version.',
          { version: locked.version },
        );
      }
      // With the version of the post its writer says that they have seen what the draft was published as.
      if (draft && input.version == null) await refusePublished(manager, draft, locked.version);
      const updatedAt = new Date();
      const { updatedAt: writtenAt } = await manager.findOneByOrFail(Post, { id: locked.id });
      const { id: postId, version } = locked;
      const { quota } = this.uploads;
      const adopter = { userId: authorId, quota };
      const keptBytes = await keepRevision(
        manager,
        {
          ...{ ...current, postId, version, writtenAt, replacedAt: updatedAt, replacedBy },
          wordCount: wordsOf(current.html),
        },
        adopter,
      );
      // Charged in one sum, so that only the bytes that are added in the end need room.
      const addedBytes = Buffer.byteLength(next.html) - Buffer.byteLength(current.html);
      await quota.charge(manager, authorId, addedBytes + keptBytes, 'html');
      await manager.update(
        Post,
        { id: postId },
        {
          ...(title === undefined ? {} : { title }),
          ...(html === undefined ? {} : { html, ...summary }),
          ...(coverImageURL === undefined ? {} : { coverImageURL }),
          version: version + 1,
          updatedAt,
        },
      );
      const post = await manager.findOneByOrFail(Post, { id: postId });
      if (categories) {
        if (post.isListed) await countPost(manager, postId, -1);
        await manager.delete(PostCategory, { postId });
        await fileUnder(manager, post, categories);
      }
      await reindexPost(manager, postId, { title, searchBody: content?.searchBody });
      if (html !== undefined || coverImageURL !== undefined) {
        const shown = { id: postId, html: next.html, coverImageURL: next.coverImageURL };
        await recordPostUploads(manager, shown, adopter);
      }
      if (draft) await finishDraft(manager, draft);
      return post;
    });
    this.changes.ofAnything();
    return changed;
  }

  /**
   * Deletes a post of the viewer's with its comments, likes and bookmarks.
   *
   * @throws NotFoundError, ForbiddenError
   */
  async delete(viewer: User, postId: string): Promise<Post> {
    const post = await this.editable(viewer, postId);
    await deletePost(this.dataSource, post.id);
    this.changes.ofAnything();
    return post;
  }

  /** Whether an item of a feed has been imported already. */
  async isImported(importKey: string): Promise<boolean> {
    return this.dataSource.manager.existsBy(Post, { importKey });
  }

  private async editable(viewer: User, postId: string): Promise<Post> {
    const post = await this.byId(postId);
    if (!post) throw noSuchPost();
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

  private async prepareContent(author: User, html: string): Promise<PreparedBody> {
    const { threads, uploads } = this;
    const content = await prepareContent({ threads, uploads }, author, { html, use: 'post' });
    if (content.isBlank) throw fieldError('html', 'The post has no text yet.');
    return content;
  }
}

function noSuchPost(): NotFoundError {
  return new NotFoundError('This post does not exist.');
}
