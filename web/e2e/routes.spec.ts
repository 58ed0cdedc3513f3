import type { Page } from '@playwright/test';
import { allPosts } from './support/api';
import { FAILED_REQUEST, MISSING_PAGE } from './support/complaints';
import { expect, test } from './support/test';
import { isThorough } from './support/thorough';

/** A row of the route table (docs/behaviour.md#routes) for one role: where it leads, and the title and heading that prove it. */
interface Row {
  path: string;
  /** The final address, if it differs. */
  leadsTo?: string;
  title: string;
  heading: string | RegExp;
  /** Whether another row shows the same, which is left to thorough runs. */
  isVariant?: boolean;
}

const notFound = { leadsTo: '/404', title: 'Page not found · Hydrate', heading: 'This page does not exist!' };
const home = { title: 'Hydrate', heading: 'The Developer Hub for All Things React' };

async function rowsForAll(url: string, userName: string): Promise<Row[]> {
  const [post] = await allPosts(url, 'POPULAR');
  return [
    { path: '/', ...home },
    { path: '/?sort=popular', ...home, isVariant: true },
    { path: '/?sort=latest', ...home, title: 'Latest posts · Hydrate' },
    {
      path: '/?sort=popular&period=week',
      ...home,
      title: 'Popular posts of the last 7 days · Hydrate',
    },
    { path: '/verify-email?token=x', title: 'This link did not work · Hydrate', heading: /./ },
    { path: '/forgot-password', title: 'Forgot your password? · Hydrate', heading: /./ },
    { path: '/password-reset?token=x', title: 'Choose a new password · Hydrate', heading: /./ },
    { path: `/post/${post!.id}`, title: `${post!.title} · Hydrate`, heading: post!.title },
    { path: '/category?name=React', title: '#React · Hydrate', heading: '#React' },
    { path: '/category/?name=React', title: '#React · Hydrate', heading: '#React', isVariant: true },
    { path: '/category', leadsTo: '/', ...home },
    {
      path: '/search?q=hook',
      title: 'Search results for: hook · Hydrate',
      heading: 'Search results for: hook',
    },
    {
      path: '/search/?q=hook',
      title: 'Search results for: hook · Hydrate',
      heading: 'Search results for: hook',
      isVariant: true,
    },
    { path: `/${userName}`, title: `Mina Okafor (@${userName}) · Hydrate`, heading: 'Mina Okafor' },
    { path: '/nobody_here', ...notFound },
    { path: '/post/01900000-0000-7000-8000-000000000000', ...notFound },
    { path: '/no/such/page', ...notFound, leadsTo: '/no/such/page' },
    { path: '/404', ...notFound },
  ];
}

const rowsForVisitors: Row[] = [
  { path: '/login', title: 'Log in to your account · Hydrate', heading: 'Log in to your account' },
  { path: '/register', title: 'Create your account · Hydrate', heading: /./ },
  {
    path: '/confirm_signout',
    leadsTo: '/login',
    title: 'Log in to your account · Hydrate',
    heading: 'Log in to your account',
  },
  { path: '/write', ...notFound },
  { path: '/settings', ...notFound, isVariant: true },
  { path: '/settings/account', ...notFound },
  { path: '/readinglist', ...notFound },
  { path: '/following', ...notFound, isVariant: true },
  { path: '/notifications', ...notFound },
  { path: '/settings/notifications', ...notFound, isVariant: true },
  { path: '/settings/tokens', ...notFound, isVariant: true },
  { path: '/moderation', ...notFound },
  { path: '/admin', ...notFound },
  { path: '/admin/health', ...notFound, isVariant: true },
];

const rowsForMembers: Row[] = [
  { path: '/moderation', ...notFound },
  { path: '/admin', ...notFound },
  { path: '/admin/health', ...notFound, isVariant: true },
  { path: '/login', leadsTo: '/', ...home },
  { path: '/register', leadsTo: '/', ...home },
  {
    path: '/confirm_signout',
    title: 'Are you sure you want to Logout? · Hydrate',
    heading: 'Are you sure you want to Logout?',
  },
  { path: '/write', title: 'Write a post · Hydrate', heading: 'Write a post' },
  { path: '/settings', title: 'Settings · Hydrate', heading: 'Settings' },
  { path: '/settings/account', title: 'Settings · Hydrate', heading: 'Settings' },
  { path: '/readinglist', title: 'Reading List · Hydrate', heading: /^Reading List/ },
  { path: '/following', ...home, title: 'Following · Hydrate' },
  { path: '/following?show=all', title: 'Following · Hydrate', heading: 'Following' },
  { path: '/notifications', title: 'Notifications · Hydrate', heading: 'Notifications' },
  { path: '/settings/notifications', title: 'Settings · Hydrate', heading: 'Settings' },
  { path: '/settings/tokens', title: 'Settings · Hydrate', heading: 'Settings' },
];

async function walk(page: Page, rows: Row[]) {
  for (const { path, leadsTo = path, title, heading, isVariant = false } of rows) {
    if (isVariant && !isThorough) continue;
    await test.step(path, async () => {
      await page.goto(path);
      await expect.soft(page.getByRole('heading', { level: 1, name: heading }), path).toBeVisible();
      await expect.soft(page, path).toHaveURL(leadsTo);
      await expect.soft(page, path).toHaveTitle(title);
    });
  }
}

test.beforeEach(({ complaints }) => complaints.allow(MISSING_PAGE));

test('the rows of the route table, signed out', async ({ page, server, member }) => {
  await walk(page, [...(await rowsForAll(server.url, member.userName)), ...rowsForVisitors]);
});

test('the rows of the route table, signed in', async ({ memberPage: page, server, member }) => {
  const common = await rowsForAll(server.url, member.userName);
  // The other ones show members the same as visitors.
  const rows = isThorough ? common : common.slice(-5);
  // That link would sign in another account.
  await walk(page, [...rows.filter(({ path }) => !path.startsWith('/verify-email')), ...rowsForMembers]);
});

test('a navigation inside the app moves the focus to the new page and announces its title', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Log in to your account' })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => document.querySelector('main')?.contains(document.activeElement)))
    .toBe(true);
  await expect(page.getByRole('status').filter({ hasText: 'Log in to your account · Hydrate' })).toHaveCount(
    1,
  );
});

test('a page whose code cannot be loaded shows the router’s error view, and can be retried later', async ({
  page,
  complaints,
}) => {
  complaints.allow(FAILED_REQUEST);
  complaints.allow(/Failed to fetch dynamically imported module/);
  await page.goto('/');
  await page.route('**/assets/LoginPage-*.js', (route) => route.abort());
  await page.getByRole('link', { name: 'Log in' }).click();
  const alert = page.getByRole('alert');
  await expect(alert.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(alert).toContainText('Failed to fetch dynamically imported module');

  await page.unroute('**/assets/LoginPage-*.js');
  await page.getByRole('link', { name: 'Hydrate', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: home.heading })).toBeVisible();
  await alert.getByRole('button', { name: 'Reload this page' }).waitFor({ state: 'hidden' });
});
