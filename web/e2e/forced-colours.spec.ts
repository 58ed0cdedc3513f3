import type { Locator, Page } from '@playwright/test';
import { tabTo } from './support/focus';
import { expect, test } from './support/test';

test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

/** The colours with which a control is drawn. */
const looks = (control: Locator) =>
  control.evaluate((element) => {
    const { backgroundColor, borderBlockEndColor } = getComputedStyle(element);
    return { backgroundColor, borderBlockEndColor };
  });

/** Expects that the chosen one of several controls looks different from another. */
async function expectMarked(chosen: Locator, other: Locator) {
  await expect(chosen).toBeVisible();
  expect(await looks(chosen)).not.toEqual(await looks(other));
}

const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

test('in forced colours, what is chosen differs from the rest, and the focus is seen', async ({
  memberPage: page,
}) => {
  await page.goto('/');
  await expectMarked(link(page, 'Popular'), link(page, 'Latest'));
  await expectMarked(link(page, 'All time'), link(page, 'Month'));
  await tabTo(page, link(page, 'Latest'), { seesFocus: true });

  await page.goto('/write');
  await expect(page.getByRole('textbox', { name: 'Post content' })).toBeVisible();
  const view = (name: string) => page.getByRole('group', { name: 'View' }).getByRole('button', { name });
  await expectMarked(view('Write'), view('Preview'));

  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/settings/account');
    await expectMarked(link(page, 'Account'), link(page, 'Notifications'));
  }
  await page.goto('/readinglist');
  await expectMarked(link(page, 'Saved'), link(page, 'Highlights'));
});
