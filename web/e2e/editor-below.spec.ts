import type { Page } from '@playwright/test';
import { bodyOf, expectHtml, paste, typeWithoutPauses, write } from './editor-support';
import { expect, test } from './support/test';

/** Below the last block, within the text. */
async function placeBelow(page: Page): Promise<{ x: number; y: number }> {
  const last = await bodyOf(page).locator('[data-block]').last().boundingBox();
  const body = await bodyOf(page).boundingBox();
  if (!last || !body) throw new Error('No text');
  return { x: last.x + last.width / 2, y: Math.min(last.y + last.height + 24, body.y + body.height - 4) };
}

const CODE = '<pre><code class="language-js">let a;</code></pre>';

async function writeCode(page: Page): Promise<void> {
  await page.keyboard.type('```js');
  await page.keyboard.press('Enter');
  await page.keyboard.type('let a;');
  await expectHtml(page, CODE);
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } });

  test('a tap below code at the end leaves it, and one undo takes that back', async ({
    memberPage: page,
  }) => {
    await write(page);
    await writeCode(page);
    const { x, y } = await placeBelow(page);
    await page.touchscreen.tap(x, y);
    await expect(bodyOf(page)).toBeFocused();
    await expect(bodyOf(page).locator('[data-block]')).toHaveCount(2);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(bodyOf(page).locator('[data-block]')).toHaveCount(1);

    await page.touchscreen.tap(x, y);
    await expect(bodyOf(page).locator('[data-block]')).toHaveCount(2);
    await page.keyboard.type('below');
    await expectHtml(page, `${CODE}<p>below</p>`);
    // There is a line to write in now.
    const next = await placeBelow(page);
    await page.touchscreen.tap(next.x, next.y);
    await page.keyboard.type(' it');
    await expectHtml(page, `${CODE}<p>below it</p>`);
  });

  test('Enter on the second empty line at the end leaves code, and one undo takes that back', async ({
    memberPage: page,
  }) => {
    await typeWithoutPauses(page);
    await write(page);
    await writeCode(page);
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Enter');
    await expect(bodyOf(page).locator('[data-block]')).toHaveCount(2);
    await page.keyboard.type('below');
    await expectHtml(page, `${CODE}<p>below</p>`);
    await page.keyboard.press('ControlOrMeta+z');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(bodyOf(page).locator('[data-block]')).toHaveCount(1);
    await page.keyboard.type('b;');
    await expectHtml(page, CODE.replace('let a;', 'let a;\n\nb;'));
  });
});

for (const [name, details, html, stored] of [
  [
    'a callout',
    {},
    '<aside data-callout="tip"><p>A tip</p></aside>',
    '<aside data-callout="tip"><p>A tip</p></aside>',
  ],
  ['a table', {}, '<table><tr><td>a</td></tr></table>', '<table><tbody><tr><td>a</td></tr></tbody></table>'],
  ['a rule', { tag: '@thorough' }, '<p>above</p><hr>', '<p>above</p><hr />'],
] as const) {
  test(`a click below ${name} at the end goes on below it`, details, async ({ memberPage: page }) => {
    await write(page);
    await paste(page, { 'text/html': html });
    await expectHtml(page, stored);
    const { x, y } = await placeBelow(page);
    await page.mouse.click(x, y);
    await page.keyboard.type('below');
    await expectHtml(page, `${stored}<p>below</p>`);
  });
}

test('neither a click below text nor a selection that ends there adds a line', async ({
  memberPage: page,
}) => {
  await write(page);
  await page.keyboard.type('text');
  const below = await placeBelow(page);
  await page.mouse.click(below.x, below.y);
  await page.keyboard.type('!');
  await expectHtml(page, '<p>text!</p>');

  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await writeCode(page);
  const code = await bodyOf(page).locator('pre').boundingBox();
  const { x, y } = await placeBelow(page);
  await page.mouse.move((code?.x ?? 0) + 30, (code?.y ?? 0) + (code?.height ?? 0) / 2);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 5 });
  await page.mouse.up();
  await expect(bodyOf(page).locator('[data-block]')).toHaveCount(1);
  // A click without a selection does.
  await page.mouse.click(x, y);
  await expect(bodyOf(page).locator('[data-block]')).toHaveCount(2);
});
