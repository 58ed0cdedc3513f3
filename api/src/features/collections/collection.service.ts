import { createHash, randomBytes } from 'node:crypto';
import DataLoader from 'dataloader';
import { type DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { fieldError, UnauthenticatedError } from '../../errors.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { dialectOf, readRows, textOf, timeOf } from '../../platform/database/readRows.js';
import {
  clausesOf,
  type KeysetColumn,
  keysetRange,
  mapPage,
  type Page,
  type PageArgs,
  pageIn,
  windowOf,
} from '../../platform/pagination/pagination.js';
import { countRows } from '../../platform/database/countRows.js';
import { limitMarks } from '../../platform/text/longText.js';
import { showsNothing } from '../../platform/text/visibleText.js';
import type { Services } from '../../platform/useCases/context.js';
import { measuredText } from '../../platform/useCases/validation.js';
import { savePost } from '../bookmarks/bookmark.service.js';
import { noSuchPost } from '../posts/post.entity.js';
import type { PostService } from '../posts/post.service.js';
import { LISTED, type ListedPost, selectPosts } from '../posts/postRows.js';
import { lockUsers } from '../users/lockUser.js';
import type { User } from '../users/user.entity.js';
import { mayAct } from '../users/user.policy.js';
import type { UserService } from '../users/user.service.js';
import {
  Collection,
  CollectionPost,
  MAX_COLLECTED,
  MAX_COLLECTION_NAME,
  MAX_COLLECTIONS,
  noSuchCollection,
  SharedCollection,
} from './collection.entity.js';
import type { AddToCollectionInput, UpdateCollectionInput } from './collection.inputs.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    collections: CollectionService;
  }
  interface Loaders {
    /** The numbers of posts in collections of the viewer. */
    collectedCounts: DataLoader<string, number>;
    /** The ids of the viewer's collections that have a post. */
    collectionsOfPosts: DataLoader<string, string[]>;
    /** The paths of collections that are shared now, for moderators. */
    sharedPaths: DataLoader<string, string | null>;
  }
}

interface Dependencies {
  dataSource: DataSource;
  posts: PostService;
  users: UserService;
  changes: PublicChanges;
}

const lastAddedFirst: KeysetColumn<{ post: ListedPost; addedAt: Date }>[] = [
  { sql: 'm.addedAt', of: ({ addedAt }) => addedAt, isTime: true },
  { sql: 'm.postId', of: ({ post }) => post.id },
];

/** 128 bits, which nobody guesses. */
const newShareToken = (): string => randomBytes(16).toString('base64url');
const SHARE_TOKEN = /^[\w-]{22}$/;

export const pathOf = (shareToken: string | null): string | null =>
  shareToken === null ? null : `/lists/${shareToken}`;

/** Collections of saved posts (docs/decisions/0169-the-reading-list.md). */
export class CollectionService {
  constructor(private readonly use: Dependencies) {}

