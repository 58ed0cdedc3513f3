import path from 'node:path';
import type { Page } from '@playwright/test';
import { allPosts } from './support/api';
import { expect, test } from './support/test';

// Not a test: takes the screenshots of the documentation and writes them to PICTURES_DIR.
// PICTURES_DIR=docs/pictures npx playwright test --config web/playwright.config.ts
const folder = path.resolve(process.env.PICTURES_DIR ?? 'test-results/pictures');

const sizes = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
];

async function settle(page: Page) {
  await page.evaluate(() => document.fonts.ready);
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.images]
          .filter((image) => image.getBoundingClientRect().top < window.innerHeight)
          .every((image) => image.complete),
      ),
    )
    .toBe(true);
}

async function write(page: Page) {
  await page
    .getByPlaceholder('Add post title here...')
    .fill('Three ways to hold state, and when each one leaks');
  await page.getByRole('textbox', { name: 'Post content' }).click();
  await page.keyboard.type(
    'Every component that keeps state makes a promise: that it knows better than its parents. This is about the day mine did not.',
  );
  await page.keyboard.press('Enter');
  await page.keyboard.type(
    'It began with a counter in a list. Filter the list, and the counts moved to rows they did not belong to.',
  );
  // Hide the caret and scroll to the top.
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const size of sizes) {
    test.describe(`${size.width} px, ${colorScheme}`, () => {
      test.use({ colorScheme, viewport: size, contextOptions: { reducedMotion: 'reduce' } });

      test('pictures', async ({ page, memberPage, server }) => {
        const take = async (surface: Page, name: string) => {
          await settle(surface);
          await surface.screenshot({ path: path.join(folder, `${name}-${size.width}-${colorScheme}.png`) });
        };
        const [post] = await allPosts(server.url, 'POPULAR');

        await page.goto('/');
        await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
        await take(page, 'home');
        await page.goto(`/post/${post!.id}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await take(page, 'post');
        await page.goto('/login');
        await expect(page.getByLabel('Username')).toBeVisible();
        await take(page, 'login');
        await memberPage.goto('/write');
        await write(memberPage);
        await take(memberPage, 'write');
      });
    });
  }
}
