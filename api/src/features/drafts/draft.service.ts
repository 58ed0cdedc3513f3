import type DataLoader from 'dataloader';
import { type DataSource, type EntityManager, In, IsNull } from 'typeorm';
import { isId } from '../../platform/database/ids.js';
import {
  type KeysetColumn,
  keysetPage,
  type Page,
  type PageArgs,
  windowOf,
} from '../../platform/pagination/pagination.js';
import { cleanText, measuredText } from '../../platform/useCases/validation.js';
import { inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { findForUpdate } from '../../platform/database/forUpdate.js';
import { type BadUserInputError, ConflictError, fieldError, NotFoundError } from '../../errors.js';
import { bodyBytes } from '../posts/bodyBytes.js';
import { MAX_ADDRESS } from '../posts/canonicalAddress.js';
import { lockPost } from '../posts/lockPost.js';
import { checkDescription, prepareContent, sameWriting, type Writing } from '../posts/postContent.js';
import { draftChoice, sameChoice, type SeriesChoice } from '../series/seriesChoice.js';
import type { WorkerThreads } from '../../platform/threads/workerThreads.js';
import type { UploadService } from '../uploads/upload.service.js';
import { recordTextUploads, renewUploads, shownBy } from '../uploads/uploadUse.js';
import { lockUser } from '../users/lockUser.js';
import type { User } from '../users/user.entity.js';
import { Draft, FinishedDraft } from './draft.entity.js';
import { checkPost, mayDiffer, refuseChanges } from './draftPost.js';
import {
  type DeleteDraftInput,
  MAX_DRAFT_DESCRIPTION,
  MAX_DRAFT_TITLE,
  MAX_DRAFTS,
  type SaveDraftInput,
} from './draft.inputs.js';
import { isTakenId } from './takenIds.js';
import { createTextLoader } from '../../platform/graphql/loader.js';
import type { Services } from '../../platform/useCases/context.js';
import { unlimitedStorage } from '../users/storageQuota.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    drafts: DraftService;
  }
  interface Loaders {
    draftHtml: DataLoader<string, { id: string; html: string } | null>;
  }
}

type Content = Pick<
  Draft,
  | 'postVersion'
  | 'title'
  | 'excerpt'
  | 'categories'
  | 'coverImageURL'
  | 'description'
  | 'canonicalURL'
  | 'series'
  | 'clientId'
> & {
  html: string;
};

const lastSavedFirst: KeysetColumn<Draft>[] = [
  { sql: 'draft.updatedAt', of: (draft) => draft.updatedAt, isTime: true },
  { sql: 'draft.id', of: (draft) => draft.id },
];

