import { bodyOf, expectHtml, giveFile, write } from './editor-support';
import { violations } from './support/axe';
import { drawPng } from './support/png';
import { expect, test } from './support/test';
import { casesOf } from './support/thorough';

for (const colorScheme of casesOf(['light', 'dark'], ['dark'])) {
  test.describe(colorScheme, () => {
    // The dark theme is tested on a phone.
    const viewport = colorScheme === 'dark' ? { width: 375, height: 667 } : null;
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce', ...(viewport && { viewport }) } });

    test('the editor is accessible, with every popover open', async ({ memberPage: page }) => {
      await write(page);
      await page.keyboard.type('## Title');
      await page.keyboard.press('Enter');
      await page.keyboard.type('some text');
      await giveFile(page, 'paste', { name: 'a.png', type: 'image/png', content: drawPng(64, 40) });
      await expect(page.getByRole('button', { name: 'Describe this image' })).toBeVisible();
      expect.soft(await violations(page), 'with an image').toEqual([]);

      await giveFile(page, 'drop', { name: 'a.txt', type: 'text/plain', content: Buffer.from('a') });
      await expect(page.getByText('"a.txt" was not added')).toBeVisible();
      expect.soft(await violations(page), 'with a refused file').toEqual([]);

      await bodyOf(page).focus();
      for (const [button, heading] of [
        ['Link', 'Add a link'],
        ['Image', 'Add an image'],
      ] as const) {
        await page.getByRole('button', { name: button, exact: true }).click();
        await expect(page.getByRole('heading', { name: heading })).toBeVisible();
        await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
        await page.keyboard.press('Tab');
        expect.soft(await violations(page), heading).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(bodyOf(page)).toBeFocused();
      }
      await page.getByRole('button', { name: 'Describe this image' }).click();
      await expect(page.getByRole('heading', { name: 'Describe the image' })).toBeVisible();
      expect.soft(await violations(page), 'Describe the image').toEqual([]);
    });
  });
}

test('a whole post is written with the keyboard alone', async ({ memberPage: page }) => {
  const { keyboard } = page;
  await page.goto('/write');
  await expect(bodyOf(page)).toBeVisible();
  const title = page.getByPlaceholder('Add post title here...');
  for (
    let stops = 0;
    stops < 40 && !(await title.evaluate((field) => field === document.activeElement));
    stops += 1
  ) {
    await keyboard.press('Tab');
  }
  await expect(title).toBeFocused();
  await keyboard.type('Written without a mouse');
  await keyboard.press('Enter');
  await expect(bodyOf(page)).toBeFocused();

  await keyboard.type('## Heading');
  await keyboard.press('Enter');
  await keyboard.press('ControlOrMeta+Shift+8');
  await keyboard.type('one');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.type('two');
  for (let enter = 0; enter < 3; enter += 1) await keyboard.press('Enter');
  await keyboard.type('See ');
  await keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await keyboard.type('https://react.dev');
  await keyboard.press('Tab');
  await keyboard.type('the docs');
  await keyboard.press('Enter');
  await expect(bodyOf(page)).toBeFocused();

  // Wait before pressing the key: Chromium needs a moment before it intercepts file dialogs.
  const chooser = page.waitForEvent('filechooser');
  await keyboard.press('ControlOrMeta+Alt+m');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  await keyboard.press('Enter');
  await (await chooser).setFiles({ name: 'a.png', mimeType: 'image/png', buffer: drawPng(64, 40) });
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused();
  await keyboard.type('Water');
  await keyboard.press('Enter');
  await expect(bodyOf(page)).toBeFocused();
  await keyboard.type('The end.');
  await expectHtml(
    page,
    /^<h2>Heading<\/h2><ul><li>one<ul><li>two<\/li><\/ul><\/li><\/ul><p>See <a href="https:\/\/react\.dev" rel="[^"]+">the docs<\/a><\/p><p><img src="\/uploads\/[\w.-]+" alt="Water" width="64" height="40" \/><\/p><p>The end\.<\/p>$/,
  );

  await keyboard.press('Escape');
  const publish = page.getByRole('button', { name: 'Publish' });
  for (
    let stops = 0;
    stops < 60 && !(await publish.evaluate((button) => button === document.activeElement));
    stops += 1
  ) {
    await keyboard.press('Tab');
  }
  await expect(publish).toBeFocused();
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/\/post\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Written without a mouse' })).toBeVisible();
});
