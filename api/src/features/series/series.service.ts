import { createHash } from 'node:crypto';
import type DataLoader from 'dataloader';
import { type DataSource, type EntityManager, In } from 'typeorm';
import { fieldError, ForbiddenError } from '../../errors.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { isId, newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { columnsOf, flagOf, readRows, type Row, textOf, timeOf } from '../../platform/database/readRows.js';
import { createListLoader, createLoader } from '../../platform/graphql/loader.js';
import { limitMarks } from '../../platform/text/longText.js';
import { showsNothing } from '../../platform/text/visibleText.js';
import type { Services } from '../../platform/useCases/context.js';
import { measuredText } from '../../platform/useCases/validation.js';
import { lockPosts } from '../posts/lockPost.js';
import { noSuchPost, Post } from '../posts/post.entity.js';
import { isAuthor } from '../posts/post.policy.js';
import { lockUser } from '../users/lockUser.js';
import type { User } from '../users/user.entity.js';
import { noSuchSeries, Series, SeriesPart, SeriesPost } from './series.entity.js';
import { type CreateSeriesInput, MAX_PARTS, type UpdateSeriesInput } from './series.inputs.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    series: SeriesService;
  }
  interface Loaders {
    series: DataLoader<string, Series | null>;
    /** The series of a post. */
    seriesOfPost: DataLoader<string, { postId: string; seriesId: string } | null>;
    /** The posts of a series in their order. */
    seriesPosts: DataLoader<string, SeriesMember[]>;
  }
}

interface SeriesMember {
  seriesId: string;
  postId: string;
  isListed: boolean;
}

const MAX_TITLE = 100;
/** Series of one author. */
export const MAX_SERIES = 100;

const COLUMNS = columnsOf('s', '', 'id authorId title createdAt');

