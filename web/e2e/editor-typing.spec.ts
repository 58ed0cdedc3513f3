import { bodyOf, expectHtml, typeWithoutPauses, write } from './editor-support';
import { expect, test } from './support/test';

/** The typed text, the resulting HTML, and, for signs around a word, the HTML after one undo. */
const markdown: [typed: string, html: string, undone: string][] = [
  ['## Title', '<h2>Title</h2>', ''],
  ['### a', '<h3>a</h3>', ''],
  ['#### a', '<h4>a</h4>', ''],
  ['- a', '<ul><li>a</li></ul>', ''],
  ['1. a', '<ol><li>a</li></ol>', ''],
  ['> a', '<blockquote><p>a</p></blockquote>', ''],
  ['``` a', '<pre><code>a</code></pre>', ''],
  ['x **bold**', '<p>x <strong>bold</strong></p>', '<p>x **bold**</p>'],
  ['x *it*', '<p>x <em>it</em></p>', '<p>x *it*</p>'],
  ['x ~~no~~', '<p>x <s>no</s></p>', '<p>x ~~no~~</p>'],
  ['x `code`', '<p>x <code>code</code></p>', '<p>x `code`</p>'],
];

/** The bit of the Control key in the DevTools protocol's Input.dispatchKeyEvent. */
const CONTROL = 2;

test('Markdown is converted while typing, and one undo gives the signs back', async ({
  memberPage: page,
}) => {
  test.slow();
  await write(page);
  const { keyboard } = page;
  for (const [typed, html, undone] of markdown.filter(([, stored]) => !stored.includes('<br />'))) {
    await test.step(typed, async () => {
      await keyboard.press('ControlOrMeta+a');
      await keyboard.press('Backspace');
      await keyboard.press('Backspace');
      await keyboard.type(typed);
      await expectHtml(page, html);
      if (undone !== '') {
        await keyboard.press('ControlOrMeta+z');
        await expectHtml(page, undone);
      }
    });
  }
  await test.step('signs at the start of a line come back too', async () => {
    for (const [signs, element] of [
      ['##', 'h2'],
      ['-', 'ul'],
      ['1.', 'ol'],
      ['>', 'blockquote'],
      ['```', 'pre'],
    ] as const) {
      await keyboard.press('ControlOrMeta+a');
      await keyboard.press('Backspace');
      await keyboard.press('Backspace');
      await keyboard.type(`${signs} `);
      await expect(bodyOf(page).locator(element)).toBeVisible();
      await keyboard.press('ControlOrMeta+z');
      await expect(bodyOf(page)).toHaveText(`${signs} `, { useInnerText: true });
      await expect(bodyOf(page).locator(element)).toHaveCount(0);
    }
  });
});

test('shortcuts format the text, each undone by one undo', async ({ memberPage: page }) => {
  test.slow();
  await write(page);
  const { keyboard } = page;
  await keyboard.type('word');
  await expectHtml(page, '<p>word</p>');
  for (const [keys, html] of [
    ['ControlOrMeta+b', '<p><strong>word</strong></p>'],
    ['ControlOrMeta+i', '<p><em>word</em></p>'],
    ['ControlOrMeta+u', '<p><u>word</u></p>'],
    ['ControlOrMeta+Shift+x', '<p><s>word</s></p>'],
    ['ControlOrMeta+e', '<p><code>word</code></p>'],
    ['ControlOrMeta+Alt+2', '<h2>word</h2>'],
    ['ControlOrMeta+Alt+3', '<h3>word</h3>'],
    ['ControlOrMeta+Alt+4', '<h4>word</h4>'],
    ['ControlOrMeta+Shift+7', '<ol><li>word</li></ol>'],
    ['ControlOrMeta+Shift+8', '<ul><li>word</li></ul>'],
    ['ControlOrMeta+Shift+9', '<blockquote><p>word</p></blockquote>'],
    ['ControlOrMeta+Alt+c', '<pre><code>word</code></pre>'],
    ['ControlOrMeta+]', '<p class="indent-1">word</p>'],
  ] as const) {
    await test.step(keys, async () => {
      await keyboard.press('ControlOrMeta+a');
      await keyboard.press(keys);
      await expectHtml(page, html);
      await keyboard.press('ControlOrMeta+z');
      await expectHtml(page, '<p>word</p>');
      await keyboard.press('ControlOrMeta+Shift+z');
      await expectHtml(page, html);
      await keyboard.press('ControlOrMeta+z');
    });
  }
  await keyboard.press('ControlOrMeta+a');
  await keyboard.press('ControlOrMeta+b');
  await keyboard.press('ControlOrMeta+Alt+2');
  await expectHtml(page, '<h2><strong>word</strong></h2>');
  await keyboard.press('ControlOrMeta+\\');
  await expectHtml(page, '<p>word</p>');
});

