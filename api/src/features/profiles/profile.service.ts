import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { dialectOf, readRows, textOf } from '../../platform/database/readRows.js';
import type { Services } from '../../platform/useCases/context.js';
import { CONSIDERED } from './profile.types.js';

declare module '../../platform/useCases/context.js' {
  interface Services {
    profiles: ProfileService;
  }
  interface Loaders {
    /** The categories of authors, and the authors of categories, with most posts first. */
    topics: DataLoader<string, Counted[]>;
    writers: DataLoader<string, Counted[]>;
    /** The other categories that the posts of categories are in, those with most posts first. */
    relatedCategories: DataLoader<string, Counted[]>;
  }
}

/** An id with its number of posts. */
export interface Counted {
  id: string;
  postsCount: number;
}

/**
 * Counts the newest {@link CONSIDERED} listed posts of authors and categories, so that a prolific author costs no more than that. One
 * statement for all of them, each from the head of an index range.
 */
export class ProfileService {
  constructor(private readonly dataSource: DataSource) {}

  topicsOf(authorIds: readonly string[]): Promise<Counted[][]> {
    const { thenJoin, byIndex } = dialectOf(this.dataSource);
    return this.#counted(
      authorIds,
      `SELECT p.authorId AS ofId, p.id AS postId, p.createdAt AS createdAt FROM post p ${byIndex('post_author_newest')}
       WHERE p.authorId = :id AND p.isListed = 1 ORDER BY p.createdAt DESC, p.id DESC LIMIT ${CONSIDERED}`,
      `${thenJoin} post_category e ON e.postId = n.postId`,
      'e.categoryId',
    );
  }

  writersOf(categoryIds: readonly string[]): Promise<Counted[][]> {
    const { thenJoin } = dialectOf(this.dataSource);
    const join = `${thenJoin} post p ON p.id = n.postId`;
    return this.#counted(categoryIds, this.#newestOfCategory(), join, 'p.authorId');
  }

  relatedTo(categoryIds: readonly string[]): Promise<Counted[][]> {
    const { thenJoin } = dialectOf(this.dataSource);
    const join = `${thenJoin} post_category o ON o.postId = n.postId AND o.categoryId <> n.ofId`;
    return this.#counted(categoryIds, this.#newestOfCategory(), join, 'o.categoryId');
  }

  #newestOfCategory(): string {
    return `SELECT e.categoryId AS ofId, e.postId AS postId, e.createdAt AS createdAt
       FROM post_category e ${dialectOf(this.dataSource).byIndex('post_category_latest')}
       WHERE e.categoryId = :id AND e.isListed = 1 ORDER BY e.createdAt DESC, e.postId DESC LIMIT ${CONSIDERED}`;
  }

  async #counted(
    ids: readonly string[],
    newest: string,
    join: string,
    counted: string,
  ): Promise<Counted[][]> {
    const parts = ids.map((_, i) => `SELECT * FROM (${newest.replace(':id', `:id${i}`)}) part${i}`);
    const sql = `SELECT n.ofId AS ofId, ${counted} AS id, COUNT(*) AS count, MAX(n.createdAt) AS latest
      FROM (${parts.join(' UNION ALL ')}) n ${join} GROUP BY n.ofId, ${counted} ORDER BY count DESC, latest DESC, id`;
    const parameters = Object.fromEntries(ids.map((id, i) => [`id${i}`, id]));
    const found = new Map<string, Counted[]>(ids.map((id) => [id, []]));
    for (const row of await readRows(this.dataSource, sql, parameters)) {
      // MySQL's driver gives a BIGINT as a text.
      found.get(textOf(row, 'ofId'))?.push({ id: textOf(row, 'id'), postsCount: Number(row.count) });
    }
    return ids.map((id) => found.get(id) ?? []);
  }
}

/** SQLite allows 500 parts of a UNION. */
const MOST = { maxBatchSize: 100 };

export function profileLoaders({ profiles }: Services) {
  return {
    topics: new DataLoader<string, Counted[]>((ids) => profiles.topicsOf(ids), MOST),
    writers: new DataLoader<string, Counted[]>((ids) => profiles.writersOf(ids), MOST),
    relatedCategories: new DataLoader<string, Counted[]>((ids) => profiles.relatedTo(ids), MOST),
  };
}
