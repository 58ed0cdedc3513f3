import { graphql, newAccount, register } from './support/api';
import { FAILED_REQUEST } from './support/complaints';
import { linkMailedTo } from './support/mail';
import { expect, test } from './support/test';

test.describe('changing the email', () => {
  test('needs the password and both mails, the second on another device', async ({
    memberPage: page,
    member,
    server,
    browser,
  }) => {
    const newEmail = newAccount().email;
    await page.goto('/settings/account');
    await page.getByLabel('New email').fill(newEmail);
    await page.getByLabel('Your password', { exact: true }).fill(member.password);
    await page.keyboard.press('Enter');
    const status = page.getByRole('status').filter({ hasText: 'We still wait for' });
    await expect(status).toBeFocused();
    await expect(status.getByRole('listitem')).toHaveText([
      `the link to ${member.email}`,
      `the link to ${newEmail}`,
    ]);

    const elsewhere = await (await browser.newContext()).newPage();
    await elsewhere.goto(await linkMailedTo(server.outbox, newEmail));
    await elsewhere.getByRole('button', { name: 'Confirm' }).click();
    await expect(elsewhere.getByRole('heading', { name: 'One confirmation is left' })).toBeFocused();
    await elsewhere.context().close();

    await page.reload();
    await expect(status.getByRole('listitem')).toHaveText([`the link to ${member.email}`]);

    const toOld = () => linkMailedTo(server.outbox, member.email);
    await expect.poll(toOld).toContain('change=');
    await page.goto(await toOld());
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Your email is changed' })).toBeFocused();
    await page.getByRole('link', { name: 'Go to your settings' }).click();
    await expect(page.getByText(`Your email is ${newEmail}.`)).toBeVisible();
    await expect(status).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('user'))).toContain(newEmail);
  });

  test('shows each error at its field', async ({ memberPage: page, complaints }) => {
    complaints.allow(FAILED_REQUEST);
    await page.goto('/settings/account');
    const button = page.getByRole('button', { name: 'Change email' });
    await button.click();
    await expect(page.getByLabel('New email')).toBeFocused();
    await page.getByLabel('New email').fill('someone@example.com');
    await page.getByLabel('Your password', { exact: true }).fill('Secret1?');
    await button.click();
    await expect(page.getByLabel('Your password', { exact: true })).toBeFocused();
    await expect(page.getByText('Incorrect password! Enter your password correctly.')).toBeVisible();
  });
});

test('after two registrations of one email, the first link does not apply the second name', async ({
  page,
  server,
}) => {
  const { account, link } = await register(server);
  const input = { ...newAccount(), name: 'Mallory', email: account.email };
  await graphql(server.url, 'mutation ($input: RegisterInput!) { register(input: $input) { email } }', {
    input,
  });
  const newest = () => linkMailedTo(server.outbox, account.email);
  await expect.poll(newest, { message: 'a second link' }).not.toBe(link);
  const second = await newest();
  await page.goto(link);
  await expect(page).toHaveURL('/');
  await expect(page.getByText(`Your email is verified. Welcome, ${account.name}!`)).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).waitFor();
  await page.goto(second);
  await page.getByRole('button', { name: 'Verify and log in' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Another registration of this email was verified first',
  );
});

test('a common password is refused beside its field', async ({ page, complaints }) => {
  complaints.allow(FAILED_REQUEST);
  const account = newAccount();
  await page.goto('/register');
  await page.getByLabel('Name', { exact: true }).fill(account.name);
  await page.getByLabel('Username').fill(account.userName);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill('Password1!');
  await page.getByLabel('Confirm Password', { exact: true }).fill('Password1!');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('This password is one of the most used ones')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});
