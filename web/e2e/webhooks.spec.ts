import { openSqliteFile } from '../../api/src/platform/database/sqlite';
import { violationsInThemes } from './support/axe';
import { expect, test } from './support/test';

test('a webhook is added, tested, paused and deleted, and a delivery sent again', async ({
  memberPage: page,
  server,
}) => {
  await page.goto('/settings/webhooks');
  const list = page.getByRole('group', { name: 'Your webhooks' });
  await expect(list).toContainText('You have no webhooks.');
  const form = page.getByRole('form', { name: 'New webhook' });
  await form.getByLabel('Address').fill('http://localhost/hook');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await expect(form.getByLabel('Address')).toBeFocused();
  await expect(form.getByText(/must be|https/).first()).toBeVisible();
  // A name that leads nowhere (RFC 6761 section 6.4).
  await form.getByLabel('Address').fill('https://hook.invalid/hydrate');
  await form.getByRole('group', { name: 'Comments' }).getByLabel('deleted').check();
  await form.getByLabel('Only of this member').fill('nobody_here');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await expect(form.getByLabel('Only of this member')).toBeFocused();
  await form.getByLabel('Only of this member').fill('');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  const made = page.getByRole('status').filter({ hasText: 'The webhook was added.' });
  await expect(made).toBeFocused();
  await expect(made.locator('code')).toHaveText(/^whsec_/);
  const row = list.getByRole('listitem').filter({ hasText: 'https://hook.invalid/hydrate' }).first();
  await expect(row).toContainText(/post\.created.*comment\.deleted/);

  await expect(row).toContainText('Not confirmed');
  // A receiver that has confirmed nothing gets the challenge again in place of a test.
  await row.getByRole('button', { name: /^Test/ }).click();
  const log = row.getByRole('region', { name: /^Deliveries to/ });
  await expect(log.getByRole('listitem')).toContainText(/webhook\.challenge.*Waits, \d attempts?/);
  expect(await violationsInThemes(page)).toEqual([]);

  const database = openSqliteFile(server.database);
  database.prepare("UPDATE outbox_delivery SET state = 'FAILED'").run();
  database.close();
  await log.getByRole('button', { name: 'Refresh' }).click();
  await expect(log.getByRole('listitem')).toContainText('Failed');
  await log.getByRole('button', { name: 'Send again webhook.challenge' }).click();
  await expect(log.getByRole('listitem')).toContainText('Waits');

  await row.getByRole('button', { name: /^Pause/ }).click();
  await expect(row).toContainText('Paused');
  await expect(row.getByRole('button', { name: /^Test/ })).toBeDisabled();
  await page.reload();
  await row.getByRole('button', { name: /^Turn on/ }).click();
  await expect(row).not.toContainText('Paused');
  await row.getByRole('button', { name: /^Delete/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete webhook' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(list).toContainText('You have no webhooks.');
  await expect(list).toBeFocused();
});
