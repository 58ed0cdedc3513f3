import type { Page } from '@playwright/test';
import { bodyOf, expectHtml, paste, write } from './editor-support';
import { violations } from './support/axe';
import { expect, test } from './support/test';
import { casesOf, isThorough } from './support/thorough';

const barOf = (page: Page) => page.getByRole('search', { name: 'Find and replace in the text' });
const fieldOf = (page: Page) => barOf(page).getByRole('textbox', { name: 'Find', exact: true });
const statusOf = (page: Page) => barOf(page).getByRole('status');

/** The marked texts, in no order. */
const marked = (page: Page, name: 'find-match' | 'find-current') =>
  page.evaluate(
    (highlight) =>
      [...(CSS.highlights.get(highlight) ?? [])].map((each) => {
        const range = document.createRange();
        range.setStart(each.startContainer, each.startOffset);
        range.setEnd(each.endContainer, each.endOffset);
        return range.toString();
      }),
    name,
  );

test('text is found with the keyboard, marked, and selected at the end', async ({ memberPage: page }) => {
  const { keyboard } = page;
  await write(page);
  await paste(page, {
    'text/html': '<h2>State</h2><p>state and <b>st</b>ate</p><pre>useState()</pre><p>end</p>',
  });
  await keyboard.press('ControlOrMeta+f');
  await expect(fieldOf(page)).toBeFocused();
  await keyboard.type('state');
  await expect(statusOf(page)).toHaveText('1 of 4');
  await expect.poll(() => marked(page, 'find-match')).toEqual(['State', 'state', 'state', 'State']);

  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await expect(statusOf(page)).toHaveText('3 of 4');
  await keyboard.press('Shift+Enter');
  await expect(statusOf(page)).toHaveText('2 of 4');
  expect(await marked(page, 'find-current')).toEqual(['state']);

  await barOf(page).getByRole('button', { name: 'Match case' }).click();
  await expect(statusOf(page)).toHaveText('1 of 2');
  await barOf(page).getByRole('button', { name: 'Match case' }).click();
  await fieldOf(page).focus();
  await keyboard.press('Escape');
  await expect(barOf(page)).toBeHidden();
  await expect(bodyOf(page)).toBeFocused();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('state');
  expect(await marked(page, 'find-match')).toEqual([]);
  await keyboard.type('effect');
  await expectHtml(page, /<p>effect and <strong>st<\/strong>ate<\/p>/);
});

test('text is replaced, and one undo brings all of it back', async ({ memberPage: page }) => {
  const { keyboard } = page;
  await write(page);
  await keyboard.type('old one, old **old** two');
  const before = '<p>old one, old <strong>old</strong> two</p>';
  await expectHtml(page, before);
  await page.getByRole('button', { name: 'Find and replace' }).click();
  await expect(fieldOf(page)).toBeFocused();
  await keyboard.type('old');
  await keyboard.press('Tab');
  const replacement = barOf(page).getByRole('textbox', { name: 'Replace with' });
  await replacement.fill('new');
  await replacement.press('Enter');
  await expect(statusOf(page)).toHaveText(/ of 2$/);
  await expectHtml(page, /new/);
  await expect(replacement).toBeFocused();

  await barOf(page).getByRole('button', { name: 'Replace all' }).click();
  await expect(statusOf(page)).toHaveText('2 replaced');
  await expectHtml(page, '<p>new one, new <strong>new</strong> two</p>');
  await keyboard.press('ControlOrMeta+z');
  await expect(statusOf(page)).toHaveText(/ of 2$/);
  await keyboard.press('ControlOrMeta+z');
  await expect(statusOf(page)).toHaveText(/ of 3$/);
  await expectHtml(page, before);
  await keyboard.press('ControlOrMeta+Shift+z');
  await expect(statusOf(page)).toHaveText(/ of 2$/);
  await expect(barOf(page).getByRole('button', { name: 'Replace all' })).toBeFocused();
  await keyboard.press('Escape');
  await keyboard.press('ControlOrMeta+z');
  await expectHtml(page, before);
});

