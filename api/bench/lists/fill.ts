import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import { Bookmark } from '../../src/features/bookmarks/bookmark.entity.js';
import { Collection, CollectionPost } from '../../src/features/collections/collection.entity.js';
import { Highlight } from '../../src/features/highlights/highlight.entity.js';
import { NotificationKind } from '../../src/features/notifications/kinds.js';
import { Notification } from '../../src/features/notifications/notification.entity.js';
import { monthOf, PostReads } from '../../src/features/reads/postReads.entity.js';
import { Series, SeriesPost } from '../../src/features/series/series.entity.js';
import { User } from '../../src/features/users/user.entity.js';
import { engineOf } from '../../src/platform/database/dataSource.js';
import { insertRows } from '../../src/platform/database/insertRows.js';
import { userNameOf } from '../dataset.js';

/** The member whose lists are measured. The other members have little, so that the whole grows with the number of posts. */
export interface Subject {
  member: User;
  /** Shared, with {@link COLLECTED} posts. */
  collection: Collection;
  postIds: string[];
}

export const SAVED = 2000;
export const COLLECTED = 500;
export const HIGHLIGHTS = 1000;
export const NOTIFIED = 2000;
/** Rows of an INSERT: SQLite allows 32,766 values. */
const ROWS = 1000;
const PARTS_OF_SERIES = 5;
const SERIES_OF_MEMBER = 40;
const MINUTE = 60_000;

/** Adds to the posts of the dataset what members have made of them. */
export async function fillLists(dataSource: DataSource): Promise<Subject> {
  const { manager } = dataSource;
  const idsOf = async (table: string) =>
    (await dataSource.query<{ id: string }[]>(`SELECT id FROM ${table} ORDER BY id`)).map(({ id }) => id);
  const [postIds, userIds] = [await idsOf('post'), await idsOf('user')];
  const now = Date.now();
  const at = (minutes: number) => new Date(now - minutes * MINUTE);
  let made = 0;
  const newId = () => `01a00000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`;
  const postAt = (i: number) => postIds[(i * 7919) % postIds.length] ?? '';
  const insert = async <Row extends ObjectLiteral>(
    entity: EntityTarget<Row>,
    rows: QueryDeepPartialEntity<Row>[],
  ) => {
    for (let start = 0; start < rows.length; start += ROWS)
      await insertRows(manager, entity, rows.slice(start, start + ROWS));
  };

  const member = await manager.findOneByOrFail(User, { userName: userNameOf(0) });
  const people = userIds.filter((id) => id !== member.id);
  await manager.delete(Bookmark, { userId: member.id });
  const saved = Array.from({ length: SAVED }, (_, i) => postAt(i));
  await insert(
    Bookmark,
    saved.map((postId, i) => ({
      userId: member.id,
      postId,
      createdAt: at(i),
      readAt: i % 4 === 0 ? null : at(0),
      note: i % 10 === 0 ? 'A note about state' : '',
    })),
  );
  const collections = userIds.map((userId, i) => ({
    id: newId(),
    userId,
    name: 'Team',
    nameKey: 'team',
    shareToken: String(i).padStart(22, '0'),
    hiddenAt: null,
    createdAt: at(i),
  }));
  await insert(Collection, collections);
  await insert(
    CollectionPost,
    collections.flatMap(({ id: collectionId, userId }, n) =>
      Array.from({ length: userId === member.id ? COLLECTED : 10 }, (_, i) => ({
        collectionId,
        postId: userId === member.id ? (saved[i * 4] ?? '') : postAt(n + i),
        addedAt: at(i),
      })),
    ),
  );
  const highlights = (userId: string, count: number, from: number) =>
    Array.from({ length: count }, (_, i) => ({
      id: newId(),
      userId,
      postId: postAt(from + i),
      quote: 'Q',
      prefix: '',
      suffix: '',
      createdAt: at(i),
    }));
  await insert(Highlight, [
    ...highlights(member.id, HIGHLIGHTS, 0),
    ...people.flatMap((id, i) => highlights(id, 5, i)),
  ]);
  const notified = (recipientId: string, count: number, from: number) =>
    Array.from({ length: count }, (_, i) => ({
      id: newId(),
      recipientId,
      kind: NotificationKind.LIKE,
      subjectKey: `like:${i}`,
      actorsCount: 1,
      actorId: people[(from + i) % people.length] ?? null,
      postId: postAt(from + i),
      commentId: null,
      replyId: null,
      position: made,
      createdAt: at(i),
      readAt: i % 4 === 0 ? null : at(0),
    }));
  await insert(Notification, [
    ...notified(member.id, NOTIFIED, 0),
    ...people.flatMap((id, i) => notified(id, 5, i)),
  ]);
  const month = monthOf(new Date());
  await insert(
    PostReads,
    postIds.map((postId, i) => ({ postId, month, readsCount: i % 100 })),
  );
  const series = Array.from({ length: Math.floor(postIds.length / PARTS_OF_SERIES) }, (_, i) => ({
    id: newId(),
    title: `Series ${i}`,
    titleKey: `series ${i}`,
    createdAt: at(i),
    authorId: i < SERIES_OF_MEMBER ? member.id : (people[i % people.length] ?? ''),
  }));
  await insert(Series, series);
  await insert(
    SeriesPost,
    series.flatMap(({ id: seriesId }, n) =>
      Array.from({ length: PARTS_OF_SERIES }, (_, position) => ({
        seriesId,
        position,
        postId: postIds[n * PARTS_OF_SERIES + position] ?? '',
      })),
    ),
  );
  if (engineOf(dataSource) === 'mysql')
    await dataSource.query(
      'ANALYZE TABLE user, post, post_category, bookmark, collection, collection_post, highlight, notification, post_reads, series, series_post',
    );
  const collection = await manager.findOneByOrFail(Collection, { userId: member.id });
  return { member, collection, postIds };
}
