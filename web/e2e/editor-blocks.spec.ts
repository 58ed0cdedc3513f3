import type { Page } from '@playwright/test';
import { bodyOf, expectHtml, paste, typeWithoutPauses, write } from './editor-support';
import { violationsInThemes } from './support/axe';
import { publish } from './support/posts';
import { ScreenKeyboard } from './support/screenKeyboard';
import { expect, test } from './support/test';

/** Types text, and presses the keys in braces: `one{Enter}two` */
async function type(page: Page, text: string): Promise<void> {
  for (const part of text.split(/(\{[A-Z][\w+]*\})/)) {
    const key = /^\{([A-Z][\w+]*)\}$/.exec(part)?.[1];
    if (key !== undefined) await page.keyboard.press(key);
    else await page.keyboard.type(part);
  }
}

async function clear(page: Page): Promise<void> {
  await type(page, '{ControlOrMeta+a}{Backspace}{Backspace}{Backspace}');
}

const note = (html: string) => `<aside data-callout="note">${html}</aside>`;

test('callouts and details are made, left, taken away and undone', async ({ memberPage: page }) => {
  test.slow();
  await write(page);

  // First: React ignores spaces without a key once the space bar was pressed.
  await test.step('an on-screen keyboard writes in a box as outside', async () => {
    const keyboard = await ScreenKeyboard.on(page);
    await keyboard.insert('>', ' ', '[', '!', 'T', 'I', 'P', ']', ' ');
    await keyboard.word('hello');
    await keyboard.enter();
    await keyboard.word('there');
    await expectHtml(page, '<aside data-callout="tip"><p>hello</p><p>there</p></aside>');
    await keyboard.enter();
    await keyboard.enter();
    await keyboard.word('out');
    await expectHtml(page, '<aside data-callout="tip"><p>hello</p><p>there</p></aside><p>out</p>');
  });

  await test.step('a callout begins by its sign, goes on and is left on an empty line', async () => {
    await clear(page);
    await type(page, '> [!NOTE] one{Enter}- two{Enter}three{Enter}{Enter}');
    await type(page, '### four{Enter}```js{Enter}five();{Shift+Enter}six{Enter}{Enter}after');
    await expectHtml(
      page,
      note(
        '<p>one</p><ul><li>two</li><li>three</li></ul><h3>four</h3><pre><code class="language-js">five();</code></pre><p>six</p>',
      ) + '<p>after</p>',
    );
    await type(page, '{Home}{Backspace}');
    await expectHtml(page, /<p>sixafter<\/p><\/aside>$/);
    await type(page, '{ControlOrMeta+z}');
    await expectHtml(page, /<p>six<\/p><\/aside><p>after<\/p>$/);
  });

  await test.step('Backspace at its start takes it away, and undo gives it back', async () => {
    await clear(page);
    await type(page, '> [!WARNING] one{Enter}two{ControlOrMeta+Home}{Backspace}');
    await expectHtml(page, '<p>one</p><p>two</p>');
    await type(page, '{ControlOrMeta+z}');
    await expectHtml(page, '<aside data-callout="warning"><p>one</p><p>two</p></aside>');
  });

  await test.step('shortcuts change it, and arrow keys leave it at the ends of the text', async () => {
    await type(page, '{ControlOrMeta+Alt+6}');
    await expectHtml(page, '<aside data-callout="tip"><p>one</p><p>two</p></aside>');
    await type(page, '{ControlOrMeta+End}{ArrowDown}below{ControlOrMeta+Home}{ArrowUp}above');
    await expectHtml(page, '<p>above</p><aside data-callout="tip"><p>one</p><p>two</p></aside><p>below</p>');
  });

  await test.step('what is pasted in a box stays in it', async () => {
    await type(page, '{ArrowDown}{End}');
    await paste(page, { 'text/plain': 'x', 'text/html': '<h2>a</h2><p>b</p>' });
    await expectHtml(
      page,
      '<p>above</p><aside data-callout="tip"><p>one</p><h2>a</h2><p>b</p><p>two</p></aside><p>below</p>',
    );
  });

  await test.step('details have a summary and a text', async () => {
    await clear(page);
    await type(page, '+++ ');
    await expect(bodyOf(page).locator('[data-block]')).toHaveCount(2);
    await type(page, 'Log{Shift+Enter}long{Enter}{Enter}after');
    await expectHtml(page, '<details><summary>Log</summary><p>long</p></details><p>after</p>');
  });
});