export class SeriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: PublicChanges,
  ) {}

  /** A series; for others than its author null unless it shows a post: its title may be as unlisted as its posts. */
  async byId(id: string, viewer: User | null): Promise<Series | null> {
    const [series] = await this.byIds([id]);
    if (!series || isAuthor(viewer, series)) return series ?? null;
    return visiblePosts(viewer, series, await this.members([id])).length > 0 ? series : null;
  }

  async byIds(ids: readonly string[]): Promise<Series[]> {
    const known = ids.filter(isId);
    if (known.length === 0) return [];
    const sql = `SELECT ${COLUMNS} FROM series s WHERE s.id IN (:ids)`;
    return (await readRows(this.dataSource, sql, { ids: known })).map(seriesOf);
  }

  /** The series of an author, newest first; for others only those that show a post. */
  async ofAuthor(authorId: string, first: number, viewer: User | null): Promise<Series[]> {
    const visible = isAuthor(viewer, { authorId })
      ? ''
      : `AND EXISTS (SELECT 1 FROM series_post m JOIN post p ON p.id = m.postId WHERE m.seriesId = s.id AND p.isListed = :isListed)`;
    const sql = `SELECT ${COLUMNS} FROM series s WHERE s.authorId = :authorId ${visible} ORDER BY s.createdAt DESC, s.id DESC LIMIT :first`;
    return (await readRows(this.dataSource, sql, { authorId, first, isListed: 1 })).map(seriesOf);
  }

  async seriesOfPosts(postIds: readonly string[]): Promise<{ postId: string; seriesId: string }[]> {
    const sql =
      'SELECT m.postId AS postId, m.seriesId AS seriesId FROM series_post m WHERE m.postId IN (:postIds)';
    const rows = await readRows(this.dataSource, sql, { postIds });
    return rows.map((row) => ({ postId: textOf(row, 'postId'), seriesId: textOf(row, 'seriesId') }));
  }

  async members(seriesIds: readonly string[]): Promise<SeriesMember[]> {
    const sql = `SELECT m.seriesId AS seriesId, m.postId AS postId, p.isListed AS isListed
      FROM series_post m JOIN post p ON p.id = m.postId WHERE m.seriesId IN (:seriesIds)
      ORDER BY m.seriesId, m.position, m.postId`;
    const rows = seriesIds.length === 0 ? [] : await readRows(this.dataSource, sql, { seriesIds });
    return rows.map((row) => ({
      seriesId: textOf(row, 'seriesId'),
      postId: textOf(row, 'postId'),
      isListed: flagOf(row, 'isListed'),
    }));
  }

  /** @throws BadUserInputError naming `title` or `postIds` */
  async create(viewer: User, { title, postIds }: CreateSeriesInput): Promise<Series> {
    const id = newId();
    const series = Object.assign(new Series(), {
      ...{ id, authorId: viewer.id, createdAt: new Date() },
      ...titleOf(title),
    });
    await this.change(viewer, { postIds }, async (manager, authors) => {
      if ((await manager.countBy(Series, { authorId: viewer.id })) >= MAX_SERIES)
        throw fieldError('title', `You can have at most ${MAX_SERIES} series.`);
      await uniqueTitle(() => insertRows(manager, Series, series));
      await addParts(manager, series, postIds, authors);
    });
    return series;
  }

  /** @throws NotFoundError; ForbiddenError; BadUserInputError naming `title` or `postIds` */
  async update(viewer: User, { seriesId, title, postIds }: UpdateSeriesInput): Promise<Series> {
    const changes = title == null ? null : titleOf(title);
    const given = { seriesIds: [seriesId], postIds: postIds ?? [] };
    return this.change(viewer, given, async (manager, authors) => {
      const series = await editable(manager, viewer, seriesId);
      if (changes) await uniqueTitle(() => manager.update(Series, { id: seriesId }, changes));
      if (postIds != null) {
        await manager.delete(SeriesPost, { seriesId });
        await addParts(manager, series, postIds, authors);
      }
      return Object.assign(series, changes);
    });
  }

  /** The posts stay. @throws NotFoundError; ForbiddenError */
  async delete(viewer: User, seriesId: string): Promise<void> {
    await this.change(viewer, { seriesIds: [seriesId] }, async (manager) => {
      await editable(manager, viewer, seriesId);
      await manager.delete(Series, { id: seriesId });
    });
  }

  /**
   * Makes a post the last of a series, unless it is in that series, or takes it out of its series.
   * @throws NotFoundError; ForbiddenError; BadUserInputError naming `seriesId`
   */
  async setOfPost(viewer: User, postId: string, seriesId: string | null): Promise<void> {
    const [before] = await this.seriesOfPosts([postId]);
    const seriesIds = [before?.seriesId, seriesId].filter((id) => id != null);
    await this.change(viewer, { seriesIds, postIds: [postId] }, async (manager, authors) => {
      const authorId = authors.get(postId);
      if (authorId === undefined) throw noSuchPost();
      if (!isAuthor(viewer, { authorId })) throw new ForbiddenError('Only its author can change a post.');
      if (seriesId !== null) await editable(manager, viewer, seriesId);
      // Another request may have moved the post until it was locked.
      const current = await manager.findOneBy(SeriesPost, { postId });
      if (seriesId !== null && current?.seriesId === seriesId) return;
      await manager.delete(SeriesPost, { postId });
      if (seriesId === null) return;
      const parts = await manager.find(SeriesPost, { where: { seriesId }, order: { position: 'DESC' } });
      if (parts.length >= MAX_PARTS)
        throw fieldError('seriesId', `A series can have at most ${MAX_PARTS} posts.`);
      await insertRows(manager, SeriesPost, { postId, seriesId, position: (parts[0]?.position ?? 0) + 1 });
    });
  }

  /**
   * Does work in a transaction in which the posts, those of the series, and then the author are locked, and records that the
   * posts have changed. `work` gets the authors of the posts that exist.
   */
  private async change<T>(
    viewer: User,
    { seriesIds = [], postIds = [] }: { seriesIds?: readonly string[]; postIds?: readonly string[] },
    work: (manager: EntityManager, authors: ReadonlyMap<string, string>) => Promise<T>,
  ): Promise<T> {
    const members = await this.members(seriesIds);
    const affected = [...new Set([...members.map(({ postId }) => postId), ...postIds])];
    const done = await inTransaction(this.dataSource, async (manager) => {
      const authors = await lockPosts(manager, affected);
      await lockUser(manager, viewer.id);
      const result = await work(manager, authors);
      await recordChange(
        manager,
        ...[...authors.keys()].map(
          (subjectId) => ({ subject: 'post', subjectId, kind: 'updated', actorId: viewer.id }) as const,
        ),
      );
      return result;
    });
    this.changes.ofAnything();
    return done;
  }
}

