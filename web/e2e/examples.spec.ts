import type { Locator, Page } from '@playwright/test';
import { violationsInThemes } from './support/axe';
import { counter, exampleFigure, longText } from './support/exampleFigures';
import { tooSmallForFingers } from './support/fingers';
import { publish } from './support/posts';
import { expect, test } from './support/test';
import { casesOf, isThorough } from './support/thorough';

const BROKEN = 'export default function App() {\n  return <h1>Hello</h1>\n}}\n';

/** StrictMode runs the effect twice. */
const LOGGING = `import { useEffect } from 'react';

export default function App() {
  useEffect(() => {
    for (let i = 0; i < 3; i += 1) console.log('again');
    console.warn('careful');
    console.error('wrong');
  }, []);
  return <p>Logged</p>;
}
`;

const DIALOG = `import { useRef, useState } from 'react';

export default function App() {
  const dialog = useRef(null);
  const [answer, setAnswer] = useState('nothing');
  return (
    <>
      <button onClick={() => dialog.current.showModal()}>Open</button>
      <p>Closed with {answer}</p>
      <dialog ref={dialog} onClose={() => setAnswer(dialog.current.returnValue)}>
        <form method="dialog">
          <button value="yes">Agree</button>
        </form>
        <form>
          <button formMethod="dialog" value="later">Later</button>
        </form>
      </dialog>
    </>
  );
}
`;

const TWO_FILES = exampleFigure(
  [
    ['App.js', counter('Hello')],
    ['styles.css', 'h1 { color: rgb(200, 0, 0); }\n'],
    ['setup.js', 'export const secret = 1;\n', ' data-hidden'],
  ],
  'A counter.',
);

const exampleOf = (page: Page, number = 1) => page.locator('figure[data-example]').nth(number - 1);
const frameOf = (example: Locator) => example.locator('[data-layer=shown] iframe').contentFrame();
const button = (example: Locator, name: string) => example.getByRole('button', { name, exact: true });

// Runs compile and load React's development build, which takes seconds on a busy machine.
const SLOW = { timeout: 20_000 };

async function runs(example: Locator) {
  await expect(example).toHaveAttribute('data-state', 'ran', SLOW);
}

/** Opens a new post with these examples and brings the first one into view. */
async function openPost(page: Page, url: string, id: string) {
  await page.goto(`${url}/post/${id}`);
  await exampleOf(page).scrollIntoViewIfNeeded();
  await expect(button(exampleOf(page), 'Run')).toBeVisible();
}

/** Replaces the text of the editor, as with the keyboard. */
async function typeOver(page: Page, example: Locator, from: string, to: string) {
  const line = example.locator('.cm-line', { hasText: from }).first();
  await line.dblclick({ position: { x: 2, y: 5 } });
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.insertText(to);
}

