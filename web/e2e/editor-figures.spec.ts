import type { Page } from '@playwright/test';
import { bodyOf, expectHtml, giveFile, write } from './editor-support';
import { violationsInThemes } from './support/axe';
import { drawPng } from './support/png';
import { expect, test } from './support/test';

const picture = (name: string, width: number) => ({
  name,
  mimeType: 'image/png',
  buffer: drawPng(width, 60),
});
const caption = (page: Page) => bodyOf(page).getByRole('textbox', { name: 'Caption' });
const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z');
const IMAGE = '<img src="/uploads/[^"]+\\.webp" alt="" width="\\d+" height="60" />';

/** The HTML of a text in which `IMG` stands for an uploaded image. */
const html = (text: string) => new RegExp(`^${text.replaceAll('IMG', IMAGE)}$`);

test('an image gets a caption, is shown wide, and becomes a gallery, each undone', async ({
  memberPage: page,
}) => {
  test.slow();
  const { keyboard } = page;
  await write(page);
  await keyboard.type('Before');
  await giveFile(page, 'paste', { name: 'a.png', type: 'image/png', content: drawPng(90, 60) });
  await expectHtml(page, html('<p>Before</p><p>IMG</p>'));

  await test.step('the arrow keys enter and leave the caption', async () => {
    await keyboard.press('ArrowUp');
    await expect(caption(page)).toBeFocused();
    await keyboard.type('A <drop>');
    await expectHtml(page, html('<p>Before</p><figure>IMG<figcaption>A &lt;drop&gt;</figcaption></figure>'));
    await undo(page);
    await expectHtml(page, html('<p>Before</p><p>IMG</p>'));
    await expect(caption(page)).toHaveValue('');
    await keyboard.type('Water');
    await keyboard.press('ArrowUp');
    await expect(bodyOf(page)).toBeFocused();
    await keyboard.type('!');
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await keyboard.type('After');
    await expectHtml(
      page,
      html('<p>Before!</p><figure>IMG<figcaption>Water</figcaption></figure><p>After</p>'),
    );
  });

  await test.step('images beside', async () => {
    const add = (files: ReturnType<typeof picture>[]) =>
      page.getByLabel('Image file to show beside').setInputFiles(files);
    await page.getByRole('button', { name: 'Show this image wide' }).click();
    await add([picture('b.png', 40), picture('c.png', 120), picture('d.png', 50)]);
    await expect(page.getByText('A gallery holds 3 images at most.')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Gallery of 3 images' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add an image beside' })).toBeDisabled();
    await expectHtml(
      page,
      html(
        '<p>Before!</p><figure data-width="wide">IMGIMGIMG<figcaption>Water</figcaption></figure><p>After</p>',
      ),
    );
    expect(
      await violationsInThemes(page, { include: '[role="textbox"][aria-label="Post content"]' }),
    ).toEqual([]);
    await page.getByRole('button', { name: 'Remove image 2 of the gallery' }).click();
    await expect(page.getByRole('group', { name: 'Gallery of 2 images' })).toBeVisible();
    await undo(page);
    await expect(page.getByRole('group', { name: 'Gallery of 3 images' })).toBeVisible();
  });

  await test.step('it moves by keys from its caption, and by the mouse', async () => {
    await caption(page).focus();
    await keyboard.press('Alt+ArrowUp');
    await expect(caption(page)).toBeFocused();
    const moved = '<figure data-width="wide">IMGIMGIMG<figcaption>Water</figcaption></figure>';
    await expectHtml(page, html(`${moved}<p>Before!</p><p>After</p>`));
    await keyboard.press('Escape');
    await keyboard.press('Alt+ArrowDown');
    await expectHtml(page, html(`${moved}<p>After</p><p>Before!</p>`));
    await undo(page);

    const line = bodyOf(page).getByText('After');
    await line.scrollIntoViewIfNeeded();
    await line.hover();
    const grip = page.getByTitle('Drag to move');
    await grip.hover();
    await page.mouse.down();
    await bodyOf(page)
      .getByText('Before!')
      .hover({ position: { x: 10, y: 2 } });
    await page.mouse.up();
    await expectHtml(page, html(`${moved}<p>After</p><p>Before!</p>`));
    await undo(page);
    await expectHtml(page, html(`${moved}<p>Before!</p><p>After</p>`));
  });
});