/** @throws NotFoundError; ForbiddenError */
async function editable(manager: EntityManager, viewer: User, seriesId: string): Promise<Series> {
  const series = isId(seriesId) ? await manager.findOneBy(Series, { id: seriesId }) : null;
  if (!series) throw noSuchSeries();
  if (!isAuthor(viewer, series)) throw new ForbiddenError('Only its author can change a series.');
  return series;
}

/** Adds posts to a series without any. @throws BadUserInputError naming `postIds` */
async function addParts(
  manager: EntityManager,
  { id: seriesId, authorId }: Series,
  postIds: readonly string[],
  authors: ReadonlyMap<string, string>,
): Promise<void> {
  if (new Set(postIds).size < postIds.length)
    throw fieldError('postIds', 'A series has each post only once.');
  if (postIds.some((id) => authors.get(id) !== authorId)) {
    throw fieldError(
      'postIds',
      'A series has only posts of its author. One of these is not, or does not exist any more.',
    );
  }
  if (postIds.length === 0) return;
  const taken = await manager.findOneBy(SeriesPost, { postId: In([...postIds]) });
  if (taken) {
    const { title } = await manager.findOneByOrFail(Post, { id: taken.postId });
    throw fieldError('postIds', `“${title}” is in another series. Take it out of that one first.`);
  }
  await insertRows(
    manager,
    SeriesPost,
    postIds.map((postId, index) => ({ postId, seriesId, position: index + 1 })),
  );
}

/** @throws BadUserInputError naming `title` */
export function titleOf(raw: string): Pick<Series, 'title' | 'titleKey'> {
  const { text: title, length } = measuredText(raw, MAX_TITLE);
  if (length > MAX_TITLE)
    throw fieldError('title', `The title has ${length} characters, ${MAX_TITLE} are allowed.`);
  if (showsNothing(title)) throw fieldError('title', 'The title of the series is missing.');
  const normalised = limitMarks(title).normalize('NFKC').trim().toLowerCase();
  return { title, titleKey: createHash('sha256').update(normalised).digest('base64url') };
}

async function uniqueTitle<T>(write: () => Promise<T>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (isUniqueViolation(error)) throw fieldError('title', 'You have another series with this title.');
    throw error;
  }
}

function seriesOf(row: Row): Series {
  return Object.assign(new Series(), {
    id: textOf(row, 'id'),
    authorId: textOf(row, 'authorId'),
    title: textOf(row, 'title'),
    createdAt: timeOf(row, 'createdAt'),
  });
}

/** The posts of a series that a viewer sees: its author sees unlisted ones too. */
export const visiblePosts = (
  viewer: User | null,
  series: Pick<Series, 'authorId'>,
  members: readonly SeriesMember[],
): string[] =>
  members.filter(({ isListed }) => isListed || isAuthor(viewer, series)).map(({ postId }) => postId);

/** The place of a post in its series; null if the viewer does not see it there. */
export function partOf(postId: string, series: Series, visible: readonly string[]): SeriesPart | null {
  const index = visible.indexOf(postId);
  if (index < 0) return null;
  return Object.assign(new SeriesPart(), {
    series,
    number: index + 1,
    count: visible.length,
    previousId: visible[index - 1] ?? null,
    nextId: visible[index + 1] ?? null,
  });
}

export function seriesLoaders({ series }: Services) {
  return {
    series: createLoader('id', (ids) => series.byIds(ids)),
    seriesOfPost: createLoader('postId', (ids) => series.seriesOfPosts(ids)),
    seriesPosts: createListLoader('seriesId', (ids) => series.members(ids)),
  };
}
