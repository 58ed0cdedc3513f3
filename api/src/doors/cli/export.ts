import 'reflect-metadata';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { withServices } from './withServices.js';
import { reportFailure, UsageError } from './failure.js';
import { exportFeed } from '../../features/export/exportFeed.js';

const USAGE = `Usage: npm run export -- FILE.json [--author USERNAME]

Writes all posts, or the posts of one author, to a JSON Feed 1.1 file (https://jsonfeed.org/version/1.1) that "npm run import" reads.
Images are referenced by URL and not part of the file. Copy the folder "uploads" of DATA_DIR, or the bucket, as well.`;

async function main(): Promise<void> {
  const { values, positionals } = parse();
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(USAGE);

  await withServices(async ({ services, env }) => {
    let count = 0;
    const text = exportFeed(services, env.publicUrl, {
      author: values.author,
      onProgress: (done) => (count = done),
    });
    // A failed export leaves an earlier file unchanged.
    const draft = `${file}.part`;
    try {
      await pipeline(text, createWriteStream(draft));
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    process.stdout.write(`Exported ${count} posts to ${file}.\n`);
  });
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { author: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

main().catch(reportFailure);
