import 'reflect-metadata';
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import cliProgress from 'cli-progress';
import { oneFile, reportFailure, UsageError } from './failure.js';
import { withServices } from './withServices.js';
import { runImport } from '../../features/import/importer.js';
import { Lease } from '../../platform/maintenance/lease.js';
import { ImportReport } from '../../features/import/importReport.js';
import { detectSource } from '../../features/import/sources/detect.js';
import { SourceError } from '../../features/import/source.js';
import { webAddress } from '../../features/import/values.js';

const USAGE = `Usage: npm run import -- FILE_OR_FOLDER [options]

Imports posts into the database of DATABASE_URL or DATA_DIR. The format is found out by the content:
  JSON Feed 1.1, also that of "npm run export"    Ghost's export (JSON)
  WordPress's export (WXR, XML)                   a dump of dev.to's API (JSON)
  Hashnode's export (JSON)                        RSS and Atom (XML)
  a folder of Markdown files with front matter    a MongoDB dump of the older server (BSON or JSON)

Options:
  --dry-run           reads and converts everything, reports it, and stores nothing
  --report FILE       appends what was changed or lost, one JSON object a line for each item
  --base-url URL      the address of the old site, for exports that do not name it: relative addresses begin there
  --source-name NAME  tells folders of Markdown and feeds apart that have the same name; give it each time
  --categories N      how many tags become categories, the most used ones first; without it 100, and 0 for none
  --pictures PATH     the folder with the pictures of a MongoDB dump; otherwise they are looked for beside it
  --include-erased    imports authors although accounts of their usernames were erased
  --no-pictures       leaves pictures where they are; otherwise they are fetched and become uploads
  -h, --help          shows this text

Items that were imported before are skipped, so the command can be repeated. After Ctrl-C, run it again to go on.`;

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  report: { type: 'string' },
  'base-url': { type: 'string' },
  'source-name': { type: 'string' },
  categories: { type: 'string' },
  pictures: { type: 'string' },
  'include-erased': { type: 'boolean' },
  'no-pictures': { type: 'boolean' },
} as const;

/** How often the import says that it is still running, in milliseconds. */
const RENEWED = 20_000;
/** An import that was killed holds its lease for two minutes. */
const WAITED = 130_000;

async function main(): Promise<void> {
  const options = oneFile(USAGE, OPTIONS);
  if (!options) return;
  const { file, values } = options;
  const isDryRun = values['dry-run'] === true;
  const written = values['base-url'];
  const base = webAddress(written);
  if (written !== undefined && base === undefined)
    throw new UsageError('--base-url needs an address that begins with https:// or http://.');
  const pictures = typeof values.pictures === 'string' ? resolve(values.pictures) : undefined;
  const maxCategories = typeof values.categories === 'string' ? Number(values.categories) : undefined;
  if (maxCategories !== undefined && !(Number.isSafeInteger(maxCategories) && maxCategories >= 0))
    throw new UsageError('--categories needs a number, such as 100.');
  const name = typeof values['source-name'] === 'string' ? values['source-name'] : undefined;
  // Without a slash at its end, `..` would lead elsewhere.
  const source = await detectSource(resolve(file), { base: base?.replace(/([^/])$/, '$1/'), pictures, name });

  await withServices(
    async ({ dataSource, services, env, storage }) => {
      const total = source.total === null ? '' : ` with ${source.total} items`;
      process.stdout.write(`“${source.title}” is a ${source.format}${total}.\n`);
      const report = new ImportReport();
      // Before the lease, which would be held for two minutes if the file could not be written. Appended: the run that goes on after a stop
      // does not tell again what the one before it has changed.
      const lines =
        typeof values.report === 'string' ? createWriteStream(values.report, { flags: 'a' }) : null;
      if (lines) await once(lines, 'open');
      const lease = new Lease(dataSource, 'import');
      if (!isDryRun) await takeAlone(lease);
      const stopping = new AbortController();
      const renewing = setInterval(() => {
        void lease.renew().then(
          (isOurs) => isOurs || isDryRun || stopping.abort(),
          () => undefined,
        );
      }, RENEWED);
      const stop = () => {
        if (stopping.signal.aborted) process.exit(130);
        process.stderr.write('\nStopping after this batch. Press Ctrl-C again to stop at once.\n');
        stopping.abort();
      };
      process.on('SIGINT', stop).on('SIGTERM', stop);
      const look = { noTTYOutput: false, clearOnComplete: true };
      const format = '{bar} {value}/{total} items, {eta_formatted} left';
      const bar = new cliProgress.SingleBar({ ...look, format }, cliProgress.Presets.shades_classic);
      if (source.total !== null) bar.start(source.total, 0);
      const place = {
        dataSource,
        services,
        publicUrl: env.publicUrl,
        ...(values['no-pictures'] === true ? {} : { storage, allowsPrivate: env.webhookPrivateAddresses }),
      };
      try {
        const totals = await runImport(place, source, {
          isDryRun,
          signal: stopping.signal,
          includesErased: values['include-erased'] === true,
          ...(maxCategories !== undefined && { maxCategories }),
          onProgress: (done) => bar.update(done),
          onReport: (item) => {
            report.add(item);
            lines?.write(`${JSON.stringify(item)}\n`);
          },
        });
        bar.stop();
        process.stdout.write(report.text(source.title, totals, { isDryRun, file: values.report }));
        if (totals.isStopped) {
          process.stdout.write(
            'The import was stopped. What is stored is whole. Run the same command again to go on.\n',
          );
          process.exitCode = 130;
        }
      } catch (error) {
        bar.stop();
        process.stderr.write(
          'The import failed. What is stored is whole. After mending the cause, run the same command again to go on.\n',
        );
        throw error;
      } finally {
        bar.stop();
        clearInterval(renewing);
        await lease.giveUp().catch(() => undefined);
        process.off('SIGINT', stop).off('SIGTERM', stop);
        lines?.end();
        if (lines) await finished(lines);
      }
    },
    { creates: true },
  );
}

/** Two imports at once would add the same author twice. @throws SourceError */
async function takeAlone(lease: Lease): Promise<void> {
  await lease.begin();
  for (let attempt = 0; !(await lease.take(0)); attempt++) {
    if (attempt === 0)
      process.stderr.write(
        'Another import is running, or was killed less than two minutes ago. Waiting for its end …\n',
      );
    if (attempt > WAITED / 1000) throw new SourceError('Another import is running. Start this one after it.');
    await sleep(1000);
  }
}

// Awaited: otherwise the exit status is 0 if this never settles and nothing keeps the process running.
await main().catch(reportFailure);