test.describe('an example', () => {
  test('runs, and asks no other host for anything', async ({ page, server, member }) => {
    const id = await publish(server.url, member, 'Runs', TWO_FILES);
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && new URL(request.url()).origin !== server.url)
        foreign.push(request.url());
    });
    const early: string[] = [];
    page.on('response', (response) => early.push(response.url()));
    await openPost(page, server.url, id);
    const example = exampleOf(page);
    await expect(example).toHaveAttribute('data-state', 'idle');
    await expect(example.locator('iframe')).toHaveCount(0);
    expect(early.filter((address) => /runExample|CodeMirror|example-frame/.test(address))).toEqual([]);

    await button(example, 'Run').click();
    await runs(example);
    await expect(frameOf(example).getByRole('heading', { name: 'Hello' })).toBeVisible();
    await frameOf(example).getByRole('button').click();
    await expect(frameOf(example).getByText('Pressed 1 times')).toBeVisible();
    await expect(example.getByText(/^Ran with React 19\./)).toBeVisible();
    expect(foreign).toEqual([]);
  });

  test('shows its result on a phone, although the code is longer than the screen', async ({
    page,
    server,
    member,
  }) => {
    await page.setViewportSize({ width: 375, height: 700 });
    const long = `${counter('Hello')}${'// More.\n'.repeat(60)}`;
    const id = await publish(server.url, member, 'Long', exampleFigure([['App.js', long]]));
    await openPost(page, server.url, id);
    await button(exampleOf(page), 'Run').click();
    await expect(frameOf(exampleOf(page)).getByRole('heading', { name: 'Hello' })).toBeInViewport(SLOW);
    await button(exampleOf(page), 'Edit').click();
    await expect(exampleOf(page).getByRole('textbox')).toBeFocused(SLOW);
    expect(await tooSmallForFingers(exampleOf(page))).toEqual([]);
  });

  test('is light unless it has colours for a dark page', async ({ page, server, member }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    const aware = [
      ['App.js', counter('Aware')],
      ['styles.css', ':root { color-scheme: light dark; }'],
    ] as const;
    const figures = exampleFigure([['App.js', counter('Plain')]]) + exampleFigure(aware);
    const id = await publish(server.url, member, 'Schemes', figures);
    await openPost(page, server.url, id);
    const ink = ['rgb(0, 0, 0)', 'rgb(255, 255, 255)'];
    for (const [index, colour] of ink.entries()) {
      const example = exampleOf(page, index + 1);
      await button(example, 'Run').click();
      await expect(frameOf(example).locator('h1')).toHaveCSS('color', colour, SLOW);
    }
  });

  test('shows its files in tabs, without the hidden ones', async ({ page, server, member }) => {
    const allHidden = exampleFigure([['App.js', counter('Hidden'), ' data-hidden']]);
    await openPost(page, server.url, await publish(server.url, member, 'Tabs', TWO_FILES + allHidden));
    await expect(exampleOf(page, 2).getByRole('tab')).toHaveText(['App.js']);
    const example = exampleOf(page);
    await expect(example.getByRole('tab')).toHaveText(['App.js', 'styles.css']);
    await expect(example.getByRole('tabpanel')).toContainText('useState');
    await example.getByRole('tab', { name: 'App.js' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(example.getByRole('tab', { name: 'styles.css' })).toBeFocused();
    await expect(example.getByText('color: rgb(200, 0, 0)')).toBeVisible();
    await expect(example.getByText('useState').first()).toBeHidden();
    await expect(example.getByRole('button', { name: 'Copy code' })).toHaveCount(0);
  });

  test('is edited by keyboard alone, and shows the change soon after the last key', async ({
    page,
    server,
    member,
  }) => {
    await openPost(page, server.url, await publish(server.url, member, 'Edit', TWO_FILES));
    const example = exampleOf(page);
    await button(example, 'Edit').focus();
    await page.keyboard.press('Enter');
    const editor = example.getByRole('textbox', { name: 'Code of App.js' });
    await expect(editor).toBeFocused(SLOW);
    // Editing shows the result.
    await runs(example);

    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Tab');
    await expect(example.locator('.cm-line').first()).toHaveText(/^ {2}import/);
    await typeOver(page, example, '<h1>', '<h1>Changed</h1>');
    const start = Date.now();
    await expect(frameOf(example).getByRole('heading', { name: 'Changed' })).toBeVisible(SLOW);
    test.info().annotations.push({ type: 'hot feedback', description: `${Date.now() - start} ms` });

    await page.keyboard.press('Escape');
    await expect(example.getByText('Tab leaves the editor now.')).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(editor).not.toBeFocused();

    await page.emulateMedia({ media: 'print' });
    await expect(example.locator('pre', { hasText: 'Changed' })).toBeVisible();
    await expect(example.getByText('color: rgb(200, 0, 0)')).toBeVisible();
    await expect(button(example, 'Run')).toBeHidden();
    await expect(editor).toBeHidden();
    const [box, code] = [await example.boundingBox(), await example.locator('pre').first().boundingBox()];
    expect(code?.y).toBe(box?.y);
    await page.emulateMedia({ media: 'screen' });

    await button(example, 'Reset').click();
    await expect(frameOf(example).getByRole('heading', { name: 'Hello' })).toBeVisible(SLOW);
    await expect(button(example, 'Reset')).toBeDisabled();
  });

  test('does not take the focus from the code that is being typed', async ({ page, server, member }) => {
    const code = `import { useEffect, useRef } from 'react';
export default function App() {
  const input = useRef(null);
  useEffect(() => input.current.focus(), []);
  return <input ref={input} aria-label="First" />;
}
`;
    const id = await publish(server.url, member, 'Focus', exampleFigure([['App.js', code]]));
    await openPost(page, server.url, id);
    const example = exampleOf(page);
    await button(example, 'Edit').click();
    await runs(example);
    await typeOver(page, example, 'return <input', '  return <input ref={input} aria-label="Second" />;');
    await expect(frameOf(example).getByLabel('Second')).toBeVisible(SLOW);
    await page.waitForTimeout(500);
    await expect(example.locator('.cm-content')).toBeFocused();
  });

  test('that fails says why and marks the line', async ({ page, server, member }) => {
    await openPost(
      page,
      server.url,
      await publish(server.url, member, 'Fails', exampleFigure([['App.js', BROKEN]])),
    );
    const example = exampleOf(page);
    await button(example, 'Run').click();
    await expect(example).toHaveAttribute('data-state', 'failed', SLOW);
    const alert = example.getByRole('alert');
    await expect(alert).toContainText('This code cannot be understood');
    await alert.getByRole('button', { name: 'App.js, line 3' }).click();
    await expect(example.locator('.cm-line[data-problem]')).toHaveText('}}', SLOW);
    await expect(example.getByRole('textbox')).toBeFocused();
  });

  test('whose file has a slash before its name leads to the line that fails', async ({
    page,
    server,
    member,
  }) => {
    const figure = exampleFigure([
      ['/App.js', BROKEN],
      ['/styles.css', 'h1 { color: red; }\n', ' data-active'],
    ]);
    await openPost(page, server.url, await publish(server.url, member, 'Slash', figure));
    const example = exampleOf(page);
    await button(example, 'Run').click();
    await expect(example).toHaveAttribute('data-state', 'failed', SLOW);
    await example
      .getByRole('alert')
      .getByRole('button', { name: /App\.js, line 3$/ })
      .click();
    await expect(example.locator('.cm-line[data-problem]')).toHaveText('}}', SLOW);
    await expect(example.getByRole('textbox')).toBeFocused();
  });

  test('closes its dialogs by their forms', async ({ page, server, member, complaints }) => {
    complaints.allow(/^Blocked form submission to ''/);
    const figure = exampleFigure([['App.js', DIALOG]]);
    await openPost(page, server.url, await publish(server.url, member, 'Dialog', figure));
    const example = exampleOf(page);
    await button(example, 'Run').click();
    await runs(example);
    const frame = frameOf(example);
    await frame.getByRole('button', { name: 'Open' }).click();
    await frame.getByRole('button', { name: 'Agree' }).click();
    await expect(frame.getByText('Closed with yes')).toBeVisible();
    await expect(frame.getByRole('dialog')).toBeHidden();
    await frame.getByRole('button', { name: 'Open' }).click();
    await frame.getByRole('button', { name: 'Later' }).click();
    await expect(frame.getByText('Closed with later')).toBeVisible();
    await expect(button(example, 'Console')).toBeVisible();
  });

  test('shows what it logs, with counts', async ({ page, server, member }) => {
    await openPost(
      page,
      server.url,
      await publish(server.url, member, 'Logs', exampleFigure([['App.js', LOGGING]])),
    );
    const example = exampleOf(page);
    await button(example, 'Run').click();
    await runs(example);
    const toggle = example.getByRole('button', { name: /^Console/ });
    await expect(toggle.getByLabel('6 messages')).toBeVisible();
    await expect(toggle.getByLabel('2 errors')).toBeVisible();
    await toggle.click();
    const log = example.getByRole('log');
    await expect(log).toContainText('again');
    await expect(log.getByLabel('3 times').first()).toBeVisible();
    await example.getByRole('button', { name: 'Clear' }).click();
    await expect(log).toHaveText('No messages.');
  });
});

