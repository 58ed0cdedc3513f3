import type { Page } from '@playwright/test';
import { allPosts } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { expect, test } from './support/test';

test.use({ serviceWorkers: 'allow' });

/** Where the worker keeps what it has fetched by itself. */
const cached = (page: Page, path: string) =>
  page.evaluate(async (url) => (await caches.match(url)) !== undefined, path);

const notice = (page: Page) => page.getByText(/^You are offline\. /);

test('what a member has saved, and the feed, are read without a network', async ({
  memberPage: page,
  complaints,
  server,
}) => {
  complaints.allow(FAILED_REQUEST);
  const [first, saved, other] = await allPosts(server.url, 'POPULAR');
  const article = (title: string) => page.getByRole('heading', { level: 1, name: title });
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('button', { name: `Bookmark ${saved!.title}` }).click();
  await expect.poll(() => cached(page, `/post/${saved!.id}`)).toBe(true);
  await expect.poll(() => cached(page, '/')).toBe(true);

  await page.context().setOffline(true);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: first!.title }).first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: saved!.title }).first().click();
  await expect(article(saved!.title)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Comments/ })).toBeVisible();
  await expect(notice(page)).toBeVisible();

  await page.goto(`/post/${other!.id}`);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await page.getByRole('link', { name: saved!.title }).click();
  await expect(article(saved!.title)).toBeVisible();
  await page.goto('/readinglist');
  await expect(page.getByRole('link', { name: saved!.title })).toBeVisible();

  await page.goto(`/post/${other!.id}`);
  await page.context().setOffline(false);
  await expect(article(other!.title)).toBeVisible();
  await expect(notice(page)).toBeHidden();

  await page.goto('/confirm_signout');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect.poll(() => cached(page, `/post/${saved!.id}`)).toBe(false);
  await page.context().setOffline(true);
  await page.goto(`/post/${saved!.id}`);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByRole('link', { name: saved!.title })).toHaveCount(0);
});
