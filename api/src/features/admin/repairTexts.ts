import { type DataSource, type EntityManager, In, MoreThan } from 'typeorm';
import { inTransaction } from '../../platform/database/dataSource.js';
import { lockPost } from '../posts/lockPost.js';
import { Post } from '../posts/post.entity.js';
import { PostRevision } from '../revisions/postRevision.entity.js';
import { Draft } from '../drafts/draft.entity.js';
import { searchBody } from '../search/indexedBody.js';
import { PostSearch } from '../search/postSearch.entity.js';
import { indexedTitle, indexPost, reindexPost } from '../search/searchIndex.js';
import { DraftUpload, PostUpload, RevisionUpload, Upload, UserUpload } from '../uploads/upload.entity.js';
import { uploadNames } from '../uploads/uploadUse.js';
import { lockUser } from '../users/lockUser.js';
import { User } from '../users/user.entity.js';

/** Texts that are read at once. */
const BATCH = 100;

/** Search rows that are missing, are those of hidden posts, or do not hold the words of their posts. @returns how many */
export async function repairSearchRows(dataSource: DataSource, mends: boolean): Promise<number> {
  let wrong = 0;
  for await (const ids of idsOf(dataSource, Post)) {
    for (const id of ids) {
      if (await isIndexed(dataSource.manager, id)) continue;
      // Without a lock, a post that changes between two statements looks wrong once.
      if (!mends) wrong += (await isIndexed(dataSource.manager, id)) ? 0 : 1;
      else if (await inTransaction(dataSource, (manager) => mendSearchRow(manager, id))) wrong += 1;
    }
  }
  return wrong;
}

async function mendSearchRow(manager: EntityManager, id: string): Promise<boolean> {
  const post = await lockPost(manager, id, { isHiddenToo: true });
  if (!post || (await isIndexed(manager, id))) return false;
  if (!post.isListed) {
    await manager.delete(PostSearch, { postId: id });
    return true;
  }
  const { title, html } = await textOf(manager, id);
  const content = { title, searchBody: searchBody(html) };
  if (await manager.existsBy(PostSearch, { postId: id })) await reindexPost(manager, id, content);
  else await indexPost(manager, { id, ...content });
  return true;
}

async function isIndexed(manager: EntityManager, id: string): Promise<boolean> {
  const { title, html, isListed } = await textOf(manager, id);
  const row = await manager.findOneBy(PostSearch, { postId: id });
  if (!isListed || !row) return isListed === (row !== null);
  const expected = { ...indexedTitle(title), body: searchBody(html).body };
  return row.title === expected.title && row.titleKey === expected.titleKey && row.body === expected.body;
}

/** A post that was deleted meanwhile needs no row. */
async function textOf(
  manager: EntityManager,
  id: string,
): Promise<{ title: string; html: string; isListed: boolean }> {
  const select = { id: true, title: true, html: true, isListed: true } as const;
  const post = await manager.findOne(Post, { select, where: { id } });
  return { title: post?.title ?? '', html: post?.html ?? '', isListed: post?.isListed ?? false };
}

/** What uses uploads: its text, the table of uses and the column that names it. A missing use would let maintenance delete the picture. */
const users = [
  { entity: Post, uses: PostUpload, column: 'postId', names: ['html', 'coverImageURL'], owner: 'authorId' },
  {
    entity: Draft,
    uses: DraftUpload,
    column: 'draftId',
    names: ['html', 'coverImageURL'],
    owner: 'authorId',
  },
  {
    entity: PostRevision,
    uses: RevisionUpload,
    column: 'revisionId',
    names: ['html', 'coverImageURL'],
    owner: null,
  },
  { entity: User, uses: UserUpload, column: 'userId', names: ['picture'], owner: 'id' },
] as const;

/** Uses of uploads that are missing or left over. @returns of how many texts */
export async function repairUploadUses(dataSource: DataSource, mends: boolean): Promise<number> {
  let wrong = 0;
  for (const each of users) {
    for await (const ids of idsOf(dataSource, each.entity)) {
      for (const id of ids) {
        if (await hasRightUses(dataSource.manager, each, id)) continue;
        if (!mends) wrong += (await hasRightUses(dataSource.manager, each, id)) ? 0 : 1;
        else if (await inTransaction(dataSource, (manager) => mendUses(manager, each, id))) wrong += 1;
      }
    }
  }
  return wrong;
}

type Using = (typeof users)[number];

async function hasRightUses(manager: EntityManager, each: Using, id: string): Promise<boolean> {
  const { missing, extra } = await usesOf(manager, each, id);
  return missing.length === 0 && extra.length === 0;
}

async function mendUses(manager: EntityManager, each: Using, id: string): Promise<boolean> {
  // Writers of posts lock the post, those of drafts and pictures the account.
  if (each.entity === Post) await lockPost(manager, id, { isHiddenToo: true });
  const row = await rowOf(manager, each, id);
  if (!row) return false;
  const owner = each.owner === null ? null : row[each.owner];
  if (each.entity !== Post && typeof owner === 'string') await lockUser(manager, owner);
  const { missing, extra } = await usesOf(manager, each, id);
  if (missing.length === 0 && extra.length === 0) return false;
  if (extra.length > 0) await manager.delete(each.uses, { [each.column]: id, uploadId: In(extra) });
  if (missing.length > 0)
    await manager.insert(
      each.uses,
      missing.map((uploadId) => ({ [each.column]: id, uploadId })),
    );
  return true;
}

async function usesOf(
  manager: EntityManager,
  each: Using,
  id: string,
): Promise<{ missing: string[]; extra: string[] }> {
  const row = await rowOf(manager, each, id);
  if (!row) return { missing: [], extra: [] };
  const texts = each.names.map((name) => row[name]).map((text) => (typeof text === 'string' ? text : null));
  const names = uploadNames(...texts);
  const uploads =
    names.length === 0
      ? []
      : await manager.find(Upload, { select: { id: true }, where: { name: In(names) } });
  const used = await manager
    .createQueryBuilder(each.uses, 'used')
    .select('used.uploadId', 'id')
    .where(`used.${each.column} = :id`, { id })
    .getRawMany<{ id: string }>();
  const [expected, stored] = [
    new Set(uploads.map((upload) => upload.id)),
    new Set(used.map((use) => use.id)),
  ];
  return {
    missing: [...expected].filter((upload) => !stored.has(upload)),
    extra: [...stored].filter((upload) => !expected.has(upload)),
  };
}

async function rowOf(
  manager: EntityManager,
  { entity, names, owner }: Using,
  id: string,
): Promise<Record<string, unknown> | null> {
  const query = manager
    .createQueryBuilder<object>(entity, 'row')
    .select('row.id', 'id')
    .where('row.id = :id', { id });
  for (const name of [...names, ...(owner === null || owner === 'id' ? [] : [owner])])
    query.addSelect(`row.${name}`, name);
  return (await query.getRawOne<Record<string, unknown>>()) ?? null;
}

/** All ids of an entity in batches, so that no statement reads a whole table. */
async function* idsOf(
  { manager }: DataSource,
  entity: typeof Post | typeof Draft | typeof PostRevision | typeof User,
): AsyncGenerator<string[]> {
  for (let last = ''; ;) {
    const where = { id: MoreThan(last) };
    const rows = await manager.find<{ id: string }>(entity, {
      select: { id: true },
      where,
      order: { id: 'ASC' },
      take: BATCH,
    });
    if (rows.length > 0) yield rows.map(({ id }) => id);
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? '';
  }
}
