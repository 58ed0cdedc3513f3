// Runs the examples of a site in Chromium: `npm run examples -- check`.
import { pathToFileURL } from 'node:url';
import { build } from './build.mjs';
import { findHeadlessChromium } from './lib/programs.mjs';
import { stopOnSignals } from './lib/run.mjs';
import { inRoot, requireDependencies } from './lib/workspace.mjs';

requireDependencies();
const asksForHelp = process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h');
const chromium = findHeadlessChromium();
if (chromium === null && !asksForHelp) {
  console.error(
    'Examples run in Chromium, and none was found. Install Chromium or Google Chrome, or set CHROMIUM_PATH to its program.',
  );
  process.exit(1);
}
const releaseSignals = stopOnSignals();
if (!(await build(asksForHelp ? ['api'] : ['api', 'web']))) process.exit(1);
releaseSignals();

/** @typedef {Awaited<ReturnType<typeof import('./lib/exampleBrowser.mjs').openExampleBrowser>>} ExampleBrowser */

/** @typedef {(openBrowser: (url: string) => Promise<ExampleBrowser>) => Promise<void>} Main */

/** @type {unknown} */
const program = await import(pathToFileURL(inRoot('api/dist/doors/cli/examples.js')).href);
const { main } = /** @type {{ main: Main }} */ (program);
await main(async (url) => {
  const { openExampleBrowser } = await import('./lib/exampleBrowser.mjs').catch(() => {
    throw new Error('Playwright is missing: run "npm ci" with the packages for development.');
  });
  return openExampleBrowser(chromium ?? '', url);
});
