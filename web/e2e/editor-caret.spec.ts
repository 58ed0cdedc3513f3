import type { Page } from '@playwright/test';
import { bodyOf, paste, write } from './editor-support';
import { allPosts } from './support/api';
import { openKeyboard, type KeyboardPlace } from './support/screenKeyboard';
import { expect, test } from './support/test';

/** What covers the caret, or `null` if a person sees all of it. */
function coverOfCaret(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    // Scrolling happens in animation frames: the second one is after the paint of the first.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { focusNode, focusOffset } = window.getSelection() ?? {};
    if (!focusNode) return 'no caret';
    const range = document.createRange();
    range.setStart(focusNode, focusOffset ?? 0);
    const caret = range.getClientRects()[0] ?? (focusNode as Element).getBoundingClientRect();
    const { offsetTop, height } = window.visualViewport!;
    if (caret.top < offsetTop || caret.bottom > offsetTop + height) {
      return `outside: ${caret.top} to ${caret.bottom} of ${offsetTop} to ${offsetTop + height}`;
    }
    for (const y of [caret.top + 1, caret.bottom - 1]) {
      const [hit] = document.elementsFromPoint(caret.left + 1, y);
      if (!hit?.closest('[contenteditable="true"]')) return `${hit?.tagName} ${hit?.className} at ${y}`;
    }
    return null;
  });
}

/** Scrolling follows the change in the next frame. */
const expectCaret = (page: Page, after: string) =>
  expect.poll(() => coverOfCaret(page), { message: `the caret after ${after}`, timeout: 3000 }).toBeNull();

const PHONE = { width: 375, height: 667 };

/** What thorough runs repeat. */
const VARIANT = { tag: '@thorough' };

for (const [name, details, viewport, screenKeyboard] of [
  ['on a desktop', VARIANT, { width: 1440, height: 900 }],
  ['on a phone', VARIANT, PHONE],
  ['on a phone with a keyboard', VARIANT, PHONE, { top: 407, offsetTop: 0 }],
  ['on a phone that has moved its view for the keyboard', {}, PHONE, { top: 560, offsetTop: 153 }],
  ['at 400 % zoom', {}, { width: 320, height: 256 }],
] as [string, { tag?: string }, typeof PHONE, KeyboardPlace?][]) {
  test(`no bar covers the caret ${name}`, details, async ({ memberPage: page }) => {
    await page.setViewportSize(viewport);
    await write(page);
    if (screenKeyboard) await openKeyboard(page, screenKeyboard);
    const { keyboard } = page;
    for (let line = 1; line <= 16; line += 1) {
      await keyboard.type('x');
      await expectCaret(page, `typing line ${line}`);
      await keyboard.press('Enter');
      await expectCaret(page, `Enter after line ${line}`);
    }
    for (let line = 16; line > 0; line -= 1) {
      await keyboard.press('ArrowUp');
      await expectCaret(page, `ArrowUp to line ${line}`);
    }
    await keyboard.press('ControlOrMeta+End');
    await expectCaret(page, 'Control+End');
    await paste(page, { 'text/plain': 'pasted\n\n'.repeat(40) });
    await expectCaret(page, 'a paste');
    await page.evaluate(() => window.scrollTo(0, 0));
    await keyboard.type('x');
    await expectCaret(page, 'typing after scrolling away');
    await expect(bodyOf(page)).toBeFocused();
  });
}

test('on a phone the toolbar is one row that scrolls, above the keyboard', async ({ memberPage: page }) => {
  await page.setViewportSize(PHONE);
  await write(page);
  const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
  const buttons = toolbar.getByRole('button');
  const boxes = await Promise.all((await buttons.all()).map((button) => button.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size, 'rows').toBe(1);
  expect(Math.min(...boxes.map((box) => Math.min(box?.width ?? 0, box?.height ?? 0)))).toBe(44);

  expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the page').toBe(PHONE.width);

  await openKeyboard(page, { top: 407, offsetTop: 0 });
  await expect.poll(async () => edgeOf(page)).toBe(407);
  await openKeyboard(page, { top: 560, offsetTop: 153 });
  await expect.poll(async () => edgeOf(page)).toBe(560);
  await expect(toolbar).toHaveAttribute('data-after');
  await expect(toolbar).not.toHaveAttribute('data-before');

  await test.step('arrow keys scroll the button with the focus into view', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Tab');
    await expect(buttons.first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(buttons.last()).toBeInViewport({ ratio: 1 });
    await expect(toolbar).not.toHaveAttribute('data-after');
    await page.keyboard.press('Home');
    await expect(buttons.first()).toBeInViewport({ ratio: 1 });
  });

  await test.step('without the keyboard it is above the text again', async () => {
    await openKeyboard(page, { top: PHONE.height, offsetTop: 0 });
    const [bar, text] = [await toolbar.boundingBox(), await bodyOf(page).boundingBox()];
    expect(bar!.y + bar!.height).toBeLessThanOrEqual(text!.y + 1);
  });
});

test(
  'between a phone and a desktop the toolbar is one row that scrolls or fits',
  { tag: '@thorough' },
  async ({ memberPage: page }) => {
    await write(page);
    const toolbar = page.getByRole('toolbar', { name: 'Formatting' });
    const buttons = toolbar.getByRole('button');
    for (const width of [704, 768, 831, 832]) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        const boxesOf = async () => Promise.all((await buttons.all()).map((button) => button.boundingBox()));
        await expect
          .poll(async () => new Set((await boxesOf()).map((box) => box?.y)).size, `rows at ${width}`)
          .toBe(1);
        if (width < 832) {
          const sides = (await boxesOf()).flatMap((box) => [box?.width ?? 0, box?.height ?? 0]);
          expect(Math.min(...sides), `the smallest target at ${width}`).toBeGreaterThanOrEqual(32);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth), 'the page').toBe(width);
        // Only a button that receives the focus is scrolled into view.
        await buttons.first().focus();
        await buttons.last().focus();
        await expect(buttons.last()).toBeInViewport({ ratio: 1 });
      });
    }
  },
);

/** The lower edge of the bar with the toolbar. */
async function edgeOf(page: Page): Promise<number> {
  const box = await page.locator('[data-bar]', { has: page.getByRole('toolbar') }).boundingBox();
  return Math.round(box!.y + box!.height);
}

test('at 400 % zoom no bar stays over a post', async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const [post] = await allPosts(server.url, 'POPULAR');
  await page.goto(`/post/${post!.id}`);
  await page.getByRole('heading', { level: 2 }).first().scrollIntoViewIfNeeded();
  await expect(page.getByRole('banner')).not.toBeInViewport();
  await expect(page.getByRole('group', { name: 'Post', exact: true })).not.toBeInViewport();
});
