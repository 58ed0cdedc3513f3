import type { DataSource } from 'typeorm';
import { keysetCondition } from '../../platform/pagination/pagination.js';
import { engineOf } from '../../platform/database/dataSource.js';
import { numberOf, readRows, type SqlParameters, textOf, timeOf } from '../../platform/database/readRows.js';
import { withIndex } from './searchEngine.js';

/** The position of a post in the list of all posts by likes: its likesCount, createdAt and id. */
export type Place = readonly [likesCount: number, createdAt: Date, id: string];

/** The sort columns of posts, over `post p`. All descend. */
export const POPULARITY = ['p.likesCount', 'p.createdAt', 'p.id'];
export const MOST_LIKED_FIRST = `ORDER BY ${POPULARITY.map((column) => `${column} DESC`).join(', ')}`;

/** In milliseconds. Positions and the number of posts only decide how far to walk, not the results. */
const KNOWN_FOR = 30_000;

export interface PopularRange {
  conditions: string[];
  parameters: SqlParameters;
}

/** The posts after one position up to and including another; null means the start or the end. */
export function rangeOf(dataSource: DataSource, start: Place | null, end: Place | null): PopularRange {
  const conditions: string[] = [];
  const parameters: Record<string, string | number | Date> = {};
  if (start) {
    const behind = keysetCondition(dataSource, POPULARITY, start);
    conditions.push(behind.sql);
    Object.assign(parameters, behind.parameters);
  }
  if (end) {
    // As in keysetCondition: SQLite uses row values for a range, MariaDB the expanded condition.
    conditions.push(
      engineOf(dataSource) === 'sqlite'
        ? `(${POPULARITY.join(', ')}) >= (:e0, :e1, :e2)`
        : '(p.likesCount > :e0 OR (p.likesCount = :e0 AND (p.createdAt > :e1 OR (p.createdAt = :e1 AND p.id >= :e2))))',
    );
    Object.assign(parameters, { e0: end[0], e1: end[1], e2: end[2] });
  }
  return { conditions, parameters };
}

interface Known<T> {
  value: T;
  until: number;
}

/** Finds the position at which a given number of posts ends in the list by likes. */
export class PopularPlaces {
  readonly #places = new Map<number, Known<Place | null>>();
  #total: Known<number> | null = null;

  constructor(private readonly dataSource: DataSource) {}

  /** The position of the last of `count` posts after `start`, up to 30 s old; null if there are fewer. */
  async after(start: Place | null, count: number): Promise<Place | null> {
    if (start) return this.read(start, count);
    const known = this.#places.get(count);
    if (known && known.until > performance.now()) return known.value;
    const value = await this.read(null, count);
    this.#places.set(count, { value, until: performance.now() + KNOWN_FOR });
    return value;
  }

  /** The approximate number of posts, at most half a minute old. */
  async total(): Promise<number> {
    if (this.#total && this.#total.until > performance.now()) return this.#total.value;
    const [row] = await readRows(
      this.dataSource,
      'SELECT COALESCE(MAX(s.id), 0) AS number FROM post_search s',
    );
    const value = row ? numberOf(row, 'number') : 0;
    this.#total = { value, until: performance.now() + KNOWN_FOR };
    return value;
  }

  private async read(start: Place | null, count: number): Promise<Place | null> {
    const { conditions, parameters } = rangeOf(this.dataSource, start, null);
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const [row] = await readRows(
      this.dataSource,
      `SELECT p.likesCount AS likesCount, p.createdAt AS createdAt, p.id AS id
       FROM post p ${withIndex(engineOf(this.dataSource), 'post_popular')} ${where} ${MOST_LIKED_FIRST} LIMIT 1 OFFSET ${count - 1}`,
      parameters,
    );
    return row ? [numberOf(row, 'likesCount'), timeOf(row, 'createdAt'), textOf(row, 'id')] : null;
  }
}
