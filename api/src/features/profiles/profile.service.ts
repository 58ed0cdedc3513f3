import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { dialectOf } from '../../platform/database/readRows.js';
import type { Services } from '../../platform/useCases/context.js';
import { type Counted, countNewest, newestOfCategory } from './countNewest.js';
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

/**
 * Counts the newest {@link CONSIDERED} listed posts of authors and categories, so that a prolific author costs no more than that. One
 * statement for all of them, each from the head of an index range.
 */
export class ProfileService {
  constructor(private readonly dataSource: DataSource) {}

  topicsOf(authorIds: readonly string[]): Promise<Counted[][]> {
    const { thenJoin, byIndex } = dialectOf(this.dataSource);
    return countNewest(this.dataSource, authorIds, {
      newest: `SELECT p.authorId AS ofId, p.id AS postId, p.createdAt AS createdAt FROM post p ${byIndex('post_author_newest')}
       WHERE p.authorId = :id AND p.isListed = 1 ORDER BY p.createdAt DESC, p.id DESC LIMIT ${CONSIDERED}`,
      join: `${thenJoin} post_category e ON e.postId = n.postId`,
      by: 'e.categoryId',
    });
  }

  writersOf(categoryIds: readonly string[]): Promise<Counted[][]> {
    const { thenJoin } = dialectOf(this.dataSource);
    return countNewest(this.dataSource, categoryIds, {
      newest: newestOfCategory(this.dataSource),
      join: `${thenJoin} post p ON p.id = n.postId`,
      by: 'p.authorId',
    });
  }

  relatedTo(categoryIds: readonly string[]): Promise<Counted[][]> {
    const { thenJoin } = dialectOf(this.dataSource);
    return countNewest(this.dataSource, categoryIds, {
      newest: newestOfCategory(this.dataSource),
      join: `${thenJoin} post_category o ON o.postId = n.postId AND o.categoryId <> n.ofId`,
      by: 'o.categoryId',
    });
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
