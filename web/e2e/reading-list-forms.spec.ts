import type { Page } from '@playwright/test';
import { allPosts, graphql } from './support/api';
import type { Member } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { expect, test } from './support/test';
import type { SiteServer } from './support/server';

const BOOKMARK = 'mutation ($input: BookmarkPostInput!) { bookmarkPost(input: $input) { post { id } } }';

async function savePosts(server: SiteServer, member: Member, count: number) {
  const posts = (await allPosts(server.url, 'POPULAR')).slice(0, count);
  for (const { id } of posts)
    await graphql(server.url, BOOKMARK, { input: { postId: id } }, member.accessToken);
  return posts.map(({ title }) => title);
}

/** Fails a test in which the page is loaded anew. */
const markDocument = (page: Page) => page.evaluate(() => (document.title += ' (same)'));

test('lists are never older than what was marked and collected', async ({
  memberPage: page,
  member,
  server,
}) => {
  const [first, second] = await savePosts(server, member, 3);
  const main = page.getByRole('main');
  const rows = main.getByRole('article').getByRole('heading', { level: 2 });
  const unread = main.getByRole('button', { name: /^Unread/ });
  await page.goto('/readinglist');

  await test.step('a new collection was empty when it was first shown', async () => {
    const name = main.getByLabel('Name of the new collection');
    await name.fill('Team');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(main.getByText('There is nothing here yet.')).toBeVisible();
    await expect(name).toBeFocused();
    await main.getByRole('button', { name: 'Show the whole list' }).press('Enter');
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
    await main.getByRole('button', { name: `Collect: ${first}` }).click();
    await main.getByRole('article').getByRole('button', { name: 'Team' }).click();
    await main.getByRole('button', { name: 'Team 1' }).click();
    await expect(rows).toHaveText([first!]);
    await main.getByRole('button', { name: 'Team 1' }).click();
    await expect(rows).toHaveCount(3);
  });

  await test.step('a post that was read is not among the unread ones', async () => {
    await unread.click();
    await main.getByRole('button', { name: `Mark as read: ${second}` }).click();
    await expect(unread).toHaveText('Unread 2');
    await unread.click();
    await expect(rows).toHaveCount(3);
    await unread.click();
    await expect(rows).toHaveCount(2);
  });

  await test.step('a post that is removed is no longer counted', async () => {
    await main.getByRole('button', { name: `Bookmark ${first}` }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Reading List (2)');
    await expect(unread).toHaveText('Unread 1');
    await expect(main.getByRole('button', { name: 'Team 0' })).toBeVisible();
  });
});

test('forms give the focus back, and what was typed as a note is not lost', async ({
  memberPage: page,
  member,
  server,
}) => {
  const [first, second] = await savePosts(server, member, 2);
  const main = page.getByRole('main');
  const noteButton = main.getByRole('button', { name: `note: ${first}` });
  const note = main.getByLabel(`Your note on ${first}`);
  await page.goto('/readinglist');

  await noteButton.press('Enter');
  await page.keyboard.press('Escape');
  await expect(noteButton).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Half a thought');
  await noteButton.press('Enter');
  await expect(note).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(note).toHaveValue('Half a thought');

  await test.step('another selection and back keeps it', async () => {
    await main.getByLabel('Search your reading list').fill('no such post');
    await expect(main.getByText('No saved post matches.')).toBeVisible();
    await main.getByLabel('Search your reading list').fill('');
    await expect(note).toHaveValue('Half a thought');
    await expect(main.getByLabel('Search your reading list')).toBeFocused();
  });

  await test.step('leaving and removing ask first', async () => {
    const question = page.getByRole('alertdialog');
    await main.getByRole('link', { name: second! }).click();
    await expect(question).toContainText('A note that you have not saved will be lost.');
    await question.getByRole('button', { name: 'Stay' }).click();
    await main.getByRole('button', { name: `Bookmark ${first}` }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(note).toHaveValue('Half a thought');
  });

  await main.getByRole('button', { name: 'Save note' }).press('Enter');
  await expect(noteButton).toBeFocused();
  await expect(main.getByText('Half a thought')).toBeVisible();

  await test.step('a collection is renamed and deleted by keyboard', async () => {
    await main.getByLabel('Name of the new collection').fill('Team');
    await page.keyboard.press('Enter');
    const rename = main.getByRole('button', { name: 'Rename' });
    await rename.press('Enter');
    await expect(main.getByLabel('Name of the collection', { exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(rename).toBeFocused();
    await rename.press('Enter');
    await main.getByLabel('Name of the collection', { exact: true }).fill('All of us');
    await page.keyboard.press('Enter');
    await expect(main.getByRole('button', { name: 'All of us 0' })).toBeVisible();
    await expect(rename).toBeFocused();
    await main.getByRole('button', { name: 'Delete' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(main.getByRole('button', { name: 'All of us' })).toHaveCount(0);
    await expect(main.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await main.getByRole('link', { name: second! }).click();
  await expect(page).toHaveURL(/\/post\//);
});

// A short form is in ReadingListPage.test.tsx.
test(
  'Back to a search whose filter changed its address asks about a note',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    const [title] = await savePosts(server, member, 1);
    const note = page.getByLabel(`Your note on ${title}`);
    const question = page.getByRole('alertdialog');
    await page.goto('/search/?q=a');
    await page.getByLabel('Sort by').selectOption('Newest');
    await expect(page).toHaveURL(/sort=newest/);
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('link', { name: 'Reading List' }).click();
    await page.getByRole('button', { name: `Add note: ${title}` }).click();
    await note.fill('Half a thought');
    await page.evaluate(() => window.history.back());
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('link', { name: 'Highlights', exact: true }).click();
    await expect(note).toHaveCount(0);
    await page.goBack();
    await expect(note).toHaveValue('Half a thought');
    await page.evaluate(() => window.history.back());
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/search/);
  },
);

test('choices keep the place, and Back returns to it', async ({ memberPage: page, member, server }) => {
  await savePosts(server, member, 8);
  await page.setViewportSize({ width: 375, height: 500 });
  const main = page.getByRole('main');
  const rows = main.getByRole('article').getByRole('heading', { level: 2 });
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await page.goto('/readinglist');
  await main.getByRole('button', { name: /^Filters/ }).click();
  const unread = main.getByRole('button', { name: /^Unread/ });
  await page.evaluate(() => window.scrollTo(0, 150));
  await unread.click();
  await expect(page).toHaveURL(/unread=1/);
  expect(await scrolled()).toBeGreaterThan(100);
  await expect(unread).toBeFocused();

  await rows.nth(4).getByRole('link').scrollIntoViewIfNeeded();
  const before = await scrolled();
  expect(before).toBeGreaterThan(300);
  await rows.nth(4).getByRole('link').click();
  await expect(page).toHaveURL(/\/post\//);
  await page.goBack();
  await expect(rows).toHaveCount(8);
  await expect.poll(scrolled).toBe(before);
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  // A short form is in ListControls.test.tsx.
  test(
    'a search of the reading list goes on while one types',
    { tag: '@thorough' },
    async ({ memberPage: page, member, server, complaints }) => {
      complaints.allow(FAILED_REQUEST);
      const [title] = await savePosts(server, member, 3);
      const main = page.getByRole('main');
      const rows = main.getByRole('article').getByRole('heading', { level: 2 });
      await page.goto('/readinglist');
      await expect
        .poll(() =>
          page.evaluate(async () => (await (await caches.match('/kept-reading-list'))?.text()) ?? ''),
        )
        .toContain(title);
      await page.context().setOffline(true);
      await markDocument(page);
      const search = main.getByLabel('Search your reading list');
      const typed = title!.slice(0, 16);
      await search.pressSequentially(typed, { delay: 90 });
      await expect(rows).toHaveText([title!]);
      await expect(search).toBeFocused();
      await expect(search).toHaveValue(typed);
      await expect(page).toHaveTitle(/\(same\)$/);
    },
  );
});