test.describe('changes', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('survive Back and Forward, and travel in an address that runs nothing by itself', async ({
    page,
    server,
    member,
    complaints,
  }) => {
    const id = await publish(server.url, member, 'Changes', longText + TWO_FILES);
    await openPost(page, server.url, id);
    const example = exampleOf(page);
    await button(example, 'Edit').click();
    await expect(example.getByRole('textbox')).toBeFocused(SLOW);
    await typeOver(page, example, '<h1>', '<h1>Mine</h1>');
    await expect(example.getByText('Changed by you')).toBeVisible();

    await page.goto(server.url);
    await page.goBack();
    await exampleOf(page).scrollIntoViewIfNeeded();
    await expect(example.getByText('<h1>Mine</h1>')).toBeVisible();

    await button(example, 'Copy').click();
    await expect(example.getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('<h1>Mine</h1>');

    await button(example, 'Share').click();
    await expect(example.getByText('Address copied')).toBeVisible();
    const address = await page.evaluate(() => navigator.clipboard.readText());
    expect(address).toContain(`/post/${id}#example-1=`);

    // Another person.
    const context = await page.context().browser()!.newContext({ baseURL: server.url });
    const other = await context.newPage();
    await other.goto(address);
    const shared = exampleOf(other);
    await expect(shared.getByText('<h1>Mine</h1>')).toBeInViewport(SLOW);
    await expect(shared.getByText(/^Changed version from the address/)).toBeVisible();
    await expect(shared).toHaveAttribute('data-state', 'idle');
    await button(shared, 'Run').click();
    await expect(frameOf(shared).getByRole('heading', { name: 'Mine' })).toBeVisible(SLOW);
    await button(shared, 'Reset').click();
    await expect(frameOf(shared).getByRole('heading', { name: 'Hello' })).toBeVisible(SLOW);

    await other.goto(`${server.url}/`);
    await other.goto(`${server.url}/post/${id}#example-1=rubbish`);
    await expect(shared.getByText(/^The address holds no readable version/)).toBeVisible(SLOW);
    await context.close();
    complaints.allow(/^$/);
  });
});

