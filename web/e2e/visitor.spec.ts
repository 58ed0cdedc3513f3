import type { Page } from '@playwright/test';
import { allPosts } from './support/api';
import { MISSING_PAGE } from './support/complaints';
import { expect, test } from './support/test';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading', { level: 2 });

async function scrollToTheEnd(page: Page) {
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByText('You have seen it all')).toBeVisible({ timeout: 300 });
  }).toPass({ timeout: 45_000 });
}

test.describe('a visitor', () => {
  for (const { tab, sort } of [
    { tab: 'Popular', sort: 'POPULAR' },
    { tab: 'Latest', sort: 'LATEST' },
  ] as const) {
    // scroll.spec.ts scrolls through Latest too.
    const tag = sort === 'LATEST' ? ['@thorough'] : [];
    test(
      `scrolls through ${tab} to the end and sees each post exactly once`,
      { tag },
      async ({ page, server }) => {
        const expected = await allPosts(server.url, sort);
        expect(expected.length).toBeGreaterThan(16);
        await page.goto('/');
        await page.getByRole('link', { name: tab, exact: true }).click();
        await expect(page).toHaveURL(`/?sort=${sort.toLowerCase()}`);
        await expect(page.getByRole('link', { name: tab, exact: true })).toHaveAttribute(
          'aria-current',
          'page',
        );
        await expect(titles(page).first()).toHaveText(expected[0]!.title);

        await scrollToTheEnd(page);
        await expect(titles(page)).toHaveText(expected.map(({ title }) => title));
        const links = await titles(page)
          .getByRole('link')
          .evaluateAll((elements) => elements.map((element) => element.getAttribute('href')));
        expect(links).toEqual(expected.map(({ id }) => `/post/${id}`));
      },
    );
  }

  test('sees Popular first', async ({ page, server }) => {
    const [first] = await allPosts(server.url, 'POPULAR');
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Popular', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(titles(page).first()).toHaveText(first!.title);
  });

  test('reads a post and is told to log in for a like', async ({ page, server }) => {
    const [post] = await allPosts(server.url, 'POPULAR');
    await page.goto('/');
    await titles(page).first().getByRole('link').click();
    await expect(page).toHaveURL(`/post/${post!.id}`);
    await expect(page.getByRole('heading', { level: 1, name: post!.title })).toBeVisible();

    const like = page.getByRole('button', { name: /Likes?$/ });
    const before = await like.textContent();
    await like.click();
    await expect(page.getByText('you need to login to like the post')).toBeVisible();
    await expect(like).toHaveText(before!);
    await expect(page.getByPlaceholder('Post a comment...')).toHaveCount(0);
  });

  test('is sent to the login by a bookmark, and back afterwards', async ({ page, member }) => {
    await page.goto('/?sort=latest');
    await cards(page)
      .first()
      .getByRole('button', { name: /^Bookmark/ })
      .click();
    await expect(page.getByText('you need to login to save post')).toBeVisible();
    await expect(page).toHaveURL('/login');

    await page.getByLabel('Username').fill(member.userName);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL('/?sort=latest');
  });

  test('comes back from the log-in to the post whose header links it', async ({ page, member, server }) => {
    const [post] = await allPosts(server.url, 'LATEST');
    await page.goto('/?sort=latest');
    await page.getByRole('link', { name: post!.title }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: post!.title })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click();
    // Over the registration and back.
    await page.getByRole('link', { name: 'Register' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await page.getByLabel('Username').fill(member.userName);
    await page.getByLabel('Password', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(page).toHaveURL(`/post/${post!.id}`);
    await expect(page.getByRole('heading', { level: 1, name: post!.title })).toBeVisible();
  });

  test('cannot write, and is sent to the login instead of the logout', async ({ page }) => {
    await page.goto('/write');
    await expect(page).toHaveURL('/404');
    await expect(page.getByText('This page does not exist!')).toBeVisible();
    await page.getByRole('link', { name: 'Return to home page' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/confirm_signout');
    await expect(page).toHaveURL('/login');
  });

  test('is told that a post does not exist', async ({ page, complaints }) => {
    complaints.allow(MISSING_PAGE);
    await page.goto('/post/01900000-0000-7000-8000-000000000000');
    await expect(page).toHaveURL('/404');
    await expect(page.getByText('This page does not exist!')).toBeVisible();
  });
});
