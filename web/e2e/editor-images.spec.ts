import { writeFile } from 'node:fs/promises';
import { bodyOf, dotGif, drawBmp, expectHtml, giveFile, wrapInIcon, write } from './editor-support';
import { drawPng } from './support/png';
import { graphql } from './support/api';
import { expect, test } from './support/test';

const picture = { name: 'water.png', type: 'image/png', content: drawPng(320, 200) };
const UPLOADED =
  /^<p>Before<\/p><p><img src="\/uploads\/[\w.-]+" alt="([^"]*)" width="320" height="200" \/><\/p>/;

test('an image is picked, described, shown immediately, uploaded and published', async ({
  memberPage: page,
  server,
}) => {
  await write(page);
  await page.keyboard.type('Before');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'water.png', mimeType: 'image/png', buffer: picture.content });

  const description = page.getByRole('textbox', { name: 'Description' });
  await expect(page.getByRole('heading', { name: 'Describe the image' })).toBeVisible();
  await expect(description).toBeFocused();
  await page.keyboard.type('Slanted water');
  await page.keyboard.press('Enter');
  await expect(bodyOf(page)).toBeFocused();
  await expect(bodyOf(page).getByRole('img', { name: 'Slanted water' })).toBeVisible();
  await expectHtml(page, UPLOADED);

  await page.keyboard.type('After');
  await page.getByPlaceholder('Add post title here...').fill('A picture of water');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/post\/[\w-]+$/);
  const { post } = await graphql<{ post: { html: string } }>(
    server.url,
    'query ($id: ID!) { post(id: $id) { html } }',
    { id: page.url().split('/').at(-1) },
  );
  expect(post.html).toMatch(UPLOADED);
  expect(post.html).toMatch(/alt="Slanted water".*<p>After<\/p>$/);
});

test('what is typed into the title stays there while an image waits for its description', async ({
  memberPage: page,
}) => {
  await write(page);
  await page.keyboard.type('Before');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await page
    .getByLabel('Image file')
    .setInputFiles({ name: 'water.png', mimeType: 'image/png', buffer: drawPng(32, 20) });
  await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused();
  const title = page.getByPlaceholder('Add post title here...');
  await title.click();
  await expect(page.getByRole('heading', { name: 'Describe the image' })).toBeHidden();
  await page.keyboard.type('Water', { delay: 30 });
  await expect(title).toBeFocused();
  await expect(title).toHaveValue('Water');
  await expectHtml(
    page,
    /^<p>Before<\/p><p><img src="\/uploads\/[\w.-]+" alt="" width="32" height="20" \/><\/p>$/,
  );
  await expect(bodyOf(page)).not.toContainText('Water');
});

test('a click into the text closes an open form and puts the caret there', async ({ memberPage: page }) => {
  await write(page);
  await page.keyboard.type('First');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Last');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused();
  const { x = 0, y = 0, height = 0 } = (await page.getByText('First').boundingBox()) ?? {};
  await page.mouse.click(x + 1, y + height / 2);
  await expect(page.getByRole('heading', { name: 'Add an image' })).toBeHidden();
  await page.keyboard.type('1 ', { delay: 30 });
  await expectHtml(page, '<p>1 First</p><p>Last</p>');
});

for (const [way, details] of [
  ['drop', {}],
  ['paste', { tag: '@thorough' }],
] as const) {
  test(`an image is inserted by ${way}, and undo removes it`, details, async ({ memberPage: page }) => {
    await write(page);
    await page.keyboard.type('Before');
    const { x = 0, y = 0, height = 0 } = (await page.getByText('Before').boundingBox()) ?? {};
    await giveFile(page, way, picture, { x: x + 2, y: y + height });
    await expect(bodyOf(page).locator('img')).toBeVisible();
    await expectHtml(page, UPLOADED);
    await expect(page.getByRole('button', { name: 'Describe this image' })).toBeVisible();
    await bodyOf(page).focus();
    await page.keyboard.press('ControlOrMeta+z');
    await expectHtml(page, '<p>Before</p>');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expectHtml(page, UPLOADED);
  });
}