test('lists nest and are left with Tab, Enter and Backspace', async ({ memberPage: page }) => {
  await typeWithoutPauses(page);
  await write(page);
  const { keyboard } = page;
  await keyboard.type('- one');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.type('two');
  await expectHtml(page, '<ul><li>one<ul><li>two</li></ul></li></ul>');
  await keyboard.press('ControlOrMeta+z');
  await keyboard.type('two');
  await keyboard.press('Shift+Tab');
  await expectHtml(page, '<ul><li>one</li><li>two</li></ul>');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('three');
  await expectHtml(page, '<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul>');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('after');
  await expectHtml(page, '<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul><p>after</p>');
  await keyboard.press('ControlOrMeta+Shift+8');
  await keyboard.press('Home');
  await keyboard.press('Backspace');
  await expectHtml(page, /<li>three<\/li><\/ul><p>after<\/p>$/);
  await keyboard.press('End');
  await keyboard.press('Shift+Enter');
  await keyboard.type('line');
  await expectHtml(page, /<p>after<br \/>line<\/p>$/);
});

test('code is verbatim: Enter, Tab and paste; Shift+Enter leaves it', async ({ memberPage: page }) => {
  await write(page);
  const { keyboard } = page;
  await keyboard.type('```tsx');
  await keyboard.press('Enter');
  await keyboard.type('if (a) {');
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  await keyboard.type('**b** `c`');
  await keyboard.press('Enter');
  await keyboard.press('Shift+Tab');
  await keyboard.type('}');
  await keyboard.press('Shift+Enter');
  await keyboard.type('after');
  await expectHtml(page, '<pre><code class="language-tsx">if (a) {\n  **b** `c`\n}</code></pre><p>after</p>');
});

test('undo removes a few words, not everything that was typed', async ({ memberPage: page }) => {
  await typeWithoutPauses(page);
  await write(page);
  const { keyboard } = page;
  await keyboard.type('the quick brown fox jumps over the lazy dog and runs away');
  await keyboard.press('ControlOrMeta+z');
  await expectHtml(page, '<p>the quick brown fox jumps over the lazy dog and runs</p>');
  await keyboard.press('ControlOrMeta+z');
  await expectHtml(page, '<p>the quick brown fox jumps</p>');
});

test('text typed right after an undo stays, however busy the page is', async ({ memberPage: page }) => {
  await typeWithoutPauses(page);
  await write(page);
  const { keyboard } = page;
  await keyboard.type('- one');
  await keyboard.press('Enter');
  await keyboard.type('two');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 20 });
  // Send without awaiting, so that the keys queue in the browser. Playwright's own presses would interleave with the
  // modifier.
  const send = (type: 'keyDown' | 'rawKeyDown' | 'keyUp', key: string, options = {}) =>
    devtools.send('Input.dispatchKeyEvent', { type, key, ...options });
  await Promise.all([
    send('rawKeyDown', 'z', { code: 'KeyZ', windowsVirtualKeyCode: 90, modifiers: CONTROL }),
    send('keyUp', 'z', { code: 'KeyZ', windowsVirtualKeyCode: 90, modifiers: CONTROL }),
    ...['t', 'h', 'r', 'e', 'e'].flatMap((letter) => [
      send('keyDown', letter, { text: letter }),
      send('keyUp', letter),
    ]),
    send('rawKeyDown', 'Tab', { code: 'Tab', windowsVirtualKeyCode: 9 }),
    send('keyUp', 'Tab', { code: 'Tab', windowsVirtualKeyCode: 9 }),
  ]);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expectHtml(page, /three<\/li><\/ul><\/li><\/ul>$/);
});