test(
  'the command in the menu of blocks opens it; the selection is looked for',
  { tag: '@thorough' },
  async ({ memberPage: page }) => {
    const { keyboard } = page;
    await write(page);
    await keyboard.type('one word');
    await keyboard.press('Enter');
    await keyboard.type('/find');
    await keyboard.press('Enter');
    await expect(fieldOf(page)).toBeFocused();
    await keyboard.type('word');
    await expect(statusOf(page)).toHaveText('1 of 1');
    await keyboard.press('Escape');
    await keyboard.press('Home');
    await keyboard.press('Shift+ArrowRight');
    await keyboard.press('Shift+ArrowRight');
    await keyboard.press('Control+h');
    await expect(fieldOf(page)).toHaveValue('on');
    await expect(barOf(page).getByRole('textbox', { name: 'Replace with' })).toBeFocused();
    await fieldOf(page).fill('absent');
    await expect(statusOf(page)).toHaveText('No matches');
    await keyboard.press('Enter');
    await fieldOf(page).fill('');
    await expect(statusOf(page)).toHaveText('');
    await expectHtml(page, /^<p>one word<\/p>/);
  },
);

for (const colorScheme of casesOf(['light', 'dark'], ['dark'])) {
  test.describe(colorScheme, () => {
    const viewport = colorScheme === 'dark' ? { width: 375, height: 667 } : null;
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce', ...(viewport && { viewport }) } });

    test('the bar is accessible and covers no match', { tag: '@thorough' }, async ({ memberPage: page }) => {
      await write(page);
      await paste(page, { 'text/html': '<p>a line with target</p>'.repeat(60) });
      await page.keyboard.press('Control+h');
      await fieldOf(page).fill('target');
      await expect(statusOf(page)).toHaveText(/ of 60$/);
      expect.soft(await violations(page, { include: '[role="search"]' })).toEqual([]);
      for (const key of ['Enter', 'Enter', 'Shift+Enter', 'Shift+Enter', 'Shift+Enter']) {
        await fieldOf(page).press(key);
        await expect
          .poll(() =>
            page.evaluate(() => {
              const [current] = CSS.highlights.get('find-current') ?? [];
              if (!(current instanceof Range)) return 'nothing';
              const { left, top, bottom } = current.getBoundingClientRect();
              const hits = [top + 1, bottom - 1].map((y) => document.elementFromPoint(left + 1, y));
              return hits.every((hit) => hit?.closest('[contenteditable="true"]')) ? 'visible' : 'covered';
            }),
          )
          .toBe('visible');
      }
    });
  });
}

const COUNT = isThorough ? 5000 : 1000;

test(
  `${COUNT} matches in a long text are marked, follow what is typed, and are replaced`,
  { tag: '@thorough' },
  async ({ memberPage: page }) => {
    await write(page);
    const line = 'the word target and other words, to be sixty letters long....';
    await paste(page, {
      'text/html': `<p>${line}</p>`.repeat(COUNT / 5) + `<pre>${`${line}\n`.repeat((COUNT / 5) * 4)}</pre>`,
    });
    await page.keyboard.press('Control+h');
    await fieldOf(page).fill('targe');
    await expect(statusOf(page)).toHaveText(new RegExp(` of ${COUNT}$`));
    await expect.poll(() => page.evaluate(() => CSS.highlights.get('find-match')?.size)).toBe(COUNT);
    await page.keyboard.type('t and');
    await expect(fieldOf(page)).toHaveValue('target and');
    await expect(statusOf(page)).toHaveText(new RegExp(` of ${COUNT}$`));
    await fieldOf(page).fill('target');
    await barOf(page).getByRole('button', { name: 'Replace all' }).click();
    await expect(statusOf(page)).toHaveText(`${COUNT} replaced`);
  },
);
