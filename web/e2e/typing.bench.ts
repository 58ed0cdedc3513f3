import type { Page } from '@playwright/test';
import { paste, write } from './editor-support';
import { timeBetween, watchMainThread, type MainThreadTime } from './mainThread';
import { expect, test } from './support/test';
import { publishPost } from './write-support';

/** Blocks of posts of about 10, 100 and 300 kB. */
const SIZES = [30, 300, 900] as const;
const LETTERS = 100;
/** Not by role: asking for it would make the browser lay out the whole text, again and again while one waits. */
const BLOCKS = '[data-contents] [data-block]';
/** Presses of each other key. */
const PRESSES = 10;
/** Fast typing: about twelve letters per second, in milliseconds. */
const BETWEEN_KEYS = 80;
/** How long after the last key its work goes on: saving, counting. */
const AFTERWARDS = 1500;
const WORDS =
  'state is like water it takes the shape of what holds it and a hook is where you dip your hand'.split(' ');

/** A post of headings, lists, quotes, code, and paragraphs with marks and links, of some 340 characters a block. */
function longPost(blocks: number): string {
  let next = 0;
  const text = (length: number): string => {
    let words = '';
    while (words.length < length) words += `${WORDS[next++ % WORDS.length]} `;
    return words.trim();
  };
  const block = (index: number): string => {
    switch (index % 10) {
      case 0:
        return `<h2>${text(40)}</h2>`;
      case 3:
        return `<ul><li>${text(120)}</li></ul>`;
      case 5:
        return `<pre><code>${text(500)}</code></pre>`;
      case 7:
        return `<blockquote><p>${text(200)}</p></blockquote>`;
      default:
        return `<p>${text(150)} <strong>${text(60)}</strong> <a href="/a">${text(30)}</a> <code>${text(20)}</code> ${text(150)}</p>`;
    }
  };
  return Array.from({ length: blocks }, (_, index) => block(index)).join('');
}

const MEASURE = 'key to paint';

/** Measures from the key event to the task after the next frame, which is after the paint. */
function watchKeys(name: string): void {
  document.addEventListener(
    'keydown',
    ({ timeStamp: start }) => {
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => performance.measure(name, { start });
        port2.postMessage(null);
      });
    },
    true,
  );
}

const inWords = ({ total, script, style, layout }: MainThreadTime): string =>
  `${total.toFixed(1)} ms of main thread (script ${script.toFixed(1)}, style ${style.toFixed(1)}, layout ${layout.toFixed(1)})`;

/** The keys of each measurement, in the order in which they are pressed. */
const KEYS: readonly (readonly [name: string, keys: readonly string[]])[] = [
  ['letters', [...'the quick brown fox jumps over the lazy dog '.repeat(10).slice(0, LETTERS)]],
  ['Backspace', Array<string>(PRESSES).fill('Backspace')],
  ['ArrowLeft', Array<string>(PRESSES).fill('ArrowLeft')],
  ['Enter', Array<string>(PRESSES).fill('Enter')],
];

/** Presses keys and prints what each costs. The time includes all work that follows, such as saving the draft. */
async function press(
  page: Page,
  read: () => Promise<MainThreadTime>,
  keys: readonly string[],
): Promise<string> {
  await page.evaluate((name) => performance.clearMeasures(name), MEASURE);
  const before = await read();
  for (const key of keys) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForTimeout(BETWEEN_KEYS);
  }
  await page.waitForTimeout(AFTERWARDS);
  const used = timeBetween(before, await read(), keys.length);
  const times = await page.evaluate(
    (name) => performance.getEntriesByName(name).map(({ duration }) => duration),
    MEASURE,
  );
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number): string => `${sorted[Math.floor(sorted.length * part)]?.toFixed(1)} ms`;
  return `${inWords(used)}; to paint: median ${at(0.5)}, 90th percentile ${at(0.9)}`;
}

// Tracing takes a screenshot for every key.
test.use({ trace: 'off' });

for (const size of SIZES) {
  const html = longPost(size);
  const name = `${Math.round(html.length / 1000)} kB, ${size} blocks`;

  test(`the cost of a key: ${name}`, async ({ memberPage: page, member, server }) => {
    test.setTimeout(300_000);
    const id = await publishPost(server.url, member, `A post of ${name}`, html);
    await page.goto(`/write?post=${id}`);
    const blocks = page.locator(BLOCKS);
    await expect(blocks).toHaveCount(size);
    await page.evaluate(watchKeys, MEASURE);
    const read = await watchMainThread(page);
    // Paragraphs.
    for (const [where, index] of [
      ['start', 1],
      ['middle', 10 * Math.floor(size / 20) + 1],
      ['end', size - 1],
    ] as const) {
      await blocks.nth(index).click();
      await page.keyboard.press('End');
      await page.waitForTimeout(AFTERWARDS);
      for (const [kind, keys] of KEYS)
        console.log(`${name}, ${where}, ${kind}: ${await press(page, read, keys)}`);
    }
  });

  test(`opening and pasting: ${name}`, async ({ memberPage: page, member, server }) => {
    test.setTimeout(120_000);
    const id = await publishPost(server.url, member, `A post of ${name}`, html);
    const blocks = page.locator(BLOCKS);
    await write(page);
    const read = await watchMainThread(page);

    const beforePaste = await read();
    await paste(page, { 'text/html': html, 'text/plain': 'x' });
    await expect(blocks).toHaveCount(size);
    await page.waitForTimeout(AFTERWARDS);
    console.log(`${name}, pasting: ${inWords(timeBetween(beforePaste, await read()))}`);

    // Within the page, so that the code is loaded: from another page of the site back to the editor.
    await page.goto(`/write?post=${id}`);
    await expect(blocks).toHaveCount(size);
    await page.waitForTimeout(AFTERWARDS);
    await page.getByRole('link', { name: 'Hydrate' }).first().click();
    await expect(blocks).toHaveCount(0);
    await page.waitForTimeout(AFTERWARDS);
    const beforeOpening = await read();
    await page.goBack();
    await expect(blocks).toHaveCount(size);
    await page.waitForTimeout(AFTERWARDS);
    console.log(`${name}, opening: ${inWords(timeBetween(beforeOpening, await read()))}`);
  });
}
