import type { DataSource } from 'typeorm';
import { keysetCondition } from '../../platform/pagination/pagination.js';
import { engineOf } from '../../platform/database/dataSource.js';
import { numberOf, readRows, type SqlParameters, textOf, timeOf } from '../../platform/database/readRows.js';
import { withIndex } from './searchEngine.js';

/** The position of a post in any order of all posts: its likesCount, createdAt and id. */
export type Place = readonly [likesCount: number, createdAt: Date, id: string];

/** An order of all posts that an index has. */
export interface PostOrder {
  /** The sort columns over `post p`. All descend. */
  columns: readonly string[];
  index: string;
  /** The index that holds titles too. */
  titleIndex: string;
  valuesOf: (place: Place) => (number | Date | string)[];
}

export const MOST_LIKED: PostOrder = {
  columns: ['p.likesCount', 'p.createdAt', 'p.id'],
  index: 'post_popular',
  titleIndex: 'post_popular_title',
  valuesOf: (place) => [...place],
};

export const NEWEST: PostOrder = {
  columns: ['p.createdAt', 'p.id'],
  index: 'post_latest',
  titleIndex: 'post_latest',
  valuesOf: ([, createdAt, id]) => [createdAt, id],
};

export function orderBy({ columns }: PostOrder): string {
  return `ORDER BY ${columns.map((column) => `${column} DESC`).join(', ')}`;
}

/** In milliseconds. Positions and the number of posts only decide how far to walk, not the results. */
const KNOWN_FOR = 30_000;

export interface PopularRange {
  conditions: string[];
  parameters: SqlParameters;
}

/** The posts of an order after one position up to and including another; null means the start or the end. */
export function rangeOf(
  dataSource: DataSource,
  order: PostOrder,
  start: Place | null,
  end: Place | null,
): PopularRange {
  const conditions: string[] = [];
  const parameters: Record<string, string | number | Date> = {};
  if (start) {
    const behind = keysetCondition(dataSource, order.columns, order.valuesOf(start));
    conditions.push(behind.sql);
    Object.assign(parameters, behind.parameters);
  }
  if (end) {
    // As in keysetCondition: SQLite uses row values for a range, MariaDB the expanded condition.
    conditions.push(
      engineOf(dataSource) === 'sqlite'
        ? `(${order.columns.join(', ')}) >= (${order.columns.map((_, i) => `:e${i}`).join(', ')})`
        : order.columns.reduceRight(
            (rest, column, i) =>
              rest === ''
                ? `${column} >= :e${i}`
                : `(${column} > :e${i} OR (${column} = :e${i} AND ${rest}))`,
            '',
          ),
    );
    Object.assign(parameters, Object.fromEntries(order.valuesOf(end).map((value, i) => [`e${i}`, value])));
  }
  return { conditions, parameters };
}

interface Known<T> {
  value: T;
  until: number;
}

/** Finds the position at which a given number of posts ends in an order. */
export class PopularPlaces {
  readonly #places = new Map<number, Known<Place | null>>();
  #total: Known<number> | null = null;

  constructor(
    private readonly dataSource: DataSource,
    readonly order: PostOrder = MOST_LIKED,
  ) {}

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
    const { conditions, parameters } = rangeOf(this.dataSource, this.order, start, null);
    const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
    const [row] = await readRows(
      this.dataSource,
      `SELECT p.likesCount AS likesCount, p.createdAt AS createdAt, p.id AS id
       FROM post p ${withIndex(engineOf(this.dataSource), this.order.index)} ${where} ${orderBy(this.order)} LIMIT 1 OFFSET ${count - 1}`,
      parameters,
    );
    return row ? [numberOf(row, 'likesCount'), timeOf(row, 'createdAt'), textOf(row, 'id')] : null;
  }
}