test('the toolbar acts on the text without taking its focus', async ({ memberPage: page }) => {
  await write(page);
  const { keyboard } = page;
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  const button = (name: string) => toolbar.getByRole('button', { name, exact: true });
  await keyboard.type('word');
  await keyboard.press('ControlOrMeta+a');
  await button('Bold').click();
  await expect(bodyOf(page)).toBeFocused();
  await expect(button('Bold')).toHaveAttribute('aria-pressed', 'true');
  await expectHtml(page, '<p><strong>word</strong></p>');
  await keyboard.press('ControlOrMeta+z');
  await expectHtml(page, '<p>word</p>');

  await button('Indent').click();
  await button('Indent').click();
  await button('Outdent').click();
  await expectHtml(page, '<p class="indent-1">word</p>');
  await button('Clear formatting').click();
  await expectHtml(page, '<p>word</p>');

  await test.step('it is one tab stop, with arrow keys between the buttons', async () => {
    await keyboard.press('Escape');
    await keyboard.press('Shift+Tab');
    const first = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(first).toBe('Insert');
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowRight');
    await expect(button('Heading 4')).toBeFocused();
    await keyboard.press('Enter');
    await expect(bodyOf(page)).toBeFocused();
    await expectHtml(page, '<h4>word</h4>');
  });
});

test('a link is added, changed and removed at the caret', async ({ memberPage: page }) => {
  await write(page);
  const { keyboard } = page;
  const address = page.getByRole('textbox', { name: 'Address' });
  await keyboard.type('see docs');
  for (let letter = 0; letter < 4; letter += 1) await keyboard.press('Shift+ArrowLeft');
  await keyboard.press('ControlOrMeta+k');
  await expect(address).toBeFocused();
  await keyboard.type('javascript:alert(1)');
  await keyboard.press('Enter');
  await expect(page.getByText('A link can start with http, https, mailto or tel')).toBeVisible();
  await address.fill('react.dev');
  await keyboard.press('Enter');
  await expect(bodyOf(page)).toBeFocused();
  await keyboard.type(', and more');
  const rel = 'rel="noopener noreferrer nofollow ugc"';
  await expectHtml(page, `<p>see <a href="https://react.dev" ${rel}>docs</a>, and more</p>`);

  await keyboard.press('Home');
  for (let letter = 0; letter < 6; letter += 1) await keyboard.press('ArrowRight');
  await keyboard.press('ControlOrMeta+k');
  await expect(address).toHaveValue('https://react.dev');
  await address.fill('mailto:a@b.example');
  await keyboard.press('Enter');
  await expectHtml(page, '<p>see <a href="mailto:a@b.example">docs</a>, and more</p>');
  await keyboard.press('ControlOrMeta+z');
  await expectHtml(page, `<p>see <a href="https://react.dev" ${rel}>docs</a>, and more</p>`);
  await keyboard.press('ArrowLeft');
  await keyboard.press('ControlOrMeta+k');
  await page.getByRole('button', { name: 'Remove link' }).click();
  await expectHtml(page, '<p>see docs, and more</p>');
});

test('IME compositions, emoji and right-to-left text stay intact', async ({ memberPage: page }) => {
  await write(page);
  const { keyboard } = page;
  const input = await page.context().newCDPSession(page);
  const compose = async (steps: string[], committed: string): Promise<void> => {
    for (const text of steps) {
      await input.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      });
    }
    await input.send('Input.insertText', { text: committed });
  };

  await compose(['に', 'にほ', 'にほん'], '日本');
  await expectHtml(page, '<p>日本</p>');
  await keyboard.type(' a');
  await compose(['に'], '語');
  await expectHtml(page, '<p>日本 a語</p>');
  await keyboard.press('ControlOrMeta+z');
  await expectHtml(page, '<p>日本 a</p>');

  await keyboard.press('Enter');
  await keyboard.insertText('👩‍👩‍👧‍👦');
  await keyboard.insertText('🇫🇷');
  await expectHtml(page, '<p>日本 a</p><p>👩‍👩‍👧‍👦🇫🇷</p>');
  await keyboard.press('Backspace');
  await expectHtml(page, '<p>日本 a</p><p>👩‍👩‍👧‍👦</p>');
  await keyboard.press('Backspace');
  await expectHtml(page, /^<p>日本 a<\/p>(?:<p><br \/><\/p>)$/);

  await keyboard.type('שלום **עולם** abc');
  await expectHtml(page, '<p>日本 a</p><p>שלום <strong>עולם</strong> abc</p>');
  const direction = await page.getByText('שלום').evaluate((element) => getComputedStyle(element).direction);
  expect(direction).toBe('rtl');
});

test('the words below the text are counted in every language', async ({ memberPage: page }) => {
  await write(page);
  await expect(page.getByText('0 words', { exact: true })).toBeVisible();
  await page.keyboard.type('One two — three');
  await expect(page.getByText('3 words', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('今日は良い天気です');
  await expect(page.getByText('8 words', { exact: true })).toBeVisible();
});
