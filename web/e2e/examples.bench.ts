import type { Locator, Page } from '@playwright/test';
import { counter, exampleFigure } from './support/exampleFigures';
import { publish } from './support/posts';
import { test } from './support/test';

/** Number of visitors who each see the post for the first time. */
const VISITORS = 7;
const EXAMPLES = 10;
/** Milliseconds between the keys that a visitor presses: fast, usual, slow. */
const PACES = [80, 150, 250];
/** A moment without a key, in milliseconds. */
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
  const measured: Record<'first' | 'later' | 'bytes', number[]> = { first: [], later: [], bytes: [] };
  const typed = new Map(PACES.map((pace): [number, number[]] => [pace, []]));
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
    for (const pace of PACES) {
      await page.waitForTimeout(PAUSE);
      typed.get(pace)?.push(await typeUntilShown(page, example(2), `Typed every ${pace} ms`, pace));
    }
    await context.close();
  }
  console.log(
    [
      `\nA post with ${EXAMPLES} examples, ${VISITORS} new visitors`,
      line('first Run to result', measured.first, 'ms'),
      line('later Run to result', measured.later, 'ms'),
      ...[...typed].map(([pace, times]) => line(`last key to result, a key each ${pace} ms`, times, 'ms')),
      line('loaded by the page for the first Run', measured.bytes, 'bytes'),
    ].join('\n'),
  );
});

/** Presses Run and waits in the page itself, so that the way to the browser does not count. @returns milliseconds */
const pressUntilRan = (example: Locator): Promise<number> =>
  example.evaluate(
    (figure) =>
      new Promise<number>((resolve) => {
        const run = [...figure.querySelectorAll('button')].find(
          (button) => button.textContent.trim() === 'Run',
        );
        if (!run) throw new Error('No button "Run"');
        const start = performance.now();
        new MutationObserver((_, observer) => {
          if (figure.getAttribute('data-state') !== 'ran') return;
          observer.disconnect();
          resolve(performance.now() - start);
        }).observe(figure, { attributeFilter: ['data-state'] });
        run.click();
      }),
  );

/**
 * Types a word. Results of earlier letters may come after the last key, so the last result counts.
 * @returns milliseconds from the last key to the result
 */
async function typeUntilShown(page: Page, example: Locator, word: string, delay: number): Promise<number> {
  await example.locator('.cm-line', { hasText: '<h1>' }).click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await page.keyboard.insertText('<h1></h1>');
  for (let i = 0; i < '</h1>'.length; i += 1) await page.keyboard.press('ArrowLeft');
  await page.waitForTimeout(PAUSE);
  const watch = await example.evaluateHandle((figure) => {
    const shown = () => figure.querySelector('[data-layer=shown]');
    let lastKey = NaN;
    let lastResult = NaN;
    let before = shown();
    figure.addEventListener('beforeinput', () => (lastKey = performance.now()));
    const observer = new MutationObserver(() => {
      const now = shown();
      if (now === null || now === before) return;
      before = now;
      lastResult = performance.now();
    });
    observer.observe(figure, { subtree: true, childList: true, attributeFilter: ['data-layer'] });
    return {
      end: () => {
        observer.disconnect();
        return lastResult - lastKey;
      },
    };
  });
  await page.keyboard.type(word, { delay });
  const result = example.locator('[data-layer=shown] iframe').contentFrame();
  await result.getByRole('heading', { name: word, exact: true }).waitFor();
  // What comes after the last result, which must not be another one.
  await page.waitForTimeout(PAUSE);
  return watch.evaluate(({ end }) => end());
}

function line(name: string, values: readonly number[], unit: string): string {
  const sorted = values.toSorted((a, b) => a - b).map(Math.round);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
  return `${name}: median ${at(0.5)}, p99 ${at(0.99)}, least ${at(0)} ${unit} (${sorted.length} times)`;
}
