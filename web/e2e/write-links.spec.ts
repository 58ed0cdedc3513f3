import { drawPng } from './support/png';
import { expect, test } from './support/test';
import { publishPost, savedOnServer, writing } from './write-support';

test('links within the page restart neither the editor nor the preview', async ({ memberPage: page }) => {
  // The first page of a visit has the same key as an entry without a state.
  await page.goto('/');
  await page.getByRole('link', { name: 'Create Post' }).first().click();
  const { title, body } = writing(page);
  await title.fill('On water');
  await body.click();
  await page.keyboard.type('One.');
  await savedOnServer(page);

  await test.step('the skip link keeps the steps to undo', async () => {
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(page).toHaveURL(/draft=[\w-]+#main$/);
    await expect(page.getByRole('main')).toBeFocused();
    await body.click();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(body).not.toContainText('One.');
    await page.keyboard.type('## Two');
    await expect(body.getByRole('heading', { name: 'Two' })).toBeVisible();
  });

  await test.step('a heading of the preview keeps the view', async () => {
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.getByRole('heading', { name: 'Two' }).getByRole('link').click();
    await expect(page).toHaveURL(/#two$/);
    await expect(page.getByRole('heading', { name: 'Two' }).getByRole('link')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/#main$/);
    await expect(page.getByRole('heading', { name: 'Two' }).getByRole('link')).toBeVisible();
  });
});

// A short form is in WritePage.test.tsx.
test(
  'leaving asks about the cover after a link within the page before',
  { tag: '@thorough' },
  async ({ memberPage: page, member, server }) => {
    const id = await publishPost(server.url, member, 'Read before', '<p>Text</p>');
    await page.goto('/');
    await page.goto(`/post/${id}`);
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(page).toHaveURL(/#main$/);
    // Uploads do not arrive.
    await page.route('**/graphql', (route) =>
      route.request().headers()['content-type']?.startsWith('multipart/') ? undefined : route.continue(),
    );
    await page.getByRole('link', { name: 'Create Post' }).first().click();
    const { title } = writing(page);
    await title.fill('With a cover');
    await page
      .getByLabel('Add cover image')
      .setInputFiles({ name: 'water.png', mimeType: 'image/png', buffer: drawPng(1200, 630) });
    await expect(page).toHaveURL(/draft=/);

    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await expect(page).toHaveURL(/#main$/);
    const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
    await page.evaluate(() => window.history.go(-2));
    await expect(question).toContainText('cover');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(page).toHaveURL(/#main$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/write\?draft=[\w-]+$/);
    await expect(question).toHaveCount(0);
    await page.evaluate(() => window.history.back());
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(`/post/${id}#main`);
  },
);
