import './lib/requireNode.mjs';
import { build } from './build.mjs';
import { findChromium } from './lib/programs.mjs';
import { runNode, stopOnSignals } from './lib/run.mjs';
import { binary, requireDependencies } from './lib/workspace.mjs';

requireDependencies();
stopOnSignals();
const chromium = findChromium();
if (!chromium) {
  console.error('No Chromium: install Chromium or Google Chrome, or set CHROMIUM_PATH.');
  process.exit(1);
}
if (!(await build(['api', 'web']))) process.exit(1);
const { ok } = await runNode(
  binary('@playwright/test', 'playwright'),
  ['test', '--config=web/playwright.config.ts', '--reporter=line'],
  { env: { CHROMIUM_PATH: chromium, BENCH: '1' }, live: true },
);
process.exitCode = ok ? 0 : 1;
