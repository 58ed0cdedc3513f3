import { statfs } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import type { Logger } from '../log/log.js';

/**
 * Earlier versions of Hydrate did not overwrite what was deleted. Their files are rewritten, once, by the server before it listens:
 * no other process may write meanwhile. Without room the site starts all the same, and the next start tries again.
 *
 * @param dataDir of the embedded database
 */
export async function overwriteOnce(
  dataSource: Pick<DataSource, 'query'>,
  dataDir: string,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const [state] = await dataSource.query<{ user_version: number }[]>('PRAGMA user_version');
  if (state?.user_version !== 0) return;
  try {
    const [size] = await dataSource.query<{ bytes: number }[]>(
      'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()',
    );
    const { bavail, bsize } = await statfs(dataDir);
    // The copy, and the log through which it replaces the file (https://sqlite.org/lang_vacuum.html).
    const needed = 2 * Number(size?.bytes);
    if (bavail * bsize < needed) throw new Error(`${needed} bytes of free disk are needed`);
    await dataSource.query('VACUUM');
    await dataSource.query('PRAGMA user_version = 1');
  } catch (error) {
    log.warn(
      { err: error },
      'The file of the database still has what earlier versions deleted, because it could not be rewritten. Free some disk; the next start tries again.',
    );
  }
}
