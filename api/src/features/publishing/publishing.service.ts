import type { EntityManager } from 'typeorm';
import { ConflictError, fieldError, ForbiddenError, NotFoundError } from '../../errors.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import type { Services } from '../../platform/useCases/context.js';
import { countExamples } from '../../richText/examples.js';
import { forgetChangedExamples } from '../examples/exampleRun.service.js';
import { checkCanonicalURL } from '../posts/canonicalAddress.js';
import { lockPost } from '../posts/lockPost.js';
import { NEW_DISPLAY, noSuchPost, Post } from '../posts/post.entity.js';
import { isAuthor } from '../posts/post.policy.js';
import { dayOf } from '../posts/postPeriod.js';
import type { PreparedBody } from '../posts/post.tasks.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import {
  checkDescription,
  checkTitle,
  countStoredWords,
  fileUnder,
  prepareContent,
  sameWriting,
  type Writing,
  writingOf,
} from '../posts/postContent.js';
import { ReplacedBy } from '../revisions/postRevision.entity.js';
import type { SeriesChoice } from '../series/seriesChoice.js';
import type { Placing } from '../series/series.service.js';
import { indexPost, reindexPost, searchTitle } from '../search/searchIndex.js';
import { recordTextUploads } from '../uploads/uploadUse.js';
import { lockUser } from '../users/lockUser.js';
import { unlimitedStorage } from '../users/storageQuota.js';
import type { User } from '../users/user.entity.js';
import type { PublishPostInput, RestoreRevisionInput, UpdatePostInput } from './publishing.inputs.js';
import { keepRevision } from '../revisions/revision.service.js';
import { checkDraft, finishDraft, freeDraft } from '../drafts/draft.service.js';
import type { PostOrigin } from './postOrigin.js';
import { publishedEarlier, refusePublished } from './publishedDraft.js';
import { LISTED } from '../posts/postRows.js';
import { deletePost } from './deletePost.js';
import { writtenPost } from './postFacts.js';
import { countPost } from '../categories/categoryChanges.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    publishing: PublishingService;
  }
}

export class PublishingService {
  constructor(
    private readonly services: Pick<
      Services,
      | 'dataSource'
      | 'posts'
      | 'categories'
      | 'revisions'
      | 'uploads'
      | 'changes'
      | 'threads'
      | 'series'
      | 'trust'
      | 'held'
    >,
    private readonly publicUrl: string,
  ) {}

  /**
   * Publishes a post and deletes its draft. Repeated with the same text, after a lost response, it returns
   * the post. A scheduled post whose series has no room is published without it. A suspicious post of a new account is held
   * for review instead.
   * @param origin of a post that was not written just now
   * @throws BadUserInputError naming the field; ConflictError with `draftVersion`, or with `postId` and
   *   `version`; RateLimitedError for new accounts
   */
  async publish(viewer: User, input: PublishPostInput, origin?: PostOrigin): Promise<Post> {
    const { draftId, draftVersion = null, series = null } = input;
    const beside = await this.services.series.postsBeside(viewer, series);
    const prepared = await this.prepare(viewer, input, origin);
    const { title, coverImageURL, categories, html, excerpt, readingMinutes, searchBody } = prepared;
    const { description, canonicalURL } = prepared;
    const names = categories.map(({ name }) => name);
    const writing = { title, html, coverImageURL, description, canonicalURL, categories: names };
    const createdAt = origin?.publishedAt ?? new Date();
    const post = Object.assign(new Post(), {
      id: origin?.id ?? newId(origin?.publishedAt),
      authorId: viewer.id,
      title,
      html,
      excerpt,
      readingMinutes,
      coverImageURL,
      description,
      canonicalURL,
      examplesCount: countExamples(html),
      ...NEW_DISPLAY,
      isListed: true,
      version: 1,
      createdAt,
      createdDay: dayOf(createdAt),
      updatedAt: origin?.updatedAt ?? createdAt,
      importKey: origin?.importKey ?? null,
      searchTitle: searchTitle(title),
    });
    // Imports by an operator are counted but not limited.
    const isImport = origin !== undefined && !origin.confirm;
    const quota = isImport ? unlimitedStorage : this.services.uploads.quota;
    const written = isImport
      ? null
      : writtenPost(this.services.trust, post.id, writing, { trap: input.homepage });
    const published = await inTransaction(this.services.dataSource, async (manager) => {
      if (series) await this.services.series.lock(manager, viewer, beside);
      if (draftId != null) {
        await lockUser(manager, viewer.id);
        const earlier = await publishedEarlier(manager, viewer.id, draftId, writing);
        if (earlier) {
          // The writer may have chosen another series since the lost response.
          if (!origin) await this.place(manager, viewer, { postId: earlier.id, series, beside });
          return earlier;
        }
        await origin?.confirm?.(manager);
        await checkDraft(manager, { authorId: viewer.id, draftId, draftVersion }, { ...writing, series });
      }
      const reason = written && (await this.services.trust.judge(manager, viewer, written));
      // As a post that a moderator has deleted, so that no read has to know about held ones.
      if (reason) Object.assign(post, { isListed: false, hiddenAt: createdAt, isHeld: true });
      if (draftId != null) await freeDraft(manager, { authorId: viewer.id, draftId });
      await quota.charge(manager, viewer.id, Buffer.byteLength(html), 'html');
      await insertRows(manager, Post, post);
      await fileUnder(manager, post, categories);
      if (!reason) await indexPost(manager, { id: post.id, title, searchBody });
      await recordTextUploads(
        manager,
        'post',
        { id: post.id, html, coverImageURL },
        { userId: viewer.id, quota },
      );
      if (draftId != null) await finishDraft(manager, { authorId: viewer.id, draftId, postId: post.id });
      if (reason) {
        const { id, authorId } = post;
        const thing = {
          type: 'POST',
          id,
          authorId,
          postId: id,
          createdAt,
          text: `${title}\n${excerpt}`,
        } as const;
        await this.services.held.hold(manager, thing, reason);
      } else {
        await recordChange(manager, {
          subject: 'post',
          subjectId: post.id,
          kind: 'created',
          actorId: viewer.id,
        });
      }
      const isScheduled = origin?.confirm !== undefined;
      await this.place(manager, viewer, { postId: post.id, series, beside, isScheduled });
      return post;
    });
    this.services.changes.ofAnything();
    return published;
  }

