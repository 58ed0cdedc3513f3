import type { Locator, Page } from '@playwright/test';
import { counter, exampleFigure } from './support/exampleFigures';
import { publish } from './support/posts';
import { test } from './support/test';

/** Number of visitors who each see the post for the first time. */
const VISITORS = 7;
const EXAMPLES = 10;
/** How many changes each visitor types, and the pause before each, in milliseconds. */
const CHANGES = 3;
const PAUSE = 1500;

// Tracing takes screenshots while the example runs.
test.use({ trace: 'off' });

test(`from Run, and from the last key, to the result in a post with ${EXAMPLES} examples`, async ({
  browser,
  server,
  member,
}) => {
  test.setTimeout(300_000);
  const figures = Array.from({ length: EXAMPLES }, (_, index) =>
    exampleFigure([['App.js', counter(`Example ${index + 1}`)]]),
  );
  const id = await publish(
    server.url,
    member,
    'Ten examples',
    `<p>Words.</p>${figures.join('<p>Words.</p>')}`,
  );
  const measured: Record<'first' | 'later' | 'changed' | 'bytes', number[]> = {
    ...{ first: [], later: [], changed: [], bytes: [] },
  };
  for (let visitor = 0; visitor < VISITORS; visitor += 1) {
    // Without a service worker the page sees every byte.
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const example = (number: number) => page.locator('figure[data-example]').nth(number - 1);
    await page.goto(`${server.url}/post/${id}`, { waitUntil: 'networkidle' });
    await example(1).scrollIntoViewIfNeeded();
    await example(1).getByRole('button', { name: 'Run', exact: true }).waitFor();
    await page.waitForLoadState('networkidle');

    let bytes = 0;
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    client.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    measured.first.push(await pressUntilRan(example(1)));
    measured.bytes.push(bytes);
    await example(2).scrollIntoViewIfNeeded();
    await example(2).getByRole('button', { name: 'Run', exact: true }).waitFor();
    measured.later.push(await pressUntilRan(example(2)));

    await example(2).getByRole('button', { name: 'Edit', exact: true }).click();
    await example(2).getByRole('textbox', { name: 'Code of App.js' }).waitFor();
    for (let change = 1; change <= CHANGES; change += 1) {
      await page.waitForTimeout(PAUSE);
      measured.changed.push(await typeUntilShown(page, example(2), `Change ${change}`));
    }
    await context.close();
  }
  console.log(
    [
      `\nA post with ${EXAMPLES} examples, ${VISITORS} new visitors`,
      line('first Run to result', measured.first, 'ms'),
      line('later Run to result', measured.later, 'ms'),
      line('last key to result', measured.changed, 'ms'),
      line('loaded by the page for the first Run', measured.bytes, 'bytes'),
    ].join('\n'),
  );
});

/** Presses Run and waits in the page itself, so that the way to the browser does not count. @returns milliseconds */
const pressUntilRan = (example: Locator): Promise<number> =>
  example.evaluate(
    (figure) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        new MutationObserver((_, observer) => {
          if (figure.getAttribute('data-state') !== 'ran') return;
          observer.disconnect();
          resolve(performance.now() - start);
        }).observe(figure, { attributeFilter: ['data-state'] });
        [...figure.querySelectorAll('button')].find(({ textContent }) => textContent === 'Run')?.click();
      }),
  );

/** Types another heading. @returns milliseconds from the last key to the result that shows it */
async function typeUntilShown(page: Page, example: Locator, heading: string): Promise<number> {
  await example.locator('.cm-line', { hasText: '<h1>' }).click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.insertText(`<h1>${heading}</h1>`);
  const start = performance.now();
  const result = example.locator('[data-layer=shown] iframe').contentFrame();
  await result.getByRole('heading', { name: heading, exact: true }).waitFor();
  return performance.now() - start;
}

function line(name: string, values: readonly number[], unit: string): string {
  const sorted = values.toSorted((a, b) => a - b).map(Math.round);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
  return `${name}: median ${at(0.5)}, p99 ${at(0.99)}, least ${at(0)} ${unit} (${sorted.length} times)`;
}
