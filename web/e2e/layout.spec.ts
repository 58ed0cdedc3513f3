import type { Page } from '@playwright/test';
import { allPosts } from './support/api';
import { expect, test } from './support/test';

/** Sums up what moved without anybody's doing, from the first paint on. */
async function watchShifts(page: Page) {
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
        };
        if (!hadRecentInput) shifts.sum += value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);

for (const { name, viewport } of [
  { name: 'phone', viewport: { width: 375, height: 812 } },
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
]) {
  test(`nothing moves while home and post load, on a ${name} with slow images and answers`, async ({
    browser,
    server,
  }) => {
    const [post] = await allPosts(server.url, 'POPULAR');
    for (const path of ['/', `/post/${post!.id}`]) {
      const context = await browser.newContext({ viewport, baseURL: server.url });
      const page = await context.newPage();
      await watchShifts(page);
      for (const [pattern, delay] of [
        ['**/uploads/**', 800],
        ['**/avatars/**', 800],
        ['**/graphql', 400],
      ] as const) {
        await page.route(pattern, async (route) => {
          await new Promise((resolve) => setTimeout(resolve, delay));
          await route.continue();
        });
      }
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect.soft(await shiftsOf(page), `layout shift of ${path}`).toBeLessThan(0.02);
      await context.close();
    }
  });
}
