import type { Page } from '@playwright/test';
import { bodyOf, expectHtml, typeWithoutPauses, write } from './editor-support';
import { violationsInThemes } from './support/axe';
import { openKeyboard, ScreenKeyboard } from './support/screenKeyboard';
import { expect, test } from './support/test';

const list = (page: Page, name: string) => page.getByRole('listbox', { name });
const marked = (page: Page) => page.getByRole('option', { selected: true });
const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z');

test('a slash lists blocks, and keys alone insert one', async ({ memberPage: page }) => {
  test.slow();
  const { keyboard } = page;
  await typeWithoutPauses(page);
  await write(page);
  await keyboard.type('/');
  await expect(list(page, 'Blocks')).toBeVisible();
  await expect(marked(page)).toContainText('Heading 2');
  await expect(bodyOf(page)).toHaveAttribute(
    'aria-activedescendant',
    (await marked(page).getAttribute('id')) ?? '',
  );
  expect(await violationsInThemes(page)).toEqual([]);

  await keyboard.press('ArrowUp');
  await expect(marked(page)).toContainText('Open a file…');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await expect(marked(page)).toContainText('Heading 3');
  await keyboard.press('Enter');
  await expect(list(page, 'Blocks')).toBeHidden();
  await keyboard.type('Title');
  await keyboard.press('Enter');
  await expectHtml(page, /^<h3>Title<\/h3>/);

  await test.step('words find a block, and undo brings the words back', async () => {
    await keyboard.type('/divi');
    await expect(page.getByRole('option')).toContainText(['Horizontal rule']);
    await keyboard.press('Enter');
    await keyboard.type('Below');
    await expectHtml(page, '<h3>Title</h3><hr /><p>Below</p>');
    await undo(page);
    await undo(page);
    await expectHtml(page, '<h3>Title</h3><p>/divi</p>');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.press('Delete');
    await keyboard.press('ControlOrMeta+Alt+0');
  });

  await test.step('Escape closes the list, which stays away', async () => {
    await keyboard.type('/');
    await expect(list(page, 'Blocks')).toBeVisible();
    await keyboard.press('Escape');
    await keyboard.type('usr/bin');
    await expect(list(page, 'Blocks')).toBeHidden();
    await keyboard.press('Enter');
    await keyboard.type('and/or');
    await expect(list(page, 'Blocks')).toBeHidden();
    await expectHtml(page, '<p>/usr/bin</p><p>and/or</p>');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.press('Delete');
  });

  await test.step('the pointer chooses too, and a table takes the focus', async () => {
    await keyboard.type('/');
    await page.getByRole('option', { name: 'Table' }).click();
    await keyboard.type('a');
    await expectHtml(page, /^<table><thead><tr><th>a<\/th>/);
  });
});

test('a slash behind a space lists blocks within a line, and otherwise stays a slash', async ({
  memberPage: page,
}) => {
  const { keyboard } = page;
  await typeWithoutPauses(page);
  await write(page);
  await keyboard.type('and/or, 1/2, he / she, /usr/lib: see /quo');
  await expect(marked(page)).toContainText('Quote');
  await expect(page.getByRole('option')).toHaveCount(1);
  await keyboard.press('Enter');
  await keyboard.type('Cited');
  const line = 'and/or, 1/2, he / she, /usr/lib: see';
  await expectHtml(page, `<p>${line}</p><blockquote><p>Cited</p></blockquote>`);
  await undo(page);
  await undo(page);
  await expectHtml(page, `<p>${line} /quo</p>`);
  await expect(list(page, 'Blocks')).toBeHidden();

  await test.step('the rest of the line follows what is inserted', async () => {
    for (let letter = 0; letter < 4; letter += 1) await keyboard.press('Backspace');
    await keyboard.type('that');
    for (let letter = 0; letter < 4; letter += 1) await keyboard.press('ArrowLeft');
    await keyboard.type('/hor');
    await expect(list(page, 'Blocks')).toBeHidden();
    await keyboard.type(' ');
    await keyboard.press('ArrowLeft');
    await keyboard.type('i');
    await expect(marked(page)).toContainText('Horizontal rule');
    await keyboard.press('Tab');
    await keyboard.type('So ');
    await expectHtml(page, `<p>${line}</p><hr /><p>So that</p>`);
  });
});

test('Insert lists blocks at the caret, and changes nothing without a choice', async ({
  memberPage: page,
}) => {
  const { keyboard } = page;
  const insert = page.getByRole('button', { name: 'Insert', exact: true });
  await page.goto('/write');
  await insert.click();
  await expect(list(page, 'Blocks')).toBeVisible();
  await expect(bodyOf(page)).toBeFocused();
  await insert.click();
  await expect(list(page, 'Blocks')).toBeHidden();
  await keyboard.type('Text');
  await keyboard.press('ControlOrMeta+Alt+a');
  await expect(list(page, 'Blocks')).toBeVisible();
  await keyboard.press('Escape');
  await expect(list(page, 'Blocks')).toBeHidden();
  await expectHtml(page, '<p>Text</p>');

  await insert.click();
  await keyboard.type('quo');
  await expect(marked(page)).toContainText('Quote');
  await keyboard.press('Enter');
  await keyboard.type('Cited');
  await expectHtml(page, '<p>Text</p><blockquote><p>Cited</p></blockquote>');
});

test('a colon finds emoji by their names', async ({ memberPage: page }) => {
  const { keyboard } = page;
  await write(page);
  await keyboard.type('Time 10:30 :rocke');
  await expect(list(page, 'Emoji')).toBeVisible();
  await expect(marked(page)).toHaveText(/rocket/);
  await keyboard.press('Enter');
  await keyboard.type(' and :tada:');
  await expectHtml(page, '<p>Time 10:30 🚀 and 🎉</p>');
  await undo(page);
  await expectHtml(page, '<p>Time 10:30 🚀 and :tada:</p>');
});

test('an at sign finds people by their username and links to them', async ({ memberPage: page, member }) => {
  const { keyboard } = page;
  const { userName } = member;
  await write(page);
  await keyboard.type(`Thanks to @${userName.toLowerCase()}`);
  await expect(list(page, 'People')).toBeVisible();
  await expect(marked(page)).toContainText(`@${userName}`);
  await keyboard.press('Tab');
  await keyboard.type('and mail@example.com');
  await expect(list(page, 'People')).toBeHidden();
  await expectHtml(page, `<p>Thanks to <a href="/${userName}">@${userName}</a> and mail@example.com</p>`);
});

test(
  'on a phone a slash within a line lists blocks before its word and after it',
  { tag: '@thorough' },
  async ({ memberPage: page }) => {
    await page.setViewportSize({ width: 375, height: 667 });
    await write(page);
    await openKeyboard(page, { top: 407, offsetTop: 0 });
    const keyboard = await ScreenKeyboard.on(page);
    await keyboard.word('he');
    await keyboard.insert(' ', '/');
    await expect(list(page, 'Blocks')).toBeVisible();
    await keyboard.insert(' ');
    await expect(list(page, 'Blocks')).toBeHidden();
    await keyboard.word('she');
    await keyboard.insert(' ', '/');
    await keyboard.word('quote');
    await keyboard.insert(' ');
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.getByRole('option', { name: 'Quote' }).click();
    await keyboard.word('Cited');
    await expectHtml(page, '<p>he / she</p><blockquote><p>Cited</p></blockquote>');
  },
);
