import type { Page } from '@playwright/test';
import { newAccount, newMember, register } from './support/api';
import { linkMailedTo } from './support/mail';
import { expect, test } from './support/test';

async function logIn(page: Page, { userName, password }: { userName: string; password: string }) {
  await page.getByLabel('Username').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test.describe('logging in', () => {
  test('works, lasts over a reload and ends in every tab at once', async ({ page, member, context }) => {
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

  test('says why it failed', async ({ page, member }) => {
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

  test('shows that it is under way', async ({ page, member }) => {
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

  test('is asked for again once the API refuses the session', async ({ memberPage: page }) => {
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

  test('is not offered to who is signed in', async ({ memberPage: page }) => {
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

  test('names what is wrong, word for word, and takes it back once it is mended', async ({ page }) => {
    await page.goto('/register');
    const submit = page.getByRole('button', { name: 'Register', exact: true });
    await submit.click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();

    const values = { Name: 'Mina 2', Username: 'mi-na', Password: 'secret', 'Confirm Password': 'Secret' };
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

  test('refuses a username that is taken, next to its field', async ({ page, member }) => {
    const account = newAccount();
    await page.goto('/register');
    await page.getByLabel('Name', { exact: true }).fill(account.name);
    await page.getByLabel('Username').fill(member.userName.toUpperCase());
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByLabel('Confirm Password', { exact: true }).fill(account.password);
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
    await expect(page.getByRole('alert')).toHaveText(/link/i);
    await expect(page.getByRole('main').getByRole('link', { name: 'log in', exact: true })).toBeVisible();
  });

  test('that is broken or incomplete says so', async ({ page }) => {
    await page.goto('/verify-email?token=broken');
    await expect(page.getByRole('alert')).toHaveText(/link/i);
    await page.goto('/verify-email');
    await expect(page.getByRole('alert')).toHaveText(/This link is incomplete/);
  });

  test('of someone else switches to their account', async ({ memberPage: page, member, server }) => {
    const { account, link } = await register(server);
    await page.goto(link);
    await expect(page).toHaveURL('/');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByText(`@${account.userName}`)).toBeVisible();
    await expect(page.getByText(`@${member.userName}`)).toBeHidden();
  });
});

test('a change of account in one tab changes the other', async ({ memberPage: page, server }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/');
  const second = await newMember(server);
  await other.evaluate((stored) => localStorage.setItem('user', stored), second.stored);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect(page.getByText(`@${second.userName}`)).toBeVisible();
});
