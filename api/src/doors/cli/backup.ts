import 'reflect-metadata';
import { oneFile } from './arguments.js';
import { reportFailure } from './failure.js';
import { readEnv } from '../../env.js';
import { createStorage } from '../../platform/storage/createStorage.js';
import { backUp } from '../../features/backup/backup.js';

const USAGE = `Usage: npm run backup -- FILE.tar.gz

Writes the whole database, as it is at this moment, and the pictures into one file. The server may run meanwhile. With UPLOADS_URL the
pictures are in a bucket and not part of the file.
The secret that signs sessions is not in it: after "npm run restore" on another machine everybody logs in again, unless JWT_SECRET is the same.`;

async function main(): Promise<void> {
  const asked = oneFile(USAGE, {});
  if (!asked) return;
  const env = readEnv();
  const { rows, uploads, missing } = await backUp(env, env.uploads ? null : createStorage(env), asked.file);
  const { user = 0, post = 0, comment = 0, like = 0 } = rows;
  const pictures = env.uploads
    ? `The ${rows.upload ?? 0} pictures are in s3://${env.uploads.name}/${env.uploads.prefix} and not in the file: back that bucket up by its own means.`
    : `With ${uploads} pictures.`;
  process.stdout.write(
    `Backed up ${user} users, ${post} posts, ${comment} comments and ${like} likes to ${asked.file}.\n${pictures}\n`,
  );
  for (const name of missing) process.stderr.write(`The picture ${name} is known and not there.\n`);
}

main().catch(reportFailure);
