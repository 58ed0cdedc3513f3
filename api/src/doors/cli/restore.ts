import 'reflect-metadata';
import { endOnSignals, oneFile, reportFailure } from './failure.js';
import { readEnv } from '../../env.js';
import { createLogger } from '../../platform/log/log.js';
import { createStorage } from '../../platform/storage/createStorage.js';
import { restore } from '../../features/backup/restore.js';

const USAGE = `Usage: npm run restore -- FILE.tar.gz [--replace]

Restores a file of "npm run backup" into the database of DATABASE_URL or DATA_DIR. The engine may differ from that of the backup.
A database with data is replaced only with --replace. If the file is damaged, nothing is changed.
Stop the server first.`;

async function main(): Promise<void> {
  const options = oneFile(USAGE, { replace: { type: 'boolean' } });
  if (!options) return;
  const env = readEnv();
  const { header, rows, uploads, kept, erased, hidden } = await restore({
    place: env,
    storage: await createStorage(env),
    file: options.file,
    replace: options.values.replace === true,
    log: createLogger('warn'),
  });
  const pictures = header.uploads === 'included' ? ` and ${uploads} images` : '';
  process.stdout.write(`Restored ${rows} rows${pictures} from the backup of ${header.createdAt}.\n`);
  if (header.uploads === 'elsewhere') {
    process.stdout.write('The images are not in the backup. They must be in the bucket of UPLOADS_URL.\n');
  }
  if (erased > 0)
    process.stdout.write(`${erased} accounts of the backup had been erased since. They were erased again.\n`);
  if (hidden > 0)
    process.stdout.write(
      `${hidden} accounts of the backup had been deleted by their owners since. They are hidden again, until they are erased or their owners undo that.\n`,
    );
  if (kept !== null) process.stdout.write(`The previous data was moved to ${kept}.\n`);
}

endOnSignals();
// Awaited: otherwise the exit status is 0 if this never settles and nothing keeps the process running.
await main().catch(reportFailure);
