import type { Page } from '@playwright/test';
import { bodyOf, expectHtml, giveFile, paste, write } from './editor-support';
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

test('a page is embedded by its address, by the menu and by a pasted frame', async ({ memberPage: page }) => {
  test.slow();
  const { keyboard } = page;
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:http:\/\/(?:localhost|127\.0\.0\.1)[:/]|data:|blob:)/.test(request.url()))
      elsewhere.push(request.url());
  });
  const link = (url: string, title: string) =>
    `<a href="${url}" rel="noopener noreferrer nofollow ugc">${title}</a>`;
  const video = `<figure data-embed="youtube">${link('https://youtu.be/dQw4w9WgXcQ', 'A talk')}<figcaption>From 2025</figcaption></figure>`;
  await write(page);
  await keyboard.type('https://youtu.be/dQw4w9WgXcQ');
  await keyboard.press('Enter');
  await expect(page.getByRole('group', { name: 'Embed of YouTube' })).toBeVisible();
  await keyboard.press('ArrowUp');
  await expect(caption(page)).toBeFocused();
  await keyboard.type('From 2025');
  await keyboard.press('ArrowUp');
  await keyboard.type('A talk');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('After');
  await expectHtml(page, `${video}<p>After</p>`);
  expect(await violationsInThemes(page, { include: '[role="textbox"][aria-label="Post content"]' })).toEqual(
    [],
  );

  await test.step('the menu asks for an address and refuses code of other frames', async () => {
    await keyboard.press('Enter');
    await keyboard.type('/embed');
    await keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'Embed a page' });
    await form.getByLabel('Address').fill('<iframe src="https://example.com/x"></iframe>');
    await keyboard.press('Enter');
    await expect(form.getByText('This code cannot be embedded')).toBeVisible();
    await form.getByLabel('Address').fill('example.com/post');
    await form.getByLabel('Title').fill('Elsewhere');
    await keyboard.press('Enter');
    await expect(form).toBeHidden();
    const card = `<figure data-embed="link">${link('https://example.com/post', 'Elsewhere')}</figure>`;
    await expectHtml(page, `${video}<p>After</p>${card}`);
    await undo(page);
    await undo(page);
    await undo(page);
    await expectHtml(page, `${video}<p>After</p><p><br /></p>`);
  });

  await test.step('a pasted frame becomes an embed, others are told', async () => {
    await paste(page, {
      'text/html':
        '<p>One</p><iframe src="https://player.vimeo.com/video/76979871"></iframe><iframe src="https://maps.example/"></iframe>',
      'text/plain': 'One',
    });
    await expect(page.getByText('A frame of another site was left out')).toBeVisible();
    await expect(page.getByRole('group', { name: 'Embed of Vimeo' })).toBeVisible();
  });
  expect(elsewhere).toEqual([]);
});
