import 'reflect-metadata';
import { withServices } from './withServices.js';
import { writeWhole } from './writeWhole.js';
import { oneFile, reportFailure } from './failure.js';
import { exportFeed } from '../../features/export/exportFeed.js';

const USAGE = `Usage: npm run export -- FILE.json [--author USERNAME]

Writes all posts, or the posts of one author, to a JSON Feed 1.1 file (https://jsonfeed.org/version/1.1) that "npm run import" reads.
Images are referenced by URL and not part of the file. Copy the folder "uploads" of DATA_DIR, or the bucket, as well.`;

async function main(): Promise<void> {
  const options = oneFile(USAGE, { author: { type: 'string' } });
  if (!options) return;
  const { file, values } = options;
  await withServices(async ({ services, env }) => {
    let count = 0;
    const text = exportFeed(services, env.publicUrl, {
      author: typeof values.author === 'string' ? values.author : undefined,
      onProgress: (done) => (count = done),
    });
    await writeWhole(file, text);
    process.stdout.write(`Exported ${count} posts to ${file}.\n`);
  });
}

// Awaited: otherwise the exit status is 0 if this never settles and nothing keeps the process running.
await main().catch(reportFailure);
