import type { Page } from '@playwright/test';
import { type Member } from './support/api';
import { violations } from './support/axe';
import { FAILED_REQUEST } from './support/complaints';
import { newestTextTo } from './support/mail';
import { makeLoginOld } from './support/sessions';
import { expect, test } from './support/test';
import { casesOf } from './support/thorough';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Logs in on another device, and returns its access token. */
async function logInElsewhere(url: string, { userName, password }: Member, userAgent: string) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ userName, password }),
  });
  const { accessToken } = (await response.json()) as { accessToken: string };
  return accessToken;
}

const isSignedIn = async (url: string, token: string) => {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: '{ viewer { email } }' }),
  });
  return response.status === 200;
};

const rows = (page: Page) => page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
const endButton = (page: Page, device: string) =>
  page.getByRole('button', { name: `End the session of ${device}` });

test('Settings lists sessions and ends one by keyboard, which signs the other device out', async ({
  memberPage: page,
  member,
  server,
}) => {
  const [firefox, safari] = [
    await logInElsewhere(server.url, member, FIREFOX),
    await logInElsewhere(server.url, member, SAFARI),
  ];
  await page.goto('/settings/account');
  await expect(rows(page)).toHaveCount(3);
  await expect(rows(page).first()).toContainText('This device');
  await expect(rows(page).filter({ hasText: 'Firefox on Windows' })).toContainText('Network 127.0.0.0/24');

  await endButton(page, 'Safari on iPhone').focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('status').filter({ hasText: 'Safari on iPhone has ended' })).toBeVisible();
  await expect(endButton(page, 'Firefox on Windows')).toBeFocused();
  expect([await isSignedIn(server.url, safari), await isSignedIn(server.url, firefox)]).toEqual([
    false,
    true,
  ]);

  await page.keyboard.press('Enter');
  await expect(page.getByText('You have no other session.')).toBeFocused();
  await expect(rows(page)).toHaveCount(1);
  expect(await isSignedIn(server.url, firefox)).toBe(false);
});

test('signing out ends the session on the server', async ({ memberPage: page, member, server }) => {
  await page.goto('/confirm_signout');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(await isSignedIn(server.url, member.accessToken)).toBe(false);
});

// A short form is in SignOutPage.test.tsx.
test(
  'signing out while the server is unreachable signs this device out, and says so',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server, complaints }) => {
    complaints.allow(FAILED_REQUEST);
    await page.goto('/confirm_signout');
    await page.route('**/graphql', (route) =>
      (route.request().postData() ?? '').includes('signOut') ? route.abort() : route.fallback(),
    );
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(
      page.getByText(/^You are signed out on this device\. The server could not be reached/),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    expect(await isSignedIn(server.url, member.accessToken)).toBe(true);
  },
);

test('a login on a new device is reported by mail', async ({ member, server }) => {
  await logInElsewhere(server.url, member, FIREFOX);
  await expect.poll(() => newestTextTo(server.outbox, member.email)).toContain('Device: Firefox on Windows');
});

test('deleting the account asks for the password when the login is long ago, then continues', async ({
  memberPage: page,
  member,
  server,
  complaints,
}) => {
  // The API's refusal.
  complaints.allow(FAILED_REQUEST);
  makeLoginOld(server, member.accessToken);
  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
  const password = dialog.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  expect(await violations(page, { include: '[role=dialog]' })).toEqual([]);
  await page.keyboard.type('Wrong1!!');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Incorrect password! Enter your password correctly.')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(member.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect(page).toHaveURL('/');
});

const SCHEMES = ['light', 'dark'] as const;
for (const colorScheme of casesOf<(typeof SCHEMES)[number]>(SCHEMES, ['dark'])) {
  for (const width of casesOf([375, 1440], [375])) {
    test.describe(`at ${width} px, ${colorScheme}`, () => {
      test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

      test(
        'sessions pass axe and fit',
        { tag: '@thorough' },
        async ({ memberPage: page, member, server }) => {
          await page.setViewportSize({ width, height: 900 });
          for (const userAgent of [FIREFOX, SAFARI]) await logInElsewhere(server.url, member, userAgent);
          await page.goto('/settings/account');
          await expect(rows(page)).toHaveCount(3);
          expect(await violations(page)).toEqual([]);
          expect(
            await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            ),
          ).toBeLessThanOrEqual(0);
        },
      );
    });
  }
}
