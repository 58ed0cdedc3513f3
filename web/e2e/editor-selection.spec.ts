import type { Page } from '@playwright/test';
import { bodyOf, expectHtml, paste, write } from './editor-support';
import { violations } from './support/axe';
import { expect, test } from './support/test';

const toolbar = (page: Page) => page.getByRole('toolbar', { name: 'Format the selection' });
const button = (page: Page, name: string) => toolbar(page).getByRole('button', { name, exact: true });
const selected = (page: Page) => page.evaluate(() => getSelection()?.toString());

/** Whether the toolbar lies on a line of the selection. */
const coversSelection = (page: Page) =>
  toolbar(page).evaluate((element) => {
    const box = element.getBoundingClientRect();
    return [...(getSelection()?.getRangeAt(0).getClientRects() ?? [])].some(
      ({ left, right, top, bottom }) =>
        left < box.right && right > box.left && top < box.bottom && bottom > box.top,
    );
  });

/** The place of a word on the screen. */
const boxOf = (page: Page, word: string) =>
  bodyOf(page).evaluate((body, wanted) => {
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const start = node.textContent?.indexOf(wanted) ?? -1;
      if (start < 0) continue;
      const range = document.createRange();
      range.setStart(node, start);
      range.setEnd(node, start + wanted.length);
      return range.getBoundingClientRect().toJSON() as {
        left: number;
        right: number;
        top: number;
        bottom: number;
      };
    }
    throw new Error(`No ${wanted}`);
  }, word);

test('the mouse selects text and formats it beside the selection', async ({ memberPage: page }) => {
  const { mouse, keyboard } = page;
  await write(page);
  await keyboard.type('above');
  await keyboard.press('Enter');
  await keyboard.type('one two three');
  await expect(toolbar(page)).toHaveCount(0);
  const { left, right, top, bottom } = await boxOf(page, 'two');
  await mouse.move(left + 1, (top + bottom) / 2);
  await mouse.down();
  await mouse.move(right - 10, (top + bottom) / 2, { steps: 3 });
  await page.waitForTimeout(400);
  await expect(toolbar(page)).toHaveCount(0);
  await mouse.move(right - 1, (top + bottom) / 2, { steps: 3 });
  await mouse.up();
  await expect(toolbar(page)).toBeVisible();
  expect(await coversSelection(page)).toBe(false);
  expect(await selected(page)).toBe('two');

  const before = await toolbar(page).boundingBox();
  await button(page, 'Bold').click();
  await expect(button(page, 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await button(page, 'Keyboard key').click();
  await expectHtml(page, '<p>above</p><p>one <strong><kbd>two</kbd></strong> three</p>');
  expect(await toolbar(page).boundingBox()).toEqual(before);
  await expect(bodyOf(page)).toBeFocused();
  await button(page, 'Heading 2').click();
  await expectHtml(page, /<h2>one <strong><kbd>two<\/kbd><\/strong> three<\/h2>/);
  expect(await coversSelection(page)).toBe(false);

  await button(page, 'Link').click();
  await expect(page.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await expect(toolbar(page)).toHaveCount(0);
  await keyboard.type('https://react.dev');
  await keyboard.press('Enter');
  await expect(bodyOf(page)).toBeFocused();
  await expectHtml(page, /<a href="https:\/\/react\.dev"/);
  await keyboard.type('2');
  await expect(toolbar(page)).toHaveCount(0);
});

test('the keyboard selects text and reaches the toolbar', async ({ memberPage: page }) => {
  const { keyboard } = page;
  await write(page);
  await keyboard.type('a line with so many words that its end is far from its start: one two');
  await keyboard.press('Control+Shift+ArrowLeft');
  await expect(toolbar(page)).toBeVisible();
  expect(await coversSelection(page)).toBe(false);
  await keyboard.press('Alt+F10');
  await expect(button(page, 'Bold')).toBeFocused();
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(bodyOf(page)).toBeFocused();
  await expectHtml(page, /start: one <em>two<\/em><\/p>$/);
  expect(await selected(page)).toBe('two');
  const [box, word] = [await toolbar(page).boundingBox(), await boxOf(page, 'two')];
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - (word.left + word.right) / 2)).toBeLessThan(20);
  expect(await coversSelection(page)).toBe(false);

  await keyboard.press('Alt+F10');
  await expect(button(page, 'Italic')).toBeFocused();
  await keyboard.press('Escape');
  await expect(toolbar(page)).toHaveCount(0);
  await expect(bodyOf(page)).toBeFocused();
  expect(await selected(page)).toBe('two');
  await page.waitForTimeout(400);
  await expect(toolbar(page)).toHaveCount(0);

  // At once, without the pause.
  await keyboard.press('Shift+ArrowLeft');
  await keyboard.press('Alt+F10');
  await expect(button(page, 'Bold')).toBeFocused();
  await keyboard.press('Tab');
  await expect(bodyOf(page)).toBeFocused();
  await expect(toolbar(page)).toBeVisible();
  await keyboard.press('End');
  await expect(toolbar(page)).toHaveCount(0);
  await keyboard.press('Alt+F10');
  await expect(
    page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Insert' }),
  ).toBeFocused();
});

test('code, images and text that fills the area have no toolbar', async ({ memberPage: page }) => {
  const { keyboard } = page;
  await write(page);
  await paste(page, { 'text/html': `<pre>code</pre>${'<p>line</p>'.repeat(40)}` });
  await keyboard.press('Control+a');
  await page.waitForTimeout(500);
  await expect(toolbar(page)).toHaveCount(0);
  await keyboard.press('Control+End');
  await keyboard.press('Shift+Home');
  await expect(toolbar(page)).toBeVisible();
  for (let line = 0; line < 30; line += 1) await keyboard.press('Shift+ArrowUp');
  await page.waitForTimeout(500);
  // The start is out of sight.
  if (await toolbar(page).isVisible()) expect(await coversSelection(page)).toBe(false);
  await keyboard.press('Control+Home');
  await keyboard.press('Shift+End');
  expect(await selected(page)).toBe('code');
  await page.waitForTimeout(500);
  await expect(toolbar(page)).toHaveCount(0);
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 667 } });

  test("the phone's own menu stands alone", async ({ memberPage: page }) => {
    await write(page);
    await page.keyboard.type('one two');
    await page.keyboard.press('Control+Shift+ArrowLeft');
    await page.waitForTimeout(500);
    expect(await selected(page)).toBe('two');
    await expect(toolbar(page)).toHaveCount(0);
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    const viewport = colorScheme === 'dark' ? { width: 375, height: 667 } : null;
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce', ...(viewport && { viewport }) } });

    test('the toolbar at the selection is accessible', async ({ memberPage: page }) => {
      await write(page);
      await page.keyboard.type('some text');
      await page.keyboard.press('Shift+Home');
      await expect(toolbar(page)).toBeInViewport({ ratio: 1 });
      expect(await coversSelection(page)).toBe(false);
      expect.soft(await violations(page, { include: '[aria-label="Format the selection"]' })).toEqual([]);
    });
  });
}
