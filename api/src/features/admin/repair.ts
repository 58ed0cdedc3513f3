import type { DataSource, EntityManager, EntityTarget, ObjectLiteral } from 'typeorm';
import { Category } from '../categories/category.entity.js';
import { Comment, NOT_DELETED } from '../comments/comment.entity.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction } from '../../platform/database/dataSource.js';
import { forUpdate } from '../../platform/database/forUpdate.js';
import { countExamples, EXAMPLE_START } from '../../richText/examples.js';
import { lockRemark } from '../comments/remarkLike.commands.js';
import { CommentLike, ReplyLike } from '../comments/remarkLike.entity.js';
import { Reply } from '../comments/reply.entity.js';
import { CategoryFollow, UserFollow } from '../follows/follow.entity.js';
import { Like } from '../likes/like.entity.js';
import { lockPost } from '../posts/lockPost.js';
import { Draft } from '../drafts/draft.entity.js';
import { bodyBytes } from '../posts/bodyBytes.js';
import { Post } from '../posts/post.entity.js';
import { dayOf } from '../posts/postPeriod.js';
import { PostCategory } from '../posts/postCategory.entity.js';
import { PostRevision } from '../revisions/postRevision.entity.js';
import { PostSearch } from '../search/postSearch.entity.js';
import { MAX_SEARCH_TITLE, searchTitle } from '../search/searchIndex.js';
import type { ImageStorage } from '../../platform/storage/storage.js';
import { Upload } from '../uploads/upload.entity.js';
import { lockUser } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';
import { repairFiles, type RepairOptions } from './repairFiles.js';
import { repairSearchRows, repairUploadUses } from './repairTexts.js';

/**
 * Corrects derived data that another version or manual SQL left wrong, for instance during a rolling update.
 * The site may be in use: each error is checked again under the lock of its writers.
 * @param storage null leaves the files alone
 * @returns how many rows were wrong
 * @throws ConflictError as `repairFiles` does; everything else is mended by then
 */
export async function repair(
  dataSource: DataSource,
  storage: ImageStorage | null = null,
  { mends = true, deletesMany = false }: Partial<RepairOptions> = {},
) {
  const repaired = async (
    suspects: (manager: EntityManager) => Promise<string[]>,
    repairOne: (manager: EntityManager, id: string) => Promise<boolean>,
  ) => {
    let count = 0;
    const found = await suspects(dataSource.manager);
    if (!mends) return found.length;
    for (const id of found) {
      if (await inTransaction(dataSource, (manager) => repairOne(manager, id))) count += 1;
    }
    return count;
  };
  return {
    posts: await repaired(suspectPosts, repairPost),
    categories: await repaired(suspectCategories, repairCategory),
    accounts: await repaired(suspectAccounts, repairAccount),
    remarks: (await repaired(...likesOf('comment'))) + (await repaired(...likesOf('reply'))),
    searchRows: await repairSearchRows(dataSource, mends),
    uploadUses: await repairUploadUses(dataSource, mends),
    ...(storage
      ? await repairFiles(dataSource, storage, { mends, deletesMany })
      : { unknownFiles: 0, missingFiles: 0 }),
  };
}

async function repairPost(manager: EntityManager, id: string): Promise<boolean> {
  const post = await lockPost(manager, id, { isHiddenToo: true });
  if (!post) return false;
  const {
    title,
    createdAt,
    createdDay: day,
    html = '',
    searchTitle: kept,
    updatedAt,
  } = await manager.findOneOrFail(Post, {
    select: {
      id: true,
      title: true,
      createdAt: true,
      updatedAt: true,
      createdDay: true,
      html: true,
      searchTitle: true,
    },
    where: { id },
  });
  const right = {
    likesCount: await manager.countBy(Like, { postId: id }),
    commentsCount: await manager.countBy(Comment, { postId: id, ...NOT_DELETED }),
    examplesCount: countExamples(html),
    searchTitle: searchTitle(title),
    createdDay: dayOf(createdAt),
  };
  const isRight =
    post.likesCount === right.likesCount &&
    post.commentsCount === right.commentsCount &&
    post.examplesCount === right.examplesCount &&
    kept === right.searchTitle &&
    day === right.createdDay;
  if (!isRight) await manager.update(Post, { id }, right);
  const copy = { likesCount: right.likesCount, isListed: post.isListed, updatedAt };
  const entries = await manager.findBy(PostCategory, { postId: id });
  const areRight = entries.every(
    (entry) =>
      entry.likesCount === copy.likesCount &&
      entry.isListed === copy.isListed &&
      Number(entry.updatedAt) === Number(updatedAt),
  );
  if (!areRight) await manager.update(PostCategory, { postId: id }, copy);
  if (isRight && areRight) return false;
  await recordChange(manager, { subject: 'post', subjectId: id, kind: 'updated', actorId: null });
  return true;
}