test('tasks are ticked by key and by their box, which does not stop the caret', async ({
  memberPage: page,
}) => {
  await write(page);
  await type(page, '- [ ] one{Enter}two{ControlOrMeta+Enter}{Enter}{Tab}three');
  const list = (one: boolean, two: boolean) =>
    `<ul><li data-checked="${one}">one</li><li data-checked="${two}">two<ul><li data-checked="false">three</li></ul></li></ul>`;
  await expectHtml(page, list(false, true));
  await page.getByRole('checkbox', { name: 'one', exact: true }).click();
  await page.getByRole('checkbox', { name: 'two', exact: true }).click();
  await expect(bodyOf(page)).toBeFocused();
  await expectHtml(page, list(true, false));
  await type(page, '{ControlOrMeta+z}{ControlOrMeta+z}');
  await expectHtml(page, list(false, true));

  await type(
    page,
    '{ControlOrMeta+Home}{End}{ArrowRight}2 {ArrowUp}{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}1 ',
  );
  await expectHtml(page, /^<ul><li data-checked="false">1 one<\/li><li data-checked="true">2 two/);
  await type(page, '{ControlOrMeta+End}{Enter}{Enter}{Enter}after');
  await expectHtml(page, /<li data-checked="false">three<\/li><\/ul><\/li><\/ul><p>after<\/p>$/);
  await type(page, '{ControlOrMeta+Shift+6}');
  await expectHtml(page, /<li data-checked="false">after<\/li><\/ul>$/);
  await type(page, '{ControlOrMeta+Shift+8}');
  await expectHtml(page, /<li>after<\/li><\/ul>$/);
  expect(await violationsInThemes(page)).toEqual([]);
});

test('keys and footnotes are marks in the line', async ({ memberPage: page }) => {
  await write(page);
  await type(page, 'Press {ControlOrMeta+Alt+y}Esc{ControlOrMeta+Alt+y}.');
  await expectHtml(page, '<p>Press <kbd>Esc</kbd>.</p>');
  await type(page, ' See{ControlOrMeta+Alt+f}a *b*{Enter} or^[c] d{ControlOrMeta+Alt+f}{Escape}!');
  const html =
    '<p>Press <kbd>Esc</kbd>. See<small data-note>a <em>b</em></small> or<small data-note>c</small> d!</p>';
  await expectHtml(page, html);
  await type(page, '{ArrowLeft}{ArrowLeft}{ArrowLeft}2');
  await expectHtml(page, html.replace('>c<', '>c2<'));
  await type(page, '{ArrowRight}3');
  await expectHtml(page, html.replace('>c</small>', '>c2</small>3'));

  // The number stands before each, and is no text.
  const numbers = await bodyOf(page)
    .locator('[data-offset-key]')
    .evaluateAll((elements) =>
      elements
        .map((element) => getComputedStyle(element, '::before'))
        .filter(({ counterIncrement }) => counterIncrement.startsWith('note'))
        .map(({ content }) => content),
    );
  expect(numbers).toHaveLength(2);
});