/** Unpublished writing. The drafts of other users count as missing. */
export class DraftService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly uploads: UploadService,
    private readonly threads: WorkerThreads,
  ) {}

  async byId(viewer: User | null, id: string): Promise<Draft | null> {
    const [draft = null] = await this.byIds(viewer, [id]);
    return draft;
  }

  /** In any order, omitting missing ones. */
  async byIds(viewer: User | null, ids: readonly string[]): Promise<Draft[]> {
    const known = viewer ? ids.filter(isId) : [];
    if (!viewer || known.length === 0) return [];
    return this.dataSource.manager.findBy(Draft, { id: In(known), authorId: viewer.id });
  }

  /** The id of the post that one of the viewer's drafts was published as, or null. */
  async publishedAs(viewer: User | null, id: string): Promise<string | null> {
    if (!viewer || !isId(id)) return null;
    return postIdOfDraft(this.dataSource.manager, viewer.id, id);
  }

  htmlByIds(userId: string, ids: readonly string[]): Promise<{ id: string; html: string }[]> {
    return this.dataSource.manager
      .createQueryBuilder(Draft, 'draft')
      .select('draft.id', 'id')
      .addSelect('draft.html', 'html')
      .where({ id: In([...ids]), authorId: userId })
      .getRawMany();
  }

  list(userId: string, { postId, ...args }: PageArgs & { postId?: string | null }): Promise<Page<Draft>> {
    const query = this.dataSource.manager.createQueryBuilder(Draft, 'draft');
    if (postId != null) query.where('draft.postId = :postId', { postId });
    return keysetPage(query, lastSavedFirst, windowOf(args), { sql: 'draft.authorId', value: userId });
  }

  count(userId: string): Promise<number> {
    return this.dataSource.manager.countBy(Draft, { authorId: userId });
  }

  /**
   * Creates or replaces a draft, prepared like a post; without its post if that was deleted.
   * @throws BadUserInputError naming the field; NotFoundError if the draft or the post of a new one is gone;
   *   ForbiddenError for the post of another author; ConflictError if it was changed elsewhere
   */
  async save(viewer: User, input: SaveDraftInput): Promise<Draft> {
    const title = checkTitle(input.title);
    const coverImageURL = await this.uploads.checkImageURL(input.coverImageURL, 'coverImageURL');
    const description = checkDescription(input.description, MAX_DRAFT_DESCRIPTION);
    const series = draftChoice(input.series);
    // Checked before the images of the body are stored, and again under the lock.
    await this.storable(this.dataSource.manager, viewer, input);
    const { threads, uploads } = this;
    const { html, excerpt } = await prepareContent({ threads, uploads }, viewer, {
      html: input.html,
      use: 'draft',
    });
    const content: Content = {
      postVersion: input.postId == null ? null : (input.postVersion ?? null),
      title,
      html,
      excerpt,
      categories: input.categories.map((name) => cleanText(name)).filter((name) => name !== ''),
      coverImageURL,
      description,
      canonicalURL: checkUnfinishedAddress(input.canonicalURL),
      series,
      clientId: input.clientId ?? null,
    };

    return inTransaction(this.dataSource, async (manager) => {
      // Deleting a post locks the post before its drafts, so lock it first here too.
      if (input.postId != null) await lockPost(manager, input.postId, { isHiddenToo: true });
      // This lock protects the number of drafts and their versions.
      await lockUser(manager, viewer.id);
      const stored = await this.storable(manager, viewer, input);
      const { quota } = this.uploads;
      const before = stored ? await bodyBytes(manager, Draft, { id: stored.id }) : 0;
      await quota.charge(manager, viewer.id, Buffer.byteLength(html) - before, 'html');
      const draft = stored
        ? await change(manager, stored, content, { hasPost: input.postId != null && stored.postId !== null })
        : await add(manager, input, viewer, content);
      await recordTextUploads(
        manager,
        'draft',
        { id: draft.id, html, coverImageURL },
        { userId: viewer.id, quota },
      );
      return draft;
    });
  }

  /** Deletes a draft of the viewer, if it exists. @throws ConflictError if `version` is not the stored one */
  async delete(viewer: User, { id, version = null }: DeleteDraftInput): Promise<string> {
    await inTransaction(this.dataSource, async (manager) => {
      await lockUser(manager, viewer.id);
      const stored = await manager.findOneBy(Draft, { id, authorId: viewer.id });
      if (!stored) return;
      if (stored.version !== version) throw versionConflict(stored);
      await finishDraft(manager, { authorId: viewer.id, draftId: id, postId: null });
    });
    return id;
  }

  /** The draft to replace, null for a new one. Throws if it may not be stored. */
  private async storable(manager: EntityManager, viewer: User, input: SaveDraftInput): Promise<Draft | null> {
    const { id, version, clientId } = input;
    if (await manager.existsBy(FinishedDraft, { authorId: viewer.id, draftId: id })) throw noSuchDraft();
    const stored = await manager.findOneBy(Draft, { id });
    if (!stored) {
      if (version != null) throw noSuchDraft();
      if (await isTakenId(manager, id)) throw idTaken();
      if (input.postId != null) await checkPost(manager, viewer, input.postId);
      if ((await manager.countBy(Draft, { authorId: viewer.id })) >= MAX_DRAFTS) {
        throw fieldError(
          'id',
          `You have ${MAX_DRAFTS} drafts, which is the most there can be. Delete one that you no longer need.`,
        );
      }
      return null;
    }
    if (stored.authorId !== viewer.id) throw idTaken();
    if (stored.postId !== (input.postId ?? null) && !(await mayDiffer(manager, stored, input)))
      throw fieldError('postId', 'A draft stays with its post. Use another id.');
    const isOwnLast = clientId != null && clientId === stored.clientId;
    if (!isOwnLast && stored.version !== version) throw versionConflict(stored);
    return stored;
  }
}

async function add(
  manager: EntityManager,
  { id, postId = null }: SaveDraftInput,
  author: User,
  content: Content,
): Promise<Draft> {
  const now = new Date();
  const draft = Object.assign(new Draft(), {
    id,
    postId,
    authorId: author.id,
    version: 1,
    createdAt: now,
    updatedAt: now,
    publishAt: null,
    publishProblem: null,
    ...content,
  });
  try {
    await manager.insert(Draft, draft);
  } catch (error) {
    // Somebody else's draft of this id was committed since it was looked for: only the author is locked.
    if (isUniqueViolation(error)) throw idTaken();
    throw error;
  }
  return draft;
}

async function change(
  manager: EntityManager,
  stored: Draft,
  content: Content,
  { hasPost }: { hasPost: boolean },
): Promise<Draft> {
  const changes = {
    ...content,
    // A version without a post marks a deleted post, and a post that moderators restore needs the version.
    ...(!hasPost && { postVersion: stored.postVersion }),
    version: stored.version + 1,
    updatedAt: new Date(),
  };
  await manager.update(Draft, { id: stored.id }, changes);
  return Object.assign(stored, changes);
}