/** In the default run so many that the first one is far away. */
const BESIDE = isThorough ? 10 : 5;

test(
  `${BESIDE} examples run beside each other, and those far away sleep`,
  { tag: '@thorough' },
  async ({ page, server, member }) => {
    test.setTimeout(180_000);
    const examples = Array.from({ length: BESIDE }, (_, index) =>
      exampleFigure([['App.js', counter(`Number ${index + 1}`)]]),
    );
    await openPost(page, server.url, await publish(server.url, member, 'Beside', examples.join(longText)));
    for (let number = 1; number <= BESIDE; number += 1) {
      const example = exampleOf(page, number);
      await example.scrollIntoViewIfNeeded();
      await button(example, 'Run').click();
      await runs(example);
      await expect(frameOf(example).getByText(`Number ${number}`, { exact: true })).toBeVisible();
    }
    const first = exampleOf(page, 1);
    await expect(first.locator('iframe')).toHaveCount(0);
    await expect(first).toHaveAttribute('data-state', 'ran');
    const height = await first.evaluate((element) => element.clientHeight);
    await first.scrollIntoViewIfNeeded();
    await expect(frameOf(first).getByText('Number 1', { exact: true })).toBeVisible(SLOW);
    expect(await first.evaluate((element) => element.clientHeight)).toBe(height);
  },
);

test('the box is the same before and after scripts take it over', async ({ page, server, member }) => {
  const id = await publish(server.url, member, 'Still', `<p>Before.</p>${TWO_FILES}<p>After.</p>`);
  for (const width of casesOf([1440, 800, 375, 320], [800, 320])) {
    await page.setViewportSize({ width, height: 900 });
    await page.route(/PostExamples/, (route) => setTimeout(() => void route.continue(), 1500));
    await page.goto(`/post/${id}`);
    const example = exampleOf(page);
    const before = await example.boundingBox();
    await expect(example.getByText('useState').first()).toBeVisible();
    await expect(example.getByText('color: rgb(200, 0, 0)')).toBeHidden();
    await expect(button(example, 'Run')).toBeVisible();
    const after = await example.boundingBox();
    expect({ width, ...after }).toEqual({ width, ...before });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.unroute(/PostExamples/);
  }
});

test('axe finds nothing', { tag: '@thorough' }, async ({ page, server, member }) => {
  const html = `<h2>Example</h2>${TWO_FILES}${exampleFigure([['App.js', BROKEN]])}`;
  await openPost(page, server.url, await publish(server.url, member, 'Axe', html));
  await button(exampleOf(page, 1), 'Edit').click();
  await runs(exampleOf(page, 1));
  await exampleOf(page, 1)
    .getByRole('button', { name: /^Console/ })
    .click();
  await exampleOf(page, 2).scrollIntoViewIfNeeded();
  await button(exampleOf(page, 2), 'Run').click();
  await expect(exampleOf(page, 2)).toHaveAttribute('data-state', 'failed', SLOW);
  expect(await violationsInThemes(page, { include: 'figure' })).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an example is a list of coloured files', async ({ page, server, member }) => {
    const id = await publish(server.url, member, 'Static', TWO_FILES);
    await page.goto(`/post/${id}`);
    const example = exampleOf(page);
    await expect(example.getByText('useState').first()).toBeVisible();
    await expect(example.getByText('color: rgb(200, 0, 0)').first()).toBeVisible();
    await expect(example.getByText('A counter.')).toBeVisible();
    const keyword = example.locator('span', { hasText: /^export$/ }).first();
    const colours = await keyword.evaluate((element) => [
      getComputedStyle(element).color,
      getComputedStyle(element.closest('code')!).color,
    ]);
    expect(new Set(colours).size).toBe(2);
  });
});

test('a visitor takes an example to a post by logging in', async ({ page, server, member }) => {
  await openPost(page, server.url, await publish(server.url, member, 'Use', TWO_FILES));
  await button(exampleOf(page), 'Use in a post').click();
  await expect(page).toHaveURL(/\/login$/);
  const stored = await page.evaluate(() => sessionStorage.getItem('hydrate:example-for-post'));
  expect(stored).toContain('setup.js');
});

test('without its scripts an example is a list of files', async ({ page, server, member, complaints }) => {
  complaints.allow(/PostExamples|Failed to load resource|Failed to fetch dynamically/);
  const id = await publish(server.url, member, 'Unloaded', TWO_FILES);
  await page.route(/PostExamples/, (route) => route.abort());
  await page.goto(`/post/${id}`);
  const example = exampleOf(page);
  await expect(example.getByText('color: rgb(200, 0, 0)')).toBeVisible();
  await expect(example.getByRole('button', { name: 'Copy code' }).first()).toBeAttached();
});
