import { everyBlock } from './support/everyBlock';
import { publish } from './support/posts';
import { expect, test } from './support/test';
test('shots', async ({ page, server, member, complaints }) => {
  complaints.allow(/./);
  test.setTimeout(300_000);
  const id = await publish(server.url, member, 'Everything that a post can hold', everyBlock());
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of (process.env.WIDTHS ?? '375,1440').split(',').map(Number)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/post/${id}`);
      await expect(page.locator('pre code span').first()).toBeVisible();
      await expect(page.getByRole('button', { name: /Play on/ })).toBeVisible();
      await page.locator('summary').first().click();
      for (const img of await page.locator('article figure img').all()) { await img.scrollIntoViewIfNeeded(); await expect.poll(() => img.evaluate((i: HTMLImageElement) => i.complete)).toBe(true); }
      await page.waitForTimeout(1500); console.log(await page.locator('article figure img').evaluateAll((all) => all.map((i) => i.outerHTML.slice(0, 200) + getComputedStyle(i).flexGrow)), await page.evaluate(() => CSS.supports('flex-grow', 'attr(width type(<number>), 1)')));
      console.log(width, colorScheme, await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]));
      await page.evaluate(() => scrollTo(0, 0));
      await page.screenshot({ path: `/tmp/blocks-read-pictures/post-${width}-${colorScheme}.png`, fullPage: true });
    }
});