export function versionConflict({ version }: Draft): ConflictError {
  return new ConflictError('This draft was changed elsewhere in the meantime.', { version });
}

function idTaken(): BadUserInputError {
  return fieldError('id', 'This id is taken. Make another one.');
}

export function noSuchDraft(): NotFoundError {
  return new NotFoundError('This draft was published or deleted.');
}

/** The canonical address as it was typed. Only its length is checked, because it can grow in normal form. */
function checkUnfinishedAddress(raw: string | null | undefined): string | null {
  const address = cleanText(raw ?? '');
  if (address.length <= MAX_ADDRESS) return address || null;
  throw fieldError('canonicalURL', `An address can have ${MAX_ADDRESS} characters at most.`);
}

function checkTitle(raw: string): string {
  const { text: title, length } = measuredText(raw, MAX_DRAFT_TITLE);
  if (length <= MAX_DRAFT_TITLE) return title;
  throw fieldError('title', `The title of a draft can have ${MAX_DRAFT_TITLE} characters at most.`);
}

export function draftLoaders({ drafts }: Services, viewer: User | null) {
  return { draftHtml: createTextLoader(async (ids) => (viewer ? drafts.htmlByIds(viewer.id, ids) : [])) };
}

export async function postIdOfDraft(
  manager: EntityManager,
  authorId: string,
  draftId: string,
): Promise<string | null> {
  return (await manager.findOneBy(FinishedDraft, { authorId, draftId }))?.postId ?? null;
}

/** The draft of a publication, and its last version that the client knows. */
export interface PublishedDraft {
  authorId: string;
  draftId: string;
  draftVersion: number | null;
  /** The post that the draft must edit; undefined for a new post. */
  postId?: string;
}

/**
 * Publishing must lose nothing of the stored draft: the texts are equal, or the client sent its version. The caller has
 * locked the author.
 * @throws ConflictError with the stored `draftVersion`, or with the post if the draft holds changes of it; BadUserInputError for the draft
 *   of another post
 */
export async function checkDraft(
  manager: EntityManager,
  { authorId, draftId, draftVersion, postId }: PublishedDraft,
  writing: Writing & { series: SeriesChoice | null },
): Promise<void> {
  const stored = await manager.findOneBy(Draft, { id: draftId, authorId });
  if (!stored) return;
  if (postId === undefined) await refuseChanges(manager, stored);
  else if (stored.postId !== postId)
    throw fieldError('draftId', 'This draft does not hold changes of this post.');
  if (stored.version === draftVersion) return;
  const { html = '' } = await manager.findOneOrFail(Draft, {
    select: { id: true, html: true },
    where: { id: draftId },
  });
  if (sameWriting(Object.assign(stored, { html }), writing) && sameChoice(stored.series, writing.series))
    return;
  throw new ConflictError(
    draftVersion === null
      ? 'The stored draft has another text. Send its `draftVersion` to publish anyway.'
      : 'This draft was changed elsewhere in the meantime.',
    { draftVersion: stored.version },
  );
}

/**
 * Deletes a draft and frees its bytes before its text is charged as a post, so that publishing needs room for the difference only.
 * {@link finishDraft} follows when the post is stored.
 */
export async function freeDraft(
  manager: EntityManager,
  { authorId, draftId }: Pick<FinishedDraft, 'authorId' | 'draftId'>,
): Promise<void> {
  await lockUser(manager, authorId);
  const bytes = await bodyBytes(manager, Draft, { id: draftId, authorId });
  await unlimitedStorage.charge(manager, authorId, -bytes, '');
  const uploadIds = await shownBy(manager, 'draft', draftId);
  const { affected } = await manager.delete(Draft, { id: draftId, authorId });
  if (affected === 1) await renewUploads(manager, uploadIds);
}

/** Deletes a draft in the transaction that stores the result. @param postId its post, null if deleted */
export async function finishDraft(
  manager: EntityManager,
  { authorId, draftId, postId }: Pick<FinishedDraft, 'authorId' | 'draftId' | 'postId'>,
): Promise<void> {
  await freeDraft(manager, { authorId, draftId });
  // A locking read: the transaction's snapshot may be older than the row of a concurrent request.
  const known = await manager.findOne(FinishedDraft, {
    where: { authorId, draftId },
    ...findForUpdate(manager.dataSource),
  });
  if (!known) {
    await manager.insert(FinishedDraft, { authorId, draftId, postId, finishedAt: new Date() });
    return;
  }
  // A deleted draft is published from a page that still had its text.
  const { affected } = await manager.update(
    FinishedDraft,
    { authorId, draftId, postId: IsNull() },
    { postId },
  );
  if (affected !== 1 && known.postId !== postId) {
    throw new ConflictError('This draft has already been published.', { postId: known.postId });
  }
}
