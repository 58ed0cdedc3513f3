import { devices, type Page } from '@playwright/test';
import { bodyOf, expectHtml } from './editor-support';
import { tooSmallForFingers } from './support/fingers';
import { expectSeenFocus, tabTo } from './support/focus';
import { drawPng } from './support/png';
import { openKeyboard, ScreenKeyboard } from './support/screenKeyboard';
import { expect, test } from './support/test';

const titleOf = (page: Page) => page.getByPlaceholder('Add post title here...');
const blocks = (page: Page) => page.getByRole('listbox', { name: 'Blocks' });
const toolbarOf = (page: Page) => page.getByRole('toolbar', { name: 'Formatting' });
const cell = (page: Page, row: number, column: number) =>
  page.getByRole('textbox', { name: `Row ${row}, column ${column}`, exact: true });
const picture = { name: 'water.png', mimeType: 'image/png', buffer: drawPng(640, 400) };
const VIDEO = 'https://youtu.be/dQw4w9WgXcQ';

/** The blocks that both posts have, as readers find them. */
async function expectPost(page: Page, title: string): Promise<void> {
  await expect(page).toHaveURL(/\/post\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const article = page.getByRole('main');
  await expect(article.getByRole('heading', { level: 2, name: 'What it costs' })).toBeVisible();
  await expect(article.locator('strong', { hasText: 'bold' })).toBeVisible();
  await expect(article.getByRole('link', { name: 'the docs' })).toHaveAttribute('href', 'https://react.dev');
  await expect(article.locator('li', { hasText: 'outer' }).getByRole('listitem')).toHaveText('inner');
  await expect(article.getByRole('row')).toHaveText([/Hook.*Size/, /useState.*1 kB/, /useMemo.*2 kB/]);
  await expect(article.getByRole('columnheader', { name: 'Hook' })).toBeVisible();
  await expect(article.locator('code[data-file="src/useLatest.ts"]')).toHaveText('const latest = 1;');
  await expect(article.getByRole('link', { name: /A talk/ })).toHaveAttribute('href', VIDEO);
  await expect(article.getByRole('button', { name: 'Play on YouTube' })).toBeVisible();
  await expect(article.getByRole('figure').filter({ hasText: 'The pool at dawn' })).toBeVisible();
  await expect(article.getByRole('img', { name: 'Still water' })).toBeVisible();
  await expect(article.locator('aside[data-callout="tip"]')).toContainText('Measure first.');
  await expect(article.locator('[data-note]')).toContainText('On a slow phone.');
  const example = article.locator('figure[data-example]');
  await expect(example).toContainText('Ran');
  await expect(article.getByRole('link', { name: 'Hooks' }).first()).toBeVisible();
}

// Without this tag: editor-access.spec.ts for a shorter post, and the files of each block for its keys.
test(
  'a post with every kind of block is written and published with the keyboard alone',
  { tag: '@thorough' },
  async ({ memberPage: page }) => {
    test.setTimeout(300_000);
    const { keyboard } = page;
    const body = bodyOf(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/write');
    await expect(body).toBeVisible();
    await tabTo(page, titleOf(page), { seesFocus: true });
    await keyboard.type('By the keyboard');
    await keyboard.press('Enter');
    await expect(body).toBeFocused();
    await expectSeenFocus(page);

    await test.step('text with marks, a link and a footnote', async () => {
      await keyboard.type('Some ');
      await keyboard.press('ControlOrMeta+b');
      await keyboard.type('bold');
      await keyboard.press('ControlOrMeta+b');
      await keyboard.type(' text, see ');
      await keyboard.press('ControlOrMeta+k');
      await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
      await expectSeenFocus(page);
      await keyboard.type('react.dev');
      await keyboard.press('Tab');
      await keyboard.type('the docs');
      await keyboard.press('Enter');
      await expect(body).toBeFocused();
      await keyboard.type('. It is slow.');
      await keyboard.press('ControlOrMeta+Alt+f');
      await keyboard.type('On a slow phone.');
      await keyboard.press('Escape');
      await keyboard.press('Enter');
    });

    await test.step('a heading and a list', async () => {
      await keyboard.type('## What it costs');
      await keyboard.press('Enter');
      await keyboard.type('- outer');
      await keyboard.press('Enter');
      await keyboard.press('Tab');
      await keyboard.type('inner');
      for (let enter = 0; enter < 3; enter += 1) await keyboard.press('Enter');
    });

    await test.step('a table by the button of the toolbar', async () => {
      await keyboard.press('Alt+F10');
      await expect(toolbarOf(page).getByRole('button', { name: 'Insert' })).toBeFocused();
      await expectSeenFocus(page);
      await keyboard.press('Enter');
      await expect(blocks(page)).toBeVisible();
      await expect(body).toBeFocused();
      await keyboard.type('tab');
      await expect(page.getByRole('option', { selected: true })).toContainText('Table');
      await keyboard.press('Enter');
      await expect(cell(page, 1, 1)).toBeFocused();
      await expectSeenFocus(page);
      await keyboard.type('Hook');
      await keyboard.press('Tab');
      await keyboard.type('Size');
      await keyboard.press('Tab');
      await keyboard.press('Alt+F10');
      await expectSeenFocus(page);
      await tabTo(page, page.getByRole('button', { name: 'Delete the column' }), { seesFocus: true });
      await keyboard.press('Enter');
      await expect(cell(page, 1, 3)).toHaveCount(0);
      await expect(cell(page, 1, 2)).toBeFocused();
      for (const text of ['useState', '1 kB', 'useMemo', '2 kB']) {
        await keyboard.press('Tab');
        await keyboard.type(text);
      }
      await keyboard.press('Tab');
      await expect(cell(page, 4, 1)).toBeFocused();
      await keyboard.press('Alt+F10');
      await tabTo(page, page.getByRole('button', { name: 'Delete the row' }));
      await keyboard.press('Enter');
      await expect(cell(page, 3, 1)).toBeFocused();
      await keyboard.press('Escape');
      await expect(body).toBeFocused();
    });

    await test.step('code with a file and highlighted lines', async () => {
      await keyboard.type('```ts');
      await keyboard.press('Enter');
      await keyboard.type('const latest = 1;');
      await keyboard.press('Alt+F10');
      await expect(page.getByRole('textbox', { name: 'File name of the code' })).toBeFocused();
      await expectSeenFocus(page);
      await keyboard.type('src/useLatest.ts');
      await keyboard.press('Tab');
      await keyboard.type('1');
      await tabTo(page, page.getByRole('combobox', { name: 'Language of the code' }), { seesFocus: true });
      await keyboard.type('TypeS');
      await keyboard.press('Escape');
      await expect(body).toBeFocused();
      await keyboard.press('Shift+Enter');
    });

    await test.step('an embed by its address', async () => {
      await keyboard.type('/embed');
      await keyboard.press('Enter');
      await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
      await keyboard.type(VIDEO);
      await keyboard.press('Tab');
      await keyboard.type('A talk');
      await keyboard.press('Enter');
      await expect(body).toBeFocused();
    });

    await test.step('a figure with a description and a caption, shown wide', async () => {
      const chooser = page.waitForEvent('filechooser');
      await keyboard.press('ControlOrMeta+Alt+m');
      await expect(page.getByRole('button', { name: 'Choose a file' })).toBeFocused();
      await keyboard.press('Enter');
      await (await chooser).setFiles(picture);
      await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused();
      await keyboard.type('Still water');
      await keyboard.press('Enter');
      await expect(body).toBeFocused();
      await keyboard.press('ArrowUp');
      await expect(
        page.getByRole('group', { name: 'Image' }).getByRole('textbox', { name: 'Caption' }),
      ).toBeFocused();
      await keyboard.type('The pool at dawn');
      await keyboard.press('Alt+F10');
      await expect(page.getByRole('button', { name: 'Show this image wide' })).toBeFocused();
      await expectSeenFocus(page);
      await keyboard.press('Enter');
      await keyboard.press('Escape');
      await expect(body).toBeFocused();
    });

    await test.step('a callout', async () => {
      await keyboard.type('> [!TIP] Measure first.');
      await keyboard.press('Enter');
      await keyboard.press('Enter');
    });

    await test.step('an example that runs', async () => {
      await keyboard.type('```jsx run');
      await keyboard.press('Enter');
      const code = page.getByRole('textbox', { name: 'Code of App.js' });
      await expect(code).toBeFocused();
      await expectSeenFocus(page);
      await keyboard.press('ControlOrMeta+a');
      await keyboard.type('export default () => "Ran";');
      await keyboard.press('Alt+F10');
      await tabTo(page, page.getByRole('button', { name: 'Run', exact: true }), { seesFocus: true });
      await keyboard.press('Enter');
      const result = bodyOf(page).locator('[data-layer="shown"] iframe').contentFrame();
      await expect(result.getByText('Ran')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeFocused();
      await keyboard.press('Escape');
      await expect(body).toBeFocused();
      await keyboard.type('The end.');
    });

    await test.step('categories, and publishing', async () => {
      await expectHtml(page, /<p>The end\.<\/p>$/);
      await keyboard.press('Escape');
      await tabTo(page, page.getByRole('combobox', { name: 'Find a category' }), { seesFocus: true });
      await keyboard.type('ooks');
      await expect(page.getByRole('option', { name: 'Hooks' })).toHaveAttribute('data-active-item');
      await keyboard.press('Enter');
      await expect(page.getByRole('checkbox', { name: 'Hooks' })).toBeChecked();
      await tabTo(page, page.getByRole('button', { name: 'Publish' }), { seesFocus: true });
      await keyboard.press('Enter');
    });
    await expectPost(page, 'By the keyboard');
    await expect(page.getByRole('main')).toContainText('The end.');
  },
);

/** What `memberPage` passes to its context. */
const { viewport: _desk, defaultBrowserType: _browser, ...phone } = devices['Pixel 5'];

test.describe('on a phone', () => {
  test.use({
    contextOptions: { ...phone, viewport: { width: 375, height: 667 }, reducedMotion: 'reduce' },
  });

  test('a post with every kind of block is written and published with taps and an on-screen keyboard', async ({
    memberPage: page,
  }) => {
    test.setTimeout(300_000);
    const body = bodyOf(page);
    const button = (name: string | RegExp) =>
      page.getByRole('button', { name, exact: typeof name === 'string' });
    await page.goto('/write');
    await titleOf(page).tap();
    const keyboard = await ScreenKeyboard.on(page);
    await keyboard.insert('By thumbs');
    await body.tap();
    await expect(body).toBeFocused();
    await openKeyboard(page, { top: 407, offsetTop: 0 });

    /** Opens the list of blocks by the button above the keyboard, and taps a block. */
    const insertBlock = async (name: string) => {
      await toolbarOf(page).getByRole('button', { name: 'Insert' }).tap();
      await expect(blocks(page)).toBeInViewport({ ratio: 1 });
      const option = blocks(page).getByRole('option', { name });
      await option.tap();
      await expect(blocks(page)).toBeHidden();
    };

    await test.step('text with marks, a link and a footnote', async () => {
      await keyboard.word('Some');
      await keyboard.insert(' ');
      await toolbarOf(page).getByRole('button', { name: 'Bold', exact: true }).tap();
      await keyboard.word('bold');
      await toolbarOf(page).getByRole('button', { name: 'Bold', exact: true }).tap();
      await keyboard.insert(' text, see ');
      await toolbarOf(page).getByRole('button', { name: 'Link', exact: true }).tap();
      const form = page.getByRole('dialog', { name: 'Add a link' });
      await expect(form.getByLabel('Address')).toBeFocused();
      await keyboard.insert('react.dev');
      await form.getByLabel('Text').tap();
      await keyboard.insert('the docs');
      await form.getByRole('button', { name: 'Add link' }).tap();
      await expect(body).toBeFocused();
      await keyboard.insert('. It is slow.');
      await insertBlock('Footnote');
      await keyboard.insert('On a slow phone.');
      await keyboard.enter();
      await keyboard.enter();
    });

    await test.step('a heading and a list', async () => {
      await insertBlock('Heading 2');
      await keyboard.word('What');
      await keyboard.insert(' it costs');
      await keyboard.enter();
      await insertBlock('Bullet list');
      await keyboard.word('outer');
      await keyboard.enter();
      await toolbarOf(page).getByRole('button', { name: 'Indent', exact: true }).tap();
      await keyboard.word('inner');
      await keyboard.enter();
      await keyboard.enter();
      await keyboard.enter();
    });

    await test.step('a table', async () => {
      await insertBlock('Table');
      await expect(cell(page, 1, 1)).toBeFocused();
      const table = page.getByRole('group', { name: /^Table of/ });
      expect(await tooSmallForFingers(table)).toEqual([]);
      await cell(page, 1, 3).tap();
      await button('Delete the column').tap();
      for (const [row, texts] of [
        [1, ['Hook', 'Size']],
        [2, ['useState', '1 kB']],
        [3, ['useMemo', '2 kB']],
      ] as const) {
        for (const [column, text] of texts.entries()) {
          await cell(page, row, column + 1).tap();
          await keyboard.word(text);
        }
      }
      await keyboard.enter();
      await expect(body).toBeFocused();
    });

    await test.step('code with a file and highlighted lines', async () => {
      await insertBlock('Code block');
      await keyboard.insert('const latest = 1;');
      await page.getByRole('textbox', { name: 'File name of the code' }).tap();
      await keyboard.insert('src/useLatest.ts');
      await page.getByRole('textbox', { name: 'Highlighted lines' }).tap();
      await keyboard.insert('1');
      const language = page.getByRole('combobox', { name: 'Language of the code' });
      await language.focus();
      await language.selectOption('TypeScript');
      await body.getByText('const latest = 1;').tap();
      await expect(body).toBeFocused();
    });
    await test.step('an embed by its address', async () => {
      await insertBlock('Normal text');
      await insertBlock('Embed');
      const form = page.getByRole('dialog', { name: 'Embed a page' });
      await expect(form.getByLabel('Address')).toBeFocused();
      await keyboard.insert(VIDEO);
      await form.getByLabel('Title').tap();
      await keyboard.insert('A talk');
      await form.getByRole('button', { name: 'Embed', exact: true }).tap();
      await expect(body).toBeFocused();
    });

    await test.step('a figure with a description and a caption', async () => {
      await insertBlock('Image');
      const chooser = page.waitForEvent('filechooser');
      await button('Choose a file').tap();
      await (await chooser).setFiles(picture);
      await expect(page.getByRole('textbox', { name: 'Description' })).toBeFocused();
      await keyboard.insert('Still water');
      await button('Save').tap();
      await expect(body).toBeFocused();
      const figure = page.getByRole('group', { name: 'Image' });
      expect(await tooSmallForFingers(figure)).toEqual([]);
      await figure.getByRole('textbox', { name: 'Caption' }).tap();
      await keyboard.insert('The pool at dawn');
      // A key without a name must not submit the form of the page.
      await keyboard.enter();
      await page.keyboard.press('Enter');
      await expect(body).toBeFocused();
    });

    await test.step('a callout', async () => {
      await insertBlock('Tip');
      await keyboard.word('Measure');
      await keyboard.insert(' first.');
      await keyboard.enter();
      await keyboard.enter();
    });

    await test.step('an example that runs', async () => {
      await insertBlock('Example');
      const code = page.getByRole('textbox', { name: 'Code of App.js' });
      await expect(code).toBeFocused();
      await page.keyboard.press('ControlOrMeta+a');
      await keyboard.insert('export default () => "Ran";');
      await button('Run').tap();
      const result = body.locator('[data-layer="shown"] iframe').contentFrame();
      await expect(result.getByText('Ran')).toBeVisible();
    });

    await test.step('categories, and publishing', async () => {
      const search = page.getByRole('combobox', { name: 'Find a category' });
      await search.tap();
      await keyboard.insert('ooks');
      await page.getByRole('option', { name: 'Hooks' }).tap();
      await expect(page.getByRole('checkbox', { name: 'Hooks' })).toBeChecked();
      await button('Publish').tap();
    });
    await expectPost(page, 'By thumbs');
  });
});
