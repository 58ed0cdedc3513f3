import type { Page } from '@playwright/test';
import { violationsInThemes } from './support/axe';
import { memberScreens, visitorScreens, type Screen } from './support/screens';
import { MISSING_PAGE } from './support/complaints';
import { expect, test } from './support/test';
import { casesOf, isThorough } from './support/thorough';

/**
 * Opens each screen once, in the dark, and runs axe on it. The support for tests also fails on violations of the
 * Content-Security-Policy.
 */
async function examine(page: Page, screens: Screen[]) {
  const size = page.viewportSize();
  for (const { name, open, isVariant } of screens) {
    if (isVariant && !isThorough) continue;
    await test.step(name, async () => {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await open(page);
      expect.soft(await violationsInThemes(page), name).toEqual([]);
      await page.setViewportSize({ width: 320, height: 640 });
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect.soft(overflow, `pixels that ${name} is too wide at 320`).toBeLessThanOrEqual(0);
      if (size) await page.setViewportSize(size);
    });
  }
}

// Some screens show missing content, which has status 404.
test.beforeEach(({ complaints }) => complaints.allow(MISSING_PAGE));

test.describe('axe finds nothing, light or dark, and at 320 px nothing scrolls sideways', () => {
  // One or two axe runs per screen, each of some seconds on a busy machine.
  test.describe.configure({ timeout: 600_000 });

  test('for a visitor', async ({ page, server }) => {
    await examine(page, await visitorScreens(server));
    await page.goto('/sandbox', { waitUntil: 'networkidle' });
  });

  test('for a member', async ({ memberPage, member, server }) => {
    await examine(memberPage, await memberScreens(server, member));
    for (const colorScheme of casesOf(['light', 'dark'], ['dark'])) {
      await memberPage.emulateMedia({ colorScheme });
      await memberPage.goto('/sandbox', { waitUntil: 'networkidle' });
    }
  });
});
