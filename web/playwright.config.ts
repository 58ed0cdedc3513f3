import { defineConfig, devices } from '@playwright/test';

// Uses the system's Chromium, so nothing is downloaded. Sandbox and GPU are off, because containers and CI machines
// lack them.
const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
const { BENCH, GALLERY_DIR, PICTURES_DIR, THOROUGH } = process.env;

function projects() {
  if (GALLERY_DIR) return [{ name: 'gallery', testMatch: 'gallery.ts' }];
  if (PICTURES_DIR) return [{ name: 'pictures', testMatch: 'pictures.ts' }];
  if (BENCH) return [{ name: 'bench', testMatch: '*.bench.ts' }];
  return [{ name: 'chromium', testMatch: '*.spec.ts' }];
}

/**
 * Browser tests against the built site: each worker starts its own server with a data folder of its own
 * (support/server.ts). `PICTURES_DIR=folder` takes the screenshots of the documentation instead, `GALLERY_DIR=folder` those of all screens, `BENCH=1` runs the
 * benchmarks.
 */
export default defineConfig({
  testDir: 'e2e',
  // Tests that take long run with `npm test -- --thorough` only, which CI does once a day (decision 0219).
  grepInvert: THOROUGH === '1' ? undefined : /@thorough/,
  globalSetup: './e2e/support/prepareData.ts',
  outputDir: 'test-results',
  // Most tests wait for a page rather than for a core.
  workers: 3,
  // On a shared CI machine a browser may hang for seconds; a test that only passes on retry is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Walks with axe and dozens of examples keep a shared machine busy for a minute.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions,
    // A service worker would answer requests before a test can intercept them (offline.spec.ts enables it).
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Recording costs time, most of it for the screenshots, so CI only records retries. A trace without screenshots
    // still shows the document after each step.
    trace: process.env.CI ? 'on-first-retry' : { mode: 'retain-on-failure', screenshots: false },
  },
  projects: projects(),
});