/** The counters of likes of comments or replies. */
function likesOf(table: 'comment' | 'reply') {
  const [entity, like] = table === 'comment' ? [Comment, CommentLike] : [Reply, ReplyLike];
  const suspects = async (manager: EntityManager): Promise<string[]> => {
    const found = await manager
      .createQueryBuilder(entity, 'row')
      .select('row.id', 'id')
      .leftJoin(
        (query) =>
          query
            .select(`l.${table}Id`, 'remarkId')
            .addSelect('COUNT(*)', 'count')
            .from(like, 'l')
            .groupBy(`l.${table}Id`),
        'counted',
        'counted.remarkId = row.id',
      )
      .where('row.likesCount <> COALESCE(counted.count, 0)')
      .getRawMany<{ id: string }>();
    return found.map(({ id }) => id);
  };
  const repairOne = async (manager: EntityManager, id: string): Promise<boolean> => {
    await lockRemark(manager, table, id);
    const row = await manager.findOneBy(entity, { id });
    const likesCount = await manager.countBy(like, { [`${table}Id`]: id });
    if (!row || row.likesCount === likesCount) return false;
    await manager.update(entity, { id }, { likesCount });
    return true;
  };
  return [suspects, repairOne] as const;
}

async function repairCategory(manager: EntityManager, id: string): Promise<boolean> {
  const query = manager.createQueryBuilder(Category, 'category').where({ id });
  // Writers count before they insert (categoryChanges.ts), so holding this lock excludes unfinished writes.
  const category = await forUpdate(query).getOne();
  if (!category) return false;
  const postsCount = await manager.countBy(PostCategory, { categoryId: id, isListed: true });
  const followersCount = await manager.countBy(CategoryFollow, { followedId: id });
  if (category.postsCount === postsCount && category.followersCount === followersCount) return false;
  await manager.update(Category, { id }, { postsCount, followersCount });
  await recordChange(manager, { subject: 'category', subjectId: id, kind: 'updated', actorId: null });
  return true;
}

async function repairAccount(manager: EntityManager, id: string): Promise<boolean> {
  // Writers update the account's storage first and hold its row.
  await lockUser(manager, id);
  const user = await manager.findOne(User, {
    select: { id: true, storedBytes: true, followersCount: true },
    where: { id },
  });
  if (!user) return false;
  const storedBytes =
    ((await manager.sum(Upload, 'bytes', { ownerId: id })) ?? 0) +
    (await bodyBytes(manager, Post, { authorId: id })) +
    (await revisionBytes(manager, id)) +
    (await bodyBytes(manager, Draft, { authorId: id }));
  const followersCount = await manager.countBy(UserFollow, { followedId: id });
  if (user.storedBytes === storedBytes && user.followersCount === followersCount) return false;
  await manager.update(User, { id }, { storedBytes, followersCount });
  return true;
}

async function revisionBytes(manager: EntityManager, authorId: string): Promise<number> {
  const row = await manager
    .createQueryBuilder(PostRevision, 'revision')
    .innerJoin(Post, 'post', 'post.id = revision.postId')
    .select('SUM(OCTET_LENGTH(revision.html))', 'bytes')
    .where('post.authorId = :authorId', { authorId })
    .getRawOne<{ bytes: string | number | null }>();
  return Number(row?.bytes ?? 0);
}

