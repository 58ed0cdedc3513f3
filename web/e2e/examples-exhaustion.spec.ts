import type { Locator, Page } from '@playwright/test';
import type { RunEvent } from '../src/examples/runExample';
import { counter, exampleFigure } from './support/exampleFigures';
import { startExample } from './support/examples';
import { publish } from './support/posts';
import { expect, test } from './support/test';

// What examples can use up: the time of the page, and that of the process that frames share.

const ended = (event: RunEvent) => event.type === 'failed';
const SLOW = { timeout: 60_000 };
/** A regular expression that needs exponential time, in which no guard can stop it. */
const ENDLESS = "export default () => <p>Endless</p>; /(a+)+b/.test('a'.repeat(50));";

test('messages of a hundred megabytes end the example', async ({ page, server, complaints }) => {
  complaints.allow(/./);
  await page.goto(`${server.url}/404`);
  const example = await startExample(page, [
    {
      name: 'App.js',
      code: `export default () => null;
        const text = 'x'.repeat(1 << 27);
        let i = 0;
        setInterval(() => parent.postMessage({ type: 'console', level: 'log', text: text + i++ }, '*'), 50);`,
    },
  ]);
  expect(await example.waitFor(ended)).toMatchObject({
    problem: { message: expect.stringMatching(/^stopped:/) as unknown },
  });
  expect(await example.isShown()).toBe(false);
});

test('code without an end in the compiler ends the example', async ({ page, server, complaints }) => {
  complaints.allow(/./);
  await page.goto(`${server.url}/404`);
  // Each < may begin a type or an element.
  const code = `export default () => ${'<T>('.repeat(40)}1${')'.repeat(40)};`;
  const example = await startExample(page, [{ name: 'App.ts', code }]);
  expect(await example.waitFor(ended)).toMatchObject({
    problem: { message: 'stopped: ran longer than 3 s' },
  });
  expect(await example.isShown()).toBe(false);
});

/** Publishes a post with a counter, and runs it. */
async function openCounter(page: Page, url: string, id: string, button: 'Run' | 'Edit'): Promise<Locator> {
  await page.goto(`${url}/post/${id}`);
  const example = page.locator('figure[data-example]');
  await example.scrollIntoViewIfNeeded();
  await example.getByRole('button', { name: button, exact: true }).click();
  await expect(example).toHaveAttribute('data-state', 'ran', SLOW);
  return example;
}

const shownFrame = (example: Locator) => example.locator('[data-layer=shown] iframe').contentFrame();

test(
  'what is mended after code without an end runs soon',
  { tag: '@thorough' },
  async ({ page, server, member }) => {
    const id = await publish(server.url, member, 'Endless', exampleFigure([['App.js', counter('Hello')]]));
    const example = await openCounter(page, server.url, id, 'Edit');
    await example.locator('.cm-content').click();
    const replace = async (code: string) => {
      await page.keyboard.press('Control+a');
      await page.keyboard.insertText(code);
    };
    // Frames for the next changes are prepared in the same process.
    await expect(page.locator('iframe')).toHaveCount(3, SLOW);
    await replace(ENDLESS);
    await expect(example).toHaveAttribute('data-state', 'failed', SLOW);
    await replace('export default () => <p>Mended</p>;');
    // Less than a frame may take to load.
    await expect(example).toHaveAttribute('data-state', 'ran', { timeout: 25_000 });
    await expect(shownFrame(example).getByText('Mended')).toBeVisible();
  },
);

test('an example follows the theme and keeps its state', async ({ page, server, member }) => {
  const files = [
    ['App.js', counter('Hello')],
    [
      'styles.css',
      ':root { color-scheme: light dark }\nh1 { color: light-dark(rgb(1, 1, 1), rgb(2, 2, 2)) }',
    ],
  ] as const;
  const id = await publish(server.url, member, 'Theme', exampleFigure(files));
  await page.emulateMedia({ colorScheme: 'light' });
  const example = await openCounter(page, server.url, id, 'Run');
  const frame = shownFrame(example);
  await expect(frame.getByRole('heading')).toHaveCSS('color', 'rgb(1, 1, 1)');
  await frame.getByRole('button').click();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(frame.getByRole('heading')).toHaveCSS('color', 'rgb(2, 2, 2)');
  await expect(frame.getByRole('button')).toHaveText('Pressed 1 times');
});
