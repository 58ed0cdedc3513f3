import 'reflect-metadata';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import {
  checkExamples,
  type CheckedExamples,
  type RunExample,
} from '../../features/examples/checkExamples.js';
import { serveExamples } from './exampleSite.js';
import { reportFailure, UsageError } from './failure.js';
import { withServices } from './withServices.js';

const USAGE = `Usage: npm run examples -- check [--post ID] [--concurrency NUMBER]

Runs the examples of all posts, or of one, in Chromium with the React and the libraries that this version carries. The outcomes are stored:
readers see when an example ran, authors see which of theirs fail. Lists the examples that fail; the status is 1 if there are any.
Works on the database of DATABASE_URL or DATA_DIR; the server may be running. Examples get no network: pictures of other hosts are missing.`;

const DEFAULT_CONCURRENCY = Math.min(4, availableParallelism());
const MAX_CONCURRENCY = 32;

export interface ExampleBrowser {
  run: RunExample;
  close: () => Promise<void>;
}

/** Starts a browser for examples, which run in the page at this URL. */
export type OpenBrowser = (url: string) => Promise<ExampleBrowser>;

/** Runs the command. Reports errors and sets the exit code. */
export async function main(openBrowser: OpenBrowser): Promise<void> {
  await check(openBrowser).catch(reportFailure);
}

async function check(openBrowser: OpenBrowser): Promise<void> {
  const options = read();
  if (!options) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const stopping = new AbortController();
  const stop = () =>
    stopping.abort(new UsageError('Stopped. Posts whose examples had all run have their outcomes.'));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  await withServices(async ({ services, env }) => {
    const site = await serveExamples();
    let browser: ExampleBrowser | undefined;
    const format = '{bar} {value}/{total} examples, {eta_formatted} left';
    const bar = new cliProgress.SingleBar(
      { format, noTTYOutput: false, clearOnComplete: true },
      cliProgress.Presets.shades_classic,
    );
    try {
      browser = await openBrowser(site.url);
      const closing = browser.close;
      stopping.signal.addEventListener('abort', () => void closing());
      bar.start(0, 0);
      const checked = await checkExamples(services, browser.run, {
        ...options,
        signal: stopping.signal,
        onProgress: (done, total) => {
          bar.setTotal(total);
          bar.update(done);
        },
      }).catch((error: unknown) => {
        // The browser was closed, so that running examples fail too.
        stopping.signal.throwIfAborted();
        throw error;
      });
      bar.stop();
      process.stdout.write(report(checked, env.publicUrl));
      if (checked.failures.length > 0) process.exitCode = 1;
    } finally {
      bar.stop();
      await browser?.close();
      await site.close();
    }
  });
}

/** Null if the help is asked for. @throws UsageError */
function read(): { postId?: string; concurrency: number } | null {
  const wrong = (message: string) => new UsageError(`${message}\n\n${USAGE}`);
  const parsed = () => {
    try {
      return parseArgs({
        allowPositionals: true,
        options: {
          post: { type: 'string' },
          concurrency: { type: 'string' },
          help: { type: 'boolean', short: 'h' },
        },
      });
    } catch (error) {
      throw wrong(error instanceof Error ? error.message : String(error));
    }
  };
  const { values, positionals } = parsed();
  if (values.help === true) return null;
  if (positionals.length !== 1 || positionals[0] !== 'check') throw new UsageError(USAGE);
  const concurrency = Number(values.concurrency ?? DEFAULT_CONCURRENCY);
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > MAX_CONCURRENCY)
    throw wrong(`--concurrency must be a whole number from 1 to ${MAX_CONCURRENCY}.`);
  return { postId: values.post, concurrency };
}

function report({ posts, examples, failures, changed }: CheckedExamples, publicUrl: string): string {
  const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;
  const lines = [
    `Ran ${counted(examples, 'example')} of ${counted(posts, 'post')}: ${failures.length} failed.`,
  ];
  if (changed > 0)
    lines.push(
      `${counted(changed, 'post')} changed meanwhile, and nothing was stored. Run the command again.`,
    );
  for (const { post, index, file, problem } of failures) {
    lines.push('', `“${post.title}”, ${publicUrl}/post/${post.id}`, `  example ${index + 1} (${file})`);
    lines.push(...problem.split('\n').map((line) => `    ${line}`));
  }
  return `${lines.join('\n')}\n`;
}