async function suspectPosts(manager: EntityManager): Promise<string[]> {
  const counted = (of: EntityTarget<ObjectLiteral>, where = {}) =>
    manager
      .createQueryBuilder(Post, 'post')
      .select('post.id', 'id')
      .leftJoin(
        (query) =>
          query
            .select('row.postId', 'postId')
            .addSelect('COUNT(*)', 'count')
            .from(of, 'row')
            .where(where)
            .groupBy('row.postId'),
        'counted',
        'counted.postId = post.id',
      );
  const found = await Promise.all([
    // The default, of rows that a version without the column has inserted.
    manager
      .createQueryBuilder(Post, 'post')
      .select('post.id', 'id')
      .where('post.createdDay = 0')
      .getRawMany<{ id: string }>(),
    counted(Like).where('post.likesCount <> COALESCE(counted.count, 0)').getRawMany<{ id: string }>(),
    counted(Comment, NOT_DELETED)
      .where('post.commentsCount <> COALESCE(counted.count, 0)')
      .getRawMany<{ id: string }>(),
    manager
      .createQueryBuilder(PostCategory, 'entry')
      .select('post.id', 'id')
      .innerJoin('entry.post', 'post')
      .where('entry.likesCount <> post.likesCount OR entry.isListed <> post.isListed')
      .orWhere('entry.updatedAt IS NULL OR entry.updatedAt <> post.updatedAt')
      .getRawMany<{ id: string }>(),
    manager
      .createQueryBuilder(Post, 'post')
      .select('post.id', 'id')
      .where("post.examplesCount * :length <> LENGTH(post.html) - LENGTH(REPLACE(post.html, :start, ''))", {
        start: EXAMPLE_START,
        length: EXAMPLE_START.length,
      })
      .getRawMany<{ id: string }>(),
    // A title that is too long for the index is stored as null.
    manager
      .createQueryBuilder(Post, 'post')
      .select('post.id', 'id')
      .innerJoin(PostSearch, 'entry', 'entry.postId = post.id')
      .where(`post.searchTitle <> entry.title AND LENGTH(entry.title) <= ${MAX_SEARCH_TITLE}`)
      .getRawMany<{ id: string }>(),
  ]);
  return [...new Set(found.flat().map(({ id }) => id))].sort();
}

async function suspectCategories(manager: EntityManager): Promise<string[]> {
  const found = await manager
    .createQueryBuilder(Category, 'category')
    .select('category.id', 'id')
    .leftJoin(
      (query) =>
        query
          .select('entry.categoryId', 'categoryId')
          .addSelect('COUNT(*)', 'count')
          .from(PostCategory, 'entry')
          .where('entry.isListed = 1')
          .groupBy('entry.categoryId'),
      'counted',
      'counted.categoryId = category.id',
    )
    .where('category.postsCount <> COALESCE(counted.count, 0)')
    .orWhere(`category.followersCount <> ${followersOf('category_follow', 'category.id')}`)
    .getRawMany<{ id: string }>();
  return found.map(({ id }) => id);
}

async function suspectAccounts(manager: EntityManager): Promise<string[]> {
  const query = manager.createQueryBuilder(User, 'user').select('user.id', 'id');
  const stored: [EntityTarget<ObjectLiteral>, string, string][] = [
    [Upload, 'row.ownerId', 'row.bytes'],
    [Post, 'row.authorId', 'OCTET_LENGTH(row.html)'],
    [PostRevision, 'post.authorId', 'OCTET_LENGTH(row.html)'],
    [Draft, 'row.authorId', 'OCTET_LENGTH(row.html)'],
  ];
  const sums = stored.map(([target, owner, bytes], i) => {
    query.leftJoin(
      (rows) => {
        rows.select(owner, 'userId').addSelect(`SUM(${bytes})`, 'bytes').from(target, 'row');
        if (target === PostRevision) rows.innerJoin(Post, 'post', 'post.id = row.postId');
        return rows.groupBy(owner);
      },
      `stored${i}`,
      `stored${i}.userId = user.id`,
    );
    return `COALESCE(stored${i}.bytes, 0)`;
  });
  const found = await query
    .where(`user.storedBytes <> ${sums.join(' + ')}`)
    .orWhere(`user.followersCount <> ${followersOf('user_follow', 'user.id')}`)
    .getRawMany<{ id: string }>();
  return found.map(({ id }) => id);
}

const followersOf = (table: string, id: string) =>
  `(SELECT COUNT(*) FROM ${table} follow WHERE follow.followedId = ${id})`;
