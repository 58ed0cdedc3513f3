import { graphql } from './support/api';
import { violationsInThemes } from './support/axe';
import { makeLoginOld } from './support/sessions';
import { expect, test } from './support/test';

test('an access token is made after the password, shown once, used and revoked', async ({
  memberPage: page,
  member,
  server,
}) => {
  const list = page.getByRole('group', { name: 'Your access tokens' });
  await page.goto('/settings/tokens');
  await expect(list).toContainText('You have no access tokens.');

  // By keyboard only, and with what is missing.
  await page.getByLabel('Name').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a name for the token.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type('Import script');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Choose what the token may do.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Read / })).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');

  makeLoginOld(server, member.accessToken);
  await page.getByRole('button', { name: 'Create token' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm your password' });
  await question.getByLabel('Password', { exact: true }).fill(member.password);
  await question.getByRole('button', { name: 'Confirm' }).click();

  const made = page.getByRole('status').filter({ hasText: 'The token “Import script” was made.' });
  await expect(made).toBeFocused();
  const token = (await made.locator('code').textContent()) ?? '';
  expect(token).toMatch(/^hyd_\w{49}$/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await made.getByRole('button', { name: 'Copy' }).click();
  await expect(made).toContainText('Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);

  const use = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.post('/graphql', {
      headers,
      data: { query: '{ viewer { user { userName } } }' },
    });
    return answer.status();
  };
  expect(await use()).toBe(200);
  const row = list.getByRole('listitem').filter({ hasText: 'Import script' });
  await expect(row).toContainText('read');
  await expect(row).toContainText('write:posts');
  await expect(row).not.toContainText('write:profile');
  expect(await violationsInThemes(page)).toEqual([]);

  // After a reload it is used, and not shown any more.
  await page.reload();
  await expect(row).toContainText('Last used');
  await expect(page.getByText(token)).toHaveCount(0);

  await row.getByRole('button', { name: 'Revoke Import script' }).click();
  const warning = page.getByRole('alertdialog', { name: 'Revoke token' });
  expect(await violationsInThemes(page)).toEqual([]);
  await warning.getByRole('button', { name: 'Revoke' }).click();
  await expect(list).toContainText('You have no access tokens.');
  await expect(list).toBeFocused();
  expect(await use()).toBe(401);
});

test('a token that has expired is removed from the list', async ({ memberPage: page, member, server }) => {
  const make = 'mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { token } }';
  const input = { name: 'Old', scopes: ['READ'], expiresInDays: 7 };
  await graphql(server.url, make, { input }, member.accessToken);
  await page.clock.setFixedTime(Date.now() + 8 * 24 * 3_600_000);
  await page.goto('/settings/tokens');
  await page.getByRole('button', { name: 'Remove Old' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove token' });
  await expect(question).toContainText('“Old” has expired. It will disappear from this list.');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The token “Old” was removed.')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Your access tokens' })).toContainText('no access tokens');
});
