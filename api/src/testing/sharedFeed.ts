import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isCi } from './ci.js';

const folder = process.env.SHARED_DIR ?? resolve(import.meta.dirname, '../../../../shared');
const file = join(folder, 'data/react-docs.feed.json');
const examplesFile = join(folder, 'data/react-docs-examples.feed.json');

/**
 * Whether to run tests on the shared feed, which is not part of the repository. `WITHOUT_SHARED_FEED=1` allows its
 * absence. Otherwise they fail without it in CI and with `SHARED_DIR`.
 */
export const isFeedExpected =
  !process.env.WITHOUT_SHARED_FEED && (isCi || process.env.SHARED_DIR !== undefined || existsSync(file));
if (!isFeedExpected)
  process.stderr.write('SKIPPED: tests on the 208 posts of shared/data/react-docs.feed.json.\n');

/** The file with the 208 posts of the shared feed, beside the clone or in `SHARED_DIR`. @throws Error if it is missing */
export function sharedFeed(): string {
  return existing(file);
}

/** The file with the 104 posts of the shared feed that have examples, 366 in all. @throws Error if it is missing */
export function sharedExamplesFeed(): string {
  return existing(examplesFile);
}

function existing(path: string): string {
  if (existsSync(path)) return path;
  throw new Error(
    `There is no ${path}: set SHARED_DIR to the folder above its "data", or WITHOUT_SHARED_FEED=1 to do without.`,
  );
}
