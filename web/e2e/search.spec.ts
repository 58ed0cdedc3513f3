import type { Page } from '@playwright/test';
import { expect, test } from './support/test';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search posts' });
const results = (page: Page) => page.getByRole('main').getByRole('article');

test('the key / types where one types, and can be switched off', async ({ page }) => {
  await page.goto('/');
  const choose = () => page.getByRole('button', { name: 'Theme' }).press('Enter');
  await choose();
  await page.getByRole('switch', { name: 'Search by /' }).press('Enter');
  await expect(page.getByRole('switch')).not.toBeChecked();
  await page.keyboard.press('Escape');
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await expect(page.getByRole('button', { name: 'Theme' })).toBeVisible();
    await page.getByRole('main').focus();
    await page.keyboard.press('/');
    await expect(field(page)).not.toBeFocused();
  }
  await choose();
  await page.getByRole('switch').press('Enter');
  await expect(page.getByRole('switch')).toBeChecked();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('and/or');
  await expect(field(page)).toHaveValue('and/or');
});

test('a member finds a post by keyboard, despite a typo, and finds the search again', async ({
  memberPage: page,
}) => {
  await page.goto('/');
  // In a field the key is a letter, everywhere else it opens the search.
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('a/');
  await expect(field(page)).toHaveValue('a/');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('useefect');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search/?q=useefect');
  await expect(page.getByText('These are the results for useEffect.')).toBeVisible();
  await expect(results(page).first().locator('mark').first()).toHaveText(/effect/i);

  await page.getByRole('link', { name: 'useEffect', exact: true }).press('Enter');
  await expect(page).toHaveURL('/search/?q=useEffect');
  await page.getByLabel('Sort by').selectOption('Newest');
  await expect(page).toHaveURL('/search/?q=useEffect&sort=newest');
  await page.getByText('Filters').press('Enter');
  await page.getByLabel('Author').fill('nobody_x');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search/?q=useEffect&author=nobody_x&sort=newest');
  await expect(page.getByText('No post found for the searched string.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear', exact: true }).press('Enter');
  await expect(results(page).first()).toBeVisible();

  // Elsewhere the recent searches are in the empty field.
  await page.goto('/');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
  const recent = page.getByRole('listbox', { name: 'Recent searches' });
  await expect(recent.getByRole('option')).toHaveText(['useEffect', 'useefect', 'Clear recent searches']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(recent.getByRole('option')).toHaveText(['useEffect', 'Clear recent searches']);
  await page.keyboard.press('ArrowDown');
  await expect(recent.getByRole('option', { name: 'useEffect' })).toHaveAttribute('data-active-item');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search/?q=useEffect');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the filters are a plain form', async ({ page }) => {
    await page.goto('/search/?q=react');
    await page.getByText('Filters').click();
    await page.getByLabel('Length').selectOption('Under 5 min');
    await page.getByLabel('Sort by').selectOption('Most liked');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page).toHaveURL(
      /\/search\/\?q=react&.*sort=popular.*length=short|length=short.*sort=popular/,
    );
    await expect(page.getByText('Filters (1)')).toBeVisible();
    await expect(page.getByLabel('Length')).toHaveValue('short');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for: react');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 700 }, hasTouch: true });

  test('the search unfolds, and nothing is wider than the screen', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Search', exact: true }).tap();
    await field(page).fill('hydartion of the servre');
    await field(page).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('hydartion');
    await page.getByText('Filters').tap();
    await expect(page.getByLabel('Category')).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
