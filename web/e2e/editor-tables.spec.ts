import type { Locator, Page } from '@playwright/test';
import { bodyOf, expectHtml, paste, write } from './editor-support';
import { violationsInThemes } from './support/axe';
import { expect, test } from './support/test';
import { isThorough } from './support/thorough';

const cell = (page: Page, row: number, column: number) =>
  bodyOf(page).getByRole('textbox', { name: `Row ${row}, column ${column}`, exact: true });

const undo = (page: Page) => page.keyboard.press('ControlOrMeta+z');

/** Rows of cells as stored; headings in brackets. */
const tableOf = (...rows: string[][]) => {
  const cells = rows.map((row) =>
    row.map((each) => (each.startsWith('[') ? `<th>${each.slice(1, -1)}</th>` : `<td>${each}</td>`)).join(''),
  );
  const [head, ...others] = cells;
  return `<table><thead><tr>${head}</tr></thead><tbody>${others.map((row) => `<tr>${row}</tr>`).join('')}</tbody></table>`;
};

test('a table is made, filled, changed and left with the keyboard alone, and undone', async ({
  memberPage: page,
}) => {
  test.slow();
  const { keyboard } = page;
  await write(page);
  await keyboard.type('Before');
  await keyboard.press('Enter');
  await keyboard.type('| name | size |');
  await keyboard.press('Enter');
  // The headings are typed already.
  await expect(cell(page, 2, 1)).toBeFocused();
  await keyboard.type('React & ');
  await keyboard.press('ControlOrMeta+b');
  await keyboard.type('co');
  await keyboard.press('ControlOrMeta+b');
  await keyboard.press('Tab');
  await keyboard.type('45');
  // Behind the last cell Tab adds a row.
  await keyboard.press('Tab');
  await expect(cell(page, 3, 1)).toBeFocused();
  await keyboard.type('Preact');
  const filled = tableOf(['[name]', '[size]'], ['React &amp; <strong>co</strong>', '45'], ['Preact', '']);
  await expectHtml(page, `<p>Before</p>${filled}`);

  await test.step('arrows', async () => {
    await keyboard.press('ArrowUp');
    await expect(cell(page, 2, 1)).toBeFocused();
    await keyboard.press('ArrowRight');
    await expect(cell(page, 2, 2)).toBeFocused();
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowLeft');
    await expect(cell(page, 2, 1)).toBeFocused();
    await keyboard.press('ArrowUp');
    await keyboard.press('ArrowUp');
    await expect(bodyOf(page)).toBeFocused();
    await keyboard.type('!');
    await expectHtml(page, `<p>Before!</p>${filled}`);
    await keyboard.press('ArrowDown');
    await expect(cell(page, 1, 1)).toBeFocused();
  });

  await test.step('each change of the shape is one step to undo', async () => {
    const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
    for (const [name, html] of [
      ['Add a column after', ['[name]', '[]', '[size]']],
      ['Delete the column', ['[size]']],
      ['Delete the row', null],
    ] as const) {
      await cell(page, 1, 1).focus();
      await press(name);
      const made = html ? tableOf([...html]).replace(/<tbody>.*/, '') : '<table><tbody>';
      await expectHtml(page, new RegExp(`^<p>Before!</p>${made.replaceAll('[', '\\[')}`));
      await undo(page);
      await expectHtml(page, `<p>Before!</p>${filled}`);
    }
    await cell(page, 2, 2).focus();
    await press('Align right');
    await expectHtml(page, /<th align="right">size<\/th>.*<td align="right">45<\/td>/);
    await expect(cell(page, 2, 2)).toBeFocused();
    await undo(page);
  });

  await test.step('typing in a cell is undone as a whole, and redone', async () => {
    await cell(page, 3, 2).focus();
    await keyboard.type('4 kB');
    await expectHtml(page, /<td>4 kB<\/td><\/tr><\/tbody>/);
    await undo(page);
    await expect(cell(page, 3, 2)).toHaveText('');
    await expectHtml(page, `<p>Before!</p>${filled}`);
    await keyboard.press('ControlOrMeta+Shift+z');
    await expect(cell(page, 3, 2)).toHaveText('4 kB');
  });

  await keyboard.press('Escape');
  await expect(bodyOf(page)).toBeFocused();
  await keyboard.type('After');
  await expectHtml(page, /<\/table><p>After<\/p>$/);
  await cell(page, 2, 2).focus();
  expect(await violationsInThemes(page)).toEqual([]);
});

const pasteInto = (field: Locator, text: string) =>
  field.evaluate((element, data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('a table of a spreadsheet is pasted into the text and into cells; its post shows it', async ({
  memberPage: page,
}) => {
  await write(page);
  const html =
    '<table><tbody><tr><td>Item</td><td style="text-align: right">Price</td></tr>' +
    '<tr><td>Tea</td><td style="text-align: right">2</td></tr></tbody></table>';
  await paste(page, { 'text/html': html, 'text/plain': 'Item\tPrice\nTea\t2' });
  await expect(cell(page, 2, 2)).toHaveText('2');
  await pasteInto(cell(page, 2, 2), '3\tfresh\n4\tstale');
  await expect(cell(page, 3, 3)).toHaveText('stale');
  await page.getByRole('button', { name: 'Row of headings' }).click();
  const rows =
    '<tr><td>Tea</td><td align="right">3</td><td>fresh</td></tr><tr><td></td><td align="right">4</td><td>stale</td></tr>';
  await expectHtml(
    page,
    `<table><thead><tr><th>Item</th><th align="right">Price</th><th></th></tr></thead><tbody>${rows}</tbody></table>`,
  );
  await page.getByPlaceholder('Add post title here...').fill('Prices');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('cell', { name: '4', exact: true })).toHaveCSS('text-align', /end|right/);
});

const ROWS = isThorough ? 200 : 40;

test(`a table of ${ROWS} rows of 20 cells is typed into without delay`, async ({ memberPage: page }) => {
  await write(page);
  const line = Array.from({ length: 20 }, (_, index) => `c${index}`).join('</td><td>');
  const html = `<table><tbody>${`<tr><td>${line}</td></tr>`.repeat(ROWS)}</tbody></table>`;
  await paste(page, { 'text/html': html, 'text/plain': 'table' });
  const last = cell(page, ROWS, 20);
  await last.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('abc');
  await expect(last).toHaveText('c19abc');
  await expectHtml(page, /<td>c19abc<\/td><\/tr><\/tbody><\/table>$/);

  await test.step('pasted cells beyond its limits are left out with a notice', async () => {
    await pasteInto(last, 'x\ty');
    await expect(last).toHaveText('x');
    const notice = page.getByText('A table has 200 rows and 20 columns at most: the cells beyond them');
    await expect(notice).toBeVisible();
    await pasteInto(cell(page, ROWS, 19), 'v\tw');
    await expect(last).toHaveText('w');
    await expect(notice).toHaveCount(0);
  });
});
