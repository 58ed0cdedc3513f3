import { linkMailedTo } from './support/mail';
import { drawPng } from './support/png';
import { newAccount } from './support/api';
import { expect, test } from './support/test';

const TITLE = 'What a drop of water taught me about state';
const COMMENT = 'Reading it again a day later, I still agree with myself.';

test('a new member registers, publishes a post and finds everything again', async ({ page, server }) => {
  const account = newAccount();

  await test.step('register and follow the mailed link', async () => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Create account' }).click();
    await page.getByLabel('Name', { exact: true }).fill(account.name);
    await page.getByLabel('Username').fill(account.userName);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByLabel('Confirm Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Verification email sent successfully!' })).toBeVisible();
    await expect(page.getByText('We sent you a verification link on your email id.')).toBeVisible();

    await page.goto(await linkMailedTo(server.outbox, account.email));
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  });

  await test.step('publish a post with a cover', async () => {
    await page.getByRole('link', { name: 'Create Post' }).click();
    await page
      .getByLabel('Add cover image')
      .setInputFiles({ name: 'water.png', mimeType: 'image/png', buffer: drawPng(1200, 630) });
    await page.getByPlaceholder('Add post title here...').fill(TITLE);
    const body = page.getByRole('textbox', { name: 'Post content' });
    await body.click();
    await page.keyboard.type('State is like water: it takes the shape of what ');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type('holds');
    await page.keyboard.press('ControlOrMeta+b');
    await page.keyboard.type(' it.');
    await page.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page).toHaveURL(/\/post\/[\w-]+$/);
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(page.locator('strong', { hasText: 'holds' })).toBeVisible();
  });

  const postURL = page.url();
  const like = page.getByRole('button', { name: /Likes?$/ });
  const bookmark = page.getByRole('button', { name: `Bookmark ${TITLE}` }).first();
  const cover = page.getByRole('main').locator('img[src^="/uploads/"]').first();

  await test.step('see it on top of Latest', async () => {
    await page.getByRole('link', { name: 'Hydrate' }).first().click();
    await page.getByRole('link', { name: 'Latest', exact: true }).click();
    const first = page.getByRole('main').getByRole('article').first();
    await expect(first.getByRole('heading', { level: 2 })).toHaveText(TITLE);
    await expect(first.locator('img[src^="/uploads/"]')).toBeVisible();
    await first.getByRole('heading', { level: 2 }).getByRole('link').click();
    await expect(page).toHaveURL(postURL);
  });

  await test.step('like, comment and bookmark it', async () => {
    await like.click();
    await expect(like).toHaveText('1 Like');
    // The comments load when one comes near them.
    await page.getByRole('region', { name: 'Comments' }).scrollIntoViewIfNeeded();
    await page.getByPlaceholder('Post a comment...').fill(COMMENT);
    const submit = page.getByRole('button', { name: 'Submit' });
    await submit.click();
    await expect(page.getByRole('article').filter({ hasText: COMMENT })).toBeVisible();
    await bookmark.click();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('reload: all still there', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    await expect(like).toHaveText('1 Like');
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('article').filter({ hasText: COMMENT })).toBeVisible();
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true');
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(100);
    await page.goto('/readinglist');
    await expect(page.getByRole('link', { name: TITLE })).toBeVisible();
  });

  await test.step('sign out', async () => {
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('link', { name: 'Sign Out' }).click();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.goto(postURL);
    await expect(like).toHaveText('1 Like');
    await expect(like).toHaveAttribute('aria-pressed', 'false');
  });
});