  /** All collections of a user, by name. */
  async listOf(userId: string): Promise<Collection[]> {
    const all = await this.use.dataSource.manager.findBy(Collection, { userId });
    return all.sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.id < b.id ? -1 : 1));
  }

  /** @throws BadUserInputError for the name, or for too many */
  async create(viewer: User, rawName: string): Promise<Collection> {
    const named = nameOf(rawName);
    return this.#change(viewer, async (manager) => {
      if ((await manager.countBy(Collection, { userId: viewer.id })) >= MAX_COLLECTIONS)
        throw fieldError('name', `You can have ${MAX_COLLECTIONS} collections at most. Delete one first.`);
      await checkUnused(manager, viewer.id, named.nameKey);
      const row = {
        id: newId(),
        userId: viewer.id,
        ...named,
        shareToken: null,
        hiddenAt: null,
        createdAt: new Date(),
      };
      await insertRows(manager, Collection, row);
      return Object.assign(new Collection(), row);
    });
  }

  /** @throws NotFoundError, BadUserInputError for the name */
  async update(viewer: User, { collectionId, name, isShared }: UpdateCollectionInput): Promise<Collection> {
    const named = name == null ? null : nameOf(name);
    const [changed, wasShared] = await this.#change(viewer, async (manager) => {
      const collection = await ownCollection(manager, viewer, collectionId);
      const wasShared = collection.shareToken !== null;
      if (named && named.nameKey !== collection.nameKey) await checkUnused(manager, viewer.id, named.nameKey);
      if (isShared === true && collection.hiddenAt !== null) throw noSharing();
      Object.assign(collection, named);
      if (isShared != null && isShared !== wasShared)
        collection.shareToken = isShared ? newShareToken() : null;
      const { nameKey, shareToken } = collection;
      await manager.update(Collection, { id: collectionId }, { name: collection.name, nameKey, shareToken });
      return [collection, wasShared] as const;
    });
    if (wasShared && changed.shareToken === null) this.use.changes.ofAnything();
    return changed;
  }

  /** @throws NotFoundError */
  async delete(viewer: User, collectionId: string): Promise<void> {
    const { shareToken } = await this.#change(viewer, async (manager) => {
      const collection = await ownCollection(manager, viewer, collectionId);
      await manager.delete(Collection, { id: collectionId });
      return collection;
    });
    if (shareToken !== null) this.use.changes.ofAnything();
  }

  /** Adds a post, which is saved as well. Idempotent. @throws NotFoundError, BadUserInputError for too many */
  async add(viewer: User, { collectionId, postId }: AddToCollectionInput): Promise<void> {
    if (!(await this.use.posts.byId(postId))) throw noSuchPost();
    await this.#change(viewer, async (manager) => {
      await ownCollection(manager, viewer, collectionId);
      await savePost(manager, viewer.id, postId);
      const key = { collectionId, postId };
      if (await manager.existsBy(CollectionPost, key)) return;
      if ((await manager.countBy(CollectionPost, { collectionId })) >= MAX_COLLECTED)
        throw fieldError('collectionId', `A collection can have ${MAX_COLLECTED} posts at most.`);
      await insertRows(manager, CollectionPost, { ...key, addedAt: new Date() });
    });
  }

  /** Idempotent. @throws NotFoundError */
  async remove(viewer: User, { collectionId, postId }: AddToCollectionInput): Promise<void> {
    await this.#change(viewer, async (manager) => {
      await ownCollection(manager, viewer, collectionId);
      await manager.delete(CollectionPost, { collectionId, postId });
    });
  }

  /** The shared collection at an address; null if it is private, or its owner is suspended or deleted. */
  async shared(token: string): Promise<SharedCollection | null> {
    if (!SHARE_TOKEN.test(token)) return null;
    return this.#seen(await this.use.dataSource.manager.findOneBy(Collection, { shareToken: token }));
  }

  /** The same by its id, for a report. */
  async sharedById(id: string): Promise<SharedCollection | null> {
    const found = await this.use.dataSource.manager.findOneBy(Collection, { id });
    return this.#seen(found?.shareToken == null ? null : found);
  }

  /** The paths at which collections of any owner are shared, in the order of the ids; null where the address answers 404. */
  async sharedPaths(ids: readonly string[]): Promise<(string | null)[]> {
    const { dataSource, users } = this.use;
    const found = await dataSource.manager.findBy(Collection, {
      id: In([...ids]),
      shareToken: Not(IsNull()),
    });
    const owners = await users.byIds(found.map(({ userId }) => userId));
    const active = new Set(owners.filter((owner) => mayAct(owner)).map(({ id }) => id));
    const paths = new Map(
      found.filter(({ userId }) => active.has(userId)).map(({ id, shareToken }) => [id, pathOf(shareToken)]),
    );
    return ids.map((id) => paths.get(id) ?? null);
  }

  async #seen(found: Collection | null): Promise<SharedCollection | null> {
    const [owner] = found ? await this.use.users.byIds([found.userId]) : [];
    if (!found || !owner || !mayAct(owner)) return null;
    return Object.assign(new SharedCollection(), { collectionId: found.id, name: found.name, owner });
  }

  /** The listed posts of a shared collection, last added first. @throws BadUserInputError */
  async postsOf(collectionId: string, args: PageArgs): Promise<Page<ListedPost>> {
    const { dataSource } = this.use;
    const window = windowOf(args);
    const range = keysetRange(dataSource, lastAddedFirst, window, {
      sql: 'm.collectionId',
      value: collectionId,
    });
    range.conditions.push('p.isListed = 1');
    const source = {
      from: `collection_post m ${dialectOf(dataSource).byIndex('collection_post_latest')}`,
      postId: 'm.postId',
      rest: `${clausesOf(range)} LIMIT :limit`,
    };
    const sql = selectPosts(dataSource, source, { more: ', m.addedAt AS addedAt' });
    const rows = await readRows(dataSource, sql, { ...range.parameters, limit: window.size + 1 });
    const added = rows.map((row) => ({ post: LISTED.of(row), addedAt: timeOf(row, 'addedAt') }));
    const page = mapPage(pageIn(window, added, lastAddedFirst), ({ post }) => post);
    const all = `SELECT 1 AS one FROM collection_post m ${dialectOf(dataSource).thenJoin} post p ON p.id = m.postId AND p.isListed = 1
       WHERE m.collectionId = :collectionId`;
    return { ...page, total: () => countRows(dataSource, all, { collectionId }) };
  }

  /** The numbers of posts in collections, in the order of the ids. */
  async counts(collectionIds: readonly string[]): Promise<number[]> {
    const rows = await readRows(
      this.use.dataSource,
      `SELECT m.collectionId AS id, COUNT(*) AS count FROM collection_post m
       ${dialectOf(this.use.dataSource).thenJoin} post p ON p.id = m.postId AND p.hiddenAt IS NULL
       WHERE m.collectionId IN (:collectionIds) GROUP BY m.collectionId`,
      { collectionIds },
    );
    const counts = new Map(rows.map((row) => [textOf(row, 'id'), Number(row.count)]));
    return collectionIds.map((id) => counts.get(id) ?? 0);
  }

  /** Which collections of a user have which posts, in the order of the posts. Others may have collected them a thousand times. */
  async ofPosts(userId: string, postIds: readonly string[]): Promise<string[][]> {
    const rows = await readRows(
      this.use.dataSource,
      `SELECT m.postId AS postId, m.collectionId AS collectionId FROM collection o
       ${dialectOf(this.use.dataSource).thenJoin} collection_post m ON m.collectionId = o.id AND m.postId IN (:postIds)
       WHERE o.userId = :userId`,
      { userId, postIds },
    );
    const found = new Map<string, string[]>(postIds.map((id) => [id, []]));
    for (const row of rows) found.get(textOf(row, 'postId'))?.push(textOf(row, 'collectionId'));
    return postIds.map((id) => found.get(id) ?? []);
  }

  /** A transaction with the user locked, so that limits hold for two tabs. */
  #change<T>(viewer: User, work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.use.dataSource, async (manager) => {
      if ((await lockUsers(manager, [viewer.id])).length === 0) throw new UnauthenticatedError();
      return work(manager);
    });
  }
}

