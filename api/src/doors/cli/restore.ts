import 'reflect-metadata';
import { oneFile } from './arguments.js';
import { reportFailure } from './failure.js';
import { readEnv } from '../../env.js';
import { createLogger } from '../../platform/log/log.js';
import { createStorage } from '../../platform/storage/createStorage.js';
import { restore } from '../../features/backup/restore.js';

const USAGE = `Usage: npm run restore -- FILE.tar.gz [--replace]

Puts a back-up of "npm run backup" in the place of the database that DATABASE_URL or DATA_DIR name, on either engine whichever it came
from. Refuses a database that holds something, unless --replace is said. If anything is wrong with the file, nothing is changed.
Stop the server first.`;

async function main(): Promise<void> {
  const asked = oneFile(USAGE, { replace: { type: 'boolean' } });
  if (!asked) return;
  const env = readEnv();
  const { header, rows, uploads, kept } = await restore({
    place: env,
    storage: createStorage(env),
    file: asked.file,
    replace: asked.flags.has('replace'),
    log: createLogger('warn'),
  });
  const pictures = header.uploads === 'included' ? ` and ${uploads} pictures` : '';
  process.stdout.write(`Restored ${rows} rows${pictures} of ${header.createdAt}.\n`);
  if (header.uploads === 'elsewhere') {
    process.stdout.write('The pictures are not in the back-up: they have to be where UPLOADS_URL says.\n');
  }
  if (kept !== null) process.stdout.write(`What was there before is ${kept}.\n`);
}

main().catch(reportFailure);
