import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { allPosts } from './support/api';
import { expect, test } from './support/test';

/**
 * The most JavaScript that a reader may load before touching the page, in bytes of gzip -9. The build checks the visitors'
 * budget by chunk (web/vite/readerBudget.ts). Members have the Apollo client from the start.
 */
const BUDGETS = { 'signed out': 90_000, 'signed in': 141_000 };
/** Opens a page as a first visit and measures every script that it loads without interaction. */
async function scriptsOf(page: Page, path: string) {
  const scripts = new Map<string, number>();
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    void response.body().then((body) => {
      scripts.set(new URL(response.url()).pathname, gzipSync(body, { level: 9 }).length);
    });
  });
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  // What is loaded when the page is idle counts too.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.waitForLoadState('networkidle');
  return scripts;
}

for (const who of ['signed out', 'signed in'] as const) {
  for (const what of ['home', 'post'] as const) {
    test(`${what}, ${who}, loads no more JavaScript than the budget allows`, async ({
      page: visitorPage,
      memberPage,
      server,
    }, testInfo) => {
      const page = who === 'signed in' ? memberPage : visitorPage;
      const [post] = await allPosts(server.url, 'POPULAR');
      const scripts = await scriptsOf(page, what === 'home' ? '/' : `/post/${post!.id}`);
      const sum = [...scripts.values()].reduce((total, size) => total + size, 0);
      const list = [...scripts].map(([name, size]) => `${size} ${name}`).join('\n');
      testInfo.annotations.push({ type: 'JavaScript', description: `${sum} bytes\n${list}` });
      expect(sum, list).toBeLessThanOrEqual(BUDGETS[who]);
    });
  }
}