async function ownCollection(manager: EntityManager, { id: userId }: User, id: string): Promise<Collection> {
  const found = await manager.findOneBy(Collection, { id, userId });
  if (!found) throw noSuchCollection();
  return found;
}

const noSharing = () =>
  fieldError(
    'isShared',
    'The moderators have ended the sharing of this collection. You can still use it yourself.',
  );

async function checkUnused(manager: EntityManager, userId: string, nameKey: string): Promise<void> {
  if (await manager.existsBy(Collection, { userId, nameKey }))
    throw fieldError('name', 'You have a collection with this name already.');
}

function nameOf(raw: string): Pick<Collection, 'name' | 'nameKey'> {
  const { text: name, length } = measuredText(raw, MAX_COLLECTION_NAME);
  if (length > MAX_COLLECTION_NAME)
    throw fieldError('name', `The name has ${length} characters, ${MAX_COLLECTION_NAME} are allowed.`);
  if (showsNothing(name)) throw fieldError('name', 'The collection needs a name.');
  const normalised = limitMarks(name).normalize('NFKC').trim().toLowerCase();
  return { name, nameKey: createHash('sha256').update(normalised).digest('base64url') };
}

export function collectionLoaders({ collections }: Services, viewer: User | null) {
  return {
    collectedCounts: new DataLoader<string, number>((ids) => collections.counts(ids)),
    collectionsOfPosts: new DataLoader<string, string[]>((ids) =>
      viewer ? collections.ofPosts(viewer.id, ids) : Promise.resolve(ids.map(() => [])),
    ),
    sharedPaths: new DataLoader<string, string | null>((ids) => collections.sharedPaths(ids)),
  };
}
