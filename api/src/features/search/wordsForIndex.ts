import type { DataSource } from 'typeorm';
import { engineOf } from '../../platform/database/dataSource.js';
import { dialectOf, readRows } from '../../platform/database/readRows.js';
import { type PopularPlaces, rangeOf } from './popularPlaces.js';
import { type FullTextQuery, type IndexWord, selectWords, withIndex } from './searchEngine.js';
import type { SearchRanking } from './searchRanking.js';

/** Number of most liked posts that serve to estimate the frequency of each word. */
const SAMPLE = 200;

/** The words of a query that the full-text index is asked for; a condition on the rows sees to the others. */
export async function wordsForIndex(
  dataSource: DataSource,
  places: PopularPlaces,
  ranking: SearchRanking,
  { all, anyInTitle }: FullTextQuery,
): Promise<readonly IndexWord[]> {
  if (engineOf(dataSource) === 'sqlite' || anyInTitle || all.length === 1) return all;
  return selectWords(all, await sampleShares(dataSource, places, ranking, all));
}

/** Estimates the share of posts that contain each word, from the most liked ones. */
async function sampleShares(
  dataSource: DataSource,
  places: PopularPlaces,
  ranking: SearchRanking,
  words: readonly IndexWord[],
): Promise<number[]> {
  const end = await places.after(null, SAMPLE);
  const { conditions, parameters } = rangeOf(dataSource, places.order, null, end);
  const sums = words.map(
    ({ isHeld }, i) => `COALESCE(SUM(CASE WHEN ${isHeld} THEN 1 ELSE 0 END), 0) AS w${i}`,
  );
  const [row] = await readRows(
    dataSource,
    `SELECT ${sums.join(', ')} FROM post p ${withIndex(engineOf(dataSource), places.order.index)}
     ${dialectOf(dataSource).thenJoin} post_search s ON s.postId = p.id ${conditions.map((sql) => `WHERE ${sql}`).join('')}`,
    { ...ranking.parameters, ...parameters },
  );
  // SUM is a decimal, which the driver returns as text.
  return words.map((_, i) => Math.max(Number(row?.[`w${i}`] ?? 0), 0.5) / SAMPLE);
}
