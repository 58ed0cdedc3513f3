import { allPosts } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { expect, test } from './support/test';

test('signing out in one tab signs the other out', async ({ memberPage: page }) => {
  await page.goto('/readinglist');
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByRole('button', { name: 'Account menu' }).click();
  await other.getByRole('link', { name: 'Sign Out' }).click();
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Reading List/ })).toHaveCount(0);
});

test('a session that expires while somebody writes says so, and nothing written is lost', async ({
  memberPage: page,
  member,
  complaints,
}) => {
  complaints.allow(FAILED_REQUEST);
  await page.goto('/write');
  await page.getByPlaceholder('Add post title here...').fill('Kept over a log in');
  await page.getByRole('textbox', { name: 'Post content' }).click();
  await page.keyboard.type('Text that must not go.');
  await page.getByRole('checkbox').first().check();

  await page.route('**/graphql', async (route) => {
    if (!route.request().headers().authorization) return route.fallback();
    const errors = [{ message: 'Log in again.', extensions: { code: 'UNAUTHENTICATED' } }];
    await route.fulfill({ status: 401, contentType: 'application/graphql-response+json', json: { errors } });
  });
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Your session has expired. Log in again.').first()).toBeVisible();
  await expect(page.getByPlaceholder('Add post title here...')).toHaveValue('Kept over a log in');
  await expect(page.getByRole('textbox', { name: 'Post content' })).toContainText('Text that must not go.');
  expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  expect(member.accessToken).not.toBe('');
});

test('a session that ends over an unsent comment says that one must log in, and keeps the comment', async ({
  memberPage: page,
  server,
}) => {
  const [post] = await allPosts(server.url, 'LATEST');
  await page.goto(`/post/${post!.id}`);
  const heading = page.getByRole('heading', { name: /^Comments/ });
  await expect(async () => {
    await heading.scrollIntoViewIfNeeded();
    await page.getByPlaceholder('Post a comment...').fill('Not sent yet', { timeout: 1000 });
  }).toPass();
  const other = await page.context().newPage();
  await other.goto('/confirm_signout');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'you need to login to post a comment!' }),
  ).toBeVisible();
  await expect(page.getByText('What you wrote is kept.')).toBeVisible();
});
