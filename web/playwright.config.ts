import { defineConfig, devices } from '@playwright/test';

// A system's Chromium: nothing is downloaded. Sandbox and GPU are off, as containers and CI machines have neither.
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
const { BENCH, PICTURES_DIR } = process.env;

function projects() {
  if (PICTURES_DIR) return [{ name: 'pictures', testMatch: 'pictures.ts' }];
  if (BENCH) return [{ name: 'bench', testMatch: '*.bench.ts' }];
  return [{ name: 'chromium', testMatch: '*.spec.ts' }];
}

/**
 * Browser tests against the built site: each worker starts its own server on an empty data folder (support/server.ts).
 * `PICTURES_DIR=folder` takes the pictures of the documentation instead of testing, `BENCH=1` measures.
 */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  // On a shared CI machine a browser may hang for seconds; what passes only then is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/report.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions,
    // Requests that a service worker answers pass by a test that waits for them or answers them itself (offline.spec.ts has one).
    serviceWorkers: 'block',
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Recording costs a seventh of the time: CI records only what it tries again.
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
  projects: projects(),
});
