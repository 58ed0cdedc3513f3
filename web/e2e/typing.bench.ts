import { bodyOf, paste, write } from './editor-support';
import { expect, test } from './support/test';

const BLOCKS = 300;
const LETTERS = 200;
/** Fast typing: about twelve letters per second, in milliseconds. */
const BETWEEN_LETTERS = 80;
const WORDS =
  'state is like water it takes the shape of what holds it and a hook is where you dip your hand'.split(' ');

/** A post of 100 kB: headings, lists, quotes, code, and paragraphs with marks and links. */
function longPost(): string {
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
  return Array.from({ length: BLOCKS }, (_, index) => block(index)).join('');
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

// Tracing takes a screenshot for every key.
test.use({ trace: 'off' });

test('key to paint in a post of 100 kB with 300 blocks', async ({ memberPage: page }) => {
  test.setTimeout(180_000);
  const html = longPost();
  await write(page);
  await paste(page, { 'text/html': html, 'text/plain': 'x' });
  const blocks = bodyOf(page).locator('[data-block]');
  await expect(blocks).toHaveCount(BLOCKS);

  await page.evaluate(watchKeys, MEASURE);
  for (const [where, key] of [
    ['at the end of a paragraph', 'End'],
    ['in the middle of one', 'ArrowUp'],
  ] as const) {
    await blocks.nth(BLOCKS / 2 + 1).click();
    await page.keyboard.press(key);
    await page.evaluate((name) => performance.clearMeasures(name), MEASURE);
    const typed = 'the quick brown fox jumps over the lazy dog '.repeat(10).slice(0, LETTERS);
    for (const letter of typed) {
      await page.keyboard.press(letter === ' ' ? 'Space' : letter);
      await page.waitForTimeout(BETWEEN_LETTERS);
    }
    const times = await page.evaluate(
      (name) => performance.getEntriesByName(name).map(({ duration }) => duration),
      MEASURE,
    );
    const sorted = times.toSorted((a, b) => a - b);
    const at = (part: number): string => `${sorted[Math.floor(sorted.length * part)]?.toFixed(1)} ms`;
    console.log(
      `${Math.round(html.length / 1000)} kB, ${BLOCKS} blocks, ${sorted.length} letters ${where}: ` +
        `median ${at(0.5)}, 90th percentile ${at(0.9)}, 99th ${at(0.99)}`,
    );
  }
});
