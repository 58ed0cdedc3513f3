import type DataLoader from 'dataloader';
import { type DataSource, type EntityManager, IsNull } from 'typeorm';
import { fieldError, ForbiddenError } from '../../errors.js';
import type { PublicChanges } from '../../platform/changes/publicChanges.js';
import { recordChange } from '../../platform/changes/recordChange.js';
import { inTransaction, isUniqueViolation } from '../../platform/database/dataSource.js';
import { isId, newId } from '../../platform/database/ids.js';
import { insertRows } from '../../platform/database/insertRows.js';
import { columnsOf, flagOf, readRows, type Row, textOf, timeOf } from '../../platform/database/readRows.js';
import { createListLoader, createLoader } from '../../platform/graphql/loader.js';
import type { Loaders, Services } from '../../platform/useCases/context.js';
import { lockPosts } from '../posts/lockPost.js';
import { noSuchPost, Post } from '../posts/post.entity.js';
import { isAuthor } from '../posts/post.policy.js';
import { lockUser } from '../users/lockUser.js';
import type { User } from '../users/user.entity.js';
import { noSuchSeries, Series, SeriesPart } from './series.entity.js';
import { chosenSeries, MAX_SERIES, placePost, reasonAgainst, titleOf, TOO_MANY_SERIES } from './placePost.js';
import type { CreateSeriesInput, SetPostSeriesInput, UpdateSeriesInput } from './series.inputs.js';
import { replaceParts } from './replaceParts.js';
import type { SeriesChoice } from './seriesChoice.js';
import { SeriesProblem } from './seriesProblem.entity.js';

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
    /** The newest series of an author. */
    seriesOfAuthors: (first: number) => DataLoader<string, Series[]>;
  }
}

/** Where a post is to be. `beside` are the posts that {@link SeriesService.postsBeside} has found. */
export interface Placing {
  postId: string;
  choice: SeriesChoice;
  beside: readonly string[];
  isScheduled?: boolean;
}

const MAX_PROBLEMS = 100;

interface SeriesMember {
  seriesId: string;
  postId: string;
  isListed: boolean;
}

const COLUMNS = columnsOf('s', '', 'id authorId title createdAt');

