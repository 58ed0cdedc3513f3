import { readFile } from 'node:fs/promises';
import { allPosts, graphql } from './support/api';
import { violationsInThemes } from './support/axe';
import { FAILED_REQUEST } from './support/complaints';
import { expect, test } from './support/test';

const BOOKMARK = 'mutation ($input: BookmarkPostInput!) { bookmarkPost(input: $input) { post { id } } }';

test.use({ serviceWorkers: 'allow' });

test('a member finds saved posts again, collects and shares them, and reads the list offline', async ({
  memberPage: page,
  member,
  browser,
  complaints,
  server,
}) => {
  complaints.allow(FAILED_REQUEST);
  const posts = (await allPosts(server.url, 'POPULAR')).slice(0, 4);
  for (const { id } of posts)
    await graphql(server.url, BOOKMARK, { input: { postId: id } }, member.accessToken);
  const [first, second] = posts;
  const main = page.getByRole('main');
  const rows = main.getByRole('article').getByRole('heading', { level: 2 });

  await page.goto('/readinglist');
  await expect(rows).toHaveCount(4);
  await main.getByRole('button', { name: `Add note: ${first!.title}` }).click();
  await main.getByLabel(`Your note on ${first!.title}`).fill('Ask Zoë about this');
  await main.getByRole('button', { name: 'Save note' }).click();
  await expect(main.getByText('Ask Zoë about this')).toBeVisible();
  await main.getByRole('button', { name: `Mark as read: ${second!.title}` }).click();
  await main.getByRole('button', { name: /^Unread/ }).click();
  await expect(rows).toHaveCount(3);
  await main.getByRole('button', { name: /^Unread/ }).click();

  await main.getByLabel('Search your reading list').fill('zoe');
  await expect(rows).toHaveText([first!.title]);
  await expect(page).toHaveURL(/\?q=zoe$/);
  await page.reload();
  await expect(rows).toHaveText([first!.title]);

  await page.setViewportSize({ width: 320, height: 560 });
  await main.getByRole('button', { name: `Collect: ${first!.title}` }).click();
  const menu = main.getByRole('article');
  await expect(menu.getByLabel('Name of the new collection')).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1280, height: 720 });
  await menu.getByLabel('Name of the new collection').fill('For the team');
  await menu.getByRole('button', { name: 'Create collection' }).click();
  await expect(main.getByRole('list', { name: `Collections of ${first!.title}` })).toHaveText('For the team');
  await main.getByLabel('Search your reading list').fill('');
  await main.getByRole('button', { name: 'For the team 1' }).click();
  await expect(rows).toHaveText([first!.title]);
  await main.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Share' }).click();
  const address = await main.getByRole('link', { name: /\/lists\// }).textContent();

  const stranger = await browser.newPage();
  const response = await stranger.goto(address ?? '');
  expect(response?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  await expect(stranger.getByRole('heading', { level: 1, name: 'For the team' })).toBeVisible();
  await expect(stranger.getByText(`Shared by ${member.name}`)).toBeVisible();
  await expect(stranger.getByText('Ask Zoë')).toHaveCount(0);
  await stranger.getByRole('link', { name: first!.title }).click();
  await expect(stranger).toHaveURL(`/post/${first!.id}`);
  await stranger.close();

  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Export' }).click();
  await main.getByRole('button', { name: 'Export as JSON' }).click();
  const exported = JSON.parse(await readFile(await (await download).path(), 'utf8')) as {
    savedPosts: { title: string; note: string; collections: string[] }[];
  };
  expect(exported.savedPosts).toHaveLength(4);
  expect(exported.savedPosts).toContainEqual(
    expect.objectContaining({
      title: first!.title,
      note: 'Ask Zoë about this',
      collections: ['For the team'],
    }),
  );

  // Offline the list is what the device has kept, and can be searched, but not changed.
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.match('/kept-reading-list'))?.text()) ?? ''))
    .toMatch(/Ask Zoë.*"name":"For the team"|"name":"For the team".*Ask Zoë/);
  const editor = () => page.evaluate(async () => (await (await caches.open('assets')).keys()).length);
  await expect.poll(editor, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect
    .poll(
      async () => {
        const before = await editor();
        await page.waitForTimeout(300);
        return (await editor()) - before;
      },
      { timeout: 60_000 },
    )
    .toBe(0);
  await page.context().setOffline(true);
  await page.goto('/readinglist?q=ask+zoe');
  await expect(rows).toHaveText([first!.title]);
  await expect(main.getByText('Ask Zoë about this')).toBeVisible();
  await expect(main.getByRole('button', { name: /(Add|Edit) note/ })).toHaveCount(0);
  await main.getByLabel('Search your reading list').fill('');
  await expect(rows).toHaveCount(4);
});

test('on a phone the filters are behind a button, which keeps the focus', async ({
  memberPage: page,
  member,
  server,
}) => {
  const posts = (await allPosts(server.url, 'POPULAR')).slice(0, 3);
  for (const { id } of posts)
    await graphql(server.url, BOOKMARK, { input: { postId: id } }, member.accessToken);
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/readinglist');
  const main = page.getByRole('main');
  const rows = main.getByRole('article').getByRole('heading', { level: 2 });
  const filters = main.getByRole('button', { name: /^Filters/ });
  const order = main.getByRole('combobox', { name: 'Order' });
  await expect(rows.first()).toBeInViewport({ ratio: 1 });
  await expect(filters).toHaveAttribute('aria-expanded', 'false');
  await expect(order).toBeHidden();

  await main.getByLabel('Search your reading list').press('Tab');
  await expect(filters).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(filters).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(order).toBeFocused();
  await main.getByRole('button', { name: /^Unread/ }).click();
  await expect(filters).toHaveAccessibleName('Filters 1 active');
  await filters.click();
  await expect(order).toBeHidden();
  await page.reload();
  await expect(filters).toHaveAccessibleName('Filters 1 active');
  expect(await violationsInThemes(page)).toEqual([]);

  // On a wide screen there is room for all.
  await page.setViewportSize({ width: 1280, height: 720 });
  await expect(order).toBeVisible();
  await expect(filters).toBeHidden();
});