  /** Whether a text could be published now. @throws BadUserInputError naming the field, unless it could */
  async check(viewer: User, input: PublishPostInput): Promise<void> {
    if (input.series) await this.services.series.checkChoice(viewer, input.series);
    await this.prepare(viewer, input);
  }

  /**
   * Changes a post and stores the replaced text as a revision. Without changes it returns the post, for
   * retries.
   * @throws NotFoundError; ForbiddenError; BadUserInputError naming the field; ConflictError with the stored
   *   `version` or `draftVersion`, or with `postId` and `version`
   */
  async update(viewer: User, input: UpdatePostInput, replacedBy = ReplacedBy.UPDATE): Promise<Post> {
    const stored = await this.editable(viewer, input.postId);
    const { series = null } = input;
    const [shown] = replacedBy === ReplacedBy.REST ? await this.services.posts.htmlByIds([stored.id]) : [];
    const beside = await this.services.series.postsBeside(viewer, series, stored.id);
    const title = input.title == null ? undefined : checkTitle(input.title);
    const coverImageURL =
      input.coverImageURL === undefined
        ? undefined
        : await this.services.uploads.checkImageURL(input.coverImageURL, 'coverImageURL');
    const description = input.description === undefined ? undefined : checkDescription(input.description);
    const canonicalURL =
      input.canonicalURL === undefined ? undefined : checkCanonicalURL(input.canonicalURL, this.publicUrl);
    const categories =
      input.categories == null ? undefined : await this.services.categories.byNames(input.categories);
    const content = input.html == null ? undefined : await this.prepareContent(viewer, input.html, shown);
    const html = content?.html;
    const summary = content && { excerpt: content.excerpt, readingMinutes: content.readingMinutes };
    const wordsOf = await countStoredWords(this.services.threads, this.services.dataSource.manager, stored);

    const changed = await inTransaction(this.services.dataSource, async (manager) => {
      if (series) await this.services.series.lock(manager, viewer, beside);
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
        description: description === undefined ? current.description : description,
        canonicalURL: canonicalURL === undefined ? current.canonicalURL : canonicalURL,
      };
      const isChanged = !sameWriting(current, next);
      const { trust } = this.services;
      const written = isChanged ? writtenPost(trust, locked.id, next, { before: current }) : null;
      if (written) await trust.judge(manager, viewer, written);
      if (draft)
        await checkDraft(
          manager,
          { ...draft, draftVersion: input.draftVersion ?? null },
          { ...next, series },
        );
      await this.place(manager, viewer, { postId: locked.id, series, beside });
      if (!isChanged) {
        if (draft) await finishDraft(manager, draft);
        return manager.findOneByOrFail(Post, { id: locked.id });
      }
      if (input.version != null && input.version !== locked.version) {
        throw new ConflictError(
          'This post was changed in the meantime. Reload it to see the newer version.',
          { version: locked.version },
        );
      }
      // Sending the version of the post shows that the writer has seen the published text.
      if (draft && input.version == null) await refusePublished(manager, draft, locked.version);
      if (draft) await freeDraft(manager, draft);
      const updatedAt = new Date();
      const { updatedAt: writtenAt } = await manager.findOneByOrFail(Post, { id: locked.id });
      const { id: postId, version } = locked;
      const { quota } = this.services.uploads;
      const adopter = { userId: authorId, quota };
      const keptBytes = await keepRevision(
        manager,
        {
          ...current,
          postId,
          version,
          writtenAt,
          replacedAt: updatedAt,
          replacedBy,
          wordCount: wordsOf(current.html),
        },
        adopter,
      );
      // Charged as one sum, so that only the net increase needs room.
      const addedBytes = Buffer.byteLength(next.html) - Buffer.byteLength(current.html);
      await quota.charge(manager, authorId, addedBytes + keptBytes, 'html');
      await manager.update(
        Post,
        { id: postId },
        {
          ...(title === undefined ? {} : { title }),
          ...(html === undefined ? {} : { html, ...summary, examplesCount: countExamples(html) }),
          ...(coverImageURL === undefined ? {} : { coverImageURL }),
          ...(description === undefined ? {} : { description }),
          ...(canonicalURL === undefined ? {} : { canonicalURL }),
          version: version + 1,
          updatedAt,
        },
      );
      const post = await manager.findOneByOrFail(Post, { id: postId });
      if (categories) {
        if (post.isListed) await countPost(manager, postId, -1);
        await manager.delete(PostCategory, { postId });
        await fileUnder(manager, post, categories);
      } else await manager.update(PostCategory, { postId }, { updatedAt });
      if (html !== undefined) await forgetChangedExamples(manager, postId, html);
      await reindexPost(manager, postId, { title, searchBody: content?.searchBody });
      if (html !== undefined || coverImageURL !== undefined) {
        const shown = { id: postId, html: next.html, coverImageURL: next.coverImageURL };
        await recordTextUploads(manager, 'post', shown, adopter);
      }
      if (draft) await finishDraft(manager, draft);
      await recordChange(manager, {
        subject: 'post',
        subjectId: postId,
        kind: 'updated',
        actorId: viewer.id,
      });
      return post;
    });
    this.services.changes.ofAnything();
    return changed;
  }

  /** Restores an earlier text like {@link update}, without deleted categories. @throws NotFoundError */
  async restore(viewer: User, { revisionId, version }: RestoreRevisionInput): Promise<Post> {
    const revision = await this.services.revisions.byId(viewer, revisionId);
    if (!revision) throw new NotFoundError('This revision does not exist or was deleted.');
    const { postId, title, html, coverImageURL, description, canonicalURL } = revision;
    const known = await this.services.categories.known(revision.categories);
    const categories = known.map(({ name }) => name);
    const changes = { postId, title, html, coverImageURL, categories, description, canonicalURL, version };
    return this.update(viewer, changes, ReplacedBy.RESTORE);
  }

  /** Deletes a post, also one that is held for review, with its case. @throws NotFoundError; ForbiddenError */
  async delete(viewer: User, postId: string): Promise<Post> {
    const held = await this.services.posts.held(viewer, postId, LISTED);
    const post = held ?? (await this.editable(viewer, postId));
    await deletePost(this.services.dataSource, post.id, viewer.id, { isHeld: held !== null });
    this.services.changes.ofAnything();
    return post;
  }

  /** Puts a post into the chosen series, if any, in the transaction that stores it. */
  private async place(
    manager: EntityManager,
    viewer: User,
    { series, ...placing }: Omit<Placing, 'choice'> & { series: SeriesChoice | null },
  ): Promise<void> {
    if (series) await this.services.series.place(manager, viewer, { ...placing, choice: series });
  }

  private async editable(viewer: User, postId: string): Promise<Post> {
    const post = await this.services.posts.byId(postId);
    if (!post) throw noSuchPost();
    if (!isAuthor(viewer, post)) throw new ForbiddenError('Only its author can change a post.');
    return post;
  }

  /** The fields of a new post in stored form. @throws BadUserInputError naming the field */
  private async prepare(viewer: User, input: PublishPostInput, origin?: PostOrigin) {
    const title = checkTitle(input.title);
    const coverImageURL =
      origin?.id === undefined
        ? await this.services.uploads.checkImageURL(input.coverImageURL, 'coverImageURL')
        : (input.coverImageURL ?? null);
    const categories = await this.services.categories.byNames(input.categories);
    const description = checkDescription(input.description);
    const canonicalURL = checkCanonicalURL(input.canonicalURL, this.publicUrl);
    // Last, because it stores the images of a body.
    return {
      title,
      coverImageURL,
      categories,
      description,
      canonicalURL,
      ...(await this.prepareContent(viewer, input.html)),
    };
  }

  /** @param shown the stored body that an older client may have seen */
  private async prepareContent(author: User, html: string, shown?: { html: string }): Promise<PreparedBody> {
    const { threads, uploads } = this.services;
    const content = await prepareContent({ threads, uploads }, author, {
      html,
      use: 'post',
      home: this.publicUrl,
      ...(shown && { shown: shown.html }),
    });
    if (content.isBlank) throw fieldError('html', 'The post has no text yet.');
    return content;
  }
}
