import { build } from './build.mjs';
import { findChromium } from './lib/programs.mjs';
import { helpIfAsked, namesAndOptions, runNode, stopOnSignals } from './lib/run.mjs';
import { binary, inRoot, requireDependencies } from './lib/workspace.mjs';

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} title
 * @property {true} [needsBrowser]
 * @property {true} [onlyIfAsked] takes too long for a run of all parts, or needs an option
 * @property {(env: Record<string, string>, options: string[]) => Promise<{ ok: boolean }>} run
 */

/** @param {string} file a script, relative to the repository @returns {Part['run']} */
const script = (file) => (env, options) => runNode(inRoot(file), options, { env, live: true });

/** @param {string} file of web/e2e, without its end @returns {Part['run']} */
const inBrowser = (file) => (env) =>
  runNode(
    binary('@playwright/test', 'playwright'),
    ['test', '--config=web/playwright.config.ts', '--reporter=line', file],
    { env: { ...env, BENCH: '1' }, live: true },
  );

/**
 * A part fails if it cannot measure or gets a wrong answer, and not because of a figure, except for `main-thread`, which has a budget.
 *
 * @type {Part[]}
 */
const parts = [
  {
    name: 'typing',
    title: 'from key to paint in a long post',
    needsBrowser: true,
    run: inBrowser('typing.bench'),
  },
  {
    name: 'lighthouse',
    title: 'public pages on a slow phone',
    needsBrowser: true,
    run: script('scripts/bench/lighthouse.mjs'),
  },
  {
    name: 'examples',
    title: 'from Run, and from the last key, to the result',
    needsBrowser: true,
    run: inBrowser('examples.bench'),
  },
  {
    name: 'paste',
    title: 'what a paste keeps, and how long it takes',
    needsBrowser: true,
    run: inBrowser('paste.bench'),
  },
  {
    name: 'main-thread',
    title: 'processor time of a reader’s first seconds, beside that of another build',
    needsBrowser: true,
    run: script('scripts/bench/mainThread.mjs'),
  },
  { name: 'pages', title: 'rendered pages per second', run: script('scripts/bench/pages.mjs') },
  { name: 'api', title: 'requests with many posts, 100,000 by default', run: script('api/bench/api.mjs') },
  {
    name: 'soak',
    onlyIfAsked: true,
    title: 'memory, indexes, rows and open files in half an hour of traffic',
    run: script('api/bench/soak.mjs'),
  },
  {
    name: 'lists',
    onlyIfAsked: true,
    title: 'indexes and rows that each list and filter of readers reads',
    run: script('api/bench/lists.mjs'),
  },
  {
    name: 'search',
    onlyIfAsked: true,
    title: 'relevance of results, with the path of the judged feed',
    run: script('api/bench/search.mjs'),
  },
];

// `npm run bench -- api --quick`: names of parts, then their options.
const { asked, options } = namesAndOptions();
const list = parts.map(
  ({ name, title, onlyIfAsked }) =>
    `  ${name.padEnd(12)} ${title}${onlyIfAsked ? ' (only if it is named)' : ''}`,
);
// `npm run bench -- api --help` explains the options of that part.
if (asked.length === 0)
  helpIfAsked(`Usage: npm run bench -- [PART ...] [OPTIONS OF THE PARTS]

Builds the site and measures (docs/performance.md):

${list.join('\n')}`);
const unknown = asked.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(
    `No such part: ${unknown.join(', ')}. There are: ${parts.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
requireDependencies();
stopOnSignals();
const chosen = parts.filter(({ name, onlyIfAsked }) =>
  asked.length === 0 ? !onlyIfAsked : asked.includes(name),
);
const chromium = findChromium();
if (!chromium && chosen.some(({ needsBrowser }) => needsBrowser)) {
  console.error('No Chromium: install Chromium or Google Chrome, or set CHROMIUM_PATH.');
  process.exit(1);
}
if (!(await build(['api', 'web']))) process.exit(1);
for (const { name, title, run } of chosen) {
  console.log(`\n=== ${name}: ${title}`);
  const { ok } = await run(chromium ? { CHROMIUM_PATH: chromium } : {}, options);
  if (!ok) {
    console.error(`--- ${name} failed`);
    process.exitCode = 1;
  }
}
