import { allPosts } from './support/api';
import { expectShiftsBelow, watchShifts } from './support/shifts';
import { expect, test } from './support/test';

for (const { name, viewport } of [
  { name: 'phone', viewport: { width: 375, height: 812 } },
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
]) {
  test(`nothing shifts while home and post load, on a ${name} with slow images and responses`, async ({
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
      await expectShiftsBelow(page, 0.02, path);
      await context.close();
    }
  });
}
