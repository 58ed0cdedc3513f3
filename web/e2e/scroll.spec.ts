import type { Page } from '@playwright/test';
import { allPosts, graphql } from './support/api';
import { expect, test } from './support/test';

const titles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading', { level: 2 });
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('Back from a post returns to the same position in the feed', async ({ page }) => {
  await page.goto('/?sort=latest');
  await expect(titles(page).nth(7)).toBeAttached();
  await page.keyboard.press('End');
  await expect.poll(() => titles(page).count()).toBeGreaterThan(8);
  const link = titles(page).nth(9).getByRole('link');
  await link.scrollIntoViewIfNeeded();
  const before = await scrollY(page);
  expect(before).toBeGreaterThan(500);
  // Not a number while the page changes.
  const topNow = async () => (await link.boundingBox())?.y ?? NaN;
  const top = await topNow();

  await link.click();
  await expect(page).toHaveURL(/\/post\//);
  await expect.poll(() => scrollY(page)).toBe(0);
  await page.goBack();
  await expect(titles(page).nth(9)).toBeVisible();
  await expect.poll(async () => Math.abs((await topNow()) - top)).toBeLessThan(4);

  await page.goForward();
  await expect(page).toHaveURL(/\/post\//);
  await page.goBack();
  await expect.poll(async () => Math.abs((await topNow()) - top)).toBeLessThan(4);
});

test('each post appears once while others publish', async ({ page, server, member }) => {
  const before = await allPosts(server.url, 'LATEST');
  await page.goto('/?sort=latest');
  await expect(titles(page)).toHaveCount(8);
  const input = { title: 'Published while somebody scrolls', html: '<p>Text</p>', categories: ['React'] };
  for (let round = 0; round < 3; round += 1) {
    await graphql(
      server.url,
      'mutation ($input: PublishPostInput!) { publishPost(input: $input) { post { id } } }',
      { input: { ...input, title: `${input.title} ${round}` } },
      member.accessToken,
    );
    const shown = await titles(page).count();
    // The end of the page moves away when posts appear, so the key is pressed until they do.
    await expect(async () => {
      await page.keyboard.press('End');
      const isEnd = await page.getByText('You have seen it all').isVisible();
      expect(isEnd || (await titles(page).count()) > shown).toBe(true);
    }).toPass({ timeout: 30_000 });
  }
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByText('You have seen it all')).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 30_000 });
  const texts = await titles(page).allTextContents();
  expect(texts).toEqual(before.map(({ title }) => title));
});

test('a new page starts at the top', async ({ page, server }) => {
  const [post] = await allPosts(server.url, 'POPULAR');
  await page.goto(`/post/${post!.id}`);
  await expect(page.getByRole('heading', { level: 1, name: post!.title })).toBeVisible();
  await page.keyboard.press('End');
  await expect.poll(() => scrollY(page)).toBeGreaterThan(300);
  await page.getByRole('link', { name: 'Hydrate', exact: true }).first().click();
  await expect(titles(page).first()).toBeVisible();
  await expect.poll(() => scrollY(page)).toBe(0);
});
