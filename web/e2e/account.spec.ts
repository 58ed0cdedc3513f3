import type { Page } from '@playwright/test';
import { newAccount, newMember, register } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { linkMailedTo } from './support/mail';
import { expect, test } from './support/test';

async function logIn(page: Page, { userName, password }: { userName: string; password: string }) {
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function fillNewPassword(page: Page, password: string, confirmation = password) {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(confirmation);
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

test.describe('logging in', () => {
  test('works, survives a reload and ends in every tab at once', async ({ page, member, context }) => {
    await page.goto('/login');
    await logIn(page, member);
    await expect(page).toHaveURL('/');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();

    const other = await context.newPage();
    await other.goto('/readinglist');
    await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible();

    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('link', { name: 'Sign Out' }).click();
    await expect(page.getByRole('heading', { name: 'Are you sure you want to Logout?' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(other.getByRole('link', { name: 'Log in' })).toBeVisible();
  });

  test('says why it failed', async ({ page, member, complaints }) => {
    complaints.allow(FAILED_REQUEST);
    await page.goto('/login');
    const alert = page.getByRole('alert');
    await logIn(page, { ...member, password: 'Secret1?' });
    await expect(alert).toHaveText('Wrong username or password.');
    await logIn(page, { userName: 'nobody', password: 'Secret1!' });
    await expect(alert).toHaveText('Wrong username or password.');

    await page.route('**/graphql', (route) => route.abort());
    await logIn(page, member);
    await expect(alert).toHaveText('Something went wrong!');
    await page.unroute('**/graphql');

    await logIn(page, { userName: '', password: '' });
    await expect(page.getByLabel('Username')).toBeFocused();
    await expect(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true');
  });

  test('shows that it is in progress', async ({ page, member }) => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.goto('/login');
    await page.route('**/graphql', async (route) => {
      await answered;
      await route.continue();
    });
    await logIn(page, member);
    const button = page.getByRole('button', { name: 'Login', exact: true });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    answer();
    await expect(page).toHaveURL('/');
  });

  test('is refused with a new link while the email is not verified', async ({ page, server }) => {
    const { account, link } = await register(server);
    await page.goto('/login');
    await logIn(page, account);
    await expect(page.getByRole('alert')).toContainText('Verify your email');
    await expect
      .poll(() => linkMailedTo(server.outbox, account.email), { message: 'a new link' })
      .not.toBe(link);
    await page.goto(await linkMailedTo(server.outbox, account.email));
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  });

  test('is required again once the API refuses the session', async ({ memberPage: page, complaints }) => {
    complaints.allow(FAILED_REQUEST);
    await page.goto('/');
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object;
      localStorage.setItem('user', JSON.stringify({ ...user, accessToken: 'revoked' }));
    });
    await page.reload();
    await expect(page.getByText('Your session has expired. Log in again.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });

  test('is not offered to signed-in people', async ({ memberPage: page }) => {
    for (const path of ['/login', '/register']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
    }
  });
});

test.describe('registering', () => {
  const messages = {
    Name: 'Name can only contain letters and at most one space between first and last name',
    Username: 'username should only contain letters, numbers, underscores',
    Password:
      'Password must be at least 8 characters long and include uppercase, lowercase, a number, and a special character',
    'Confirm Password': 'Password mismatch! Please enter your password correctly',
  };

  test('shows each error verbatim, and removes it once it is corrected', async ({ page }) => {
    await page.goto('/register');
    const submit = page.getByRole('button', { name: 'Register', exact: true });
    await submit.click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();

    const values = { Name: 'Mina 2', Username: 'm-a', Password: 'secret', 'Confirm Password': 'Secret' };
    for (const [label, value] of Object.entries(values))
      await page.getByLabel(label, { exact: true }).fill(value);
    await submit.click();
    for (const message of Object.values(messages)) await expect(page.getByText(message)).toBeVisible();
    await expect(page.getByText('Invalid username!')).toBeVisible();

    await page.getByLabel('Username').fill('mina');
    await expect(page.getByText(messages.Username)).toBeHidden();
    await page.getByLabel('Username').fill('min');
    await page.getByLabel('Email').focus();
    await expect(page.getByText('Invalid username!')).toBeVisible();
  });

  test('says while typing whether a username is available', async ({ page, member }) => {
    await page.goto('/register');
    const userName = page.getByLabel('Username');
    const submit = page.getByRole('button', { name: 'Register', exact: true });
    await userName.pressSequentially(newAccount().userName);
    await expect(userName).toHaveAccessibleDescription('This username is available.');
    await expect(submit).toBeEnabled();

    await userName.fill(member.userName.toUpperCase());
    await expect(userName).toHaveAccessibleDescription(/This username is already taken\./);
    await expect(userName).toHaveAttribute('aria-invalid', 'true');
    await expect(submit).toBeDisabled();

    await userName.fill('mi-na');
    await expect(userName).toHaveAccessibleDescription(/Invalid username!/);
    await expect(submit).toBeDisabled();
    await userName.fill('min');
    await expect(submit).toBeEnabled();
  });

  test('shows a taken username at its field, even if the check failed', async ({
    page,
    member,
    complaints,
  }) => {
    complaints.allow(FAILED_REQUEST);
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes('UserNameAvailability') ? route.abort() : route.fallback(),
    );
    const account = newAccount();
    await page.goto('/register');
    const checked = page.waitForEvent('requestfailed');
    await page.getByLabel('Username').fill(member.userName.toUpperCase());
    await page.getByLabel('Name', { exact: true }).fill(account.name);
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByLabel('Confirm Password', { exact: true }).fill(account.password);
    await checked;
    await page.getByRole('button', { name: 'Register', exact: true }).click();
    await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/taken/);
    await expect(page.getByLabel('Username')).toBeFocused();
  });
});

test.describe('a verification link', () => {
  test('works once', async ({ page, server }) => {
    const { link } = await register(server);
    await page.goto(link);
    await expect(page).toHaveURL('/');
    await page.goto(link);
    await page.getByRole('button', { name: 'Verify and log in' }).click();
    await expect(page.getByRole('alert')).toHaveText(/link/i);
    // The first visit has logged in already.
    await expect(page.getByRole('main').getByRole('link', { name: 'log in', exact: true })).toBeHidden();
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto(link);
    await expect(page.getByRole('main').getByRole('link', { name: 'log in', exact: true })).toBeVisible();
  });

  test('that is forged or incomplete says so', async ({ page }) => {
    await page.goto('/verify-email?token=broken');
    await expect(page.getByRole('alert')).toHaveText(/link/i);
    await page.goto('/verify-email');
    await expect(page.getByRole('alert')).toHaveText(/This link is incomplete/);
  });

  test('of someone else asks, then switches to their account', async ({
    memberPage: page,
    member,
    server,
  }) => {
    const { account, link } = await register(server);
    await page.goto(link);
    await expect(page.getByRole('main')).toContainText(`You are logged in as @${member.userName}.`);
    await page.getByRole('button', { name: 'Verify and log in' }).click();
    await expect(page).toHaveURL('/');
    // The address changes before the page does, and a menu closes when the page changes.
    await expect(page.getByRole('heading', { level: 1, name: /Developer Hub/ })).toBeVisible();
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByText(`@${account.userName}`)).toBeVisible();
    await expect(page.getByText(`@${member.userName}`)).toBeHidden();
  });
});

test.describe('a forgotten password', () => {
  test('is replaced through the mailed link', async ({ page, member, server }) => {
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByLabel('Email').fill(member.email.toUpperCase());
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(
      page.getByRole('heading', { name: 'Password reset email sent successfully!' }),
    ).toBeFocused();
    await expect(
      page.getByText('We sent you a password reset link on your registered email id.'),
    ).toBeVisible();

    const mailed = () => linkMailedTo(server.outbox, member.email);
    await expect.poll(mailed, { message: 'a reset link' }).toContain('/password-reset?token=');
    const link = await mailed();
    await page.goto(link);
    const password = 'Brandnew1!';
    await fillNewPassword(page, password, 'Brandnew1');
    await expect(page.getByText('Password mismatch!')).toBeVisible();
    await fillNewPassword(page, password);
    await expect(page.getByRole('heading', { name: 'Password updated successfully!' })).toBeFocused();
    await expect(page.getByText('Please login with your new password')).toBeVisible();

    await page.getByRole('link', { name: 'Login', exact: true }).click();
    await logIn(page, member);
    await expect(page.getByRole('alert')).toHaveText('Wrong username or password.');
    await logIn(page, { ...member, password });
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();

    await page.goto(link);
    await fillNewPassword(page, password);
    await expect(page.getByRole('alert')).toHaveText(/already been used/);
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await page.getByRole('link', { name: 'Get a new link' }).click();
    await expect(page).toHaveURL('/forgot-password');
  });

  test('is not replaced by a forged or incomplete link', async ({ page }) => {
    await page.goto('/password-reset?token=forged');
    await fillNewPassword(page, 'Brandnew1!');
    await expect(page.getByRole('alert')).toHaveText(/not valid/);
    await page.goto('/password-reset');
    await expect(page.getByRole('alert')).toHaveText(/This link is incomplete/);
    await expect(page.getByRole('link', { name: 'Get a new link' })).toBeVisible();
  });
});

test('a change of account in one tab takes effect in the other', async ({ memberPage: page, server }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/');
  const second = await newMember(server);
  await other.evaluate((stored) => localStorage.setItem('user', stored), second.stored);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByText(`@${second.userName}`)).toBeVisible();
});
