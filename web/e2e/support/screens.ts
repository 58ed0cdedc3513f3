import { expect, type Page } from '@playwright/test';
import { allPosts, type Member } from './api';
import { publish } from './posts';
import type { SiteServer } from './server';

/** A screen in one of its states, for example with an open menu. */
export interface Screen {
  name: string;
  /** Opens the screen and waits until it is complete. */
  open: (page: Page) => Promise<void>;
  /** Whether another screen of the list shows the same elements. */
  isVariant?: boolean;
}

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { name }).first()).toBeVisible();

const at = (path: string, name: string | RegExp): Screen => ({
  name: path,
  open: async (page) => {
    await page.goto(path);
    await heading(page, name);
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  },
});

const variant = (screen: Screen): Screen => ({ ...screen, isVariant: true });

const after = (screen: Screen, name: string, act: (page: Page) => Promise<void>): Screen => ({
  name: `${screen.name}: ${name}`,
  open: async (page) => {
    await screen.open(page);
    await act(page);
  },
});

const press = (button: string | RegExp) => (page: Page) =>
  page
    .getByRole('button', { name: button, exact: typeof button === 'string' })
    .first()
    .click();

const home = at('/', 'The Developer Hub for All Things React');

/** The screens of a visitor. */
export async function visitorScreens(server: SiteServer): Promise<Screen[]> {
  const [post] = await allPosts(server.url, 'POPULAR');
  const postScreen = at(`/post/${post!.id}`, post!.title);
  return [
    after(home, 'loaded', (page) => expect(page.getByRole('article').nth(7)).toBeVisible()),
    variant(at('/?sort=latest', 'The Developer Hub for All Things React')),
    variant(at('/login', 'Log in to your account')),
    after(at('/login', 'Log in to your account'), 'refused', async (page) => {
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible();
    }),
    at('/register', /./),
    at('/forgot-password', /./),
    at('/password-reset?token=x', /./),
    at('/verify-email', /./),
    at('/verify-email?change=token', 'Confirm the change of email'),
    after(postScreen, 'comments', async (page) => {
      await page
        .getByRole('heading', { name: /comments?/i })
        .first()
        .scrollIntoViewIfNeeded();
      await expect(page.getByRole('article').nth(1)).toBeVisible();
    }),
    at('/category/?name=React', '#React'),
    variant(at('/category/?name=Nowhere', 'Category does not exist!')),
    at('/search/?q=react', 'Search results for: react'),
    at('/search/?q=zzzqq', 'Search results for: zzzqq'),
    at('/demo_dev', 'Posts from demo_dev'),
    at('/404', 'This page does not exist!'),
    after(home, 'suggestions', async (page) => {
      await page.getByRole('button', { name: 'Search', exact: true }).click({ trial: true });
      const box = page.getByRole('combobox', { name: 'Search posts' });
      if (!(await box.isVisible())) await press('Search')(page);
      await box.pressSequentially('react');
      await expect(page.getByRole('option').first()).toBeVisible();
    }),
    after(home, 'theme or categories', async (page) => {
      const theme = page.getByRole('button', { name: 'Theme' });
      if (await theme.isVisible()) await theme.click();
      else await press('Categories')(page);
      await expect(
        page.getByRole('button', { name: 'Dark' }).or(page.getByRole('dialog')).first(),
      ).toBeVisible();
    }),
  ];
}

/** The screens of a signed-in person with a post of their own. */
export async function memberScreens(server: SiteServer, member: Member): Promise<Screen[]> {
  const title = 'A post of my own';
  const id = await publish(server.url, member, title);
  const profile = at(`/${member.userName}`, `Posts from ${member.userName}`);
  const ownPost = after(profile, 'menu of a post', press(`Options for ${title}`));
  return [
    after(home, 'account menu', press('Account menu')),
    after(at(`/post/${id}`, title), 'comment form', async (page) => {
      const form = page.getByPlaceholder('Post a comment...');
      await page.keyboard.press('End');
      await form.fill('A comment');
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('button', { name: /^Delete/ }).first()).toBeVisible();
    }),
    after(at(`/post/${id}`, title), 'delete comment', async (page) => {
      await page.keyboard.press('End');
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    }),
    at('/write', 'Write a post'),
    at('/drafts', /drafts/i),
    at('/settings', 'Settings'),
    at('/settings/account', 'Danger Zone'),
    after(at('/settings/account', 'Danger Zone'), 'delete account', async (page) => {
      await press('Delete Account')(page);
      await expect(page.getByRole('alertdialog')).toBeVisible();
    }),
    at('/settings/notifications', 'Mails'),
    at('/settings/tokens', 'New token'),
    at('/settings/webhooks', 'New webhook'),
    at('/notifications', 'Notifications'),
    at('/readinglist', /^Reading List/),
    variant(profile),
    ownPost,
    after(ownPost, 'delete', async (page) => {
      await press('Delete')(page);
      await expect(page.getByRole('alertdialog')).toBeVisible();
    }),
    at('/confirm_signout', 'Are you sure you want to Logout?'),
  ];
}
