import type { Page } from '@playwright/test';
import { bodyOf, expectHtml, paste, write } from './editor-support';
import { violationsInThemes } from './support/axe';
import { expect, test } from './support/test';

const cell = (page: Page, row: number, column: number) =>
  bodyOf(page).getByRole('textbox', { name: `Row ${row}, column ${column}`, exact: true });
const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Format the selection' });
const button = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });
const selected = (page: Page) => page.evaluate(() => getSelection()?.toString());
const address = (page: Page) => page.getByRole('textbox', { name: 'Address' });
const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z');

/** The stored table of one row. */
const row = (...cells: string[]) =>
  `<table><tbody><tr>${cells.map((each) => `<td>${each}</td>`).join('')}</tr></tbody></table>`;

async function writeTable(page: Page, ...cells: string[]): Promise<void> {
  await write(page);
  await paste(page, { 'text/html': row(...cells) });
  await expectHtml(page, row(...cells));
}

test('the mouse selects text in a cell and formats it', async ({ memberPage: page }) => {
  await writeTable(page, 'one two', 'three');
  const box = await cell(page, 1, 1).boundingBox();
  const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  await page.mouse.dblclick((box?.x ?? 0) + 8, middle);
  expect((await selected(page))?.trim()).toBe('one');
  await expect(toolbar(page)).toBeVisible();
  await expect(toolbar(page).getByRole('button')).toHaveCount(5);
  expect(await violationsInThemes(page, { include: '[aria-label="Format the selection"]' })).toEqual([]);

  await button(page, 'Bold').click();
  await expectHtml(page, row('<strong>one</strong> two', 'three'));
  await expect(button(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await expect(cell(page, 1, 1)).toBeFocused();
  await button(page, 'Keyboard key').click();
  await expectHtml(page, row('<strong><kbd>one</kbd></strong> two', 'three'));
  await button(page, 'Bold').click();
  await expectHtml(page, row('<kbd>one</kbd> two', 'three'));
  expect((await selected(page))?.trim()).toBe('one');

  await test.step('a link', async () => {
    await button(page, 'Link').click();
    await expect(address(page)).toBeFocused();
    await expect(toolbar(page)).toHaveCount(0);
    await page.keyboard.type('https://react.dev');
    await page.keyboard.press('Enter');
    await expect(cell(page, 1, 1)).toBeFocused();
    const link = '<a href="https://react.dev" rel="noopener noreferrer nofollow ugc"><kbd>one</kbd></a> two';
    await expectHtml(page, row(link, 'three'));
    await undo(page);
    await expectHtml(page, row('<kbd>one</kbd> two', 'three'));
  });

  await test.step('each press is one step to undo', async () => {
    await undo(page);
    await expectHtml(page, row('<strong><kbd>one</kbd></strong> two', 'three'));
    await undo(page);
    await undo(page);
    await expectHtml(page, row('one two', 'three'));
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expectHtml(page, row('<strong>one</strong> two', 'three'));
  });

  await test.step('the toolbar above works on the cell too', async () => {
    const above = page.getByRole('toolbar', { name: 'Formatting' });
    await page.mouse.dblclick((box?.x ?? 0) + 8, middle);
    await expect(toolbar(page)).toBeVisible();
    await above.getByRole('button', { name: 'Italic' }).click();
    await expectHtml(page, row('<strong><em>one</em></strong> two', 'three'));
    await expect(cell(page, 1, 1)).toBeFocused();
    await undo(page);
    // Undo keeps what is selected.
    expect((await selected(page))?.trim()).toBe('one');
  });

  await test.step('a click elsewhere takes the toolbar away', async () => {
    await cell(page, 1, 2).click();
    await expect(toolbar(page)).toHaveCount(0);
  });
});

test('the keyboard formats text in a cell', async ({ memberPage: page }) => {
  const { keyboard } = page;
  await writeTable(page, 'one <em>two</em> three', 'four');
  await cell(page, 1, 1).focus();
  await keyboard.press('End');
  await keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  await keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  expect(await selected(page)).toBe('two three');
  await keyboard.press('Alt+F10');
  await expect(button(page, 'Bold')).toBeFocused();
  await keyboard.press('ArrowRight');
  await keyboard.press('ArrowRight');
  await expect(button(page, 'Inline code')).toBeFocused();
  await keyboard.press('Enter');
  await expectHtml(page, row('one <em><code>two</code></em><code> three</code>', 'four'));
  await expect(cell(page, 1, 1)).toBeFocused();
  expect(await selected(page)).toBe('two three');

  await test.step('by shortcuts', async () => {
    await keyboard.press('ControlOrMeta+e');
    await keyboard.press('ControlOrMeta+b');
    await expectHtml(page, row('one <strong><em>two</em> three</strong>', 'four'));
    await keyboard.press('ControlOrMeta+b');
    await expectHtml(page, row('one <em>two</em> three', 'four'));
  });

  await test.step('Escape closes the toolbar, then leaves the table', async () => {
    await expect(toolbar(page)).toBeVisible();
    await keyboard.press('Escape');
    await expect(toolbar(page)).toHaveCount(0);
    await expect(cell(page, 1, 1)).toBeFocused();
    expect(await selected(page)).toBe('two three');
    await keyboard.press('Alt+F10');
    await expect(button(page, 'Bold')).toBeFocused();
    await keyboard.press('Tab');
    await expect(cell(page, 1, 1)).toBeFocused();
    expect(await selected(page)).toBe('two three');
  });

  await test.step('a link, made and changed', async () => {
    await keyboard.press('ControlOrMeta+k');
    await expect(address(page)).toBeFocused();
    await keyboard.press('Escape');
    await expect(cell(page, 1, 1)).toBeFocused();
    expect(await selected(page)).toBe('two three');
    await keyboard.press('ControlOrMeta+k');
    await keyboard.type('mailto:a@b.example');
    await keyboard.press('Enter');
    const link = '<a href="mailto:a@b.example"><em>two</em> three</a>';
    await expectHtml(page, row(`one ${link}`, 'four'));
    await expect(cell(page, 1, 1)).toBeFocused();
    await keyboard.press('ArrowLeft');
    await keyboard.press('ControlOrMeta+k');
    await expect(address(page)).toHaveValue('mailto:a@b.example');
    await page.getByRole('button', { name: 'Remove link' }).click();
    await expectHtml(page, row('one <em>two</em> three', 'four'));
  });

  await test.step('without a selection Alt+F10 goes to the buttons of the table', async () => {
    await expect(cell(page, 1, 1)).toBeFocused();
    await keyboard.press('End');
    await keyboard.type('!');
    await expectHtml(page, row('one <em>two</em> three!', 'four'));
    await keyboard.press('Alt+F10');
    await expect(page.getByRole('button', { name: 'Add a row above' })).toBeFocused();
    await expect(toolbar(page)).toHaveCount(0);
  });
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } });

  test("the phone's own menu stands alone in a cell", async ({ memberPage: page }) => {
    await writeTable(page, 'one two', 'three');
    await cell(page, 1, 1).focus();
    await page.keyboard.press('End');
    await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
    expect(await selected(page)).toBe('two');
    await page.waitForTimeout(500);
    await expect(toolbar(page)).toHaveCount(0);
    // A keyboard that is attached still has its keys.
    await page.keyboard.press('ControlOrMeta+b');
    await expectHtml(page, row('one <strong>two</strong>', 'three'));
  });
});
