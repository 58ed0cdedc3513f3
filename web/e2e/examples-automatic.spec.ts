import type { Page } from '@playwright/test';
import { packFiles } from '../src/examples/reader/packFiles';
import { counter, exampleFigure, longText } from './support/exampleFigures';
import { publish } from './support/posts';
import { expect, test } from './support/test';
import { casesOf } from './support/thorough';

const automatic = exampleFigure([['App.js', counter('By itself')]], undefined, { runsAutomatically: true });
const manual = exampleFigure([['App.js', counter('On request')]]);

// Runs compile and load React's development build, which takes seconds on a busy machine.
const SLOW = { timeout: 20_000 };
/** Time for an example to start that should not. */
const QUIET_MS = 1500;

const exampleOf = (page: Page, number = 1) => page.locator('figure[data-example]').nth(number - 1);

async function staysIdle(page: Page, number = 1) {
  await expect(exampleOf(page, number).getByRole('button', { name: 'Run' })).toBeVisible(SLOW);
  await page.waitForTimeout(QUIET_MS);
  await expect(exampleOf(page, number)).toHaveAttribute('data-state', 'idle');
}

test('an example that its author marked runs when it comes near, others do not', async ({
  page,
  server,
  member,
}) => {
  const html = longText.repeat(2) + automatic + manual;
  await page.goto(`${server.url}/post/${await publish(server.url, member, 'Automatic', html)}`);
  await expect(exampleOf(page)).toBeAttached();
  await page.waitForTimeout(QUIET_MS);
  // The scripts of examples load when the first one comes near.
  await expect(exampleOf(page)).not.toHaveAttribute('data-state');

  await exampleOf(page).scrollIntoViewIfNeeded();
  await expect(exampleOf(page)).toHaveAttribute('data-state', 'ran', SLOW);
  await expect(
    exampleOf(page)
      .getByRole('status')
      .getByText(/^Ran with React 19/),
  ).toBeVisible();
  await exampleOf(page, 2).scrollIntoViewIfNeeded();
  await staysIdle(page, 2);
});

test('a version from the address waits for the reader', async ({ page, server, member }) => {
  const id = await publish(server.url, member, 'Shared', automatic);
  const packed = await packFiles([{ name: 'App.js', code: counter('Of someone else') }]);
  await page.goto(`${server.url}/post/${id}#example-1=${packed}`);
  await expect(exampleOf(page).getByText(/^Changed version from the address/)).toBeVisible(SLOW);
  await staysIdle(page);

  // The same by a link within the page, after the author's version has run.
  await page.goto('about:blank');
  await page.goto(`${server.url}/post/${id}`);
  await expect(exampleOf(page)).toHaveAttribute('data-state', 'ran', SLOW);
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, `example-1=${packed}`);
  await expect(exampleOf(page).getByText(/^Changed version from the address/)).toBeVisible(SLOW);
  await staysIdle(page);
});

test('an example that runs automatically leaves the page and the focus where they are', async ({
  page,
  server,
  member,
}) => {
  const taking = `import { useEffect, useRef } from 'react';
export default function App() {
  const field = useRef(null);
  useEffect(() => {
    field.current.focus();
    field.current.parentElement.scrollIntoView();
  }, []);
  return <form><input ref={field} /></form>;
}
`;
  const figure = exampleFigure([['App.js', taking]], undefined, { runsAutomatically: true });
  const html = `<h2>Above</h2>${figure}<h2>Below</h2>${longText}`;
  const id = await publish(server.url, member, 'Taking', html);
  for (const width of casesOf([1440, 375], [375])) {
    await page.setViewportSize({ width, height: 700 });
    // The page is looked at before the example starts.
    await page.route(/PostExamples/, (route) => setTimeout(() => void route.continue(), QUIET_MS));
    await page.goto(`${server.url}/post/${id}`);
    const below = page.getByRole('heading', { name: 'Below' });
    const before = await below.boundingBox();
    await expect(exampleOf(page)).toHaveAttribute('data-state', 'ran', SLOW);
    await page.waitForTimeout(QUIET_MS);
    expect({ width, ...(await below.boundingBox()) }).toEqual({ width, ...before });
    expect(await page.evaluate(() => [window.scrollY, document.activeElement?.nodeName])).toEqual([
      0,
      'BODY',
    ]);
  }
});

test('nothing runs automatically for a reader who saves data', async ({ page, server, member }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  await page.setViewportSize({ width: 375, height: 700 });
  await page.route(/PostExamples/, (route) => setTimeout(() => void route.continue(), QUIET_MS));
  await page.goto(`${server.url}/post/${await publish(server.url, member, 'Saving', automatic)}`);
  const before = await exampleOf(page).boundingBox();
  await staysIdle(page);
  expect(await exampleOf(page).boundingBox()).toEqual(before);
});

test('the editor marks an example to run automatically, and undo takes the mark back', async ({
  memberPage: page,
  server,
}) => {
  await page.goto('/write');
  await page.getByRole('button', { name: 'Example', exact: true }).click();
  // The code takes the focus when it has loaded.
  await expect(page.getByRole('textbox', { name: 'Code of App.js' })).toBeFocused();
  const box = page.getByRole('checkbox', { name: 'Run when it comes near' });
  await expect(box).not.toBeChecked();
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(box).not.toBeChecked();
  await page.keyboard.press('Space');

  await page.getByPlaceholder('Add post title here...').fill('An example');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page).toHaveURL(/\/post\/[\w-]+$/);
  const response = await page.request.get(`${server.url}${new URL(page.url()).pathname}.md`);
  expect(await response.text()).toContain('<figure data-example="react" data-run>');
});
