import 'reflect-metadata';
import { readFile, stat } from 'node:fs/promises';
import cliProgress from 'cli-progress';
import { oneFile, reportFailure, UsageError } from './failure.js';
import { withServices } from './withServices.js';
import { importFeed, type ImportSummary } from '../../features/import/import.service.js';
import { parseJsonFeed } from '../../features/import/jsonFeed.js';

const USAGE = `Usage: npm run import -- FILE.json

Imports the posts of a JSON Feed 1.1 file (https://jsonfeed.org/version/1.1) into the database of DATABASE_URL or DATA_DIR.
Items that were imported before are skipped, so the command can be repeated.`;

/** Node cannot read much larger files into one string. */
const MAX_FILE_BYTES = 256 * 1024 * 1024;

async function main(): Promise<void> {
  const options = oneFile(USAGE);
  if (!options) return;
  const { file } = options;
  const { size } = await stat(file).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (size > MAX_FILE_BYTES) {
    const limit = MAX_FILE_BYTES / 1024 / 1024;
    throw new UsageError(`${file} is larger than ${limit} MB. Split it into several feeds.`);
  }
  const feed = parseJsonFeed(await readFile(file, 'utf8'));

  await withServices(async ({ dataSource, services, env }) => {
    const format = '{bar} {value}/{total} items, {eta_formatted} left';
    const look = { format, noTTYOutput: false, clearOnComplete: true };
    const bar = new cliProgress.SingleBar(look, cliProgress.Presets.shades_classic);
    bar.start(feed.items.length, 0);
    const place = { dataSource, services, publicUrl: env.publicUrl };
    const summary = await importFeed(place, feed, (done) => bar.update(done)).finally(() => bar.stop());
    process.stdout.write(report(feed.title, summary));
  });
}

function report(title: string, summary: ImportSummary): string {
  const lines = [
    `Imported ${summary.imported} posts of “${title}”; ${summary.alreadyThere} had been imported before, ${summary.skipped.length} were skipped.`,
    ...(summary.newAuthors.length > 0 ? [`New authors: ${summary.newAuthors.join(', ')}`] : []),
    ...(summary.newCategories.length > 0 ? [`New categories: ${summary.newCategories.join(', ')}`] : []),
    ...summary.skipped.map(({ item, reason }) => `Skipped ${item}: ${reason}`),
    ...summary.changed.map(({ item, change }) => `Changed ${item}: ${change}`),
  ];
  return `${lines.join('\n')}\n`;
}

main().catch(reportFailure);
