import type { Page } from '@playwright/test';
import { bodyOf, expectHtml, paste, write } from './editor-support';
import { violations } from './support/axe';
import { expect, test } from './support/test';
import { casesOf, isThorough } from './support/thorough';

const opener = (page: Page) => page.getByRole('button', { name: 'Outline', exact: true });
const beside = (page: Page) => page.getByRole('navigation', { name: 'Outline' });
const above = (page: Page) => page.getByRole('dialog', { name: 'Outline' });
const section = (page: Page, name: RegExp | string) => page.locator('[data-section]', { hasText: name });
const current = (page: Page) => page.locator('[data-section][aria-current="location"]');

const lines = '<p>one two three four five</p>'.repeat(20);
const text = `<p>Before</p><h2>First</h2>${lines}<h4>Deep</h4>${lines}<h2>Second</h2>${lines}`;

/** Where the top of a heading is in the area of the text, in pixels. */
const topOf = (page: Page, name: string) =>
  page.getByRole('heading', { name, exact: true }).evaluate((heading) => {
    let area = heading.parentElement;
    while (area && !/auto/.test(getComputedStyle(area).overflowY)) area = area.parentElement;
    return Math.round(heading.getBoundingClientRect().top - (area?.getBoundingClientRect().top ?? 0));
  });

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('the outline stands beside the text, follows it, and leads to its sections', async ({
    memberPage: page,
  }) => {
    const { keyboard } = page;
    await write(page);
    await opener(page).click();
    await expect(beside(page)).toContainText('No headings yet');
    await expect(page.getByRole('button', { name: 'Close the outline' })).toBeFocused();
    await keyboard.press('Escape');
    await expect(beside(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();

    await bodyOf(page).click();
    await paste(page, { 'text/html': text });
    await opener(page).click();
    await expect(section(page, /./)).toHaveText([
      'Introduction 1 word',
      'First 202 words',
      'Deep 101 words Heading 4 without a heading 3 above',
      'Second 101 words',
    ]);
    await expect(current(page)).toHaveText(/Second/);
    await expect(current(page)).toBeFocused();

    await keyboard.press('ArrowUp');
    await expect(section(page, 'Deep')).toBeFocused();
    await keyboard.press('Enter');
    await expect(bodyOf(page)).toBeFocused();
    await expect(current(page)).toHaveText(/Deep/);
    expect(Math.abs((await topOf(page, 'Deep')) - 12)).toBeLessThan(2);
    await keyboard.type('er and ');
    await expect(current(page)).toHaveText(/^er and Deep 103 words/);
    await section(page, 'First').click();
    await keyboard.press('ControlOrMeta+Alt+0');
    await expect(section(page, /./)).toHaveText([
      'Introduction 102 words',
      /^er and Deep 103 words/,
      'Second 101 words',
    ]);
    await expect(current(page)).toHaveText(/Introduction/);
    await opener(page).click();
    await expect(beside(page)).toBeHidden();
  });

  test('the menu of blocks opens it, and Escape gives the focus back to the text', async ({
    memberPage: page,
  }) => {
    const { keyboard } = page;
    await write(page);
    await keyboard.type('## Title');
    await keyboard.press('Enter');
    await keyboard.type('/outline');
    await keyboard.press('Enter');
    await expect(current(page)).toBeFocused();
    await keyboard.press('Escape');
    await expect(bodyOf(page)).toBeFocused();
    await keyboard.type('text');
    await expectHtml(page, '<h2>Title</h2><p>text</p>');
  });
});

test(
  'on a small screen it closes when a section is chosen',
  { tag: '@thorough' },
  async ({ memberPage: page }) => {
    await page.setViewportSize({ width: 375, height: 667 });
    await write(page);
    await paste(page, { 'text/html': text });
    await opener(page).click();
    await expect(current(page)).toBeFocused();
    await expect(above(page)).toBeInViewport({ ratio: 1 });
    await opener(page).click();
    await expect(above(page)).toBeHidden();

    await opener(page).click();
    await section(page, 'First').click();
    await expect(above(page)).toBeHidden();
    await expect(bodyOf(page)).toBeFocused();
    await expect(page.getByRole('heading', { name: 'First' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.type('The ');
    await expectHtml(page, /<h2>The First<\/h2>/);

    await opener(page).click();
    await expect(current(page)).toBeFocused();
    await page.getByPlaceholder('Add post title here...').focus();
    await expect(above(page)).toBeHidden();
  },
);

for (const colorScheme of casesOf(['light', 'dark'], ['dark'])) {
  test.describe(colorScheme, () => {
    const viewport = colorScheme === 'dark' ? { width: 375, height: 667 } : { width: 1440, height: 900 };
    test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('the outline is accessible', async ({ memberPage: page }) => {
      await write(page);
      await paste(page, { 'text/html': text });
      await opener(page).click();
      await expect(current(page)).toBeFocused();
      const include = '[aria-label="Outline"]';
      expect.soft(await violations(page, { include })).toEqual([]);
      await section(page, 'Deep').hover();
      expect.soft(await violations(page, { include })).toEqual([]);
    });
  });
}

const SECTIONS = isThorough ? 500 : 100;

test(`a text of ${SECTIONS} sections is outlined, and the outline follows what is typed`, async ({
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await write(page);
  await paste(page, { 'text/html': '<h2>Title</h2><p>some words</p>'.repeat(SECTIONS) });
  await opener(page).click();
  await expect(current(page)).toBeVisible();
  await expect(section(page, /./)).toHaveCount(SECTIONS);
  await bodyOf(page).press('Control+End');
  await page.keyboard.type(' more');
  await expect(current(page)).toHaveText('Title 4 words');
});
