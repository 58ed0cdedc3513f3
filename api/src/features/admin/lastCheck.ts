import type { DataSource } from 'typeorm';
import { bounds, parseJson } from '../../platform/bounds/bounds.js';
import { Lease } from '../../platform/maintenance/lease.js';

/** The kinds of derived data, as `npm run admin -- repair` counts them. */
export const DERIVED = [
  ...[
    'posts',
    'categories',
    'accounts',
    'remarks',
    'searchRows',
    'uploadUses',
    'unknownFiles',
    'missingFiles',
  ],
] as const;

const checkLease = (dataSource: DataSource): Lease => new Lease(dataSource, 'check');

export async function recordCheck(
  dataSource: DataSource,
  found: Readonly<Record<string, number>>,
): Promise<void> {
  const lease = checkLease(dataSource);
  await lease.begin();
  await lease.record(JSON.stringify(found));
}

/** How many errors of each kind the last check of any process found; NaN before the first one. */
export async function lastCheck(dataSource: DataSource): Promise<Record<string, number>> {
  const text = await checkLease(dataSource).lastResult();
  const found: unknown = text === null ? {} : parseJson(text, bounds.json, 'The result of the check');
  const counts: [string, unknown][] =
    typeof found === 'object' && found !== null ? Object.entries(found) : [];
  const numbers = new Map(counts.map(([kind, count]) => [kind, Number(count)]));
  return Object.fromEntries(DERIVED.map((kind) => [kind, numbers.get(kind) ?? NaN]));
}
