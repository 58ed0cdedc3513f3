import type { Page } from '@playwright/test';
import { bodyOf, expectHtml, write } from './editor-support';
import { violationsInThemes } from './support/axe';
import { expect, test } from './support/test';

/** The text that each look of code colours, by the CSS Custom Highlight API. */
const coloured = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...CSS.highlights].map(([name, ranges]) => [
        name,
        [...ranges].map((range) => (range instanceof Range ? range.toString() : '')),
      ]),
    ),
  );

test('code is coloured while one types, in the language that one chooses, and left by arrows', async ({
  memberPage: page,
}) => {
  const { keyboard } = page;
  await write(page);
  await keyboard.type('```ts');
  await keyboard.press('Enter');
  await keyboard.type('const a: number = 1;');
  await expect.poll(() => coloured(page)).toMatchObject({ 'code-keyword': ['const'], 'code-literal': ['1'] });
  await keyboard.press('Enter');
  await keyboard.type('return a;');
  await expect.poll(() => coloured(page)).toMatchObject({ 'code-keyword': ['const', 'return'] });
  const code = '<pre><code class="language-ts">const a: number = 1;\nreturn a;</code></pre>';
  await expectHtml(page, code);

  // Escape lets Tab leave the code.
  await keyboard.press('Escape');
  await keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'File name of the code' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'Highlighted lines' })).toBeFocused();
  await keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Make it run' })).toBeFocused();
  await keyboard.press('Tab');
  const language = page.getByRole('combobox', { name: 'Language of the code' });
  await expect(language).toBeFocused();
  await expect(language).toHaveValue('ts');
  await language.selectOption('Plain text');
  await expectHtml(page, code.replace(' class="language-ts"', ''));
  await expect.poll(() => coloured(page)).toMatchObject({ 'code-keyword': [] });
  await expect(page.getByRole('button', { name: 'Make it run' })).toBeVisible();
  await language.selectOption('CSS');
  await expect(page.getByRole('button', { name: 'Make it run' })).toHaveCount(0);
  expect(await violationsInThemes(page)).toEqual([]);
  await bodyOf(page).getByText('return a;').click();
  await keyboard.press('ControlOrMeta+z');
  await keyboard.press('ControlOrMeta+z');
  await expectHtml(page, code);

  await keyboard.press('ControlOrMeta+End');
  await keyboard.press('ArrowDown');
  await keyboard.type('below');
  await expectHtml(page, `${code}<p>below</p>`);
  await keyboard.press('ControlOrMeta+Home');
  await keyboard.press('ArrowUp');
  await keyboard.type('above');
  await expectHtml(page, `<p>above</p>${code}<p>below</p>`);
  await page.getByRole('button', { name: 'Make it run' }).click();
  await expectHtml(page, /^<p>above<\/p><figure data-example="react">\n<pre><code class="language-tsx"/);
});
