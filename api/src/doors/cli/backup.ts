import 'reflect-metadata';
import { endOnSignals, oneFile, reportFailure } from './failure.js';
import { readEnv } from '../../env.js';
import { createStorage } from '../../platform/storage/createStorage.js';
import { backUp } from '../../features/backup/backup.js';

const USAGE = `Usage: npm run backup -- FILE.tar.gz

Writes a snapshot of the database and the uploaded images to one file. The server may be running. With UPLOADS_URL the images are in a
bucket and not part of the file.
The secret that signs access tokens is not included. After "npm run restore" on another machine, all users have to log in again unless JWT_SECRET is the same.`;

async function main(): Promise<void> {
  const options = oneFile(USAGE);
  if (!options) return;
  const env = readEnv();
  const { rows, uploads, missing } = await backUp(
    env,
    env.uploads ? null : await createStorage(env),
    options.file,
  );
  const { user = 0, post = 0, comment = 0, like = 0 } = rows;
  const pictures = env.uploads
    ? `The ${rows.upload ?? 0} images are in s3://${env.uploads.name}/${env.uploads.prefix} and not in the file. Back up that bucket separately.`
    : `The file contains ${uploads} images.`;
  process.stdout.write(
    `Backed up ${user} users, ${post} posts, ${comment} comments and ${like} likes to ${options.file}.\n${pictures}\n`,
  );
  for (const name of missing)
    process.stderr.write(`The image ${name} is in the database, but its file is missing.\n`);
}

endOnSignals();
// Awaited: otherwise the exit status is 0 if this never settles and nothing keeps the process running.
await main().catch(reportFailure);
