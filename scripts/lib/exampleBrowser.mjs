import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { inRoot } from './workspace.mjs';

/** @typedef {{ name: string, code: string }} SourceFile */
/** @typedef {{ reactVersion: string | null, problem: string | null, isTimeout: boolean }} Outcome web/src/examples/exampleOutcome.ts */

/** Without traffic of its own. The sandbox of Chromium does not start in many containers; examples have one of their own. */
const FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

/** How long an example may take to render or fail, in milliseconds. The page gives up earlier, unless it hangs itself. */
const TIME_LIMIT = 45_000;
const NO_OUTCOME = `stopped: no outcome within ${TIME_LIMIT / 1000} s`;
/** How long effects of the first render may take to begin, in milliseconds. */
const SETTLING = 300;

/** @returns {string} the path of the module that runs an example without a reader */
function modulePath() {
  /** @type {unknown} */
  const manifest = JSON.parse(readFileSync(inRoot('web/dist/client/.vite/manifest.json'), 'utf8'));
  const entries = Object.values(/** @type {Record<string, { name?: string, file: string }>} */ (manifest));
  const entry = entries.find(({ name }) => name === 'exampleOutcome');
  if (!entry) throw new Error('The build of the web app cannot run examples.');
  return `/${entry.file}`;
}

/**
 * Starts Chromium for examples. Each runs in a page of its own, so that none disturbs another.
 * @param {string} executablePath
 * @param {string} url of the page in which examples run
 */
export async function openExampleBrowser(executablePath, url) {
  const path = JSON.stringify(modulePath());
  const { origin } = new URL(url);
  const browser = await chromium.launch({
    executablePath,
    args: FLAGS,
    handleSIGINT: false,
    handleSIGTERM: false,
  });

  /** @param {readonly SourceFile[]} files @returns {Promise<Outcome>} */
  const runOnce = async (files) => {
    const context = await browser.newContext();
    try {
      await context.route(
        (address) => address.origin !== origin && /^(?:https?|wss?):$/.test(address.protocol),
        (route) => route.abort(),
      );
      const page = await context.newPage();
      await page.exposeFunction('whenSettled', async () => {
        await sleep(SETTLING);
        // Answers when the frame is idle. An effect that never ends has failed by then, and its frame may be gone.
        await page
          .frames()[1]
          ?.evaluate('0')
          .catch(() => null);
      });
      await page.goto(url);
      /** @type {Outcome} */
      const outcome = await page.evaluate(
        `import(${path}).then(({ exampleOutcome }) => exampleOutcome(${JSON.stringify(files)}, document.body, whenSettled))`,
      );
      return outcome;
    } finally {
      await context.close();
    }
  };

  return {
    /** @param {readonly SourceFile[]} files @returns {Promise<Outcome>} */
    run: async (files) => {
      const run = runOnce(files);
      // A page that hangs is left alone until the browser is closed.
      run.catch(() => null);
      const tooLate = new AbortController();
      const late = sleep(TIME_LIMIT, null, { signal: tooLate.signal }).catch(() => null);
      const outcome = await Promise.race([run, late]).finally(() => tooLate.abort());
      return outcome ?? { reactVersion: null, problem: NO_OUTCOME, isTimeout: true };
    },
    close: () => browser.close(),
  };
}
