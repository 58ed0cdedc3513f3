import { expect, test } from './support/test';
import { casesOf } from './support/thorough';

test('a developer searches, reads a guide, copies a snippet, tries it in the sandbox, and gets Markdown', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const width of casesOf([1440, 375], [375])) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/developers');
    await page.getByRole('searchbox', { name: 'Search the documentation' }).fill('verify messages');
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByRole('link', { name: 'Webhooks: Verify messages' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.getByRole('button', { name: 'Copy' }).first().click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^mutation CreateWebhook/);
    await page.getByRole('link', { name: 'as Markdown' }).click();
    await expect(page.locator('body')).toContainText('# Webhooks');
    await page.goBack();
    await page.getByRole('link', { name: 'Try it in the sandbox' }).first().click();
    await expect(page.getByRole('region', { name: 'Query Editor' })).toContainText('CreateWebhook', {
      timeout: 60_000,
    });
    await expect(page.getByRole('region', { name: 'Variables' })).toContainText('POST_CREATED');
    // By then the editor has loaded the schema.
    await page.waitForLoadState('networkidle');
  }
});
