import { violations } from './support/axe';
import { expect, test } from './support/test';
import { drawPng } from './support/png';
import { draftTitles, openEditor } from './write-support';

test('a post gets categories, a description and a time with the keyboard alone', async ({
  memberPage: page,
}) => {
  test.slow();
  const { title, body } = await openEditor(page);
  await title.fill('Later');
  await body.click();
  await page.keyboard.insertText('Not yet.');

  await page.getByRole('combobox', { name: 'Find a category' }).focus();
  for (const part of ['ooks', 'script']) {
    await page.keyboard.type(part);
    await expect(page.getByRole('option').first()).toHaveAttribute('data-active-item');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await expect(page.getByRole('checkbox', { name: 'Hooks' })).toBeChecked();

  await page.locator('summary', { hasText: 'Publishing options' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Description' }).fill('Soon.');
  await page.getByRole('textbox', { name: 'First published at' }).fill('https://first.example/later');
  await expect(page.getByRole('figure')).toContainText('Soon.');

  await page.getByRole('button', { name: 'Schedule' }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Schedule' });
  await expect(panel.getByLabel('Publish at')).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Schedule' })).toBeFocused();
  await page.keyboard.press('Enter');
  await panel.getByLabel('Publish at').press('Enter');
  await expect(page.getByText(/^Scheduled for \d+ \w+ \d{4}, 09:00$/)).toBeVisible();

  await page.goto('/drafts');
  await expect(page.getByRole('main').getByRole('listitem')).toContainText('Scheduled for');
  await page.getByRole('link', { name: 'Later' }).click();
  await expect(page.getByText('description, address elsewhere')).toBeVisible();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'first.example' })).toHaveAttribute(
    'href',
    'https://first.example/later',
  );
  // Only served pages name it, because only search engines read it.
  await page.reload();
  await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
    'href',
    'https://first.example/later',
  );
});

// A short form is in writeSchedule.test.tsx.
test(
  'what is typed while the cover is uploaded is scheduled too, and the answer is not missed',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    const { title, body } = await openEditor(page);
    await title.fill('A first titel');
    await body.click();
    await page.keyboard.insertText('Not yet.');
    await page.getByRole('checkbox').first().check();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/graphql', async (route) => {
      if (route.request().headers()['content-type']?.startsWith('multipart/')) await held;
      await route.fallback();
    });
    await page
      .getByLabel('Add cover image')
      .setInputFiles({ name: 'water.png', mimeType: 'image/png', buffer: drawPng(1200, 630) });

    await page.getByRole('button', { name: 'Schedule' }).click();
    const panel = page.getByRole('dialog', { name: 'Schedule' });
    await panel.getByRole('button', { name: 'Schedule post' }).click();
    await title.click();
    await title.fill('A first title');
    await expect(panel).toBeVisible();
    release();
    await expect(page.getByText(/^Scheduled for \d+ \w+ \d{4}, 09:00$/)).toBeVisible();
    await expect(panel).toHaveCount(0);
    await expect(title).toBeFocused();
    expect(await draftTitles(server.url, member)).toEqual(['A first title']);
  },
);
