import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { memberScreens, visitorScreens, type Screen } from './support/screens';
import { MISSING_PAGE } from './support/complaints';
import { expect, test } from './support/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function violations(page: Page, theme: 'light' | 'dark') {
  // The legacy mode only differs for frames of other origins, and does not open a page for each result.
  // Describing the elements that pass as well would take a quarter of the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  // Of all rules, only those on colours depend on the theme.
  const { violations: found } = await (
    theme === 'light' ? axe.withTags(TAGS) : axe.withRules(['color-contrast', 'link-in-text-block'])
  ).analyze();
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
  );
}

/**
 * Opens each screen once, in the dark, and runs axe on it in both themes. Violations of the policy are complaints too:
 * trustedTypes.spec.ts opens the screens in the light theme only.
 */
async function examine(page: Page, screens: Screen[]) {
  for (const { name, open } of screens) {
    await test.step(name, async () => {
      await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
      await open(page);
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme });
        expect.soft(await violations(page, colorScheme), `${name}, ${colorScheme}`).toEqual([]);
      }
    });
  }
}

// Some screens show missing content, which has status 404.
test.beforeEach(({ complaints }) => complaints.allow(MISSING_PAGE));

test.describe('axe finds nothing, light or dark', () => {
  // Two axe runs per screen, each of some seconds on a busy machine.
  test.describe.configure({ timeout: 600_000 });

  test('for a visitor', async ({ page, server }) => {
    await examine(page, await visitorScreens(server));
  });

  test('for a member', async ({ memberPage, member, server }) => {
    await examine(memberPage, await memberScreens(server, member));
  });
});

test.describe('nothing scrolls sideways at 320 px', () => {
  const fits = async (page: Page, screens: Screen[]) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const { name, open } of screens) {
      await test.step(name, async () => {
        await open(page);
        const overflow = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return scrollWidth - clientWidth;
        });
        expect.soft(overflow, `pixels that ${name} is too wide`).toBeLessThanOrEqual(0);
      });
    }
  };

  test('for a visitor', async ({ page, server }) => {
    test.slow();
    await fits(page, await visitorScreens(server));
  });

  test('for a member', async ({ memberPage, member, server }) => {
    test.slow();
    await fits(memberPage, await memberScreens(server, member));
  });
});