test('code has a file name and highlighted lines', async ({ memberPage: page }) => {
  await typeWithoutPauses(page);
  await write(page);
  await type(page, '```jsx src/App.jsx {2}{Enter}let a;{Enter}let b;{Enter}let c;');
  const code = (attributes: string) =>
    `<pre><code class="language-jsx"${attributes}>let a;\nlet b;\nlet c;</code></pre>`;
  await expectHtml(page, code(' data-file="src/App.jsx" data-lines="2"'));
  const marked = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('code-lines') ?? [])].map((range) =>
        range instanceof Range ? range.toString() : '',
      ),
    );
  await expect.poll(marked).toEqual(['let b;']);

  const file = page.getByRole('textbox', { name: 'File name of the code' });
  const lines = page.getByRole('textbox', { name: 'Highlighted lines' });
  await type(page, '{Escape}{Tab}');
  await expect(file).toBeFocused();
  await expect(file).toHaveValue('src/App.jsx');
  await type(page, '{ControlOrMeta+a}My app ');
  await expect(file).toHaveValue('My app ');
  await type(page, '{Tab}');
  await expect(lines).toBeFocused();
  await type(page, '3, 1-');
  await expectHtml(page, code(' data-file="My app" data-lines="1,3"'));
  await expect.poll(marked).toEqual(['let a;', 'let c;']);
  await type(page, 'x');
  await expect(
    page.getByRole('alert').filter({ hasText: 'Write numbers of lines from 1 to 9999, such as 1,3-5.' }),
  ).toBeVisible();
  await expect(lines).toHaveValue('3, 1-x');
  await expect(lines).toHaveAttribute('aria-invalid', 'true');
  expect(await violationsInThemes(page)).toEqual([]);
  await type(page, '{Backspace}2{Enter}');
  await expect(bodyOf(page)).toBeFocused();
  await expect(lines).toHaveValue('1-3');
  await type(page, '!');
  await expectHtml(page, /data-file="My app" data-lines="1-3">let a;\nlet b;\nlet c;!<\/code>/);
  await type(page, '{ControlOrMeta+z}{ControlOrMeta+z}{ControlOrMeta+z}');
  await expectHtml(page, code(' data-file="src/App.jsx" data-lines="2"'));
});

test('an abbreviation is made by keyboard, and opens for readers at the mouse and the focus', async ({
  memberPage: page,
  member,
  server,
}) => {
  await write(page);
  await type(page, 'Write HTML /abbr{Enter}');
  const words = page.getByRole('textbox', { name: 'Stands for' });
  await expect(words).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Write what it stands for.')).toBeVisible();
  await type(page, 'HyperText Markup{Enter}');
  await expect(bodyOf(page)).toBeFocused();
  await type(page, 'only');
  const html = '<p>Write <abbr title="HyperText Markup">HTML</abbr> only</p>';
  await expectHtml(page, html);
  await type(page, '{Home}' + '{ArrowRight}'.repeat(8) + '{ControlOrMeta+Alt+s}{End}');
  await expect(words).toHaveValue('HyperText Markup');
  expect(await violationsInThemes(page)).toEqual([]);
  await type(page, ' Language{Enter}');
  await expectHtml(page, html.replace('Markup', 'Markup Language'));

  const id = await publish(
    server.url,
    member,
    'Short forms',
    '<p>At the end of a line that fills the phone <abbr title="HyperText Markup Language">HTML</abbr></p><p><abbr title="HyperText Markup Language">HTML</abbr></p>',
  );
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(`/post/${id}`);
  const [first, second] = [page.locator('article abbr').first(), page.locator('article abbr').last()];
  const shown = (element: Element) => {
    const { content, clipPath, width } = getComputedStyle(element, '::after');
    return clipPath === 'none' ? content + (Number.parseFloat(width) > 100 ? '' : ' narrow') : 'closed';
  };
  expect(await first.evaluate(shown)).toBe('closed');
  await first.hover();
  expect(await first.evaluate(shown)).toBe('"HyperText Markup Language"');
  await second.focus();
  expect(await second.evaluate(shown)).toBe('"HyperText Markup Language"');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect(await violationsInThemes(page)).toEqual([]);

  // Escape closes the boxes at the mouse and at the focus, which stays. Both open anew when they come again.
  const contents = (element: Element) => getComputedStyle(element, '::after').content;
  await page.keyboard.press('Escape');
  await expect(second).toBeFocused();
  expect(await first.evaluate(shown)).toBe('closed');
  expect(await second.evaluate(contents)).toBe('none');
  await page.mouse.move(0, 0);
  await first.hover();
  expect(await first.evaluate(shown)).toBe('"HyperText Markup Language"');
  await second.blur();
  await second.focus();
  expect(await second.evaluate(shown)).toBe('"HyperText Markup Language"');

  await page.emulateMedia({ media: 'print' });
  await second.evaluate((element) => (element as HTMLElement).blur());
  const printed = (element: Element) => getComputedStyle(element, '::after').content;
  expect(await first.evaluate(printed)).toMatch(/\(.*HyperText Markup Language.*\)/);
  expect(await second.evaluate(printed)).toBe('none');
});
