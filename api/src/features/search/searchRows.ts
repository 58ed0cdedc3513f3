import { type Row, textOf } from '../../platform/database/readRows.js';
import type { Match } from './searchCandidates.js';
import type { Tier } from './searchRanking.js';

export interface Found {
  id: string;
  isUpper: boolean;
}

export interface Walked {
  rows: Found[];
  /** Whether it reached the last post, so that there are no more. */
  isAll: boolean;
}

export function toFound(row: Row): Found {
  return { id: textOf(row, 'id'), isUpper: row.isUpper === 1 };
}

/** Those of a walk and, behind it, those of the index, which may have both. */
export function joined(walked: readonly Found[], indexed: readonly Found[]): Found[] {
  const known = new Set(walked.map(({ id }) => id));
  return [...walked, ...indexed.filter(({ id }) => !known.has(id))];
}

export function least(a: Tier, b: Tier): Tier {
  return a < b ? a : b;
}

export function inTier(tier: Tier, rows: Found[]): Match[] {
  return rows.map(({ id }) => ({ id, tier }));
}
