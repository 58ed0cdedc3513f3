import type { Page } from '@playwright/test';
import { allPosts, graphql } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { publish } from './support/posts';
import { expect, test } from './support/test';

test.use({ serviceWorkers: 'allow' });

/** Whether one of the worker's caches has this path. */
const cached = (page: Page, path: string) =>
  page.evaluate(async (url) => (await caches.match(url)) !== undefined, path);

/** A kept page says so where the browser counts as online. */
const notice = (page: Page) => page.getByText(/^(?:You are offline\. |This is a saved copy of the page)/);

test('a member’s saved posts and the feed are readable offline', async ({
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
  // Some Chromium counts a page as online that it has reloaded without the network.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    window.dispatchEvent(new Event('offline'));
  });
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
  // A page that has noticed by itself is being replaced.
  await page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => undefined);
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

test('what an open post loads later is on the device, so that it also works after a deployment', async ({
  page,
}) => {
  const worker = await (await page.request.get('/sw.js')).text();
  for (const module of ['Comments', 'NearBlocks', 'CodeBlocks', 'ReadingTools', 'ContentsSheet'])
    expect(worker).toContain(`/assets/${module}-`);
});

test('pages that a visitor has opened stay readable offline after a few more pages', async ({
  page,
  complaints,
  server,
}) => {
  complaints.allow(FAILED_REQUEST);
  const [first, second] = await allPosts(server.url, 'POPULAR');
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  for (const path of [`/post/${first!.id}`, `/post/${second!.id}`, '/']) {
    await page.goto(path);
    await expect.poll(() => cached(page, path)).toBe(true);
  }
  await page.context().setOffline(true);
  await page.goto('/post/never-opened');
  await expect(page.getByRole('heading', { name: 'Opened before' })).toBeVisible();
  await page.getByRole('link', { name: first!.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: first!.title })).toBeVisible();
});

test(
  'a reading list of several pages is cached completely, and an interrupted deletion continues next time',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    test.setTimeout(120_000);
    // Three pages of four instead of a hundred, which is what the worker asks for: the pause between two posts is real.
    await page.context().route('**/graphql', async (route, request) => {
      const body = request.postData() ?? '';
      if (!body.includes('query SavedPosts')) return route.fallback();
      return route.continue({ postData: body.replace('first: 100', 'first: 4') });
    });
    const asked = new Set<string>();
    page.context().on('request', (request) => {
      const body = request.postData();
      if (body?.includes('query SavedPosts')) asked.add(body);
    });
    const ids: string[] = [];
    for (let number = 1; number <= 10; number += 1) {
      const id = await publish(server.url, member, `Saved number ${number}`);
      const bookmark =
        'mutation ($id: ID!) { bookmarkPost(input: { postId: $id }) { post { viewerHasBookmarked } } }';
      await graphql(server.url, bookmark, { id }, member.accessToken);
      ids.push(id);
    }
    const keptCount = () =>
      page.evaluate(async (saved) => {
        const kept = await Promise.all(saved.map((id) => caches.match(`/post/${id}`)));
        return kept.filter(Boolean).length;
      }, ids);
    await page.goto('/');
    await expect.poll(keptCount, { timeout: 60_000, intervals: [100] }).toBeGreaterThan(2);
    // Another page sends the session again, which cancels the running sync.
    await page.reload();
    await expect.poll(keptCount, { timeout: 60_000, intervals: [500] }).toBe(ids.length);
    expect(asked.size, 'pages of the reading list').toBe(3);

    // Delete these short posts: other tests on this site would see more posts per screen than a page has.
    const leave = 'mutation ($input: DeletePostInput!) { deletePost(input: $input) { deletedPostId } }';
    for (const postId of ids) await graphql(server.url, leave, { input: { postId } }, member.accessToken);
  },
);
