import type { Page, Route } from '@playwright/test';
import { allPosts } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { publish } from './support/posts';
import { expect, test } from './support/test';

test.beforeEach(({ complaints }) => complaints.allow(FAILED_REQUEST));

/** Holds a request of one operation until `release` is called with its outcome. */
async function hold(page: Page, operation: string) {
  let release: (then: (route: Route) => Promise<void>) => void = () => {};
  const decided = new Promise<(route: Route) => Promise<void>>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON() as { operationName?: string } | null;
    if (body?.operationName === operation) await (await decided)(route);
    else await route.continue();
  });
  return { fail: () => release((route) => route.abort()), pass: () => release((route) => route.continue()) };
}

const likeButton = (page: Page) => page.getByRole('button', { name: /Likes?$/ });
const likes = async (page: Page) => Number.parseInt((await likeButton(page).textContent()) ?? '', 10);

test.describe('a like', () => {
  test.beforeEach(async ({ memberPage: page, server }) => {
    const [post] = await allPosts(server.url, 'LATEST');
    await page.goto(`/post/${post!.id}`);
    await expect(likeButton(page)).toBeVisible();
  });

  test('shows immediately and is undone with a message if it cannot be saved', async ({
    memberPage: page,
  }) => {
    const before = await likes(page);
    const request = await hold(page, 'LikePost');
    await likeButton(page).click();
    await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(likeButton(page)).toHaveText(new RegExp(`^${before + 1}\\b`));

    request.fail();
    await expect(page.getByText('Something went wrong!')).toBeVisible();
    await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(likeButton(page)).toHaveText(new RegExp(`^${before}\\b`));
  });

  test('and its opposite in quick succession end in the state of the last click', async ({
    memberPage: page,
  }) => {
    const before = await likes(page);
    const request = await hold(page, 'LikePost');
    await likeButton(page).click();
    await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
    await likeButton(page).click();
    await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false');
    const unliked = page.waitForResponse(
      (response) => response.request().postData()?.includes('UnlikePost') ?? false,
    );
    request.pass();
    await unliked;
    await page.reload();
    await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false');
    expect(await likes(page)).toBe(before);
  });
});

test('two tabs agree on likes and saves, also one that nobody has touched', async ({
  memberPage: page,
  server,
}) => {
  const [post] = await allPosts(server.url, 'LATEST');
  const other = await page.context().newPage();
  const save = (tab: Page) =>
    tab.getByRole('group', { name: 'Post' }).getByRole('button', { name: /bookmark|save/i });
  for (const tab of [page, other]) await tab.goto(`/post/${post!.id}`);
  await expect(likeButton(other)).toHaveAttribute('aria-pressed', 'false');
  await expect(save(other)).toHaveAttribute('aria-pressed', 'false');
  const before = await likes(other);
  await likeButton(page).press('Enter');
  await expect(likeButton(other)).toHaveAttribute('aria-pressed', 'true');
  await expect(likeButton(other)).toHaveText(new RegExp(`^${before + 1}\\b`));
  await save(page).press('Enter');
  await expect(save(other)).toHaveAttribute('aria-pressed', 'true');
  // And back, from the other one.
  await likeButton(other).press('Enter');
  await save(other).press('Enter');
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false');
  await expect(save(page)).toHaveAttribute('aria-pressed', 'false');
});

test('a bookmark shows immediately and is undone with a message if it cannot be saved', async ({
  memberPage: page,
}) => {
  await page.goto('/?sort=latest');
  const bookmark = page
    .getByRole('main')
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Bookmark/ });
  const request = await hold(page, 'BookmarkPost');
  await bookmark.click();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  request.fail();
  await expect(page.getByText('Something went wrong!')).toBeVisible();
  await expect(bookmark).toHaveAttribute('aria-pressed', 'false');
});

test('the buttons of a post work, whatever its headings are called', async ({
  memberPage: page,
  member,
  server,
}) => {
  const headings = ['Served', 'Root', 'Main', 'Comments'].map((text) => `<h2>${text}</h2>`);
  const id = await publish(server.url, member, 'Names', headings.join(''));
  await page.goto(`/post/${id}`);
  await expect(page.locator('#served')).toHaveText('Served');
  const liked = page.waitForResponse((response) => /"LikePost"/.test(response.request().postData() ?? ''));
  await likeButton(page).click();
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'true');
  expect((await liked).status()).toBe(200);
});
