import type { Page } from '@playwright/test';
import { allPosts, graphql } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { onOperation } from './support/operations';
import { publish } from './support/posts';
import { expect, test } from './support/test';

/** Whether one of the worker's caches has this path. */
const cached = (page: Page, path: string) =>
  page.evaluate(async (url) => (await caches.match(url)) !== undefined, path);

/** 1280 by 1024 px at 400 %. */
const ZOOMED = { width: 320, height: 256 };

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a visitor finds opened pages offline, with several tabs, at 400 % zoom and by keyboard', async ({
    page,
    complaints,
    server,
  }) => {
    complaints.allow(FAILED_REQUEST);
    const [first] = await allPosts(server.url, 'POPULAR');
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    for (const path of [`/post/${first!.id}`, '/']) {
      await page.goto(path);
      await expect.poll(() => cached(page, path)).toBe(true);
    }
    // Each tab tells the worker that nobody is signed in.
    const other = await page.context().newPage();
    for (const path of ['/category/?name=React', '/search/?q=react', '/category/?name=React'])
      await other.goto(path);
    await expect.poll(() => cached(other, '/category?name=React')).toBe(true);
    await page.context().setOffline(true);
    await page.setViewportSize(ZOOMED);
    await page.goto('/post/never-opened');
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    const link = page.getByRole('link', { name: first!.title });
    while (!(await link.evaluate((element) => element === document.activeElement)))
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: first!.title })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(ZOOMED.width);
    await page.goto('/');
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test.describe('without a service worker', () => {
  test('a page whose code is on its way shows a placeholder at once', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('tab').or(page.getByRole('article')).first()).toBeVisible();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/assets/CategoryPage*', async (route) => {
      await held;
      await route.continue();
    });
    const main = page.getByRole('main');
    await main.locator('a[href^="/category"]').filter({ visible: true }).first().press('Enter');
    await expect(page).toHaveURL(/\/category/);
    await expect(main.locator('> [aria-busy=true]')).toBeVisible();
    await expect(main.getByRole('article')).toHaveCount(0);
    release();
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.locator('> [aria-busy=true]')).toHaveCount(0);
  });

  test('one cause has one message: an ended session, and a lost network', async ({
    memberPage: page,
    member,
    server,
    complaints,
  }) => {
    complaints.allow(FAILED_REQUEST);
    const id = await publish(server.url, member, 'One message');
    const actions = page.getByRole('group', { name: 'Post' });
    const toasts = page.locator('[data-toasts] > *');
    const like = actions.getByRole('button', { name: /Likes?$/ });
    const bookmark = actions.getByRole('button', { name: 'Bookmark One message' });
    // The bell may find out first that the session has ended. What is pressed later is then pressed by a visitor.
    await onOperation(page, 'UnreadNotifications', (route) => route.abort());
    await page.goto(`/post/${id}`);
    await expect(bookmark).toBeVisible();
    // In one turn: a press that follows the outcome of the other has another cause.
    const pressBoth = async () => {
      const [liked, saved] = [await like.elementHandle(), await bookmark.elementHandle()];
      await page.evaluate(
        ([first, second]) =>
          [first, second].forEach((button) => button instanceof HTMLElement && button.click()),
        [liked, saved],
      );
    };

    let failures = 0;
    page.on('requestfailed', (request) => (failures += Number(/togglesOf|graphql/.test(request.url()))));
    await page.context().setOffline(true);
    await pressBoth();
    await expect.poll(() => failures).toBeGreaterThan(0);
    for (const button of [like, bookmark]) await expect(button).toHaveAttribute('aria-pressed', 'false');
    await expect(toasts).toHaveCount(1);
    await page.context().setOffline(false);
    await toasts.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(toasts).toHaveCount(0);

    await graphql(server.url, 'mutation { signOutEverywhere { user { id } } }', {}, member.accessToken);
    await pressBoth();
    await expect(toasts).toHaveText(['Your session has expired. Log in again.']);
    await expect(page.getByRole('link', { name: 'Log in' }).filter({ visible: true }).first()).toBeVisible();
    // On a slow machine it may have gone by now.
    expect(await toasts.count()).toBeLessThan(2);
  });
});
