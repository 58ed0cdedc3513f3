import type { Locator, Page } from '@playwright/test';
import { counter, exampleFigure } from './support/exampleFigures';
import { publish } from './support/posts';
import { expect, test } from './support/test';

const SLOW = { timeout: 20_000 };
const exampleOf = (page: Page) => page.locator('figure[data-example]').first();
const frameOf = (example: Locator) => example.locator('[data-layer=shown] iframe').contentFrame();
const button = (example: Locator, name: string) => example.getByRole('button', { name, exact: true });

async function open(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  const example = exampleOf(page);
  await example.scrollIntoViewIfNeeded();
  await expect(button(example, 'Run')).toBeVisible();
  return example;
}

test('an example without a network says so, and runs and is edited when it is back', async ({
  page,
  context,
  server,
  member,
  complaints,
}) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load/);
  const id = await publish(server.url, member, 'Offline', exampleFigure([['App.js', counter('Hello')]]));
  const example = await open(page, `${server.url}/post/${id}`);
  await context.setOffline(true);
  await button(example, 'Run').click();
  await expect(example.getByRole('alert')).toContainText('Check your connection, then try again.', SLOW);
  await button(example, 'Edit').click();
  const field = example.getByRole('textbox', { name: 'Code of App.js' });
  await expect(field).toBeVisible(SLOW);
  await field.fill(counter('Changed'));
  await context.setOffline(false);
  await button(example, 'Run').click();
  await expect(frameOf(example).getByRole('heading', { name: 'Changed' })).toBeVisible(SLOW);
  await button(example, 'Edit').click();
  await expect(field).toBeHidden();
  await button(example, 'Edit').click();
  await expect(example.locator('.cm-editor')).toBeVisible(SLOW);
});

test('an example says what of package.json it cannot follow, and runs', async ({ page, server, member }) => {
  const files = (json: string) =>
    exampleFigure([
      ['App.js', counter('Hello')],
      ['package.json', json],
    ]);
  const id = await publish(server.url, member, 'No JSON', files('{ "dependencies": { react: 18 }'));
  const example = await open(page, `${server.url}/post/${id}`);
  await button(example, 'Run').click();
  await example.getByRole('button', { name: /^Console/ }).click();
  await expect(example.getByRole('log').getByText(/^package\.json is not JSON: /)).toBeVisible(SLOW);
  await expect(frameOf(example).getByRole('heading', { name: 'Hello' })).toBeVisible(SLOW);
});

test('an example on a slow network says that it runs, until it does', async ({
  page,
  context,
  server,
  member,
}) => {
  const id = await publish(server.url, member, 'Slow', exampleFigure([['App.js', counter('Hello')]]));
  const example = await open(page, `${server.url}/post/${id}`);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const waiting: string[] = [];
  await context.route(/\/assets\/example-react/, async (route) => {
    waiting.push(route.request().url());
    await held;
    await route.continue();
  });
  await button(example, 'Run').click();
  await expect(example.getByText('Running…')).toBeVisible();
  // Impatience must not start it twice.
  await button(example, 'Edit').click();
  await expect(example.getByRole('textbox', { name: 'Code of App.js' })).toBeVisible(SLOW);
  expect(waiting).not.toEqual([]);
  await expect(example.getByText('Running…')).toBeVisible();
  release();
  await expect(frameOf(example).getByRole('heading', { name: 'Hello' })).toBeVisible(SLOW);
  await expect(example.getByText(/^Ran with React/)).toBeVisible();
});

test(
  'two tabs keep their own changes of an example',
  { tag: '@thorough' },
  async ({ page, context, server, member }) => {
    const id = await publish(server.url, member, 'Two tabs', exampleFigure([['App.js', counter('Hello')]]));
    const other = await context.newPage();
    for (const [tab, heading] of [
      [page, 'First'],
      [other, 'Second'],
    ] as const) {
      const example = await open(tab, `${server.url}/post/${id}`);
      await button(example, 'Edit').click();
      await example.locator('.cm-content').fill(counter(heading));
      await expect(frameOf(example).getByRole('heading', { name: heading })).toBeVisible(SLOW);
    }
    for (const [tab, heading] of [
      [page, 'First'],
      [other, 'Second'],
    ] as const) {
      await tab.reload();
      const example = exampleOf(tab);
      await example.scrollIntoViewIfNeeded();
      await button(example, 'Run').click();
      await expect(frameOf(example).getByRole('heading', { name: heading })).toBeVisible(SLOW);
    }
  },
);

test('at 400 % zoom everything of an example can be reached', async ({ page, server, member }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const names = Array.from({ length: 20 }, (_, index) => (index === 0 ? 'App.js' : `part${index}.js`));
  const figure = exampleFigure(
    names.map((name) => [name, counter(name)] as const),
    'Twenty files.',
  );
  const id = await publish(server.url, member, 'Zoomed', figure);
  const example = await open(page, `${server.url}/post/${id}`);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(320);
  await button(example, 'Run').click();
  await expect(frameOf(example).getByRole('button', { name: 'Pressed 0 times' })).toBeVisible(SLOW);
  await example.getByRole('tab', { name: 'part19.js' }).click();
  await button(example, 'Edit').click();
  await expect(example.getByRole('textbox', { name: 'Code of part19.js' })).toBeVisible(SLOW);
  expect(await width()).toBeLessThanOrEqual(320);
});