test('an invalid or too large image is refused with its name and size, in bytes or pixels', async ({
  memberPage: page,
}, testInfo) => {
  // A file on disk: on a busy machine Playwright cannot pass this many bytes within the action timeout.
  const huge = testInfo.outputPath('huge.png');
  await writeFile(huge, Buffer.concat([picture.content, Buffer.alloc(10.6 * 1024 * 1024)]));
  await write(page);
  await giveFile(page, 'drop', { name: 'notes.png', type: 'image/png', content: Buffer.from('hello') });
  await expect(
    page.getByText('"notes.png" was not added: only PNG, JPEG, GIF, WebP, BMP and ICO images can be.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await page.getByLabel('Image file').setInputFiles(huge);
  await expect(
    page.getByText('"huge.png" was not added: it has 10.7 MB, and the limit is 10 MB.'),
  ).toBeVisible();
  await giveFile(page, 'paste', { name: 'wall.gif', type: 'image/gif', content: dotGif(10_000, 5_100) });
  await expect(
    page.getByText('"wall.gif" was not added: it has 51 million pixels, and the limit is 50 million.'),
  ).toBeVisible();
  await expect(bodyOf(page).locator('img')).toHaveCount(0);
});

test(
  'a bitmap and an icon are shown immediately and uploaded',
  { tag: '@thorough' },
  async ({ memberPage: page }) => {
    await write(page);
    await page.keyboard.type('Before');
    await page.getByRole('button', { name: 'Image', exact: true }).click();
    await page.getByLabel('Image file').setInputFiles([
      { name: 'old.bmp', mimeType: 'image/bmp', buffer: drawBmp(24, 10) },
      { name: 'favicon.ico', mimeType: 'image/x-icon', buffer: wrapInIcon(drawPng(32, 32), 32) },
    ]);
    await expect(bodyOf(page).locator('img')).toHaveCount(2);
    await expect
      .poll(() =>
        bodyOf(page)
          .locator('img')
          .evaluateAll((images: HTMLImageElement[]) => images.map(({ naturalWidth }) => naturalWidth)),
      )
      .toEqual([24, 32]);
    const upload = (size: string) => `<p><img src="/uploads/[\\w.-]+\\.\\w+" alt="" ${size} /></p>`;
    await expectHtml(
      page,
      new RegExp(`^<p>Before</p>${upload('width="24" height="10"')}${upload('width="32" height="32"')}`),
    );
  },
);

test('an image whose upload fails stays in the text, is saved with it, and can be retried', async ({
  memberPage: page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  let isDown = true;
  await page.route('**/graphql', (route) =>
    isDown && route.request().headers()['content-type']?.startsWith('multipart/')
      ? route.abort('connectionfailed')
      : route.continue(),
  );
  await write(page);
  await page.keyboard.type('Before');
  await giveFile(page, 'paste', picture);
  await expect(page.getByText('Not uploaded yet.')).toBeVisible();
  await expectHtml(page, /^<p>Before<\/p><p><img src="data:image\/png;base64,/);

  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectHtml(page, UPLOADED);
  await expect(page.getByText('Not uploaded yet.')).toHaveCount(0);
});

test('an image is uploaded without a press once a server that was away is back', async ({
  memberPage: page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  let isAway = false;
  await page.route('**/*', (route) => (isAway ? route.abort('connectionrefused') : route.continue()));
  await write(page);
  isAway = true;
  await page.keyboard.type('Before');
  await giveFile(page, 'paste', picture);
  await expect(page.getByText('Not uploaded yet.')).toBeVisible();
  await expect(page.getByText(/on this device\. It is sent when/)).toBeVisible();
  isAway = false;
  await expect(page.getByText('Not uploaded yet.')).toHaveCount(0, { timeout: 30_000 });
  await expectHtml(page, UPLOADED);
});

test('an image by address: data and https are accepted, others are not', async ({ memberPage: page }) => {
  await write(page);
  const open = () => page.getByRole('button', { name: 'Image', exact: true }).click();
  const address = page.getByRole('textbox', { name: 'Or the address of an image' });
  await open();
  await address.fill('ftp://a.example/a.png');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The address of an image can start with http, https or data')).toBeVisible();
  await address.fill(`data:image/png;base64,${drawPng(20, 10).toString('base64')}`);
  await page.getByRole('textbox', { name: 'Description' }).fill('A dot');
  await page.getByRole('button', { name: 'Add image' }).click();
  await expect(bodyOf(page).getByRole('img', { name: 'A dot' })).toBeVisible();
  await expectHtml(page, /^<p><img src="\/uploads\/[\w.-]+" alt="A dot" width="20" height="10" \/><\/p>$/);
});

test(
  'an image by address that arrives after Cancel is not added',
  { tag: '@thorough' },
  async ({ memberPage: page }) => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('https://a.example/a.png', async (route) => {
      await held;
      await route.fulfill({ contentType: 'image/png', body: drawPng(20, 10) });
    });
    await write(page);
    await page.keyboard.type('Text');
    await page.getByRole('button', { name: 'Image', exact: true }).click();
    const asked = page.waitForRequest('https://a.example/a.png');
    await page.getByRole('textbox', { name: 'Or the address of an image' }).fill('https://a.example/a.png');
    await page.keyboard.press('Enter');
    await asked;
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(bodyOf(page)).toBeFocused();
    const finished = page.waitForEvent('requestfinished');
    answer();
    await finished;
    await page.keyboard.type(' goes on');
    await expectHtml(page, '<p>Text goes on</p>');
    await expect(bodyOf(page).getByRole('img')).toHaveCount(0);
  },
);