export class SeriesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly changes: PublicChanges,
  ) {}

  /** A series; for others than its author null unless it shows a post: its title may be as unlisted as its posts. */
  async byId(id: string, viewer: User | null): Promise<Series | null> {
    const [series = null] = await this.visibleByIds([id], viewer);
    return series;
  }

  /** Those that the viewer sees, in any order. */
  async visibleByIds(ids: readonly string[], viewer: User | null): Promise<Series[]> {
    const found = await this.byIds(ids);
    const others = found.filter((series) => !isAuthor(viewer, series));
    const shown = new Set(
      (await this.members(others.map(({ id }) => id))).flatMap((m) => (m.isListed ? [m.seriesId] : [])),
    );
    return found.filter((series) => isAuthor(viewer, series) || shown.has(series.id));
  }

  async byIds(ids: readonly string[]): Promise<Series[]> {
    const known = ids.filter(isId);
    if (known.length === 0) return [];
    const sql = `SELECT ${COLUMNS} FROM series s WHERE s.id IN (:ids)`;
    return (await readRows(this.dataSource, sql, { ids: known })).map(seriesOf);
  }

  /** The series of an author, newest first; for others only those that show a post. */
  ofAuthor(authorId: string, first: number, viewer: User | null): Promise<Series[]> {
    return this.ofAuthors([authorId], first, viewer);
  }

  /** The same of many authors, in one statement. */
  async ofAuthors(authorIds: readonly string[], first: number, viewer: User | null): Promise<Series[]> {
    const sql = `SELECT ${COLUMNS} FROM (
        SELECT o.id, ROW_NUMBER() OVER (PARTITION BY o.authorId ORDER BY o.createdAt DESC, o.id DESC) AS place
        FROM series o WHERE o.authorId IN (:authorIds) AND (o.authorId = :viewerId OR EXISTS (
          SELECT 1 FROM series_post m JOIN post p ON p.id = m.postId WHERE m.seriesId = o.id AND p.isListed = :isListed))
      ) r JOIN series s ON s.id = r.id
      WHERE r.place <= :first ORDER BY s.createdAt DESC, s.id DESC`;
    const values = { authorIds, first, viewerId: viewer?.id ?? '', isListed: 1 };
    return (await readRows(this.dataSource, sql, values)).map(seriesOf);
  }

  async seriesOfPosts(postIds: readonly string[]): Promise<{ postId: string; seriesId: string }[]> {
    const sql =
      'SELECT m.postId AS postId, m.seriesId AS seriesId FROM series_post m WHERE m.postId IN (:postIds)';
    const rows = await readRows(this.dataSource, sql, { postIds });
    return rows.map((row) => ({ postId: textOf(row, 'postId'), seriesId: textOf(row, 'seriesId') }));
  }

  async members(seriesIds: readonly string[]): Promise<SeriesMember[]> {
    const sql = `SELECT m.seriesId AS seriesId, m.postId AS postId, p.isListed AS isListed
      FROM series_post m JOIN post p ON p.id = m.postId AND p.hiddenAt IS NULL WHERE m.seriesId IN (:seriesIds)
      ORDER BY m.seriesId, m.position, m.postId`;
    const rows = seriesIds.length === 0 ? [] : await readRows(this.dataSource, sql, { seriesIds });
    return rows.map((row) => ({
      seriesId: textOf(row, 'seriesId'),
      postId: textOf(row, 'postId'),
      isListed: flagOf(row, 'isListed'),
    }));
  }

  /** The places of posts in their series as everybody sees them, by post; posts without series are left out. */
  async listedParts(postIds: readonly string[]): Promise<Map<string, SeriesPart>> {
    const seriesIds = [...new Set((await this.seriesOfPosts(postIds)).map(({ seriesId }) => seriesId))];
    if (seriesIds.length === 0) return new Map();
    const [all, members] = await Promise.all([this.byIds(seriesIds), this.members(seriesIds)]);
    const wanted = new Set(postIds);
    const parts = all.flatMap((series) => {
      const own = members.filter(({ seriesId }) => seriesId === series.id);
      const visible = visiblePosts(null, series, own);
      return visible.filter((id) => wanted.has(id)).map((id) => [id, partOf(id, series, visible)] as const);
    });
    return new Map(parts.flatMap(([id, part]) => (part ? [[id, part] as const] : [])));
  }

  /** @throws BadUserInputError naming `title` or `postIds` */
  async create(viewer: User, { title, postIds }: CreateSeriesInput): Promise<Series> {
    const id = newId();
    const series = Object.assign(new Series(), {
      id,
      authorId: viewer.id,
      createdAt: new Date(),
      ...titleOf(title),
    });
    await this.change(viewer, { postIds }, async (manager, authors) => {
      if ((await manager.countBy(Series, { authorId: viewer.id })) >= MAX_SERIES)
        throw fieldError('title', TOO_MANY_SERIES);
      await uniqueTitle(() => insertRows(manager, Series, series));
      await replaceParts(manager, series, postIds, { authors });
    });
    return series;
  }

  /** @throws NotFoundError; ForbiddenError; BadUserInputError naming `title` or `postIds` */
  async update(viewer: User, { seriesId, title, postIds, knownPostIds }: UpdateSeriesInput): Promise<Series> {
    const changes = title == null ? null : titleOf(title);
    const given = { seriesIds: [seriesId], postIds: postIds ?? [] };
    return this.change(viewer, given, async (manager, authors) => {
      const series = await editable(manager, viewer, seriesId);
      if (changes) await uniqueTitle(() => manager.update(Series, { id: seriesId }, changes));
      if (postIds != null) {
        await replaceParts(manager, series, postIds, { authors, known: knownPostIds });
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
   * Puts a post where its author chose, for `setPostSeries`.
   * @throws NotFoundError; ForbiddenError; BadUserInputError naming `seriesId` or `title`
   */
  async setOfPost(viewer: User, { postId, seriesId, title }: SetPostSeriesInput): Promise<void> {
    if (seriesId != null) await editable(this.dataSource.manager, viewer, seriesId);
    else if (title != null) titleOf(title);
    const choice = { seriesId, title: seriesId == null ? title : null };
    const beside = await this.postsBeside(viewer, choice, postId);
    await this.change(viewer, { postIds: [postId, ...beside] }, async (manager, authors) => {
      const authorId = authors.get(postId);
      // Hidden ones are locked too, because they keep their places.
      const isVisible = await manager.existsBy(Post, { id: postId, hiddenAt: IsNull() });
      if (authorId === undefined || !isVisible) throw noSuchPost();
      if (!isAuthor(viewer, { authorId })) throw new ForbiddenError('Only its author can change a post.');
      if (seriesId != null) await editable(manager, viewer, seriesId);
      const full = await placePost(manager, viewer.id, postId, choice);
      if (full) throw fieldError(seriesId == null ? 'title' : 'seriesId', full.reason);
    });
  }

  /**
   * The posts that get another place with a post: those of the chosen series, and of the one that it leaves.
   * @throws BadUserInputError naming `series`
   */
  async postsBeside(viewer: User, choice: SeriesChoice | null, postId?: string): Promise<string[]> {
    if (!choice) return [];
    const before = postId === undefined ? [] : await this.seriesOfPosts([postId]);
    const seriesIds = before.map(({ seriesId }) => seriesId);
    if (choice.seriesId != null || choice.title != null) {
      const chosen = await chosenSeries(this.dataSource.manager, viewer.id, choice);
      if (!chosen.isNew) seriesIds.push(chosen.id);
    }
    const members = await this.members(seriesIds);
    return [
      ...new Set([...members.map((member) => member.postId), ...(postId === undefined ? [] : [postId])]),
    ];
  }

  /** Locks the posts that {@link place} changes, then their author. */
  async lock(manager: EntityManager, viewer: User, postIds: readonly string[]): Promise<void> {
    await lockPosts(manager, postIds);
    await lockUser(manager, viewer.id);
  }

  /**
   * Places a post in the transaction that stores it ({@link lock}), and records that the posts beside it have changed.
   * @throws BadUserInputError naming `series`; not for a full series if the author cannot choose another one
   */
  async place(
    manager: EntityManager,
    viewer: User,
    { postId, choice, beside, isScheduled = false }: Placing,
  ): Promise<void> {
    const full = await placePost(manager, viewer.id, postId, choice);
    if (full && !isScheduled) throw fieldError('series', full.reason);
    if (full) await insertRows(manager, SeriesProblem, { postId, authorId: viewer.id, ...full });
    await recordUpdates(manager, viewer, beside);
  }

  /** Whether a post could be placed now. @throws BadUserInputError naming `series`, unless it could */
  async checkChoice(viewer: User, choice: SeriesChoice): Promise<void> {
    if (choice.seriesId == null && choice.title == null) return;
    const { manager } = this.dataSource;
    const reason = await reasonAgainst(manager, viewer.id, await chosenSeries(manager, viewer.id, choice));
    if (reason !== null) throw fieldError('series', reason);
  }

  /** Scheduled posts of an author that were published without their series, latest first. */
  problems(authorId: string): Promise<SeriesProblem[]> {
    return this.dataSource.manager
      .createQueryBuilder(SeriesProblem, 'problem')
      .innerJoin(Post, 'shown', 'shown.id = problem.postId AND shown.hiddenAt IS NULL')
      .where('problem.authorId = :authorId', { authorId })
      .orderBy('problem.postId', 'DESC')
      .limit(MAX_PROBLEMS)
      .getMany();
  }

  /** Takes a post off the list of {@link problems}, if it is there. */
  async dismissProblem(viewer: User, postId: string): Promise<void> {
    await this.dataSource.manager.delete(SeriesProblem, { postId, authorId: viewer.id });
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
      await recordUpdates(manager, viewer, [...authors.keys()]);
      return result;
    });
    this.changes.ofAnything();
    return done;
  }
}

const recordUpdates = (manager: EntityManager, viewer: User, postIds: readonly string[]): Promise<void> =>
  recordChange(
    manager,
    ...postIds.map(
      (subjectId) => ({ subject: 'post', subjectId, kind: 'updated', actorId: viewer.id }) as const,
    ),
  );

/** @throws NotFoundError; ForbiddenError */
async function editable(manager: EntityManager, viewer: User, seriesId: string): Promise<Series> {
  const series = isId(seriesId) ? await manager.findOneBy(Series, { id: seriesId }) : null;
  if (!series) throw noSuchSeries();
  if (!isAuthor(viewer, series)) throw new ForbiddenError('Only its author can change a series.');
  return series;
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

export function seriesLoaders({ series }: Services, viewer: User | null) {
  const ofAuthors = new Map<number, ReturnType<Loaders['seriesOfAuthors']>>();
  return {
    series: createLoader('id', (ids) => series.byIds(ids)),
    seriesOfPost: createLoader('postId', (ids) => series.seriesOfPosts(ids)),
    seriesPosts: createListLoader('seriesId', (ids) => series.members(ids)),
    seriesOfAuthors: (first: number) => {
      const known = ofAuthors.get(first);
      if (known) return known;
      const loader = createListLoader('authorId', (ids) => series.ofAuthors(ids, first, viewer));
      ofAuthors.set(first, loader);
      return loader;
    },
  };
}
